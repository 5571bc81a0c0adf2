"""Why arguments fail a tool's schema: the reason, and one sentence for the model."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

from edgevox_ros.core.tools import Reason
from edgevox_ros.parsing.gate.compiled_tool import CompiledTool, types_of

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
_LENGTHS = {
    "string": ("minLength", "maxLength"),
    "array": ("minItems", "maxItems"),
    "object": ("minProperties", "maxProperties"),
}


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
    """The first fault: missing, extra, then each value; `fallback` where none is seen."""
    for key in sorted(tool.required):
        if key not in arguments:
            also = _unknown(tool, arguments)
            return Reason.MISSING_ARGUMENT, f"{tool.name} lacks {key}{also}; {signature(tool)}."
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


def _unknown(tool: CompiledTool, arguments: Mapping[str, Any]) -> str:
    """Names that the tool does not take: often the missing one under another name."""
    if tool.schema.get("additionalProperties") is not False:
        return ""
    names = [key for key in arguments if key not in tool.properties]
    return f" and has no {', '.join(names)}" if names else ""


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
    """Whether the simple bounds hold; where only a costly rule is left, that rule was the fault."""
    if isinstance(value, bool) or value is None:
        return True
    if isinstance(value, (int, float)):
        return (
            math.isfinite(value)
            and value >= schema.get("minimum", value)
            and value <= schema.get("maximum", value)
            and ("exclusiveMinimum" not in schema or value > schema["exclusiveMinimum"])
            and ("exclusiveMaximum" not in schema or value < schema["exclusiveMaximum"])
            and "multipleOf" not in schema
        )
    low, high = _LENGTHS["string" if isinstance(value, str) else "array"]
    if isinstance(value, dict):
        low, high = _LENGTHS["object"]
    if not schema.get(low, 0) <= len(value) <= schema.get(high, len(value)):
        return False
    return not any(key in schema for key in ("pattern", "format", "uniqueItems"))


def _same(value: Any, other: Any) -> bool:
    return bool(value == other) and isinstance(value, bool) == isinstance(other, bool)


def _shown(value: Any) -> str:
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
