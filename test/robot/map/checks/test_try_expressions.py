"""Expressions are tried inside the ranges of their parameters, wherever a map may have one."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.robot.map_problems import problems

from edgevox_ros.core.errors import Problem

MAP = """\
tables:
  places:
    near: {{x: 1.0, n: 2}}
    here: {{x: 0.0, n: 0}}
tools:
  t:
    description: d
    parameters:
      x: {{{0}}}
    publish: {{topic: t, type: std_msgs/msg/Float64, message: {{data: "={1}"}}}}
"""


@pytest.mark.not_unit
@pytest.mark.parametrize(
    ("schema", "expression", "given"),
    [
        ("type: number, minimum: -10, maximum: 10", "1 / x", "x = 0"),
        ("type: number, minimum: -10, maximum: 10, default: 5", "1 / x", "x = 0"),
        ("type: integer, minimum: -10, maximum: 10", "1 / x", "x = 0"),
        ("type: number, minimum: -10", "1 / x", "x = 0"),
        ("type: number, exclusiveMinimum: -10, maximum: 10", "1 / x", "x = 0"),
        ("type: number, minimum: -1, maximum: 1, multipleOf: 0.5", "1 / x", "x = 0"),
        ("type: number, minimum: -10, maximum: 10", "1 / (x - 3)", "x = 3"),
        ("type: number, minimum: -10, maximum: 10", "1 / (x + 2.5)", "x = -2.5"),
        ("type: number, minimum: 0.1, maximum: 10, default: 5", "sqrt(x - 4)", "x = "),
        ("type: integer, minimum: 1, maximum: 60", "1 / (2 * x - 34)", "x = 17"),
        ("enum: [1, 2, 0]", "1 / x", "x = 0"),
        ("type: integer, enum: [-4, 4]", "sqrt(x)", "x = -4"),
        ("enum_from: places", "1 / places[x].x", "x = 'here'"),
        ("enum_from: places", "5 % places[x].n", "x = 'here'"),
        ("enum: [near, there]", "places[x].x", "x = 'there'"),
        ("type: boolean", "1 / x", "x = False"),
    ],
)
def test_what_fails_inside_a_range_is_told(
    tmp_path: Path, schema: str, expression: str, given: str
) -> None:
    [told] = problems(tmp_path, MAP.format(schema, expression))
    assert told.path == "tools.t.publish.message.data"
    assert told.found.startswith(f"={expression}: ") and given in told.found


@pytest.mark.parametrize(
    ("schema", "expression"),
    [
        ("type: number, minimum: 0.1, maximum: 10", "1 / x"),
        ("type: number, exclusiveMinimum: 0, maximum: 10", "1 / x"),
        ("type: number, minimum: -10, maximum: 10, not: {const: 0}", "1 / x"),
        ("type: number, minimum: -10, maximum: 10", "1 / x if x else 0"),
        ("type: number, minimum: -10, maximum: 10", "copysign(1, x)"),
        ("type: integer, minimum: 1, maximum: 9, multipleOf: 2", "1 / (x - 3)"),
        ("type: integer, minimum: -3, maximum: 3, not: {enum: [0]}", "6 / x"),
        ("type: number", "1 / x"),
        ("type: number, default: 1", "1 / x"),
        ("enum: [1, 2]", "1 / x"),
        ("enum: [near]", "1 / places[x].x"),
    ],
)
def test_what_its_values_allow_is_not_told(tmp_path: Path, schema: str, expression: str) -> None:
    assert not problems(tmp_path, MAP.format(schema, expression))


@pytest.mark.not_unit
def test_a_row_that_differs_is_tried_in_a_long_table(tmp_path: Path) -> None:
    """Not every row of a table of thousands: the least, the most, zero and other types."""
    rows = "".join(f"    r{n}: {{x: {n + 1}.5, n: 1}}\n" for n in range(2000))
    text = MAP.format("enum_from: places", "1 / places[x].x")
    text = text.replace("    here: {x: 0.0, n: 0}\n", rows)
    assert not problems(tmp_path, text)
    [told] = problems(tmp_path, text.replace("r1900: {x: 1901.5", "r1900: {x: 0.0"))
    assert "x = 'r1900'" in told.found


TEXTS = """\
tools:
  go:
    description: d
    parameters:
      order: {type: integer, minimum: -5, maximum: 5}
      name: {enum: [a, b]}
    confirm: '=CONFIRM'
    action:
      name: g
      type: test_msgs/action/Fibonacci
      goal: {order: "=order + len(name)"}
      wait: false
      announce: {started: '=STARTED', done: '=DONE', failed: '=FAILED'}
      feedback: {say: '=SAY'}
      result: {last: '=RESULT'}
  level:
    description: d
    read: {topic: m, type: std_msgs/msg/Float64, result: {x: '=READ'}}
  both:
    description: d
    parameters: {k: {type: integer, minimum: 0, maximum: 5}}
    sequence: [{tool: go, arguments: {order: '=STEP', name: a}}]
"""
GOOD = {
    "CONFIRM": '"to " + text(order) + name',
    "STARTED": "text(order)",
    "DONE": "text(sequence[0] / order if order else 1)",
    "FAILED": 'reason + " " + text(order)',
    "SAY": '"now " + text(100 / len(sequence))',
    "RESULT": "sequence[len(sequence) - 1]",
    "READ": "1 / data",
    "STEP": "k - 5",
}


@pytest.mark.not_unit
@pytest.mark.parametrize(
    ("word", "expression", "place", "why"),
    [
        ("", "", "", ""),
        ("CONFIRM", '"to " + order', "go.confirm", "order = -5"),
        ("CONFIRM", "text(1 / order)", "go.confirm", "order = 0"),
        ("STARTED", "order + name", "go.action.announce.started", "name = 'a'"),
        ("STARTED", "text(1 / order)", "go.action.announce.started", "order = 0"),
        ("DONE", '"it is " + len(sequence)', "go.action.announce.done", "can only concatenate"),
        ("FAILED", "reason + order", "go.action.announce.failed", "order = -5"),
        ("SAY", '"now " + len(sequence)', "go.action.feedback.say", "can only concatenate"),
        ("RESULT", '"last: " + len(sequence)', "go.action.result.last", "can only concatenate"),
        ("READ", '"it is " + data', "level.read.result.x", "can only concatenate"),
        ("STEP", "10 / k", "both.sequence[0].arguments.order", "k = 0"),
        ("STEP", "k + 0.5", "both.sequence[0].arguments.order", "a value that is 0.5"),
        ("STEP", '"k" + k', "both.sequence[0].arguments.order", "k = 0"),
    ],
)
def test_what_is_said_answered_and_passed_on_is_tried_too(
    tmp_path: Path, word: str, expression: str, place: str, why: str
) -> None:
    text = TEXTS
    for key, good in GOOD.items():
        text = text.replace(key, expression if key == word else good)
    found = problems(tmp_path, text)
    assert [each.path for each in found] == ([f"tools.{place}"] if place else [])
    assert all(why in each.found for each in found)


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


def told_of_drive(folder: Path, **given: str) -> tuple[Problem, ...]:
    plain = {"low": "0.05", "default": "0.25", "speed": SPEED, "duration": DURATION}
    return problems(folder, DRIVE.format(**{**plain, **given}))


@pytest.mark.not_unit
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
    [told] = told_of_drive(tmp_path, **given)
    assert (told.line, told.path) == (
        12 if key == "duration_s" else 10,
        f"tools.drive.publish.{key}",
    )
    text = {"speed": SPEED, "duration": DURATION, **given}
    assert told.found.startswith(text["duration" if key == "duration_s" else "speed"])
    assert value in told.found


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
    assert not [each for each in found if "goes nowhere" not in each.found]
