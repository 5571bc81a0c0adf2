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
    """The value of a text that is all JSON or all a Python literal; otherwise raises Malformed."""
    try:
        return read_whole_json(text)
    except Malformed:
        value, end = read_value(text, skip_space(text, 0), len(text))
        if skip_space(text, end) != len(text):
            raise
        return value


def inside_schema(arguments: Mapping[str, Any]) -> dict[str, Any] | None:
    """The arguments that a model wrote under `properties` of an echoed schema; {} for none.

    None if this is not a schema, or if it declares parameters instead of giving values. The
    caller still has to validate the arguments.
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
