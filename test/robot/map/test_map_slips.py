"""Slips that were only noticed when a call failed: now the map's reader tells them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.robot.stops import stops

from edgevox_ros.robot import ToolMap, ToolMapError

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


def problems(folder: Path, text: str) -> list[tuple[int, str, str, str]]:
    path = folder / "map.yaml"
    path.write_text(stops(text))
    try:
        ToolMap.from_yaml(path)
    except ToolMapError as error:
        return [(each.line, each.path, each.found, each.expected) for each in error.problems]
    return []


def told(folder: Path, kind: str, value: str) -> list[tuple[str, str]]:
    """What is told of a value of the field `data` of a message."""
    text = TOOL.format(f"std_msgs/msg/{kind}", json.dumps(value))
    found = [each for each in problems(folder, text) if "goes nowhere" not in each[2]]
    assert all(place[:2] == (15, "tools.t.publish.message.data") for place in found)
    return [each[2:] for each in found]


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
    found = {place for _, place, found, _ in problems(tmp_path, text) if "looks like" in found}
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
    wrong = [each for each in problems(tmp_path, text) if "goes nowhere" not in each[2]]
    assert any(found in each[2] and expected in each[3] for each in wrong)


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


def test_a_decimal_comma_and_a_text_among_numbers_are_told_with_their_row(tmp_path: Path) -> None:
    text = """\
tables:
  places:
    kitchen: {x: 2.0, y: "1,5", label: 12a}
    office: {x: "0,0", y: 3, label: 13}
    hall: {x: 1, y: 0.5, label: a}
    lab: {x: far, y: 2, label: b}
  alone:
    only: {x: "0,25", list: "1,2,3"}
"""
    assert problems(tmp_path, text) == [
        (3, "tables.places.kitchen.y", "'1,5'", "a number, as in the row office"),
        (4, "tables.places.office.x", "'0,0'", "a number, as in the row kitchen"),
        (8, "tables.alone.only.x", "'0,25'", "a number: 0.25"),
    ]
    tidy = text.replace('"0,0"', "0").replace('"1,5"', "1.5").replace('"0,25"', "0.25")
    assert problems(tmp_path, tidy) == [
        (6, "tables.places.lab.x", "'far'", "a number, as in the row kitchen"),
    ]


@pytest.mark.parametrize("name", ["set-lift", "take photo", "2nd", "a.b", "go!", "", "x" * 65])
def test_a_name_that_no_format_can_carry_is_told(tmp_path: Path, name: str) -> None:
    text = (
        f"tools:\n  {json.dumps(name)}: {{description: d, read: {{topic: a, type: std_msgs/Bool}}}}"
    )
    [(line, _, found, expected)] = problems(tmp_path, text)
    assert (line, found) == (2, f"the name {name!r}")
    assert "letters, digits and _" in expected


@pytest.mark.parametrize("name", ["set_lift", "Dock2", "_a", "fahre_zurück", "前进", "x" * 64])
def test_other_names_are_taken(tmp_path: Path, name: str) -> None:
    text = f"tools:\n  {name}: {{description: d, read: {{topic: a, type: std_msgs/Bool}}}}"
    assert not problems(tmp_path, text)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("tools:\n  - drive: {description: d}\n  - stop: {description: d}", "tools"),
        ("tables:\n  - kitchen: {x: 1}\n  - office: {x: 1}", "tables"),
        ("tables: {places: [{x: 1}, {x: 2}]}", "tables.places"),
        ("tools: {t: [{description: d}, {publish: a}]}", "tools.t"),
    ],
)
def test_a_list_in_place_of_names_is_told_as_such(tmp_path: Path, text: str, path: str) -> None:
    found = problems(tmp_path, text)
    assert found[0][1:] == (path, "a list of 2", "a mapping: NAME: VALUE, without dashes")


def test_several_errors_have_a_line_each(tmp_path: Path) -> None:
    path = tmp_path / "map.yaml"
    path.write_text("tools:\n  set-lift: {description: d}\n  b: {publish: {}, description: d}\n")
    with pytest.raises(ToolMapError) as caught:
        ToolMap.from_yaml(path)
    lines = str(caught.value).splitlines()
    assert len(lines) == len(caught.value.problems) > 2
    assert all("map.yaml:" in line and "found" in line and "expected" in line for line in lines)


DRIVE = """\
tools:
  drive:
    description: d
    parameters:
      distance_m: {{type: number, minimum: -10, maximum: 10}}
      speed_mps: {{type: number, minimum: {low}, maximum: 0.5, default: {default}}}
    publish:
      topic: t
      type: geometry_msgs/msg/Twist
      message: {{linear.x: "{speed}"}}
      rate_hz: 20
      duration_s: "{duration}"
      finally: {{}}
"""
SPEED, DURATION = "=copysign(speed_mps, distance_m)", "=abs(distance_m) / speed_mps"


def told_of_drive(folder: Path, **given: str) -> list[tuple[int, str, str, str]]:
    usual = {"low": "0.05", "default": "0.25", "speed": SPEED, "duration": DURATION}
    return problems(folder, DRIVE.format(**{**usual, **given}))


@pytest.mark.parametrize(
    ("given", "key", "value"),
    [
        ({"duration": "=abs(distance_m) / (speed_mps - 0.25)"}, "duration_s", "speed_mps = 0.25"),
        ({"duration": "=abs(distance_m) / (0.5 - speed_mps)"}, "duration_s", "speed_mps = 0.5"),
        ({"low": "0"}, "duration_s", "speed_mps = 0"),
        ({"low": "0", "default": "0"}, "duration_s", "speed_mps = 0"),
        ({"duration": "=distance_m / speed_mps"}, "duration_s", "distance_m = -"),
        ({"speed": "=distance_m / (speed_mps - 0.25)"}, "message.linear.x", "speed_mps = 0.25"),
        ({"speed": "=sqrt(distance_m)"}, "message.linear.x", "distance_m = -"),
    ],
)
def test_an_expression_that_fails_for_an_allowed_value_is_told(
    tmp_path: Path, given: dict[str, str], key: str, value: str
) -> None:
    [(line, path, found, _)] = told_of_drive(tmp_path, **given)
    assert (line, path) == (12 if key == "duration_s" else 10, f"tools.drive.publish.{key}")
    text = {"speed": SPEED, "duration": DURATION, **given}
    assert found.startswith(text["duration" if key == "duration_s" else "speed"])
    assert value in found


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"duration": "=abs(distance_m) / speed_mps if speed_mps else 0", "low": "0"},
        {"speed": "=0.1 / distance_m if distance_m else 0"},
        {"duration": "=abs(distance_m) / max(speed_mps, 0.01)", "low": "0"},
    ],
)
def test_an_expression_that_minds_its_values_is_right(
    tmp_path: Path, given: dict[str, str]
) -> None:
    found = told_of_drive(tmp_path, **given)
    assert not [each for each in found if "goes nowhere" not in each[2]]
