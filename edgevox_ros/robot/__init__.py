"""What a ToolCall does: the YAML tool map, and the kinds of tools.

Names are imported only when used, so the map's specs can be read without ROS.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from edgevox_ros.robot.map.tool_map import ToolMap, ToolMapError

__all__ = ["ToolMap", "ToolMapError"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from edgevox_ros.robot.map import tool_map

    return getattr(tool_map, name)
