"""A declared parameter may narrow what a field takes, never widen it."""

from __future__ import annotations

from typing import Any

import pytest
from test_msgs.msg import Arrays, BasicTypes, BoundedSequences, Builtins, Strings

from edgevox_ros.robot.interfaces.fitting import misfit
from edgevox_ros.robot.interfaces.types import slot_at

GOOD = [
    (BasicTypes, "float64_value", {"type": "number", "minimum": -1, "maximum": 1e300}),
    (BasicTypes, "float64_value", {"type": "integer"}),
    (BasicTypes, "uint8_value", {"type": "integer", "minimum": 1, "maximum": 255}),
    (BasicTypes, "uint8_value", {"type": "integer"}),
    (BasicTypes, "uint8_value", {"enum": [1, 2]}),
    (BasicTypes, "bool_value", {"const": True}),
    (BasicTypes, "bool_value", {"description": "anything"}),
    (Strings, "bounded_string_value", {"type": "string", "maxLength": 22}),
    (Builtins, "duration_value", {"type": "number", "minimum": 0}),
    (Builtins, "duration_value", {"type": "object"}),
    (Arrays, "bool_values", {"type": "array", "minItems": 3}),
    (BoundedSequences, "bool_values", {"type": "array", "maxItems": 2}),
]
BAD = [
    (BasicTypes, "float64_value", {"type": "string"}, "type string", "type number or integer"),
    (BasicTypes, "uint8_value", {"type": "number"}, "type number", "type integer"),
    (BasicTypes, "uint8_value", {"enum": [1, "two"]}, "type string", "type integer"),
    (BasicTypes, "uint8_value", {"type": ["integer", "null"]}, "type null", "type integer"),
    (BasicTypes, "uint8_value", {"type": "integer", "minimum": -1}, "minimum -1", "0, which"),
    (BasicTypes, "int8_value", {"type": "integer", "maximum": 128}, "maximum 128", "127, which"),
    (BasicTypes, "float32_value", {"type": "number", "maximum": 1e39}, "maximum 1e+39", "3.4"),
    (Strings, "bounded_string_value", {"type": "string", "maxLength": 23}, "maxLength 23", "22"),
    (Builtins, "duration_value", {"type": "number", "maximum": 1e12}, "maximum", "2147483647"),
    (Arrays, "bool_values", {"type": "array", "maxItems": 4}, "maxItems 4", "3, which"),
    (BoundedSequences, "bool_values", {"type": "array", "maxItems": 4}, "maxItems 4", "3"),
    (BasicTypes, "bool_value", {"type": "integer"}, "type integer", "type boolean"),
    (Arrays, "bool_values", {"type": "boolean"}, "type boolean", "type array"),
]


@pytest.mark.parametrize(("message_type", "field", "prop"), GOOD)
def test_what_fits(message_type: Any, field: str, prop: dict[str, Any]) -> None:
    assert misfit(prop, slot_at(message_type, field)) is None


@pytest.mark.parametrize(("message_type", "field", "prop", "found", "expected"), BAD)
def test_what_does_not_fit(
    message_type: Any, field: str, prop: dict[str, Any], found: str, expected: str
) -> None:
    problem = misfit(prop, slot_at(message_type, field))
    assert problem is not None
    assert found in problem[0]
    assert expected in problem[1]


@pytest.mark.parametrize("path", ["no_such_field", "bool_value.x", "duration_value"])
def test_a_path_that_leads_nowhere_is_named(path: str) -> None:
    with pytest.raises(KeyError, match=r"one of|plain value"):
        slot_at(BasicTypes, path)
