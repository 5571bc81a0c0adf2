"""An arm's tools, for the tests of replies that cannot be read."""

from __future__ import annotations

from functools import cache

from edgevox_ros.parsing import ToolCall, ToolCallParser, ToolSchema


def tool(name: str, **kinds: str) -> ToolSchema:
    """A tool whose parameters are all required; name to JSON Schema type."""
    properties = {key: {"type": kind} for key, kind in kinds.items()}
    return ToolSchema(
        name, "", {"type": "object", "properties": properties, "required": list(kinds)}
    )


TOOLS = [
    tool("grasp", object="string"),
    tool("release"),
    tool("go_to", place="string"),
    tool("drive", distance_m="number"),
    tool("list_objects"),
    ToolSchema("paint", "", {"type": "object", "properties": {"color": {"enum": ["red"]}}}),
]
RELEASE = ToolCall(None, "release", {})


@cache
def parser_for(*formats: str) -> ToolCallParser:
    """A parser for the arm's tools, made once: it keeps nothing of what it reads."""
    return ToolCallParser(formats, TOOLS)
