"""What a ToolCall does: the YAML tool map, and the ROS interfaces behind it."""

from edgevox_ros.robot.tool_map import ToolMap, ToolMapError

__all__ = ["ToolMap", "ToolMapError"]
