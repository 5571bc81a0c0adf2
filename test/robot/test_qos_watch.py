"""Why two ends of a topic are not joined, as DDS judges it."""

from __future__ import annotations

import itertools

import pytest
from graph import Side, wait
from rclpy.duration import Duration
from rclpy.qos import DurabilityPolicy, LivelinessPolicy, QoSProfile, ReliabilityPolicy
from std_msgs.msg import Empty

from edgevox_ros.robot.qos_watch import mismatch

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


def test_it_is_as_dds_says(robot_side: Side, agent_side: Side) -> None:
    asking = [
        agent_side.node.create_subscription(Empty, "profiles", lambda _: None, qos)
        for qos in PROFILES
    ]
    for offered in PROFILES:
        publisher = robot_side.node.create_publisher(Empty, "profiles", offered)
        joined = publisher.get_subscription_count
        expected = sum(not mismatch(offered, asked) for asked in PROFILES)
        wait(lambda joined=joined, expected=expected: joined() == expected)  # type: ignore[misc]
        robot_side.node.destroy_publisher(publisher)
    for subscription in asking:
        agent_side.node.destroy_subscription(subscription)


@pytest.mark.parametrize(("offered", "asked"), list(itertools.product(PROFILES[:2], repeat=2)))
def test_what_the_graph_tells_of_an_end_is_judged_alike(
    robot_side: Side, agent_side: Side, offered: QoSProfile, asked: QoSProfile
) -> None:
    publisher = robot_side.node.create_publisher(Empty, "told", offered)
    ends = agent_side.node.get_publishers_info_by_topic
    wait(lambda: ends("/told"))
    [info] = ends("/told")
    assert mismatch(info.qos_profile, asked) == mismatch(offered, asked)
    robot_side.node.destroy_publisher(publisher)
    wait(lambda: not ends("/told"))
