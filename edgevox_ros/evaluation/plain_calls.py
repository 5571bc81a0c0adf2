"""Calls in one spelling, so that two that do the same on the robot are equal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from edgevox_ros.core.named_calls import NamedCall
from edgevox_ros.robot.map.tool_map import ToolMap
from edgevox_ros.robot.tool import Tool

Plain = Callable[[NamedCall], NamedCall]
_ENDS = " \t\n.!?。！？…"


def plain_calls(tool_map: ToolMap) -> Plain:
    """What brings the calls of a map into one spelling.

    Defaults are filled in, an alias becomes the name of its row, and free text is in small letters
    without white space or full stop at its ends.
    """
    aliases = {name: _aliases(tool, tool_map.tables) for name, tool in tool_map.tools.items()}

    def plain(call: NamedCall) -> NamedCall:
        name, arguments = call
        tool = tool_map.tools.get(name)
        if tool is None:
            return call
        filled = {**tool.defaults, **arguments}
        found = {key: _plain(value, aliases[name].get(key)) for key, value in filled.items()}
        return name, found

    return plain


def _plain(value: Any, names: Mapping[str, str] | None) -> Any:
    if not isinstance(value, str):
        return value
    return value if names is None else names.get(value, value.casefold().strip(_ENDS))


def _aliases(tool: Tool, tables: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, str]]:
    """Parameter -> value as it may be written -> its one name."""
    properties = tool.schema.parameters.get("properties", {})
    return {key: _names(prop, tables) for key, prop in properties.items()}


def _names(prop: Mapping[str, Any], tables: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    values = [value for value in prop.get("enum", ()) if isinstance(value, str)]
    for table in tables.values():
        if values and set(values) <= set(table):
            return {value: str(table[value]["name"]) for value in values}
    return {value: value for value in values}
