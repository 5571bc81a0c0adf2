"""Lossless coercions that a schema's type makes unambiguous. Nothing is guessed or filled in."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from fastjsonschema import JsonSchemaValueException

from edgevox_ros.core.json_schema import SchemaCheck, compile_schema
from edgevox_ros.parsing.gate.compiled_tool import (
    CompiledTool,
    choices_of,
    is_same,
    kind_of,
    may_be_null,
    types_of,
)
from edgevox_ros.parsing.reading.strict_json import Malformed, read_whole_json, skip_space
from edgevox_ros.parsing.reading.values import read_value

_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_CONTAINERS = (dict, list, float)
_CHOICES = frozenset(("enum", "const", "anyOf", "oneOf"))
_NULLS = ("null", "None")
_BOOLEANS = {"true": True, "True": True, "false": False, "False": False}


def coerce_arguments(
    arguments: dict[str, Any],
    tool: CompiledTool,
    *,
    raw_text: bool,
    strings: frozenset[str] = frozenset(),
) -> dict[str, Any]:
    """A copy, with arguments converted to their declared types where nothing is lost.

    A null for an optional argument that may not be null is left out. `raw_text`: the arguments are
    text without quotes, where a number and the text that spells it look the same, but for those in
    `strings`.
    """
    result: dict[str, Any] = {}
    all_raw = raw_text
    for key, value in arguments.items():
        raw_text = all_raw and key not in strings
        kind = tool.kinds.get(key)
        text = type(value) is str
        if text and raw_text and kind == "string":
            value = _without_blanks(value, tool.properties[key])
        if kind is None or (kind == "string" and text and not (raw_text and value == "null")):
            result[key] = _as_listed(value, tool.properties[key]) if text and kind else value
            continue
        may_lack = key not in tool.required
        if text and raw_text and value == "null" and (may_lack or key in tool.nullable):
            value = None
        elif text:
            value = _from_text(value, tool.properties[key], kind, raw_text=raw_text)
        if type(value) in _CONTAINERS and kind != "number":
            value = coerce(value, tool.properties[key])
        if type(value) is str:
            value = _as_listed(value, tool.properties[key])
        if value is not None or not may_lack or key in tool.nullable:
            result[key] = value
    return result


def coerce(value: Any, schema: Mapping[str, Any]) -> Any:
    """A value and everything inside it, converted to the declared types where nothing is lost."""
    kind = type(value)
    if kind is str:
        value = _from_text(value, schema, kind_of(schema), raw_text=False)
        return _as_listed(value, schema) if type(value) is str else coerce(value, schema)
    if kind is float:
        types = types_of(schema)
        whole = "integer" in types and "number" not in types and value.is_integer()
        return int(value) if whole else _choice(value, schema)
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


def _from_text(text: str, schema: Mapping[str, Any], kind: str, *, raw_text: bool) -> Any:
    """The value of the schema's type that a text spells; the text itself where there is none.

    `kind`: kind_of(schema).
    """
    plain = text.strip() if raw_text else text
    if kind == "string":
        return text
    if raw_text and kind and plain in _NULLS:
        return None
    if kind == "boolean":
        return _BOOLEANS.get(plain, plain)
    if kind in ("number", "integer"):
        return _number(plain, kind)
    if kind in ("array", "object"):
        return _list_or_object(text)
    check = _check_of(schema) if _has_choices(schema) else None
    if check is None:
        return _spelled(text, plain, null=True) if raw_text else text
    return _only_reading(text, plain, schema, check, raw_text=raw_text)


def _only_reading(
    text: str, plain: str, schema: Mapping[str, Any], check: SchemaCheck, *, raw_text: bool
) -> Any:
    """What the text spells, if only that is valid against a schema of several types or choices.

    A valid text stays as it is: it may be meant.
    """
    value = _choice(_spelled(text, plain, null=raw_text), schema)
    if type(value) is str or _fits(text, schema, check):
        return text
    # Without quotes it can only be meant as the value: that is what a refusal has to show.
    return value if raw_text or _fits(coerce(value, schema), schema, check) else text


def _has_choices(schema: Mapping[str, Any]) -> bool:
    """Whether the schema names choices or several types, of which a text may spell one."""
    return len(types_of(schema)) > 1 or not _CHOICES.isdisjoint(schema)


def _check_of(schema: Mapping[str, Any]) -> SchemaCheck | None:
    """The compiled check of a part of a schema; None if it means nothing without the rest."""
    try:
        return compile_schema(schema)
    except Exception:
        return None


def _fits(value: Any, schema: Mapping[str, Any], check: SchemaCheck) -> bool:
    try:
        check(value)
    except (JsonSchemaValueException, RecursionError, OverflowError, ValueError):
        return False
    choices = choices_of(schema)
    return choices is None or any(is_same(value, each) for each in choices)


def _choice(value: Any, schema: Mapping[str, Any]) -> Any:
    """The choice that a number equals, as the schema writes it: 2 for 2.0. Else the value."""
    if type(value) is not float:
        return value
    return next((each for each in choices_of(schema) or () if is_same(value, each)), value)


def _without_blanks(text: str, schema: Mapping[str, Any]) -> str:
    """The choice that raw text spells, without the blanks of an indented tag; else the text."""
    choices, plain = choices_of(schema), text.strip()
    if choices is None or plain == text or text in choices:
        return text
    return plain if _as_listed(plain, schema) in choices else text


def _as_listed(text: str, schema: Mapping[str, Any]) -> str:
    """The choice that differs from a text by its case only, if there is one; else the text."""
    choices = choices_of(schema)
    if choices is None or text in choices:
        return text
    folded = text.casefold()
    same = [each for each in choices if type(each) is str and each.casefold() == folded]
    return same[0] if len(same) == 1 else text


def _number(text: str, kind: str = "number") -> Any:
    """The number that the text spells, whole if `kind` is integer; otherwise the text."""
    if len(text) > 400 or not _NUMBER.fullmatch(text):
        return text
    number = float(text) if any(char in text for char in ".eE") else int(text)
    if kind == "integer" and type(number) is float:
        return int(number) if number.is_integer() else text
    return number


def _list_or_object(text: str) -> Any:
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


def _spelled(text: str, plain: str, *, null: bool) -> Any:
    """The value that the text spells, whatever its type; `plain`: the text without white space."""
    if plain[:1] in ("{", "["):
        return _list_or_object(text)
    if plain in _BOOLEANS:
        return _BOOLEANS[plain]
    if null and plain in _NULLS:
        return None
    number = _number(plain)
    return text if type(number) is str else number


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


def beside_schema(arguments: Mapping[str, Any], declared: Collection[str]) -> dict[str, Any] | None:
    """The arguments without what a model copied behind them from the end of an object's schema.

    That is `required` with names of `declared` parameters, and `additionalProperties`. None if
    there is neither, or if parameters are called so. The caller still has to validate the rest.
    """
    copied = {
        key: value
        for key, value in arguments.items()
        if key in ("required", "additionalProperties") and key not in declared
    }
    required, more = copied.get("required", []), copied.get("additionalProperties", False)
    names = isinstance(required, list) and all(
        isinstance(each, str) and each in declared for each in required
    )
    if not copied or not names or not isinstance(more, bool):
        return None
    return {key: value for key, value in arguments.items() if key not in copied}


def is_declaration(value: Any) -> bool:
    """Whether a value declares a parameter (`{"type": "string"}`) instead of giving it."""
    if not isinstance(value, dict):
        return False
    kind = value.get("type")
    kinds = kind if isinstance(kind, list) else [kind]
    return all(isinstance(each, str) and each in _TYPES for each in kinds) or "enum" in value
