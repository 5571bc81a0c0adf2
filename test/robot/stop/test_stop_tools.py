"""A call of a tool that stops ends everything that runs, at once, and tells whether it did."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from geometry_msgs.msg import Twist
from rclpy.callback_groups import ReentrantCallbackGroup
from std_srvs.srv import Trigger
from support.robot.graph import Rig, Side, wait

from edgevox_ros.core import ErrorKind, Progress, ResultStatus

MAP = """
tools:
  drive:
    description: Drive.
    publish:
      topic: /halting/cmd_vel
      type: geometry_msgs/msg/Twist
      message: {linear.x: 0.5}
      rate_hz: 50
      duration_s: 50
      finally: {}
  stop:
    description: Stop.
    confirm: Really?
    rate_limit: {calls: 1, per_s: 1000}
    while_moving: refuse
    say: {done: I stand.}
    publish: {topic: /halting/cmd_vel, type: geometry_msgs/msg/Twist, message: {}}
  halt:
    description: Halt.
    say: {done: '="It says " + message + "."'}
    service: {name: /halting/halt, type: std_srvs/srv/Trigger}
  all_off:
    description: Both.
    sequence: [halt, stop]
  dock:
    description: Dock.
    service: {name: /halting/dock, type: std_srvs/srv/Trigger}
on_stop: [stop, halt]
moving: {topic: /halting/moves, type: std_msgs/msg/Bool, when: "=data"}
"""
STOPPING = ("stop", "halt", "all_off")


class Base:
    """Halts as often as `halts` says; then there is nothing to halt, which it calls a failure."""

    def __init__(self, side: Side) -> None:
        self.speeds: list[float] = []
        self.halts = 0
        self.free = threading.Event()
        node, group = side.node, ReentrantCallbackGroup()
        node.create_subscription(
            Twist, "/halting/cmd_vel", lambda twist: self.speeds.append(twist.linear.x), 100
        )
        node.create_service(Trigger, "/halting/halt", self._on_halt, callback_group=group)
        node.create_service(Trigger, "/halting/dock", self._on_dock, callback_group=group)

    def _on_halt(self, request: Any, response: Any) -> Any:
        response.success = self.halts > 0
        self.halts -= 1
        response.message = "halted" if response.success else "nothing to halt"
        self.free.set()
        return response

    def _on_dock(self, request: Any, response: Any) -> Any:
        self.free.wait(60)
        response.success = True
        return response


@pytest.fixture(scope="module")
def made(robot_side: Side) -> Base:
    return Base(robot_side)


@pytest.fixture
def base(made: Base, rig: Rig) -> Iterator[Base]:
    rig.load(MAP)
    made.speeds.clear()
    made.halts = 1000
    made.free.clear()
    yield made
    made.free.set()


@pytest.mark.parametrize("tool", STOPPING)
def test_it_ends_a_motion(base: Base, rig: Rig, tool: str) -> None:
    drive = rig.start("drive")
    wait(lambda: 0.5 in base.speeds)
    result = rig.call(tool)
    assert result.status is ResultStatus.OK, result
    assert drive.result().error_kind is ErrorKind.CANCELLED
    wait(lambda: base.speeds[-1] == 0.0)
    assert not rig.executor.busy


@pytest.mark.parametrize("tool", STOPPING)
def test_it_ends_a_service_that_moves_something(base: Base, rig: Rig, tool: str) -> None:
    dock = rig.start("dock")
    wait(lambda: rig.executor.may_move)
    assert rig.call(tool).status is ResultStatus.OK
    dock.result()
    assert not rig.executor.may_move


def test_its_words_and_its_answer_are_those_of_the_stop(base: Base, rig: Rig) -> None:
    base.halts = 1
    result = rig.call("halt")
    assert (result.closing, result.data) == ("It says halted.", {"message": "halted"})
    for _ in range(3):
        result = rig.call("stop")
        assert (result.status, result.closing) == (ResultStatus.OK, "I stand.")


def test_a_stop_that_nobody_confirms_is_no_success(base: Base, rig: Rig) -> None:
    base.halts = 0
    drive = rig.start("drive")
    wait(lambda: 0.5 in base.speeds)
    result = rig.call("stop")
    assert result.error_kind is ErrorKind.TIMED_OUT, result
    assert "halt" in result.error
    assert drive.result().error_kind is ErrorKind.CANCELLED


def test_a_rehearsal_of_a_stop_is_one_only_while_nothing_moves(
    base: Base, rig: Rig, robot_side: Side
) -> None:
    dry = False
    without = MAP.partition("\nmoving:")[0].replace("    while_moving: refuse\n", "")
    rig.load(without, dry_run=lambda: dry)
    drive = rig.start("drive")
    wait(lambda: 0.5 in base.speeds)
    dry = True
    assert rig.call("stop").progress is Progress.ENDED
    assert drive.result().error_kind is ErrorKind.CANCELLED
    assert rig.call("stop").progress is Progress.DRY_RUN
