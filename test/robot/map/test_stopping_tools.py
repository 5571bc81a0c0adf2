"""Which tools of a map stop the robot, so that a call of them waits for nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.robot.map_files import read

from edgevox_ros.robot import ToolMap

SHIPPED = Path(__file__).parents[3] / "config" / "tools"
MAP = """
tools:
  stop: {description: d, publish: {topic: vel, type: geometry_msgs/Twist, message: {}}}
  stand: {description: d, publish: {topic: vel, type: geometry_msgs/msg/Twist, message: {}}}
  creep: {description: d, publish: {topic: vel, type: geometry_msgs/Twist, message: {linear.x: 1}}}
  drive:
    description: d
    publish:
      {topic: vel, type: geometry_msgs/Twist, message: {}, rate_hz: 5, duration_s: 2, finally: {}}
  steer:
    description: d
    parameters: {angle: {type: number}}
    publish: {topic: vel, type: geometry_msgs/Twist, message: {angular.z: "=angle"}}
  halt: {description: d, service: {name: halt, type: std_srvs/srv/Trigger}}
  freeze: {description: d, service: {name: freeze, type: std_srvs/srv/Trigger}, confirm: Sure?}
  dock: {description: d, service: {name: dock, type: std_srvs/srv/Trigger}}
  motors_off:
    description: d
    parameters: {}
    service: {name: motors, type: std_srvs/srv/SetBool, request: {data: false}}
  motors_on:
    description: d
    parameters: {}
    service: {name: motors, type: std_srvs/srv/SetBool, request: {data: true}}
  motors:
    description: d
    parameters: {data: {type: boolean}}
    service: {name: motors, type: std_srvs/srv/SetBool}
  go: {description: d, parameters: {}, action: {name: go, type: nav2_msgs/action/BackUp, goal: {}}}
  leave_it:
    description: d
    parameters: {}
    service: {name: go/_action/cancel_goal, type: action_msgs/srv/CancelGoal, request: {}}
  all_off: {description: d, sequence: [halt, stop]}
  park: {description: d, sequence: [dock, stop]}
on_stop:
  - stop
  - halt
  - {cancel_all: go}
  - {service: {name: freeze, type: std_srvs/srv/Trigger}}
  - {service: {name: motors, type: std_srvs/srv/SetBool, request: {data: false}}}
"""


def stopping(tool_map: ToolMap) -> set[str]:
    return {tool.name for tool in tool_map.schemas(include_unavailable=True) if tool.stops}


def test_what_on_stop_names_or_does_stops(tmp_path: Path) -> None:
    found = stopping(read(tmp_path, MAP))
    assert found == {"stop", "stand", "halt", "freeze", "motors_off", "leave_it", "all_off"}


def test_a_stop_is_never_asked_about(tmp_path: Path) -> None:
    tool_map = read(tmp_path, MAP)
    assert tool_map.question(tool_map.tools["freeze"], {}, print) == ""


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("demo_robot", {"stop"}),
        ("velocity_base", {"stop"}),
        ("nav2", {"cancel_navigation"}),
        ("arm", set()),
    ],
)
def test_the_stops_of_the_shipped_maps(name: str, expected: set[str]) -> None:
    assert stopping(ToolMap.from_yaml(SHIPPED / f"{name}.yaml", only_tried=True)) == expected


def test_a_map_without_on_stop_has_none(tmp_path: Path) -> None:
    assert not stopping(read(tmp_path, MAP.partition("on_stop")[0]))
