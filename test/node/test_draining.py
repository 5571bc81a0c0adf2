"""A subscription that takes all that waits in one round of the executor."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
import rclpy
from rclpy.context import Context
from rclpy.executors import SingleThreadedExecutor
from std_msgs.msg import String

from edgevox_ros.node.draining import MOST_AT_ONCE, _waiting, subscribe
from edgevox_ros.robot.entities import Entities

DEPTH = 200


@pytest.fixture
def node() -> Iterator[Any]:
    context = Context()
    rclpy.init(context=context, args=[])
    made = rclpy.create_node("drained", context=context)
    yield made
    made.destroy_node()
    context.try_shutdown()


def flood(node: Any, heard: list[str], count: int) -> Any:
    """An executor whose node has `count` messages waiting."""
    executor = SingleThreadedExecutor(context=node.context)
    executor.add_node(node)
    subscribe(Entities(node), String, "flooded", lambda message: heard.append(message.data), DEPTH)
    publisher = node.create_publisher(String, "flooded", DEPTH)
    deadline = time.monotonic() + 10
    while publisher.get_subscription_count() == 0:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    for number in range(count):
        publisher.publish(String(data=str(number)))
    time.sleep(0.2)
    return executor


def test_one_round_takes_all_in_order(node: Any) -> None:
    heard: list[str] = []
    executor = flood(node, heard, 20)
    executor.spin_once(timeout_sec=5.0)
    assert heard == [str(number) for number in range(20)]
    executor.shutdown()


def test_a_round_has_an_end(node: Any) -> None:
    heard: list[str] = []
    executor = flood(node, heard, DEPTH)
    executor.spin_once(timeout_sec=5.0)
    assert len(heard) == MOST_AT_ONCE
    while len(heard) < DEPTH:
        executor.spin_once(timeout_sec=5.0)
    assert heard == [str(number) for number in range(DEPTH)]
    executor.shutdown()


def test_a_subscription_of_another_make_has_nothing_waiting() -> None:
    assert list(_waiting(object())) == []
