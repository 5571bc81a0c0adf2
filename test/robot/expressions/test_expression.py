"""Expressions of the tool map: what they may read and do, and how an error is told."""

from __future__ import annotations

import math
from typing import Any

import pytest
from geometry_msgs.msg import PoseStamped

from edgevox_ros.robot.expressions import (
    Expression,
    ExpressionError,
    compile_expression,
    evaluate,
    expressions_in,
    parse_value,
)
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


def test_nan_passes_through_rounding() -> None:
    assert math.isnan(value_of("round(level)", level=math.nan))


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
        ("[x for x in place]", "ListComp"),
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
        "99999 * [0]",
        "[0] * 99999 * 99999",
    ],
)
def test_what_fails_on_its_values_names_the_expression(text: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        value_of(text)
    assert text in str(caught.value)


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
