"""The tools of a map that can be tried without a robot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from edgevox_ros.agent.language_check import check_languages
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.robot.map.tool_map import ToolMap

_MOST_NAMES = 5


@dataclass(frozen=True)
class TriedTools:
    """A tool map, and those of its tools that can be tried here.

    A tool whose interface type is not installed is tried all the same if its parameters are known
    without it (`untyped`: a remark on each). Others are left out (`left_out`: a remark on each).
    """

    tool_map: ToolMap
    schemas: tuple[ToolSchema, ...]
    untyped: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()

    @property
    def untyped_names(self) -> tuple[str, ...]:
        """The tools that are tried without their interface type."""
        tools = self.tool_map.tools.values()
        return tuple(each.name for each in tools if each.unavailable and not each.incomplete)


def untyped_remark(all_tried: Iterable[TriedTools]) -> str:
    """One remark on all tools that are tried without their interface type; empty without any."""
    names = list(dict.fromkeys(name for tried in all_tried for name in tried.untyped_names))
    if not names:
        return ""
    shown = ", ".join([*names[:_MOST_NAMES], *(["..."] if len(names) > _MOST_NAMES else [])])
    one = len(names) == 1
    have, them = ("tool has", "it") if one else ("tools have", "them")
    text = f"{len(names)} {have} no interface type on this computer ({shown})"
    return f"{text}: tried all the same; a node would leave {them} out"


def read_tried_tools(files: Sequence[Path]) -> TriedTools:
    """Read a map of one file or several. Raises ConfigurationError."""
    tool_map = ToolMap.from_yaml(files, only_tried=True)
    check_languages(tool_map.language_codes)
    offered, untyped, left_out = [], [], []
    for tool in tool_map.tools.values():
        remark = f"{tool.name}: {tool.unavailable}; "
        if tool.incomplete:
            left_out.append(f"{remark}and the tool map gives no parameters: the tool is left out")
            continue
        offered.append(tool.schema)
        if tool.unavailable:
            untyped.append(f"{remark}tried all the same; a node would leave it out")
    return TriedTools(tool_map, tuple(offered), tuple(untyped), tuple(left_out))
