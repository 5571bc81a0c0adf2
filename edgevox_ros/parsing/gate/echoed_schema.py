"""A tool's schema that a model wrote in place of its arguments, or around them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from edgevox_ros.parsing.reading.strict_json import Malformed, read_whole_json, skip_space
from edgevox_ros.parsing.reading.values import read_value

_KEYS = frozenset(
    ("type", "properties", "required", "additionalProperties", "$schema", "title", "description")
)
_TYPES = frozenset(("string", "number", "integer", "boolean", "object", "array", "null"))


def decoded(text: str) -> Any:
    """The JSON or literal that is the whole of `text`; raises Malformed where there is none."""
    try:
        return read_whole_json(text)
    except Malformed:
        value, end = read_value(text, skip_space(text, 0), len(text))
        if skip_space(text, end) != len(text):
            raise
        return value


def inside_schema(arguments: Mapping[str, Any]) -> dict[str, Any] | None:
    """What stands under `properties` of a schema: {} for nothing, None where this is no schema.

    Declarations there are no arguments; whether the values are any, the tool's schema says.
    """
    if not _KEYS.issuperset(arguments) or arguments.get("type", "object") != "object":
        return None
    if "type" not in arguments and "properties" not in arguments:
        return None
    inner = arguments.get("properties")
    if isinstance(inner, str):
        try:
            inner = decoded(inner)
        except Malformed:
            return None
    if not inner:
        return {} if inner is None or inner == {} or inner == [] else None
    if not isinstance(inner, dict) or any(map(is_declaration, inner.values())):
        return None
    return inner


def is_declaration(value: Any) -> bool:
    """Whether a value declares a parameter (`{"type": "string"}`) instead of giving it."""
    if not isinstance(value, dict):
        return False
    kind = value.get("type")
    kinds = kind if isinstance(kind, list) else [kind]
    return all(isinstance(each, str) and each in _TYPES for each in kinds) or "enum" in value
