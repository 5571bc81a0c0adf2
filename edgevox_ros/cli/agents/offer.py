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
    A tool that is not in it gets none, and counts as one that changes something. Raises ValueError
    for JSON that is no such answer.
    """
    functions = _functions(listed)
    ours = {name: known[name] for name in functions if _is_same(functions[name], known.get(name))}
    tools = {name: _tool(each, ours.get(name)) for name, each in functions.items()}
    reads = frozenset(name for name, tool in ours.items() if tool.schema.read_only)
    return Offer({**tools, STOP: STOP_TOOL}, reads - {STOP})


def _functions(listed: str) -> dict[str, Mapping[str, Any]]:
    try:
        tools: Sequence[Mapping[str, Any]] = json.loads(listed)["tools"]
        return {str(each["name"]): each for each in tools}
    except (TypeError, KeyError):
        raise ValueError("found an answer without tools, expected {tools: [...]}") from None


def _is_same(function: Mapping[str, Any], tool: Tool | None) -> bool:
    """Whether the node's tool is the one of the map that we have read: another may share a name."""
    if tool is None:
        return False
    ours = json.loads(json.dumps(tool.schema.to_openai()["function"]))
    return bool(ours == function)


def _tool(function: Mapping[str, Any], tool: Tool | None) -> types.Tool:
    return types.Tool(
        name=function["name"],
        description=str(function.get("description") or ""),
        input_schema=function.get("parameters") or {"type": "object", "properties": {}},
        output_schema=dict(RESULT_SCHEMA),
        annotations=_hints(tool) if tool is not None else None,
    )


def _hints(tool: Tool) -> types.ToolAnnotations:
    """What the map says. What moves, or asks a person first, counts as destructive."""
    if tool.schema.read_only:
        return types.ToolAnnotations(read_only_hint=True, destructive_hint=False)
    return types.ToolAnnotations(
        read_only_hint=False,
        destructive_hint=tool.moves or tool.confirm is not None,
        idempotent_hint=tool.idempotent,
    )
