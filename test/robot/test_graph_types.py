"""A topic that others use with another type is told once."""

from __future__ import annotations

from typing import Any

import pytest
from geometry_msgs.msg import TwistStamped
from rclpy.node import Node
from support.robot.graph import Rig, Side, wait

from edgevox_ros.robot import graph_types
from edgevox_ros.robot.graph_types import OwnEnd, conflicts, refuse_own_ends
from edgevox_ros.robot.tool import Endpoint

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


def test_an_end_of_the_node_itself_is_refused_under_its_name_on_the_graph(robot_side: Side) -> None:
    """Remapped, the topic of the transcripts has another name than the map could know."""
    remaps = ["--ros-args", "-r", "transcript:=/asr/text", "-r", "words:=/asr/text"]
    node = Node("edgevox", namespace="/hall", cli_args=remaps, context=robot_side.node.context)
    text = "std_msgs/msg/String"
    try:
        refuse_own_ends(node, [Endpoint("msg", "transcript2", text)])
        refuse_own_ends(node, [Endpoint("msg", "/hall/edgevox2/call", text)])
        for name in ("words", "/asr/text", "/hall/edgevox/call"):
            with pytest.raises(OwnEnd, match="the node itself has /"):
                refuse_own_ends(node, [Endpoint("msg", name, text)])
        with pytest.raises(OwnEnd, match="service edgevox/change_state: found a tool"):
            refuse_own_ends(node, [Endpoint("srv", "edgevox/change_state", "a/srv/B")])
    finally:
        node.destroy_node()


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
