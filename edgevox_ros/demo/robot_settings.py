"""The demo robot's parameters, with descriptions, units and ranges."""

from __future__ import annotations

from dataclasses import dataclass

from rcl_interfaces.msg import FloatingPointRange, ParameterDescriptor
from rclpy.node import Node


@dataclass(frozen=True)
class NumberSetting:
    """A parameter that is a number within a range."""

    default: float
    least: float
    most: float
    description: str
    fixed: bool = False


NUMBERS = {
    "dock.duration_s": NumberSetting(3.0, 0.0, 60.0, "Seconds that docking takes at the station"),
    "go_to.speed_mps": NumberSetting(
        0.5, 0.05, 2.0, "Largest speed of go_to and dock, metres per second"
    ),
    "go_to.turn_rps": NumberSetting(
        1.5, 0.1, 6.0, "Largest turning speed of go_to and dock, radians per s"
    ),
    "limits.linear_mps": NumberSetting(
        1.0, 0.05, 5.0, "cmd_vel is cut to this speed, metres per second"
    ),
    "limits.angular_rps": NumberSetting(
        2.0, 0.1, 10.0, "cmd_vel is cut to this turning speed, radians per s"
    ),
    "odom.rate_hz": NumberSetting(
        50.0, 5.0, 200.0, "How many times a second odometry is published", fixed=True
    ),
    "start.x": NumberSetting(0.0, -100.0, 100.0, "Where the robot starts, metres", fixed=True),
    "start.y": NumberSetting(0.0, -100.0, 100.0, "Where the robot starts, metres", fixed=True),
    "start.yaw_deg": NumberSetting(0.0, -360.0, 360.0, "Heading at the start, degrees", fixed=True),
    "battery.level": NumberSetting(
        0.87, 0.0, 1.0, "How full the battery is; a new value counts at once"
    ),
}


DOCK_FAILS = "Makes every docking fail at its end"


def declare(node: Node) -> None:
    """Declare every parameter. A value out of range or of another type raises rclpy's error."""
    for name, number in NUMBERS.items():
        node.declare_parameter(
            name,
            number.default,
            ParameterDescriptor(
                description=number.description,
                read_only=number.fixed,
                floating_point_range=[
                    FloatingPointRange(from_value=number.least, to_value=number.most)
                ],
            ),
        )
    node.declare_parameter("dock.fails", False, ParameterDescriptor(description=DOCK_FAILS))


def explained() -> str:
    """Every parameter with its description, one per line."""
    lines = [
        f"  {name}: {number.description} ({number.default:g})" for name, number in NUMBERS.items()
    ]
    return "\n".join(["parameters:", *lines, f"  dock.fails: {DOCK_FAILS} (false)"])


def unknown_overrides(node: Node) -> list[str]:
    """Parameters that were given but that no one declares."""
    return [
        name
        for name in sorted(node._parameter_overrides)
        if not node.has_parameter(name) and not name.startswith("qos_overrides.")
    ]


def number(node: Node, name: str) -> float:
    """The current value of a number."""
    return float(node.get_parameter(name).value)
