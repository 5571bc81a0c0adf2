"""Expressions of the tool map: what they may read and do, and how an error is told."""

from __future__ import annotations

import ast
import math
from typing import Any

import pytest
from diagnostic_msgs.msg import DiagnosticArray, DiagnosticStatus
from geometry_msgs.msg import Point, Pose, PoseArray, PoseStamped, Quaternion
from sensor_msgs.msg import BatteryState
from test_msgs.msg import Arrays

from edgevox_ros.robot.expressions import (
    Expression,
    ExpressionError,
    NotKnown,
    compile_expression,
    evaluate,
    expressions_in,
    parse_value,
)
from edgevox_ros.robot.interfaces.readable import shapes_in, values_in
from edgevox_ros.robot.interfaces.types import fields_of

PLACES = {
    "kitchen": {"name": "kitchen", "x": 2.0, "yaw_deg": 90},
    "office": {"name": "office", "x": -1.0, "yaw_deg": 0},
}
NAMES: dict[str, Any] = {"speed": 0.5, "distance": -2.0, "place": "kitchen", "on": True}
KNOWN = {**dict.fromkeys(NAMES), "places": PLACES}


def value_of(text: str, **more: Any) -> Any:
    known = {**KNOWN, **dict.fromkeys(more)}
    return compile_expression(text, known).evaluate({**NAMES, "places": PLACES, **more})


def test_a_fault_of_python_beside_another_thread_is_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It must not keep a node from being configured (python/cpython#106905)."""
    parse, failures = ast.parse, [SystemError("AST constructor recursion depth mismatch")] * 3

    def fails_at_first(*given: Any, **more: Any) -> Any:
        if failures:
            raise failures.pop()
        return parse(*given, **more)

    monkeypatch.setattr(ast, "parse", fails_at_first)
    assert compile_expression("speed * 2", KNOWN).evaluate(NAMES) == 1.0
    assert failures == []
    failures += [SystemError("for ever")] * 100
    with pytest.raises(ExpressionError, match="cannot be read"):
        compile_expression("speed * 2", KNOWN)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("speed", 0.5),
        ("copysign(speed, distance)", -0.5),
        ("abs(distance) / speed", 4.0),
        ("round(1.26, 1)", 1.3),
        ("places[place].x", 2.0),
        ("places.office.x", -1.0),
        ("places['office'].yaw_deg", 0),
        ("'left' if distance < 0 else 'right'", "left"),
        ("not on", False),
        ("clamp(speed, 1, 2)", 1),
        ("degrees(3.141592653589793)", 180.0),
        ("[speed, 1, distance]", [0.5, 1, -2.0]),
        ("'kitchen' in places and len(places) == 2", True),
        ("-distance // 1 % 3", 2.0),
        ("len([0.0] * 36)", 36),
        ("round(7, -1000000000)", 0),
        ("round(7.25, 1000000000)", 7.25),
        ("min(1, 2) + max(1, 2) + len('ab') + int(2.9)", 7),
    ],
)
def test_values(text: str, expected: Any) -> None:
    assert value_of(text) == expected


def test_yaw_and_heading_undo_each_other() -> None:
    for degrees in (-179.0, -90.0, 0.0, 12.5, 180.0):
        found = value_of("heading(turned)", turned=value_of("yaw(angle)", angle=degrees))
        assert found == pytest.approx(degrees)


@pytest.mark.parametrize(
    "text",
    [
        "round(level)",
        "min(1, level)",
        "max(level, 1)",
        "min(far)",
        "max(far)",
        "min(nothing)",
        "clamp(level, 0, 1)",
        "copysign(1, level)",
        "max(abs(level), 1) * 2",
    ],
)
def test_what_is_not_known_stays_so(text: str) -> None:
    known = {"level": math.nan, "far": [2.0, math.nan, 1.0], "nothing": []}
    assert math.isnan(value_of(text, **known))


@pytest.mark.parametrize(
    "text",
    [
        "level < 1",
        "level >= 1",
        "level == 1",
        "1 != level",
        "0 < level < 1",
        "'near' if min(far) < 3 else 'far'",
        "'near' if level else 'far'",
        "not level",
        "level or 1",
        "on and level < 1",
        "5 in far",
        "5 not in far",
        "int(level)",
        "int(wide)",
        "text(level)",
        "text(min(nothing)) + ' metres'",
        "text(wide)",
        "amount(round(wide), 'metre', 'metres')",
        "'at ' + text(far)",
        "text([1, [wide]])",
        "text(heading(turned))",
    ],
)
def test_nan_decides_nothing_and_is_not_said(text: str) -> None:
    zeros = dict.fromkeys("xyzw", 0.0)
    known = {"level": math.nan, "wide": math.inf, "far": [2.0, math.nan], "nothing": []}
    known["turned"] = Quaternion(**zeros)
    with pytest.raises(NotKnown):
        value_of(text, **known)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("level != level", True),
        ("level == level", False),
        ("0 if level != level else level", 0),
        ("'far' if min(wide) > 9 else 'near'", "far"),
        ("min(wide) < 1 or on", True),
        ("on or level < 1", True),
        ("2.0 in far", True),
        ("far[0]", 2.0),
        ("on and far[0]", 2.0),
        ("not on or far[0]", 2.0),
        ("on and 0 and level < 1", 0),
        ("len(far)", 2),
        ("min(nothing, default=3)", 3),
        ("max('abc')", "c"),
    ],
)
def test_what_hangs_on_no_nan_is_known(text: str, expected: Any) -> None:
    known = {"level": math.nan, "wide": [math.inf] * 2, "far": [2.0, math.nan], "nothing": []}
    assert value_of(text, **known) == expected


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sped", "the name 'sped', expected one of"),
        ("places[place].z", "the column 'z', which the row 'kitchen' lacks"),
        ("places.cellar.x", "the row 'cellar', expected one of kitchen, office"),
        ("places['cellar'].x", "the row 'cellar'"),
        ("open('/etc/passwd')", "the function 'open'"),
        ("speed.__class__", "'__class__'"),
        ("(lambda: 1)()", "'lambda: 1'"),
        ("speed if (lambda: 1) else 0", "lambda, "),
        ("{x for x in [1]}", "SetComp"),
        ("[x for x in [1] for y in [2]]", "one for in another"),
        ("[[y for y in [1]] for x in [1]]", "one for in another"),
        ("[speed for speed in [1]]", "the name 'speed' again"),
        ("[x for x, (y, z) in [1]]", "a for of '(x, (y, z))', expected one of a name"),
        ("[x for x[0] in [1]]", "a for of 'x[0]'"),
        ("[x for x in [1]] + [x]", "the name 'x'"),
        ("[x.z for x in [1] if places[place].z]", "the column 'z'"),
        ("speed ** 1000", "**, "),
        ("speed <<", "cannot be read"),
        ("f'{speed}'", 'f"..."'),
        ("1 +" * 300 + "1", "expected at most 400"),
        ("abs", "the name 'abs'"),
    ],
)
def test_errors_are_found_before_any_value_is_there(text: str, words: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        compile_expression(text, KNOWN)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "speed / 0",
        "places[speed].x",
        "'%s' % speed",
        "'a' * 10000000",
        "speed + place",
        "len(on)",
        "text([[[0] * 400] * 400] * 400)",
        "[[0]] * 99999",
        "[{'x': [0] * 100}] * 6",
        "['aaaaaaaaaa'] * 300",
        "[x for x in place]",
        "[x for x in places]",
        "[x for x in [0] * 400 + [speed / 0]]",
        "99999 * [0]",
        "[0] * 99999 * 99999",
    ],
)
def test_what_fails_on_its_values_names_the_expression(text: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        value_of(text)
    assert text in str(caught.value)


def test_lists_and_single_precision_are_said_like_other_numbers() -> None:
    message = Arrays()
    message.float32_values = [1.5, 2.0, -0.5]
    names = {"three": message.float32_values, "joints": ["elbow", "wrist"]}
    expression = compile_expression("text(three) + text(joints)", dict.fromkeys(names))
    assert expression.evaluate(names, "en") == "1.5, 2, -0.5elbow, wrist"
    single = compile_expression("text(three[0]) + ' ' + text(three[1])", dict.fromkeys(names))
    assert single.evaluate(names, "de") == "1,5 2"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[{'x': 1}] * 3", [{"x": 1}] * 3),
        ("[[0, 1]] * 2", [[0, 1], [0, 1]]),
        ("[2 * x for x in [1, 2, 3] if x != 2]", [2, 6]),
        ("[places[p].x for p in ['kitchen', 'office']]", [2.0, -1.0]),
        ("[{'position': {'x': places[p].x}} for p in stops]", [{"position": {"x": 2.0}}]),
        ("[p for n, p in zip(joints, angles) if n == 'wrist'][0]", 0.25),
        ("angles[index(joints, 'wrist')]", 0.25),
        ("angles[-1]", 0.25),
        ("max([abs(a) for a in angles])", 0.5),
        ("text(routes.home.stops)", "office, kitchen"),
        ("[places[stop].x for stop in routes.home.stops]", [-1.0, 2.0]),
        ("places[routes.home.stops[0]].x", -1.0),
        ("[corner.x for corner in corners]", [1, 3]),
        ("corners[1].x", 3),
        ("'nothing' if len(none) == 0 else none[0]", "nothing"),
    ],
)
def test_lists_are_read_and_made(text: str, expected: Any) -> None:
    more = {
        "stops": ["kitchen"],
        "joints": ["elbow", "wrist"],
        "angles": [-0.5, 0.25],
        "corners": [{"x": 1}, {"x": 3}],
        "routes": {"home": {"stops": ["office", "kitchen"]}},
        "none": [],
    }
    assert value_of(text, **more) == expected


@pytest.mark.parametrize(
    "text",
    ["none[0]", "none[0].name", "joints[2]", "index(joints, 'knee')", "angles[index(none, 1)]"],
)
def test_what_a_list_lacks_is_not_known(text: str) -> None:
    known = {"none": [], "joints": ["elbow"], "angles": [0.5]}
    expression = compile_expression(text, dict.fromkeys(known))
    with pytest.raises(NotKnown):
        expression.evaluate(known)
    assert expression.reads_no_number(known)


def test_a_list_of_more_than_all_beams_of_a_scanner_is_not_gone_through() -> None:
    assert len(value_of("[x for x in beams]", beams=[0] * 4000)) == 4000
    with pytest.raises(ExpressionError, match="4001, at most 4000"):
        value_of("[x for x in beams]", beams=[0] * 4001)


@pytest.mark.parametrize("each", ["beams", "[0] * 400", "zip(beams, beams)", "'a' + text(beams)"])
def test_what_a_for_makes_is_as_long_as_what_it_may_go_through(each: str) -> None:
    with pytest.raises(ExpressionError, match="holds more than 4000 values in all"):
        value_of(f"[{each} for x in beams]", beams=[0] * 4000)


def test_bytes_and_constants_of_messages_are_numbers() -> None:
    status = compile_expression("status[0].level == status[0].STALE", fields_of(DiagnosticArray))
    message = DiagnosticArray(status=[DiagnosticStatus(level=DiagnosticStatus.STALE)])
    assert status.evaluate({"status": message.status}) is True
    level = compile_expression("[s.level for s in status]", fields_of(DiagnosticArray))
    assert level.evaluate({"status": message.status}) == [3]
    with pytest.raises(ExpressionError, match="one of level, name, message, hardware_id, values"):
        compile_expression("[s.nam for s in status]", fields_of(DiagnosticArray))
    full = "power_supply_status == POWER_SUPPLY_STATUS_FULL"
    names = values_in(BatteryState(power_supply_status=4))
    assert compile_expression(full, shapes_in(BatteryState)).evaluate(names) is True


def test_messages_in_a_list_are_read() -> None:
    expression = compile_expression("poses[1].position.x", fields_of(PoseArray))
    message = PoseArray(poses=[Pose(), Pose(position=Point(x=2.5))])
    assert expression.evaluate({"poses": message.poses}) == 2.5


def test_fields_of_messages_are_checked_and_read() -> None:
    known = fields_of(PoseStamped)
    expression = compile_expression("pose.position.x + 1", known)
    message = PoseStamped()
    message.pose.position.x = 2.5
    assert expression.evaluate({"pose": message.pose}) == 3.5
    with pytest.raises(ExpressionError, match="the field 'position_x', expected one of position"):
        compile_expression("pose.position_x", known)
    with pytest.raises(ExpressionError, match="expected no dot there"):
        compile_expression("pose.position.x.y", known)


def test_values_named_like_functions_are_read_beside_them() -> None:
    said = compile_expression('"It says " + text(text)', {"text": None})
    assert said.names == {"text"}
    assert said.evaluate({"text": 2.0}, "en") == "It says 2"
    assert said.lacks_a_value({"text": None}) and not said.lacks_a_value({"text": 2.0})
    assert compile_expression("max > 0", {"max": None}).reads_no_number({"max": math.nan})
    with pytest.raises(ExpressionError, match="'text' is not defined"):
        said.evaluate({})


def test_only_a_leading_equals_sign_makes_an_expression() -> None:
    assert parse_value("speed", KNOWN) == "speed"
    assert parse_value("==speed", KNOWN) == "=speed"
    assert parse_value(2, KNOWN) == 2
    parsed = parse_value("=speed", KNOWN)
    assert isinstance(parsed, Expression)
    assert parsed.names == {"speed"}


def test_expressions_are_found_and_evaluated_however_deep() -> None:
    value = {"a": [1, parse_value("=speed", KNOWN)], "b": {"c": parse_value("=on", KNOWN)}, "d": 1}
    assert {expression.text for expression in expressions_in(value)} == {"speed", "on"}
    assert evaluate(value, NAMES) == {"a": [1, 0.5], "b": {"c": True}, "d": 1}
