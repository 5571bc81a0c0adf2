"""Why two ends of a topic are not joined, as DDS judges it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
import rclpy
from rclpy.context import Context
from rclpy.duration import Duration
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, LivelinessPolicy, QoSProfile, ReliabilityPolicy
from std_msgs.msg import Empty
from support.robot.graph import wait

from edgevox_ros.robot.ros_entities import mismatch

PROFILES = [
    QoSProfile(depth=1, reliability=reliability, durability=durability, **more)
    for reliability in (ReliabilityPolicy.RELIABLE, ReliabilityPolicy.BEST_EFFORT)
    for durability in (DurabilityPolicy.VOLATILE, DurabilityPolicy.TRANSIENT_LOCAL)
    for more in (
        {},
        {"deadline": Duration(seconds=1)},
        {"deadline": Duration(seconds=2)},
        {"liveliness": LivelinessPolicy.MANUAL_BY_TOPIC},
        {"liveliness_lease_duration": Duration(seconds=3)},
    )
]


@pytest.fixture
def robot() -> Iterator[Node]:
    yield from _node("robot")


@pytest.fixture
def agent() -> Iterator[Node]:
    yield from _node("agent")


def _node(name: str) -> Iterator[Node]:
    """Nobody spins it: what it waits for may be destroyed at any time; DDS joins all the same."""
    context = Context()
    rclpy.init(context=context, args=[])
    node = rclpy.create_node(name, context=context)
    yield node
    node.destroy_node()
    context.try_shutdown()


def test_it_is_as_dds_says(robot: Node, agent: Node) -> None:
    for qos in PROFILES:
        agent.create_subscription(Empty, "profiles", lambda _: None, qos)
    for offered in PROFILES:
        publisher = robot.create_publisher(Empty, "profiles", offered)
        joined = publisher.get_subscription_count
        expected = sum(not mismatch(offered, asked) for asked in PROFILES)
        wait(lambda joined=joined, expected=expected: joined() == expected)  # type: ignore[misc]
        robot.destroy_publisher(publisher)


@pytest.mark.parametrize(("offered", "asked"), list(itertools.product(PROFILES[:2], repeat=2)))
def test_what_the_graph_tells_of_an_end_is_judged_alike(
    robot: Node, agent: Node, offered: QoSProfile, asked: QoSProfile
) -> None:
    robot.create_publisher(Empty, "told", offered)
    ends = agent.get_publishers_info_by_topic
    wait(lambda: ends("/told"))
    [info] = ends("/told")
    assert mismatch(info.qos_profile, asked) == mismatch(offered, asked)
