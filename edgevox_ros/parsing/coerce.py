"""Lossless coercions that a schema's type makes unambiguous. Nothing is guessed or filled in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from edgevox_ros.parsing.schema import CompiledTool, may_be_null, types_of
from edgevox_ros.parsing.values import Malformed, read_value, read_whole_json, skip_space

_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_BOOLEANS = {"true": True, "True": True, "false": False, "False": False}


def coerce_arguments(
    arguments: dict[str, Any], tool: CompiledTool, *, raw_text: bool
) -> dict[str, Any]:
    """A copy with each argument in its declared type where that loses nothing."""
    result: dict[str, Any] = {}
    for key, value in arguments.items():
        schema = tool.properties.get(key)
        if schema is None:
            result[key] = value
            continue
        if raw_text:
            may_lack = key not in tool.required or key in tool.nullable
            value = None if value == "null" and may_lack else _typed(value, schema)
        if value is None and key not in tool.required and key not in tool.nullable:
            continue
        result[key] = coerce(value, schema)
    return result


def coerce(value: Any, schema: Mapping[str, Any]) -> Any:
    """One value, and what it holds, in its declared type where that loses nothing."""
    kind = type(value)
    if kind is str:
        return _from_text(value, types_of(schema))
    if kind is float:
        return _whole(value, types_of(schema))
    if kind is list and isinstance(schema.get("items"), dict):
        return [coerce(item, schema["items"]) for item in value]
    if kind is dict and isinstance(schema.get("properties"), dict):
        return _members(value, schema)
    return value


def _members(value: dict[str, Any], schema: Mapping[str, Any]) -> dict[str, Any]:
    """The members of an inner object, coerced; null for one that may be absent is absent."""
    result: dict[str, Any] = {}
    for key, item in value.items():
        inner = schema["properties"].get(key)
        if not isinstance(inner, dict):
            result[key] = item
        elif item is not None or key in (schema.get("required") or ()) or may_be_null(inner):
            result[key] = coerce(item, inner)
    return result


def _whole(value: float, types: tuple[str, ...]) -> Any:
    if "integer" in types and "number" not in types and value.is_integer():
        return int(value)
    return value


def _from_text(text: str, types: tuple[str, ...]) -> Any:
    scalars = [each for each in types if each != "null"]
    if len(scalars) != 1:
        return text
    if scalars[0] == "boolean":
        return _BOOLEANS.get(text, text)
    if scalars[0] in ("number", "integer") and len(text) <= 400 and _NUMBER.fullmatch(text):
        number = float(text) if any(char in text for char in ".eE") else int(text)
        if scalars[0] == "integer" and isinstance(number, float):
            return int(number) if number.is_integer() else text
        return number
    return text


def _typed(text: Any, schema: Mapping[str, Any]) -> Any:
    """Raw text of an XML parameter as the value that the schema's type names."""
    if not isinstance(text, str):
        return text
    types = types_of(schema)
    if "string" in types or not types:
        return text if types or "enum" in schema else _literal(text)
    if text.strip() in ("null", "None"):
        return None
    if "object" in types or "array" in types:
        return _literal_or_text(text)
    return _from_text(text.strip(), types)


def _literal_or_text(text: str) -> Any:
    """An object or a list in JSON or as a Python literal; the text itself where it is neither."""
    try:
        return read_whole_json(text)
    except Malformed:
        pass
    try:
        value, end = read_value(text, skip_space(text, 0), len(text))
    except Malformed:
        return text
    whole = skip_space(text, end) == len(text) and type(value) in (dict, list)
    return value if whole else text


def _literal(text: str) -> Any:
    try:
        return read_whole_json(text)
    except Malformed:
        pass
    plain = text.strip()
    if plain in ("null", "None"):
        return None
    if plain in _BOOLEANS:
        return _BOOLEANS[plain]
    if len(plain) <= 400 and _NUMBER.fullmatch(plain):
        return float(plain) if any(char in plain for char in ".eE") else int(plain)
    return text
