"""Values against a schema."""

from __future__ import annotations

from typing import Any

import pytest

from edgevox_ros.robot.validity import invalid, unusable

NUMBER = {"type": "number", "minimum": 0, "maximum": 1}
OBJECT = {"type": "object", "properties": {"x": NUMBER}, "required": ["x"]}


@pytest.mark.parametrize(
    ("schema", "value", "why"),
    [
        (NUMBER, 0.5, ""),
        (NUMBER, 2, "smaller than or equal to 1"),
        (NUMBER, True, "must be number"),
        (OBJECT, {"x": 1}, ""),
        (OBJECT, {"x": "1"}, "x must be number"),
        (OBJECT, {}, "must contain"),
        ({"type": "nonsense"}, 1, "cannot be checked: Unknown type"),
        ({"$ref": "#/definitions/s"}, 1, "cannot be checked: Unresolvable ref"),
        ({"type": "number", "multipleOf": 0}, 1.5, "cannot be checked: "),
        ({"type": "string", "default": "a"}, "b", ""),
    ],
)
def test_what_is_wrong_is_said_or_nothing(schema: dict[str, Any], value: Any, why: str) -> None:
    found = invalid(schema, value)
    assert (why in found, bool(found)) == (True, bool(why))


def test_defaults_are_not_filled_in() -> None:
    value: dict[str, Any] = {}
    invalid({"type": "object", "properties": {"x": {"default": 1}}}, value)
    assert value == {}


def test_a_schema_says_why_it_cannot_be_used() -> None:
    assert unusable({"type": "nonsense"}) == "Unknown type"
    assert unusable(OBJECT) == ""
