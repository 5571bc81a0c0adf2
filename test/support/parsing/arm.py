"""An arm's tools, for the tests of replies that cannot be read."""

from __future__ import annotations

from functools import cache

from edgevox_ros.parsing import ToolCall, ToolCallParser, ToolSchema


def tool(name: str, **kinds: str) -> ToolSchema:
    """A tool with only required parameters; `kinds` maps names to JSON Schema types."""
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
    """A cached parser for the arm's tools: parsers keep nothing of what they read."""
    return ToolCallParser(formats, TOOLS)
