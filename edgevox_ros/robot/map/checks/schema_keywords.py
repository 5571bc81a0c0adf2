"""Checks a parameter's JSON Schema: each keyword must be enforced, or be an annotation.

A validator ignores unknown keywords, so a misspelt limit would never be enforced.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from edgevox_ros.core.json_schema import SchemaError, compile_pattern
from edgevox_ros.core.strict_yaml import KeyPath
from edgevox_ros.robot.map.checks.fields import Fields, show
from edgevox_ros.robot.validity import invalid

TYPE_NAMES = ("string", "number", "integer", "boolean", "object", "array", "null")

# The names of these in other languages.
TYPES_MEANT: Mapping[str, str] = {
    **dict.fromkeys(("float", "double", "float32", "float64", "real", "decimal"), "number"),
    **dict.fromkeys(("int", "int32", "int64", "uint8", "uint32", "long", "whole"), "integer"),
    **dict.fromkeys(("bool", "Boolean", "flag"), "boolean"),
    **dict.fromkeys(("str", "text", "String", "char"), "string"),
    **dict.fromkeys(("list", "sequence", "tuple", "vector"), "array"),
    **dict.fromkeys(("dict", "map", "mapping"), "object"),
}

# What each keyword takes, as a JSON Schema. Its title appears in the error.
_ANY: dict[str, Any] = {"title": "any value"}
_TEXT = {"title": "text", "type": "string"}
_FLAG = {"title": "true or false", "type": "boolean"}
_NUMBER = {"title": "a number", "type": "number"}
_POSITIVE = {"title": "a number above 0", "type": "number", "exclusiveMinimum": 0}
_COUNT = {"title": "a whole number from 0", "type": "integer", "minimum": 0}
_VALUES = {"title": "a list of values", "type": "array", "minItems": 1}
_NAMES = {
    "title": "a list of names, each once",
    "type": "array",
    "uniqueItems": True,
    "items": _TEXT,
}
_TYPE = {"enum": list(TYPE_NAMES)}
_TYPES = {
    "title": f"{', '.join(TYPE_NAMES)}, or a list of them",
    "anyOf": [_TYPE, {"type": "array", "minItems": 1, "items": _TYPE}],
}
_SCHEMA = {"title": "a schema", "type": ["object", "boolean"]}
_SCHEMAS = {"title": "a list of schemas", "type": "array", "minItems": 1, "items": _SCHEMA}
_ITEMS = {"title": "a schema or a list of schemas", "anyOf": [_SCHEMA, _SCHEMAS]}
_SCHEMAS_BY_NAME = {"title": "schemas by name", "type": "object", "additionalProperties": _SCHEMA}
_DEPENDENCIES = {
    "title": "schemas or lists of names by name",
    "type": "object",
    "additionalProperties": {"anyOf": [_SCHEMA, _NAMES]},
}
_SPOKEN = {"title": "words by value: {VALUE: {en: [WORDS]}}", "type": "object"}
_UNIT = {"title": "the code of a unit: mm, deg, s, m/s, kg, L, Cel, %, V", "type": "string"}
_WITH_NUMBERS = (_ANY, _NUMBER, _POSITIVE, _VALUES)

KEYWORDS: Mapping[str, Mapping[str, Any]] = {
    **dict.fromkeys(("title", "description", "format", "$comment"), _TEXT),
    **dict.fromkeys(("deprecated", "readOnly", "writeOnly"), _FLAG),
    **dict.fromkeys(("default", "const", "enum_from"), _ANY),
    "spoken": _SPOKEN,
    "unit": _UNIT,
    **dict.fromkeys(("examples", "enum"), _VALUES),
    "type": _TYPES,
    **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), _NUMBER),
    "multipleOf": _POSITIVE,
    **dict.fromkeys(("minLength", "maxLength", "minItems", "maxItems"), _COUNT),
    **dict.fromkeys(("minProperties", "maxProperties"), _COUNT),
    "pattern": _TEXT,
    "uniqueItems": _FLAG,
    "items": _ITEMS,
    "required": _NAMES,
    "dependencies": _DEPENDENCIES,
    **dict.fromkeys(("properties", "patternProperties"), _SCHEMAS_BY_NAME),
    **dict.fromkeys(("additionalItems", "additionalProperties", "contains"), _SCHEMA),
    **dict.fromkeys(("propertyNames", "not", "if", "then", "else"), _SCHEMA),
    **dict.fromkeys(("allOf", "anyOf", "oneOf"), _SCHEMAS),
}
# Not in a schema inside a parameter's.
OF_A_PARAMETER = ("enum_from", "spoken", "unit")
REFERENCES = ("$ref", "$id", "$schema", "definitions", "$defs")
# Each of these has no effect without the other.
NEEDS = {"then": "if", "else": "if", "additionalItems": "items"}
# A validator ignores a limit on values of another type.
LIMITS: Mapping[str, tuple[str, ...]] = {
    "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf": ("number", "integer"),
    "minLength maxLength pattern": ("string",),
    "minItems maxItems uniqueItems items contains": ("array",),
    "minProperties maxProperties properties required": ("object",),
}
LIMIT_PAIRS = (
    ("minimum", "maximum"),
    ("minLength", "maxLength"),
    ("minItems", "maxItems"),
    ("minProperties", "maxProperties"),
)

_DATA = ("default", "const", "enum", "examples", "spoken")
_BY_NAME = ("properties", "patternProperties", "dependencies")
# With one of these an object accepts names that it does not declare.
_OPEN = ("additionalProperties", "patternProperties", "allOf", "anyOf", "oneOf", "if", "not")


def check_keywords(written: Fields, place: KeyPath, schema: Mapping[str, Any]) -> bool:
    """Note what is wrong with the schema at `place`. Returns whether nothing is."""
    before = len(written.problems)
    _check(written, place, schema, top=True)
    return len(written.problems) == before


def _check(written: Fields, place: KeyPath, schema: Mapping[str, Any], *, top: bool) -> None:
    for keyword, value in schema.items():
        of_a_parameter = keyword in OF_A_PARAMETER and not _at_home(keyword, place, top=top)
        if keyword not in KEYWORDS or of_a_parameter:
            written.wrong((*place, keyword), f"the keyword {keyword!r}", _instead(keyword))
            continue
        if keyword == "required" and isinstance(value, bool):
            expected = "no such key: a parameter without a default is required"
            written.wrong((*place, keyword), f"required: {show(value)}", expected)
        elif invalid(KEYWORDS[keyword], value):
            expected = TYPES_MEANT.get(str(value), "") if keyword == "type" else ""
            title = expected or str(KEYWORDS[keyword]["title"])
            written.wrong((*place, keyword), show(value), title)
        elif KEYWORDS[keyword] in _WITH_NUMBERS and not _is_json(value):
            written.wrong((*place, keyword), show(value), "finite numbers")
        elif NEEDS.get(keyword, keyword) not in schema:
            written.wrong((*place, keyword), f"{keyword} alone", f"{NEEDS[keyword]} beside it")
    _check_patterns(written, place, schema)
    _check_limits(written, place, schema, top=top)
    _check_enum(written, place, schema)
    _check_required(written, place, schema)
    _check_limit_pair(written, place, schema)
    for below, inner in _schemas_in(schema):
        _check(written, (*place, *below), inner, top=False)


def _at_home(keyword: str, place: KeyPath, *, top: bool) -> bool:
    """Whether a keyword of parameters may stand here: a list of named rows has its table inside."""
    return top or (keyword == "enum_from" and place[1:] == ("items",))


def _check_patterns(written: Fields, place: KeyPath, schema: Mapping[str, Any]) -> None:
    """A pattern that cannot be matched in linear time could make one sentence hang the node."""
    patterns: list[tuple[KeyPath, Any]] = [(("pattern",), schema.get("pattern"))]
    by_pattern = schema.get("patternProperties")
    if isinstance(by_pattern, Mapping):
        patterns += [(("patternProperties", pattern), pattern) for pattern in by_pattern]
    for below, pattern in patterns:
        if not isinstance(pattern, str):
            continue
        try:
            compile_pattern(pattern)
        except SchemaError as error:
            expected = error.expected or "a pattern that can be matched"
            written.wrong((*place, *below), error.found, expected)


def _instead(keyword: str) -> str:
    """What to write instead of an unknown keyword."""
    if keyword in REFERENCES:
        return "the schema written out here: no references, no dialects"
    if keyword in OF_A_PARAMETER:
        items = ", or in its items" if keyword == "enum_from" else ""
        return f"it at the top of a parameter only{items}"
    near = difflib.get_close_matches(keyword, KEYWORDS, n=1)
    return near[0] if near else "a keyword of JSON Schema, draft 7, such as enum or maximum"


def _is_json(value: Any) -> bool:
    """Whether a value can be written as JSON, which has neither NaN nor infinity."""
    try:
        json.dumps(value, allow_nan=False)
    except ValueError:
        return False
    return True


def _check_limits(written: Fields, place: KeyPath, schema: Mapping[str, Any], *, top: bool) -> None:
    """A limit needs a type to limit beside it; a schema inside another may leave it out."""
    declared_type = schema.get("type", [] if top else None)
    types = [declared_type] if isinstance(declared_type, str) else declared_type
    if not isinstance(types, list) or not set(map(str, types)) <= set(TYPE_NAMES):
        return
    for keywords, limited in LIMITS.items():
        for keyword in keywords.split():
            if keyword == "required" and isinstance(schema.get(keyword), bool):
                continue
            if keyword in schema and not set(limited) & set(map(str, types)):
                kind = f"type {show(declared_type)}" if declared_type else "no type"
                found = f"{keyword} with {kind}"
                written.wrong((*place, keyword), found, f"type {' or '.join(limited)} beside it")


def _check_enum(written: Fields, place: KeyPath, schema: Mapping[str, Any]) -> None:
    """Note enum values whose type the parameter does not allow: no call could give them."""
    values: Any = schema.get("enum")
    kinds: Any = schema.get("type")
    if not isinstance(values, list) or invalid(_TYPES, kinds):
        return
    wrong = [value for value in values if invalid({"type": kinds}, value)]
    if wrong:
        names: list[str] = kinds if isinstance(kinds, list) else [kinds]
        expected = f"values of the type {' or '.join(names)}"
        if all(isinstance(value, str) for value in wrong) and "boolean" in names:
            expected += ": true, false"
        written.wrong((*place, "enum"), f"the value {show(wrong[0])}", expected)


def _check_required(written: Fields, place: KeyPath, schema: Mapping[str, Any]) -> None:
    """No other than declared properties may be given, so a required one must be declared."""
    required, properties = schema.get("required"), schema.get("properties")
    if not isinstance(required, list) or not isinstance(properties, Mapping) or not properties:
        return
    missing = [name for name in map(str, required) if name not in properties]
    if missing and not any(keyword in schema for keyword in _OPEN):
        expected = f"names under properties: {', '.join(properties)}"
        written.wrong((*place, "required"), show(missing[0]), expected)


def _check_limit_pair(written: Fields, place: KeyPath, schema: Mapping[str, Any]) -> None:
    """A minimum above the maximum allows no value: every call would be refused."""
    for low, high in LIMIT_PAIRS:
        least, most = schema.get(low), schema.get(high)
        if isinstance(least, (int, float)) and isinstance(most, (int, float)) and least > most:
            written.wrong(
                (*place, low), f"{low} {show(least)}", f"at most the {high}, {show(most)}"
            )


def _schemas_in(schema: Mapping[str, Any]) -> Iterator[tuple[KeyPath, Mapping[str, Any]]]:
    """Every schema directly inside this one, with its place."""
    for keyword, value in schema.items():
        entries: Any = [((keyword,), value)]
        if keyword in _DATA or keyword not in KEYWORDS:
            continue
        if keyword in _BY_NAME and isinstance(value, Mapping):
            entries = [((keyword, name), inner) for name, inner in value.items()]
        elif isinstance(value, list):
            entries = [((keyword, index), inner) for index, inner in enumerate(value)]
        for below, inner in entries:
            if isinstance(inner, Mapping):
                yield below, inner
