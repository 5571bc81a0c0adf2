"""The parameters of a tool: declared in the map, or derived from the interface type."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from typing import Any

from edgevox_ros.core.strict_yaml import KeyPath
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.core.units import MEASURES, unit_in_name
from edgevox_ros.robot.expressions.map_functions import FUNCTIONS
from edgevox_ros.robot.interfaces.fitting import declared_types
from edgevox_ros.robot.interfaces.message_schema import (
    message_schema,
    without_limits_of_fields,
)
from edgevox_ros.robot.map.checks.fields import Fields, show
from edgevox_ros.robot.map.checks.sample_values import Tables
from edgevox_ros.robot.map.checks.schema_keywords import (
    KEYWORDS,
    TYPE_NAMES,
    TYPES_MEANT,
    check_keywords,
)
from edgevox_ros.robot.validity import invalid, unusable

Properties = dict[str, dict[str, Any]]
_NAME = re.compile(r"[A-Za-z_]\w*")


def declared(tool: Fields, tables: Tables) -> Properties | None:
    """The properties as written, with enum_from resolved; None if the map gives none."""
    if "parameters" not in tool.data:
        return None
    if not isinstance(tool.data["parameters"], Mapping):
        return _unreadable(tool, tables)
    written = _without_frame(Fields(tool.document, (*tool.path, "parameters"), tool.problems))
    properties: Properties = {}
    for name, prop in written.data.items():
        if not isinstance(prop, Mapping):
            kind = TYPES_MEANT.get(str(prop), str(prop))
            kind = kind if kind in TYPE_NAMES else "number"
            written.wrong((name,), show(prop), f"a JSON Schema: {name}: {{type: {kind}}}")
            properties[name] = {}
            continue
        if not name.isidentifier():
            written.wrong((name,), f"the name {name!r}", "letters, digits and _")
        properties[name] = _property(written, name, dict(prop), tables)
    return properties


def derived(interface: Any, mapping: Any) -> Properties:
    """Properties from the interface type: the fields that the mapping, as written, does not set.

    A field with a default in its definition has it here too, so it may be left out.
    """
    if interface is None:
        return {}
    taken = {path.split(".")[0] for path in mapping} if isinstance(mapping, Mapping) else set()
    properties: Properties = without_limits_of_fields(message_schema(interface))["properties"]
    return {name: prop for name, prop in properties.items() if name not in taken}


def schema_of(
    name: str,
    description: str,
    properties: Properties,
    aliases: Mapping[str, Mapping[str, str]],
    units: Mapping[str, str],
    *,
    read_only: bool,
) -> ToolSchema:
    """The tool as the model sees it. A parameter with a default is optional."""
    return ToolSchema(
        name=name,
        description=description,
        parameters={
            "type": "object",
            "properties": dict(properties),
            "required": [key for key, prop in properties.items() if "default" not in prop],
            "additionalProperties": False,
        },
        read_only=read_only,
        aliases=aliases,
        units=units,
    )


def defaults_of(properties: Properties) -> dict[str, Any]:
    """The default of each parameter that has one."""
    return {name: prop["default"] for name, prop in properties.items() if "default" in prop}


def aliases_of(tool: Fields, tables: Tables) -> dict[str, dict[str, str]]:
    """By parameter whose values are rows of a table: the row's name for each alias."""
    written = tool.data.get("parameters")
    found: dict[str, dict[str, str]] = {}
    for name, prop in written.items() if isinstance(written, Mapping) else ():
        for schema in (prop, prop.get("items")) if isinstance(prop, Mapping) else ():
            table = schema.get("enum_from") if isinstance(schema, Mapping) else None
            rows = tables.get(table, {}) if isinstance(table, str) else {}
            if aliases := {key: row["name"] for key, row in rows.items() if key != row["name"]}:
                found[name] = aliases
    return found


def units_of(tool: Fields, properties: Properties) -> dict[str, str]:
    """By parameter that has one, the code of its unit."""
    written = tool.data.get("parameters")
    return {
        name: str(prop["unit"])
        for name, prop in (written.items() if isinstance(written, Mapping) else ())
        if isinstance(prop, Mapping) and name in properties and prop.get("unit") in MEASURES
    }


def _with_unit(written: Fields, name: str, prop: dict[str, Any]) -> dict[str, Any]:
    """The schema with its unit in the description, where the model reads it."""
    code = prop.pop("unit", None)
    if not isinstance(code, str):
        return prop
    if code not in MEASURES:
        near = {each.lower(): each for each in MEASURES}
        like = unit_in_name(f"_{code}") or near.get(code.lower(), "")
        like = like or next(iter(difflib.get_close_matches(code, MEASURES, n=1)), "")
        expected = f"{f'{like}? ' if like else ''}A unit's code in UCUM: {', '.join(MEASURES)}"
        written.wrong((name, "unit"), show(code), expected)
        return prop
    if declared_types(prop) - {"number", "integer"} or not declared_types(prop):
        expected = "it at a parameter of type number or integer"
        written.wrong((name, "unit"), f"a unit at {show(prop.get('type'))}", expected)
        return prop
    text, shown = str(prop.get("description") or ""), MEASURES[code].shown
    if not re.search(rf"(?<!\w){re.escape(shown)}(?!\w)", text):
        text = f"{text.rstrip().removesuffix('.')}, in {shown}." if text else f"In {shown}."
    return {**prop, "description": text}


def _unreadable(tool: Fields, tables: Tables) -> Properties:
    """Note parameters that are not a mapping once, not again for each missing name."""
    value = tool.data["parameters"]
    found = f"a list of {len(value)}" if isinstance(value, list) else show(value)
    expected = "NAME: {type: ..., ...} for each, without dashes, or {} if there is none"
    tool.wrong(("parameters",), found, expected)
    names = _NAME.findall(" ".join(_expressions(tool.data)))
    return {name: {} for name in names if name not in FUNCTIONS and name not in tables}


def _expressions(value: Any) -> Iterator[str]:
    if isinstance(value, str) and value.startswith("="):
        yield value
    elif isinstance(value, (Mapping, list)):
        for inner in value.values() if isinstance(value, Mapping) else value:
            yield from _expressions(inner)


def _without_frame(written: Fields) -> Fields:
    """The properties.

    If a whole schema was written instead, that is noted, and its properties are read all the same.
    """
    inner = written.data.get("properties")
    if written.data.get("type") != "object" or not isinstance(inner, Mapping):
        return written
    expected = "the properties alone: NAME: {type: ...}; what has no default is required"
    written.wrong((), "a whole schema", expected)
    return Fields(written.document, (*written.path, "properties"), written.problems)


def _with_names(
    written: Fields, place: KeyPath, schema: dict[str, Any], tables: Tables
) -> dict[str, Any]:
    """The schema with the names of a table instead of enum_from."""
    if "enum_from" not in schema:
        return schema
    table = schema.pop("enum_from")
    if isinstance(table, str) and table in tables:
        return {"type": "string", "enum": list(tables[table]), **schema}
    expected = f"one of the file's tables ({', '.join(tables) or 'it has none'})"
    written.wrong((*place, "enum_from"), show(table), expected)
    return schema


def _property(written: Fields, name: str, prop: dict[str, Any], tables: Tables) -> dict[str, Any]:
    known = check_keywords(written, (name,), prop)
    prop.pop("spoken", None)  # for sentences: SpokenWords reads it
    prop = _with_unit(written, name, prop)
    prop = _with_names(written, (name,), prop, tables)
    if isinstance(prop.get("items"), Mapping):
        prop["items"] = _with_names(written, (name, "items"), dict(prop["items"]), tables)
    prop = {keyword: value for keyword, value in prop.items() if keyword in KEYWORDS}
    problem = unusable(prop)
    if problem:
        if known:
            written.wrong((name,), f"a schema with an error ({problem})", "JSON Schema, draft 7")
        return {"default": prop["default"]} if "default" in prop else {}
    problem = invalid(prop, prop["default"]) if "default" in prop else ""
    if problem:
        written.wrong((name, "default"), show(prop["default"]), f"a valid value: it {problem}")
    return prop
