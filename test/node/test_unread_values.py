"""A sensor without a value, the real node and DDS: no number is said, whatever the model writes."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from nav_msgs.msg import Odometry
from sensor_msgs.msg import BatteryState
from support.node.events import results
from support.node.scripted_node import OpenNode, open_node
from support.node.stage import Person, Stage

from edgevox_ros.agent import phrase

__all__ = ["open_node"]

# Without words of its own: what was read is for the model to say.
MAP = """
tools:
  nod:
    description: Nod.
    moves: false
    publish: {topic: nod, type: std_msgs/msg/Empty, message: {}}
  get_battery:
    description: How full the battery is.
    read:
      topic: battery_state
      type: sensor_msgs/msg/BatteryState
      timeout_s: 60
      result: {percent: "=round(percentage * 100)"}
  get_pose:
    description: Where the robot is.
    read:
      topic: odom
      type: nav_msgs/msg/Odometry
      timeout_s: 60
      result:
        x_m: "=round(pose.pose.position.x, 2)"
        y_m: "=round(pose.pose.position.y, 2)"
"""
UNKNOWN = phrase("no_value", "en")


def reading(name: str) -> list[str]:
    return [f'<tool_call>\n{{"name": "{name}", "arguments": {{}}}}\n</tool_call>']


def odometry(x: float, y: float) -> Odometry:
    message = Odometry()
    message.pose.pose.position.x, message.pose.pose.position.y = x, y
    return message


@pytest.fixture
def ask(stage: Stage, open_node: OpenNode, tmp_path: Path) -> Callable[..., list[str]]:
    """Asks while a message comes again and again on a topic, and returns what is said.

    The model calls the tool, and then writes the `replies`.
    """
    file = tmp_path / "map.yaml"
    file.write_text(MAP)
    person: Person = stage.person()

    def asked(tool: str, topic: str, message: Any, *replies: str) -> list[str]:
        open_node(reading(tool), *([each] for each in replies), **{"tools.files": [str(file)]})
        sender = person.node.create_publisher(type(message), topic, 10)
        person.node.create_timer(0.1, lambda: sender.publish(message))
        read = results(person.ask("how is it"))
        assert [status for _, status, _ in read] in (["ok"], ["empty"])
        return list(person.said)

    return asked


@pytest.mark.parametrize("share", [math.nan, math.inf])
def test_a_battery_that_was_not_measured_has_no_number(
    ask: Callable[..., list[str]], share: float
) -> None:
    invented = "The battery is at 3 percent."
    message = BatteryState(percentage=share)
    assert ask("get_battery", "battery_state", message, invented, invented) == [UNKNOWN]


def test_a_robot_that_does_not_know_where_it_is_says_no_number(
    ask: Callable[..., list[str]],
) -> None:
    message = odometry(math.nan, math.nan)
    wrong = "I am at x -1, y 1."
    assert ask("get_pose", "odom", message, wrong, wrong) == [UNKNOWN]


def test_what_is_known_of_the_place_may_be_said(ask: Callable[..., list[str]]) -> None:
    message = odometry(math.nan, 2.0)
    wrong, right = "I am at x 1, y 2.", "My y is 2, but I do not know my x."
    assert ask("get_pose", "odom", message, wrong, right) == [right]
