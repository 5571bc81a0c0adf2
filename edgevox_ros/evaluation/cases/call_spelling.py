"""Calls in one spelling, so that two that do the same on the robot are equal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from edgevox_ros.core.named_calls import NamedCall
from edgevox_ros.languages.language_fields import one_spelling
from edgevox_ros.robot.map.tool_map import ToolMap

OneSpelling = Callable[[NamedCall], NamedCall]
_ENDS = " \t\n.!?。！？…"


def one_spelling_of(tool_map: ToolMap) -> OneSpelling:
    """What brings the calls of a map into one spelling.

    As `rows_named`; besides, free text is in small letters and composed characters, without white
    space or full stop at its ends.
    """
    return _spelling(tool_map, lambda text: one_spelling(text).casefold().strip(_ENDS))


def rows_named(tool_map: ToolMap) -> OneSpelling:
    """What fills in the defaults of a map's calls, and puts the name of a row for its alias."""
    return _spelling(tool_map, lambda text: text)


def row_names(tool_map: ToolMap, tool: str) -> dict[str, Mapping[str, str]]:
    """Argument of a tool -> what may be written -> the name that it has, for arguments of an enum.

    Empty for a tool that the map lacks.
    """
    found = tool_map.tools.get(tool)
    properties = _below(found.schema.parameters, "properties") if found is not None else {}
    named = {key: _names(_below(properties, key), tool_map.tables) for key in properties}
    return {key: names for key, names in named.items() if names}


def _spelling(tool_map: ToolMap, of_text: Callable[[str], str]) -> OneSpelling:
    def spelt(call: NamedCall) -> NamedCall:
        name, arguments = call
        tool = tool_map.tools.get(name)
        if tool is None:
            return call
        filled = {**tool.defaults, **arguments}
        return name, value(filled, tool.schema.parameters)

    def value(argument: Any, schema: Any) -> Any:
        if isinstance(argument, Mapping):
            properties = _below(schema, "properties")
            return {key: value(each, _below(properties, key)) for key, each in argument.items()}
        if isinstance(argument, (list, tuple)):
            return [value(each, _below(schema, "items")) for each in argument]
        if not isinstance(argument, str):
            return argument
        names = _names(schema, tool_map.tables)
        return names[argument] if argument in names else of_text(argument)

    return spelt


def _below(schema: Any, key: str) -> Mapping[str, Any]:
    found = schema.get(key) if isinstance(schema, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def _names(schema: Mapping[str, Any], tables: Mapping[str, Mapping[str, Any]]) -> Mapping[str, str]:
    """The values of an enum as they may be written -> each one's name."""
    values = {value for value in schema.get("enum", ()) if isinstance(value, str)}
    # An enum that is a whole table is made of it, though another table may have the same names.
    for table in sorted(tables.values(), key=lambda each: values != set(each)):
        if values and values <= set(table):
            return {value: str(table[value]["name"]) for value in values}
    return {value: value for value in values}
