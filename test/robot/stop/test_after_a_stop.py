"""No call that began before a stop or a hold moves anything after it, wherever it was then."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from edgevox_demo_interfaces.action import GoTo
from geometry_msgs.msg import Twist
from rclpy.action import ActionServer
from rclpy.callback_groups import ReentrantCallbackGroup
from std_srvs.srv import Trigger
from support.robot.graph import Pending, Rig, Side, wait

from edgevox_ros.core import ErrorKind, ResultStatus
from edgevox_ros.robot.ros_executor import RateLimits

MAP = """
tools:
  drive:
    description: Drive.
    publish:
      topic: /behind/cmd_vel
      type: geometry_msgs/msg/Twist
      message: {linear.x: 0.5}
      rate_hz: 50
      duration_s: 0.2
      finally: {}
  nudge:
    description: Drive, once.
    publish: {topic: /behind/cmd_vel, type: geometry_msgs/msg/Twist, message: {linear.x: 0.5}}
  dock:
    description: Dock.
    service: {name: /behind/dock, type: std_srvs/srv/Trigger}
  go_to:
    description: Go.
    parameters: {}
    action: {name: /behind/go_to, type: edgevox_demo_interfaces/action/GoTo, goal: {place: far}}
  tour:
    description: All of it.
    sequence: [nudge, dock, go_to]
  stop:
    description: Stop.
    publish: {topic: /behind/cmd_vel, type: geometry_msgs/msg/Twist, message: {}}
on_stop: [stop]
"""
KINDS = {
    "drive": "publish",
    "nudge": "publish",
    "dock": "service",
    "go_to": "action",
    "tour": "sequence",
}
MOVING = tuple(KINDS)


class Base:
    """Counts what would move it."""

    def __init__(self, side: Side) -> None:
        self.moved: list[str] = []
        self.mark = 0.0
        node, group = side.node, ReentrantCallbackGroup()
        node.create_subscription(Twist, "/behind/cmd_vel", self._on_velocity, 100)
        self._marks = node.create_publisher(Twist, "/behind/cmd_vel", 100)
        wait(lambda: self._marks.get_subscription_count() > 0)
        node.create_service(Trigger, "/behind/dock", self._on_dock, callback_group=group)
        self.server = ActionServer(
            node, GoTo, "/behind/go_to", self._on_goal, callback_group=ReentrantCallbackGroup()
        )

    def rest(self, rig: Rig) -> None:
        """Stop, and return when every velocity that was sent before has arrived.

        The arrival of a stop does not show that: it may be an earlier one, still under way.
        """
        rig.executor.cancel()
        rig.executor.runners["publish"].flush()
        mark = Twist()
        mark.angular.z = self.mark + 1.0
        self._marks.publish(mark)
        wait(lambda: self.mark == mark.angular.z)

    def _on_velocity(self, message: Twist) -> None:
        if message.linear.x:
            self.moved.append("velocity")
        self.mark = max(self.mark, message.angular.z)

    def _on_dock(self, request: Any, response: Any) -> Any:
        self.moved.append("dock")
        response.success = True
        return response

    def _on_goal(self, goal: Any) -> Any:
        self.moved.append("goal")
        goal.succeed()
        return GoTo.Result(success=True)


@pytest.fixture(scope="module")
def made(robot_side: Side) -> Base:
    return Base(robot_side)


@pytest.fixture
def base(made: Base, rig: Rig) -> Iterator[Base]:
    rig.load(MAP)
    made.moved.clear()
    assert rig.call("tour").status is ResultStatus.OK, "it moves when nothing stops it"
    wait(lambda: {"velocity", "dock", "goal"} <= set(made.moved))
    made.moved.clear()
    yield made


class Gate:
    """Holds whoever calls a function until it is opened."""

    def __init__(self, patch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
        self.reached, self._go = threading.Event(), threading.Event()
        inner = getattr(owner, name)

        def pass_through(*given: Any, **named: Any) -> Any:
            self.reached.set()
            assert self._go.wait(20)
            return inner(*given, **named)

        patch.setattr(owner, name, pass_through)

    def open(self) -> None:
        self._go.set()


def gates(executor: Any, tool: str) -> dict[str, tuple[Any, str]]:
    """Where a call of the tool can be while a stop comes: before a function of this name."""
    runners = executor.runners
    (publisher,) = runners["publish"].publishers.values()
    (service,) = runners["service"].clients.values()
    (action,) = runners["action"].clients.values()
    return {
        "to be prepared": (runners[KINDS[tool]], "prepare"),
        "to be allowed": (RateLimits, "take"),
        "publishing": (publisher, "get_subscription_count"),
        "service": (service, "service_is_ready"),
        "action": (action, "server_is_ready"),
    }


PLACES = [
    *((tool, place) for tool in MOVING for place in ("to be prepared", "to be allowed")),
    ("drive", "publishing"),
    ("nudge", "publishing"),
    ("dock", "service"),
    ("go_to", "action"),
]


@pytest.mark.parametrize(("tool", "place"), PLACES)
@pytest.mark.parametrize("how", ["cancel", "hold"])
def test_a_call_that_a_stop_overtakes_moves_nothing(
    rig: Rig, base: Base, monkeypatch: pytest.MonkeyPatch, tool: str, place: str, how: str
) -> None:
    gate = Gate(monkeypatch, *gates(rig.executor, tool)[place])
    pending = rig.start(tool)  # its own flag is never set: nobody knows of the call
    assert gate.reached.wait(20)
    if how == "hold":
        rig.executor.hold()
    rig.executor.cancel()
    gate.open()
    assert pending.result().error_kind is ErrorKind.CANCELLED
    base.rest(rig)
    assert not base.moved


@pytest.mark.parametrize("tool", MOVING)
def test_nothing_begins_while_it_is_held(rig: Rig, base: Base, tool: str) -> None:
    rig.executor.hold()
    assert rig.call(tool).error_kind is ErrorKind.CANCELLED
    assert not base.moved
    rig.executor.resume()
    clock = rig.slow(0.0)
    pending = rig.start(tool)
    wait(lambda: base.moved)
    clock.pass_time(0.3)  # longer than the drive takes
    assert pending.result().status is ResultStatus.OK


def test_calls_from_many_sides_do_not_get_past_a_hold(rig: Rig, base: Base) -> None:
    pending: list[Pending] = []
    for _ in range(5):
        rig.executor.resume()
        pending = [rig.start(tool) for tool in ("nudge", "dock", "nudge", "dock")]
        rig.executor.hold()
        rig.executor.cancel()
        for each in pending:
            each.result()
        base.rest(rig)
        # A request to dock may have been under way.
        before = base.moved.count("velocity")
        assert rig.call("nudge").error_kind is ErrorKind.CANCELLED
        base.rest(rig)
        assert base.moved.count("velocity") == before


def test_an_answer_that_comes_when_the_tools_have_left_is_no_error(
    rig: Rig, base: Base, capfd: pytest.CaptureFixture[str]
) -> None:
    """An executor with several threads may meet it while the tools are exchanged."""
    executor = rig.load(MAP)
    executor.cancel()
    executor.free()
    executor.stop.late("the service /behind/dock")
    executor.stop.halt()
    said = capfd.readouterr()
    assert "InvalidHandle" not in said.err + said.out
