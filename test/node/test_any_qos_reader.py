"""A subscription that takes all that waits in one round of the executor."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
import rclpy
from rclpy.context import Context
from rclpy.executors import SingleThreadedExecutor
from rclpy.qos import QoSProfile
from std_msgs.msg import String

from edgevox_ros.hearing import Listener, Transcript
from edgevox_ros.node.any_qos_reader import subscribe
from edgevox_ros.node.stops_first import More, StopsFirst
from edgevox_ros.node.transcript_input import HEARD_DEPTH
from edgevox_ros.robot.ros_entities import Entities

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

    def take(message: Any, more: More) -> None:
        while message is not None:
            heard.append(message.data)
            message = more()

    subscribe(Entities(node), String, "flooded", take, QoSProfile(depth=DEPTH))
    publisher = node.create_publisher(String, "flooded", DEPTH)
    deadline = time.monotonic() + 60
    while publisher.get_subscription_count() == 0:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    for number in range(count):
        publisher.publish(String(data=str(number)))
    time.sleep(0.2)
    return executor


def test_one_round_takes_all_in_order(node: Any) -> None:
    heard: list[str] = []
    executor = flood(node, heard, DEPTH)
    while len(heard) < DEPTH:
        executor.spin_once(timeout_sec=5.0)
    assert heard == [str(number) for number in range(DEPTH)]
    executor.shutdown()


def test_a_stop_in_the_middle_of_a_burst_is_heard_and_voids_what_came_before(node: Any) -> None:
    executor = SingleThreadedExecutor(context=node.context)
    executor.add_node(node)
    listener = Listener()
    handled: list[str] = []
    queue = StopsFirst(
        read=lambda message: Transcript(message.data, 0.0),
        is_stop=lambda transcript: listener.stop_in(transcript) is not None,
        handle=lambda transcript: handled.append(transcript.text),
        flooded=lambda count: None,
    )
    subscribe(Entities(node), String, "burst", queue.take, QoSProfile(depth=HEARD_DEPTH))
    publisher = node.create_publisher(String, "burst", HEARD_DEPTH)
    deadline = time.monotonic() + 60
    while publisher.get_subscription_count() == 0:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    for number in range(HEARD_DEPTH // 2):
        publisher.publish(String(data=f"{number} before"))
    publisher.publish(String(data="stop"))
    for number in range(HEARD_DEPTH // 4):
        publisher.publish(String(data=f"{number} behind"))
    while f"{HEARD_DEPTH // 4 - 1} behind" not in handled:
        assert time.monotonic() < deadline + 30
        executor.spin_once(timeout_sec=1.0)
    assert handled.count("stop") == 1
    assert not any("before" in text for text in handled[handled.index("stop") :])
    executor.shutdown()


def test_a_subscription_of_another_make_has_nothing_waiting() -> None:
    """Then each message has a round of its own."""

    class OtherMake:
        hears: Any

        def subscription(self, kind: Any, topic: str, on_message: Any, *more: Any) -> object:
            self.hears = on_message
            return object()

    taken: list[tuple[str, Any]] = []
    entities: Any = OtherMake()
    subscribe(
        entities, String, "other", lambda m, more: taken.append((m, more())), QoSProfile(depth=1)
    )
    entities.hears("stop")
    entities.hears("go")
    assert taken == [("stop", None), ("go", None)]
