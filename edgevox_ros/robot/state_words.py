"""What the robot knows of itself, in words for the model: readers of the map with `in_prompt`.

Values come from other programs: they are text that nobody vouches for, so they stand on one line and
are cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from edgevox_ros.core.safe_text import one_line
from edgevox_ros.robot.call_results import ToolFailed, raise_if_failed, select
from edgevox_ros.robot.kinds.read import ReadSpec
from edgevox_ros.robot.running.read import Reading
from edgevox_ros.robot.tool import Tool

LONGEST = 80
UNKNOWN = "unknown"


def readers_in_prompt(tools: Iterable[Tool]) -> tuple[Tool, ...]:
    """The tools whose newest reading the model is shown."""
    return tuple(
        tool
        for tool in tools
        if isinstance(tool.spec, ReadSpec) and tool.spec.in_prompt and not tool.unavailable
    )


def state_in_words(tools: Iterable[Tool], reading: Reading) -> str:
    """A line such as "get_battery: percent 80 (2 s ago); get_pose: unknown"; "" for no tools."""
    return "; ".join(f"{tool.name}: {_newest(tool, reading)}" for tool in tools)


def _newest(tool: Tool, reading: Reading) -> str:
    spec = tool.spec
    assert isinstance(spec, ReadSpec)
    message = reading.newest(spec)
    if message is None:
        return UNKNOWN
    try:
        raise_if_failed(spec.topic, message, spec.failed_when)
        data = select(message, spec.result)
    except ToolFailed:
        return UNKNOWN
    return f"{_values(data)} ({reading.age_s(spec):.0f} s ago)" if data else UNKNOWN


def _values(data: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {one_line(str(value))[:LONGEST]}" for name, value in data.items())
