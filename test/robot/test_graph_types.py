"""A topic that others use with another type is told once."""

from __future__ import annotations

from typing import Any

import pytest
from geometry_msgs.msg import TwistStamped
from support.robot.graph import Rig, Side, wait

from edgevox_ros.robot import graph_types
from edgevox_ros.robot.graph_types import conflicts

TWIST, STAMPED = "geometry_msgs/msg/Twist", "geometry_msgs/msg/TwistStamped"


@pytest.mark.parametrize(
    ("graph", "told"),
    [
        ([("/cmd_vel", [TWIST])], 0),
        ([("/cmd_vel", [STAMPED, TWIST])], 1),
        ([("/cmd_vel", [STAMPED])], 1),
        ([("/other", [STAMPED])], 0),
        ([], 0),
    ],
)
def test_only_another_type_on_our_topic_is_a_conflict(graph: Any, told: int) -> None:
    assert len(list(conflicts({"/cmd_vel": TWIST}, graph))) == told


class Warnings:
    def __init__(self, node: Any) -> None:
        self.told: list[str] = []
        self.looks = 0
        self._node = node

    def __getattr__(self, name: str) -> Any:
        return getattr(self._node, name)

    def get_topic_names_and_types(self, **raw: bool) -> Any:
        self.looks += not raw
        return self._node.get_topic_names_and_types(**raw)

    def get_logger(self) -> Any:
        return self

    def warning(self, text: str) -> None:
        self.told.append(text)

    def error(self, text: str) -> None:
        self.told.append(text)


def test_it_is_warned_of_soon_after_start_up(
    agent_side: Side, robot_side: Side, rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(graph_types, "EVERY_S", 0.1)
    robot_side.node.create_subscription(TwistStamped, "typed_vel", lambda _: None, 10)
    node = Warnings(agent_side.node)
    wait(lambda: "/typed_vel" in dict(agent_side.node.get_topic_names_and_types()))
    agent_side.node, real = node, agent_side.node
    try:
        rig.load(
            "tools: {stop: {description: d, "
            f"publish: {{topic: typed_vel, type: {TWIST}, message: {{}}}}}}}}"
        )
    finally:
        agent_side.node = real
    wait(lambda: node.looks == graph_types.CHECKS)
    agent_side.run(lambda: None)  # the last look has ended
    assert node.told == [
        f"topic /typed_vel: the tool map says {TWIST}, others use {STAMPED}; they cannot talk"
    ]
