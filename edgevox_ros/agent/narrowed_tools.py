"""Tools with fewer values than they allow: those that were said, for the grammar of calls.

A small model that is held to a grammar miscopies numbers ("thirty" becomes 3), and takes the wrong
one of two choices. What the guard said_values would reject it need not be allowed to write.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fastjsonschema import JsonSchemaValueException

from edgevox_ros.agent.said_values import Heard, words_about
from edgevox_ros.core.json_schema import compile_schema
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.hearing.said_amounts import said_amounts
from edgevox_ros.hearing.utterance_parts import count_parts

_NUMBERS = ("number", "integer")


def narrowed_tools(
    tools: Sequence[ToolSchema], heard: Heard, language: str
) -> tuple[ToolSchema, ...]:
    """The same tools; those that act have schemas with only the values that were said.

    Only required values without a default are narrowed, and only where there is no doubt. A text
    out of an `enum`: if a word of a choice was said now, to those of which one was said now or
    earlier. The only number of a tool: if the utterance is one command with one number, in the
    parameter's own unit or with nothing behind it, to that number. Where the schema does not allow
    it ("fifty metres", and ten are the most) all stays allowed, so that the value is refused and no
    other is made of it.
    """
    alone = count_parts(heard.now, (language,)) == 1
    return tuple(
        tool if tool.read_only else _narrowed(tool, heard, language, alone=alone) for tool in tools
    )


def _narrowed(tool: ToolSchema, heard: Heard, language: str, *, alone: bool) -> ToolSchema:
    """One tool. Without `alone`, numbers stay as they are."""
    properties: Mapping[str, Any] = tool.parameters.get("properties", {})
    numbers = [name for name, each in properties.items() if _is_number(each)]
    fewer = {}
    for name in tool.parameters.get("required", ()):
        schema = properties.get(name)
        if not isinstance(schema, Mapping) or "default" in schema:
            continue
        if schema.get("type") == "string":
            values = _choices(schema, heard, language)
        elif alone and numbers == [name]:
            said = said_amounts(heard.now, language, *words_about(tool, name)).plain
            values = [] if said is None else list(_with_signs(said, schema))
        else:
            continue
        if values:
            fewer[name] = {**schema, "enum": values}
    if not fewer:
        return tool
    return replace(tool, parameters={**tool.parameters, "properties": {**properties, **fewer}})


def _is_number(schema: object) -> bool:
    return isinstance(schema, Mapping) and schema.get("type") in _NUMBERS


def _choices(schema: Mapping[str, Any], heard: Heard, language: str) -> list[Any]:
    choices = [each for each in schema.get("enum", ()) if isinstance(each, str)]
    fitting = [each for each in choices if heard.says_number_of(each, language) is not False]
    if not any(heard.names(each, choices) for each in fitting):
        return []
    return [each for each in fitting if heard.may_mean(each, choices)]


def _with_signs(said: float, schema: Mapping[str, Any]) -> Iterator[int | float]:
    """A number with either sign, as the schema allows."""
    allows = compile_schema(dict(schema))
    number = int(said) if said == int(said) else said
    for value in sorted({number, -number}):
        try:
            allows(value)
        except JsonSchemaValueException:
            continue
        yield value
