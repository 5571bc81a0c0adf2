"""The JSON Schema of a ROS interface, from the same slot types that conversion.py uses."""

from __future__ import annotations

from typing import Any

from edgevox_ros.robot.interfaces.comments import comments_of
from edgevox_ros.robot.interfaces.constants import names_of
from edgevox_ros.robot.interfaces.conversion import (
    FLOAT32_MAX,
    INTEGER_BITS,
    STAMPS,
    integer_limits,
)
from edgevox_ros.robot.interfaces.types import fields_of, full_name, nested_type

SECONDS = integer_limits("int32")


def message_schema(message_type: Any) -> dict[str, Any]:
    """An object schema (draft 7) with every field as an optional property.

    Constants become names, and comments of an installed definition become descriptions.
    """
    properties = {
        name: _field(message_type, name, slot)
        for name, slot in fields_of(message_type).items()
        if name != "structure_needs_at_least_one_member"
    }
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _field(message_type: Any, name: str, slot: Any) -> dict[str, Any]:
    names = names_of(message_type, name)
    schema = {"type": "string", "enum": list(names)} if names else slot_schema(slot)
    description = comments_of(message_type).get(name)
    return {"description": description, **schema} if description else schema


def slot_schema(slot: Any) -> dict[str, Any]:
    """The schema of one slot type."""
    kind = type(slot).__name__
    if kind == "BasicType":
        return _basic(slot.typename)
    if kind in ("UnboundedString", "UnboundedWString"):
        return {"type": "string"}
    if kind in ("BoundedString", "BoundedWString"):
        return {"type": "string", "maxLength": slot.maximum_size}
    if kind == "NamespacedType":
        if full_name(slot) in STAMPS:
            low, high = SECONDS
            return {"type": "number", "minimum": low, "maximum": high, "description": "seconds"}
        return message_schema(nested_type(slot))
    schema: dict[str, Any] = {"type": "array", "items": slot_schema(slot.value_type)}
    if kind == "Array":
        return {**schema, "minItems": slot.size, "maxItems": slot.size}
    if kind == "BoundedSequence":
        return {**schema, "maxItems": slot.maximum_size}
    return schema


def _basic(typename: str) -> dict[str, Any]:
    if typename == "boolean":
        return {"type": "boolean"}
    if typename in INTEGER_BITS:
        low, high = integer_limits(typename)
        return {"type": "integer", "minimum": low, "maximum": high}
    if typename == "float":
        return {"type": "number", "minimum": -FLOAT32_MAX, "maximum": FLOAT32_MAX}
    return {"type": "number"}
