"""The tools of a node's map as MCP tools, and `stop`, which every robot has."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import mcp_types as types

from edgevox_ros.robot.tool import Tool

STOP = "stop"
RESULT_SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {
        "status": {"type": "string", "enum": ["ok", "empty", "error"]},
        "data": {"type": "object", "description": "what the robot answered, as the map selects it"},
        "said": {
            "type": "array",
            "items": {"type": "string"},
            "description": "what the robot said aloud meanwhile",
        },
        "error": {"type": "string", "description": "why it failed, one sentence"},
        "error_kind": {"type": "string"},
    },
    "required": ["status", "data", "said"],
}
"""The structured content of every result."""
STOP_TOOL = types.Tool(
    name=STOP,
    description=(
        "Stop everything that the robot does, at once: motions, goals, speech, calls that wait. "
        "It never waits for another call, and may be called at any time."
    ),
    input_schema={"type": "object", "properties": {}, "additionalProperties": False},
    output_schema=dict(RESULT_SCHEMA),
    annotations=types.ToolAnnotations(
        read_only_hint=False, destructive_hint=False, idempotent_hint=True
    ),
)


@dataclass(frozen=True)
class Offer:
    """What agents may call. `reads`: the names of tools that change nothing."""

    tools: Mapping[str, types.Tool] = field(default_factory=lambda: {STOP: STOP_TOOL})
    reads: frozenset[str] = frozenset()


def offer_of(listed: str, known: Mapping[str, Tool]) -> Offer:
    """The offer for the JSON that `~/list_tools` answers.

    `known`: the tools of the map, as far as we have read it; what it says about them becomes hints.
    Of a tool that is not in it only what the node tells is known: whether it reads. Raises
    ValueError for JSON that is no such answer.
    """
    functions, reads = _read(listed)
    ours = {name: known[name] for name in functions if _is_same(functions[name], known.get(name))}
    tools = {
        name: _tool(each, ours.get(name), reads=name in reads) for name, each in functions.items()
    }
    return Offer({**tools, STOP: STOP_TOOL}, reads - {STOP})


def _read(listed: str) -> tuple[dict[str, Mapping[str, Any]], frozenset[str]]:
    """The tools by name, and the names of those that only read."""
    try:
        told = json.loads(listed)
        tools: Sequence[Mapping[str, Any]] = told["tools"]
        functions = {str(each["name"]): each for each in tools}
        return functions, frozenset(map(str, told.get("read_only", ()))) & functions.keys()
    except (TypeError, KeyError, AttributeError):
        raise ValueError("found an answer without tools, expected {tools: [...]}") from None


def _is_same(function: Mapping[str, Any], tool: Tool | None) -> bool:
    """Whether the node's tool is the one of the map that we have read: another may share a name."""
    if tool is None:
        return False
    ours = json.loads(json.dumps(tool.schema.to_openai()["function"]))
    return bool(ours == function)


def _tool(function: Mapping[str, Any], tool: Tool | None, *, reads: bool) -> types.Tool:
    return types.Tool(
        name=function["name"],
        description=str(function.get("description") or ""),
        input_schema=function.get("parameters") or {"type": "object", "properties": {}},
        output_schema=dict(RESULT_SCHEMA),
        annotations=_hints(tool, reads=reads),
    )


def _hints(tool: Tool | None, *, reads: bool) -> types.ToolAnnotations | None:
    """What node and map say. What moves, or asks a person first, counts as destructive."""
    if reads:
        return types.ToolAnnotations(read_only_hint=True, destructive_hint=False)
    if tool is None:
        return None
    return types.ToolAnnotations(
        read_only_hint=False,
        destructive_hint=tool.moves or tool.confirm is not None,
        idempotent_hint=tool.idempotent,
    )
