"""Why arguments fail a tool's schema: the reason, and one sentence for the model."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from edgevox_ros.parsing.schema import CompiledTool, types_of
from edgevox_ros.tools import Reason

_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "number": (int, float),
    "integer": (int,),
    "boolean": (bool,),
    "object": (dict,),
    "array": (list, tuple),
    "null": (type(None),),
}
_RANGES = (
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength",
    "maxLength", "pattern", "format", "minItems", "maxItems", "uniqueItems", "minProperties",
    "maxProperties",
)  # fmt: skip


def signature(tool: CompiledTool) -> str:
    """The tool's real parameters in one phrase, for a message to the model."""
    if not tool.properties:
        return "it takes no parameters"
    parts = []
    for key, schema in tool.properties.items():
        kind = " or ".join(types_of(schema)) or "any"
        if "enum" in schema:
            kind = "one of " + ", ".join(str(each) for each in schema["enum"][:20])
        parts.append(f"{key} ({kind}{', required' if key in tool.required else ''})")
    return "its parameters are " + ", ".join(parts)


def explain(tool: CompiledTool, arguments: dict[str, Any], fallback: str) -> tuple[Reason, str]:
    """The first fault in the order missing, extra, then each value; `fallback` where none is seen."""
    for key in sorted(tool.required):
        if key not in arguments:
            return Reason.MISSING_ARGUMENT, f"{tool.name} lacks {key}; {signature(tool)}."
    if tool.schema.get("additionalProperties") is False:
        for key in arguments:
            if key not in tool.properties:
                return Reason.EXTRA_ARGUMENT, f"{tool.name} has no {key}; {signature(tool)}."
    for key, schema in tool.properties.items():
        if key in arguments:
            fault = _fault(arguments[key], schema, key)
            if fault:
                return fault[0], f"{tool.name}: {fault[1]}; {signature(tool)}."
    return Reason.WRONG_TYPE, f"{tool.name}: {fallback}; {signature(tool)}."


def is_of_type(value: Any, kind: str) -> bool:
    """Whether a JSON value has the type; true is never a number, 5.0 is an integer."""
    if isinstance(value, bool):
        return kind == "boolean"
    if kind == "integer" and isinstance(value, float):
        return value.is_integer()
    return isinstance(value, _TYPES.get(kind, (object,)))


def _fault(value: Any, schema: Mapping[str, Any], path: str) -> tuple[Reason, str] | None:
    types = types_of(schema)
    if types and not any(is_of_type(value, kind) for kind in types):
        return Reason.WRONG_TYPE, f"{path} must be {' or '.join(types)}, found {_shown(value)}"
    if "enum" in schema and not any(_same(value, each) for each in schema["enum"]):
        return Reason.NOT_IN_ENUM, f"{path} has no choice {_shown(value)}"
    if "const" in schema and not _same(value, schema["const"]):
        return Reason.NOT_IN_ENUM, f"{path} must be {_shown(schema['const'])}"
    if isinstance(value, dict):
        return _object_fault(value, schema, path) or _range_fault(value, schema, path)
    items = schema.get("items")
    if isinstance(value, list) and isinstance(items, dict):
        for index, item in enumerate(value):
            fault = _fault(item, items, f"{path}[{index}]")
            if fault:
                return fault
    return _range_fault(value, schema, path)


def _object_fault(
    value: dict[str, Any], schema: Mapping[str, Any], path: str
) -> tuple[Reason, str] | None:
    properties = schema.get("properties") or {}
    for key in schema.get("required") or ():
        if key not in value:
            return Reason.MISSING_ARGUMENT, f"{path} lacks {key}"
    for key, item in value.items():
        if isinstance(properties.get(key), dict):
            fault = _fault(item, properties[key], f"{path}.{key}")
            if fault:
                return fault
        elif key not in properties and schema.get("additionalProperties") is False:
            return Reason.EXTRA_ARGUMENT, f"{path} has no {key}"
    return None


def _range_fault(value: Any, schema: Mapping[str, Any], path: str) -> tuple[Reason, str] | None:
    bounds = [f"{key} {schema[key]}" for key in _RANGES if key in schema]
    if not bounds or _in_range(value, schema):
        return None
    return (
        Reason.OUT_OF_RANGE,
        f"{path} is out of range ({', '.join(bounds)}), found {_shown(value)}",
    )


def _in_range(value: Any, schema: Mapping[str, Any]) -> bool:
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if number and not math.isfinite(value):
        return False
    checks = {
        "minimum": lambda bound: value >= bound,
        "maximum": lambda bound: value <= bound,
        "exclusiveMinimum": lambda bound: value > bound,
        "exclusiveMaximum": lambda bound: value < bound,
    }
    lengths = {
        str: ("minLength", "maxLength"),
        list: ("minItems", "maxItems"),
        dict: ("minProperties", "maxProperties"),
    }
    if number:
        simple = all(check(schema[key]) for key, check in checks.items() if key in schema)
        return simple and "multipleOf" not in schema
    low, high = lengths.get(type(value), ("", ""))
    if low and not schema.get(low, 0) <= len(value) <= schema.get(high, len(value)):
        return False
    return not any(key in schema for key in ("pattern", "format", "uniqueItems"))


def _same(value: Any, other: Any) -> bool:
    return bool(value == other) and isinstance(value, bool) == isinstance(other, bool)


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
