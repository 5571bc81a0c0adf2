"""The tools of a map that can be tried without a robot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from edgevox_ros.core.strict_yaml import load_strict
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.robot.map.tool_map import ToolMap


@dataclass(frozen=True)
class Offer:
    """A tool map, and those of its tools that can be tried here.

    A tool whose interface type is not installed is tried all the same if the map declares its
    parameters, or if it only reads (`untyped`: a remark on each). Other tools without their type
    are left out (`left_out`: a remark on each).
    """

    tool_map: ToolMap
    schemas: tuple[ToolSchema, ...]
    untyped: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


def read_offer(files: Sequence[Path]) -> Offer:
    """Read a map of one file or several. Raises ToolMapError."""
    tool_map = ToolMap.from_yaml(files, only_tried=True)
    explicit = {name for file in files for name in _explicit(file)}
    offered, untyped, left_out = [], [], []
    for tool in tool_map.tools.values():
        known = not tool.unavailable or tool.name in explicit or tool.schema.read_only
        if known:
            offered.append(tool.schema)
        remark = f"{tool.name}: {tool.unavailable}; "
        if tool.unavailable and known:
            untyped.append(f"{remark}tried all the same, a node would leave it out")
        elif tool.unavailable:
            left_out.append(f"{remark}and the tool map gives no parameters: the tool is left out")
    return Offer(tool_map, tuple(offered), tuple(untyped), tuple(left_out))


def _explicit(file: Path) -> list[str]:
    tools = load_strict(file).data.get("tools") or {}
    return [name for name, tool in tools.items() if "parameters" in tool]
