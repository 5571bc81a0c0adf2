"""Values of a message: those that cannot fit, and texts that were meant to be expressions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.robot.map_problems import problems

TOOL = """\
tables:
  places:
    kitchen: {{x: 2.0, label: 12a, aliases: [galley]}}
    office: {{x: -1.5, label: "7"}}
tools:
  t:
    description: d
    parameters:
      place: {{enum_from: places}}
      name: {{type: string}}
      n: {{type: integer, minimum: 0, maximum: 5}}
      x: {{type: number, minimum: -1, maximum: 1}}
      on: {{type: boolean}}
    confirm: '=place + name + text(n) + text(x) + text(on)'
    publish: {{topic: t, type: {}, message: {{data: {}}}}}
"""


def told(folder: Path, kind: str, value: str) -> list[tuple[str, str]]:
    """What is told of a value of the field `data` of a message."""
    text = TOOL.format(f"std_msgs/msg/{kind}", json.dumps(value))
    found = [each for each in problems(folder, text) if "goes nowhere" not in each.found]
    place = (15, "tools.t.publish.message.data")
    assert all((each.line, each.path) == place for each in found)
    return [(each.found, each.expected) for each in found]


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("Float64", "x"),
        ("Float64", "abs(x)"),
        ("Float64", "places[place].x"),
        ("Float64", "-x"),
        ("String", "name"),
        ("String", "text(x)"),
        ("String", "place + name"),
        ("String", "places[place].name"),
        ("String", "name if on else place"),
        ("Bool", "on"),
        ("Bool", "not on"),
        ("Int32", "int(x * 10)"),
    ],
)
def test_an_expression_without_its_sign_is_told_with_what_to_write(
    tmp_path: Path, kind: str, value: str
) -> None:
    [(found, expected)] = told(tmp_path, kind, value)
    assert found == f"{value!r}, which looks like an expression"
    assert f"'={value}'" in expected
    assert not told(tmp_path, kind, f"={value}")


@pytest.mark.parametrize(
    ("value", "meant"),
    [
        ("Go to {place}", '="Go to " + text(place)'),
        ("{name}!", '=text(name) + "!"'),
        ("to ${place} now", '="to " + text(place) + " now"'),
    ],
)
def test_a_sentence_with_names_in_braces_is_told(tmp_path: Path, value: str, meant: str) -> None:
    [(_, expected)] = told(tmp_path, "String", value)
    assert f"'{meant}'" in expected
    assert not told(tmp_path, "String", meant)


@pytest.mark.parametrize(
    "value",
    [
        "hello", "Go on.", "map", "base_link", "places", "12", "true", "a, b", "left - right",
        "fn(x)", "{nobody}", "=\"name\"", "==name", "it is (really) so", "", "n.b.", "on/off x",
    ],
)  # fmt: skip
def test_other_texts_are_texts(tmp_path: Path, value: str) -> None:
    assert not told(tmp_path, "String", value)


@pytest.mark.not_unit
def test_it_is_told_wherever_a_text_may_be_an_expression(tmp_path: Path) -> None:
    text = """\
moving: {topic: m, type: std_msgs/msg/Bool, when: data}
tools:
  go:
    description: d
    parameters: {order: {type: integer}}
    confirm: text(order)
    action:
      name: g
      type: test_msgs/action/Fibonacci
      wait: false
      announce: {started: "{order}!", done: text(len(sequence)), failed: reason}
      feedback: {say: text(len(sequence))}
  drive:
    description: d
    parameters: {m: {type: number, minimum: 0, maximum: 9}}
    publish:
      topic: t
      type: std_msgs/msg/Float64
      message: {data: "=m"}
      rate_hz: 5
      duration_s: abs(m)
      finally: {data: m - 1}
  level:
    description: d
    read: {topic: m, type: std_msgs/msg/Bool, result: {on: data}}
  both:
    description: d
    parameters: {k: {type: integer}}
    sequence: [{tool: go, arguments: {order: k}}]
"""
    found = {each.path for each in problems(tmp_path, text) if "looks like" in each.found}
    assert found == {
        "moving.when",
        "tools.go.confirm",
        "tools.go.action.announce.started",
        "tools.go.action.announce.done",
        "tools.go.action.announce.failed",
        "tools.go.action.feedback.say",
        "tools.drive.publish.duration_s",
        "tools.drive.publish.finally.data",
        "tools.level.read.result.on",
        "tools.both.sequence[0].arguments.order",
    }


@pytest.mark.not_unit
@pytest.mark.parametrize(
    ("kind", "value", "found", "expected"),
    [
        ("Int32", "=n / 2", "2.5 for n = 5", "a whole number (int32)"),
        ("Int32", "=x", "", ""),
        ("Int32", "=x * 2", "for x = -0.333", "a whole number (int32)"),
        ("UInt8", "=n * 100", "500 for n = 5", "0 to 255 (uint8)"),
        ("Int32", "=round(x, 1)", "", "a whole number (int32)"),
        ("Int32", "=places[place].x", "-1.5 for place = 'office'", "a whole number (int32)"),
        ("Float64", "=places[place].label", "'12a' for place = 'kitchen'", "a number (double)"),
        ("String", "=name + n", "can only concatenate str", "an expression that its values allow"),
        ("Bool", "=n", "", ""),
        ("String", "=on", "", ""),
    ],
)
def test_a_value_that_cannot_fit_is_told_when_the_map_is_read(
    tmp_path: Path, kind: str, value: str, found: str, expected: str
) -> None:
    text = TOOL.format(f"std_msgs/msg/{kind}", json.dumps(value))
    wrong = [each for each in problems(tmp_path, text) if "goes nowhere" not in each.found]
    assert any(found in each.found and expected in each.expected for each in wrong)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("Int32", "=int(n / 2)"), ("Int32", "=n * 2"), ("Int32", "=round(x)"),
        ("Float64", "=n / 2"),
        ("Float64", "=1 / (2 - x)"), ("Float64", "=places[place].x"), ("String", "=text(x)"),
        ("String", "=places[place].name"), ("UInt8", "=n * 50"), ("Bool", "=x > 0"),
    ],
)  # fmt: skip
def test_what_fits_is_not_told(tmp_path: Path, kind: str, value: str) -> None:
    assert not told(tmp_path, kind, value)
