"""Lossless coercions that a schema's type makes unambiguous. Nothing is guessed or filled in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from edgevox_ros.parsing.gate.compiled_tool import CompiledTool, kind_of, may_be_null, types_of
from edgevox_ros.parsing.reading.strict_json import Malformed, read_whole_json, skip_space
from edgevox_ros.parsing.reading.values import read_value

_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_CONTAINERS = (dict, list, float)
_SCALARS = ("number", "integer", "boolean")
_NULLS = ("null", "None")
_BOOLEANS = {"true": True, "True": True, "false": False, "False": False}


def coerce_arguments(
    arguments: dict[str, Any], tool: CompiledTool, *, raw_text: bool
) -> dict[str, Any]:
    """A copy, with arguments converted to their declared types where nothing is lost.

    A null for an optional argument that may not be null is left out.
    """
    result: dict[str, Any] = {}
    for key, value in arguments.items():
        kind = tool.kinds.get(key)
        text = type(value) is str
        if kind is None or (kind == "string" and text and not (raw_text and value == "null")):
            result[key] = value
            continue
        may_lack = key not in tool.required
        if text:
            if not raw_text:
                value = _from_text(value, kind)
            elif value == "null" and (may_lack or key in tool.nullable):
                value = None
            elif kind in _SCALARS:
                value = value.strip()
                value = None if value in _NULLS else _from_text(value, kind)
            elif kind != "string":
                value = _typed(value, tool.properties[key], kind)
        if type(value) in _CONTAINERS and kind != "number":
            value = coerce(value, tool.properties[key])
        if value is not None or not may_lack or key in tool.nullable:
            result[key] = value
    return result


def coerce(value: Any, schema: Mapping[str, Any]) -> Any:
    """A value and everything inside it, converted to the declared types where nothing is lost."""
    kind = type(value)
    if kind is str:
        return _from_text(value, kind_of(schema))
    if kind is float:
        types = types_of(schema)
        whole = "integer" in types and "number" not in types and value.is_integer()
        return int(value) if whole else value
    if kind is list and isinstance(schema.get("items"), dict):
        return [coerce(item, schema["items"]) for item in value]
    if kind is dict and isinstance(schema.get("properties"), dict):
        return _members(value, schema)
    return value


def _members(value: dict[str, Any], schema: Mapping[str, Any]) -> dict[str, Any]:
    """The members of a nested object, coerced; null for an optional member is left out."""
    result: dict[str, Any] = {}
    for key, item in value.items():
        inner = schema["properties"].get(key)
        if not isinstance(inner, dict):
            result[key] = item
        elif item is not None or key in (schema.get("required") or ()) or may_be_null(inner):
            result[key] = coerce(item, inner)
    return result


def _from_text(text: str, kind: str) -> Any:
    if kind == "boolean":
        return _BOOLEANS.get(text, text)
    if kind in ("number", "integer") and len(text) <= 400 and _NUMBER.fullmatch(text):
        number = float(text) if "." in text or "e" in text or "E" in text else int(text)
        if kind == "integer" and type(number) is float:
            return int(number) if number.is_integer() else text
        return number
    return text


def _typed(text: str, schema: Mapping[str, Any], kind: str) -> Any:
    """The raw text of an XML parameter as a value of the schema's type."""
    types = types_of(schema)
    if "string" in types:
        return text
    if not types:
        return text if "enum" in schema else _literal(text)
    plain = text.strip()
    if plain in _NULLS:
        return None
    if "object" in types or "array" in types:
        return _literal_or_text(text)
    return _from_text(plain, kind)


def _literal_or_text(text: str) -> Any:
    """The object or list that the text spells in JSON or Python; otherwise the text itself."""
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
    if plain in _NULLS:
        return None
    if plain in _BOOLEANS:
        return _BOOLEANS[plain]
    if len(plain) <= 400 and _NUMBER.fullmatch(plain):
        return float(plain) if any(char in plain for char in ".eE") else int(plain)
    return text
