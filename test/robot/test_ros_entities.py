"""What is taken away from a node that is being spun leaves no error behind, in any executor."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import rclpy
from edgevox_demo_interfaces.action import GoTo
from rclpy.context import Context
from rclpy.executors import ExternalShutdownException, MultiThreadedExecutor, SingleThreadedExecutor
from std_msgs.msg import Empty
from std_srvs.srv import Trigger
from support.robot.graph import wait

from edgevox_ros.robot import ToolMap, ros_entities, ros_executor
from edgevox_ros.robot.ros_entities import Entities
from edgevox_ros.robot.ros_executor import RosExecutor

ROUNDS = 25
MAP = """
tools:
  go_to:
    description: Go.
    parameters: {place: {type: string}}
    action: {name: go_to, type: edgevox_demo_interfaces/action/GoTo}
  drive:
    description: Drive.
    publish: {topic: cmd_vel, type: geometry_msgs/msg/Twist, message: {}}
  dock:
    description: Dock.
    service: {name: dock, type: std_srvs/srv/Trigger}
  battery:
    description: Battery.
    read: {topic: battery, type: sensor_msgs/msg/BatteryState}
on_stop: [drive, {cancel_all: go_to}]
"""


def events_executor(context: Context) -> Any:
    experimental = pytest.importorskip("rclpy.experimental", reason="an executor since Jazzy")
    return experimental.EventsExecutor(context=context)


EXECUTORS: dict[str, Callable[[Context], Any]] = {
    "single": lambda context: SingleThreadedExecutor(context=context),
    "multi": lambda context: MultiThreadedExecutor(4, context=context),
    "events": events_executor,
}


class Spinning:
    """A node that is spun without a pause; `errors` are what came out of spin."""

    def __init__(self, make: Callable[[Context], Any]) -> None:
        self.context = Context()
        rclpy.init(context=self.context, args=[])
        self.node = rclpy.create_node("spinning", context=self.context)
        self.executor = make(self.context)
        self.executor.add_node(self.node)
        self.errors: list[Exception] = []
        self.rounds = 0
        self._ended = threading.Event()
        # Somebody has always something to do: rounds follow each other closely.
        self._topic = self.node.create_publisher(Empty, "busy", 10)
        self.node.create_subscription(Empty, "busy", self._keep_busy, 10)
        self._thread = threading.Thread(target=self._spin)
        self._thread.start()
        wait(lambda: self._topic.get_subscription_count() > 0)
        self._topic.publish(Empty())

    def _keep_busy(self, message: Empty) -> None:
        self.rounds += 1
        if not self._ended.is_set():
            self._topic.publish(message)

    def _spin(self) -> None:
        while not self._ended.is_set():
            try:
                self.executor.spin_once(timeout_sec=0.1)
            except ExternalShutdownException:
                return
            except Exception as error:
                self.errors.append(error)

    def close(self) -> None:
        self._ended.set()
        self._thread.join()
        self.executor.shutdown()
        self.node.destroy_node()
        self.context.try_shutdown()


@pytest.fixture(params=EXECUTORS)
def spinning(request: pytest.FixtureRequest) -> Iterator[Spinning]:
    made = Spinning(EXECUTORS[request.param])
    yield made
    made.close()


def test_a_map_that_is_replaced_while_the_node_is_spun_leaves_no_error(
    spinning: Spinning, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tools.yaml"
    file.write_text(MAP)
    tool_map = ToolMap.from_yaml(file)
    entities_before = _count(spinning.node)
    current = RosExecutor(spinning.node, tool_map)
    for _ in range(ROUNDS):
        following = RosExecutor(spinning.node, tool_map)
        current.cancel()
        current.free()
        current = following
    current.close()
    assert _count(spinning.node) == entities_before
    spinning.close()
    assert spinning.errors == []
    assert "rror" not in capfd.readouterr().err


def test_a_map_that_cannot_be_served_leaves_nothing_behind(
    spinning: Spinning, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tools.yaml"
    file.write_text(MAP)
    before = _count(spinning.node)

    def fail(*_: Any) -> None:
        raise RuntimeError("the last part of all")

    monkeypatch.setattr(ros_executor, "TopicTypes", fail)
    with pytest.raises(RuntimeError):
        RosExecutor(spinning.node, ToolMap.from_yaml(file))
    assert _count(spinning.node) == before


def _count(node: Any) -> dict[str, int]:
    kinds = ("publishers", "subscriptions", "clients", "timers", "waitables")
    return {kind: len(list(getattr(node, kind))) for kind in kinds}


def test_nothing_is_called_once_it_has_left(spinning: Spinning) -> None:
    heard: list[Any] = []
    part = Entities(spinning.node)
    part.subscription(Empty, "busy", heard.append, 10)
    part.client(Trigger, "absent")
    part.action_client(GoTo, "absent")
    part.timer(0.001, lambda: heard.append(None))
    wait(lambda: len(heard) > 10)
    part.close()
    count, rounds = len(heard), spinning.rounds
    wait(lambda: spinning.rounds > rounds + 10)
    assert len(heard) == count
    part.close()
    assert spinning.errors == []


def test_a_part_can_be_used_again_when_it_has_left(spinning: Spinning) -> None:
    part = Entities(spinning.node)
    for _ in range(3):
        heard: list[Any] = []
        part.subscription(Empty, "busy", heard.append, 10)
        wait(lambda heard=heard: heard)  # type: ignore[misc]
        part.close()
    assert spinning.errors == []


def test_it_leaves_from_within_a_callback_as_well(
    spinning: Spinning, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ros_entities, "ROUND_S", 0.05)
    part = Entities(spinning.node)
    left = threading.Event()

    def leave() -> None:
        part.close()
        left.set()

    part.subscription(Empty, "busy", lambda _: None, 10)
    spinning.executor.create_task(leave)
    wait(left.is_set)
    assert spinning.errors == []


def test_it_waits_for_a_callback_that_is_under_way() -> None:
    spinning = Spinning(EXECUTORS["multi"])
    began, may_end, ended = threading.Event(), threading.Event(), threading.Event()

    def slowly(_: Any) -> None:
        began.set()
        may_end.wait(20.0)
        ended.set()

    part = Entities(spinning.node)
    part.subscription(Empty, "busy", slowly, 10)
    wait(began.is_set)
    leaving = threading.Thread(target=part.close)
    leaving.start()
    may_end.set()
    leaving.join()
    assert ended.is_set()
    assert spinning.errors == []
    spinning.close()


def test_without_anybody_who_spins_it_leaves_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    context = Context()
    rclpy.init(context=context, args=[])
    node = rclpy.create_node("idle", context=context)
    part = Entities(node)
    part.subscription(Empty, "busy", lambda _: None, 10)
    part.close()
    assert not list(node.subscriptions)
    executor = SingleThreadedExecutor(context=context)
    executor.add_node(node)
    monkeypatch.setattr(ros_entities, "ROUND_S", 0.05)
    part.subscription(Empty, "busy", lambda _: None, 10)
    part.close()
    assert not list(node.subscriptions)
    executor.shutdown()
    part.subscription(Empty, "busy", lambda _: None, 10)
    part.close()
    assert not list(node.subscriptions)
    node.destroy_node()
    context.try_shutdown()
