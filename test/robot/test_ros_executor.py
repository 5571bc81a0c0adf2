"""Calls through the executor over real DDS: limits, dry runs, asking once more, its own faults."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from rclpy.callback_groups import ReentrantCallbackGroup
from rclpy.qos import DurabilityPolicy, QoSProfile, ReliabilityPolicy
from std_msgs.msg import Bool, String
from std_srvs.srv import SetBool, Trigger
from support.robot.graph import Pending, Rig, Side, SlowClock, wait

from edgevox_ros.agent.result_wording import data_of
from edgevox_ros.core import ErrorKind, Progress, ResultStatus

MAP = """
moving: {topic: wheels, type: std_msgs/msg/Bool, when: "=data", max_age_s: 0.5}
tools:
  beep:
    description: Beep, not too often.
    rate_limit: {calls: 2, per_s: 60}
    service: {name: count, type: std_srvs/srv/Trigger}
  gripper:
    description: Only while standing still.
    while_moving: refuse
    service: {name: count, type: std_srvs/srv/Trigger}
  careful:
    description: Standing still, and once.
    while_moving: refuse
    rate_limit: {calls: 1, per_s: 60}
    service: {name: count, type: std_srvs/srv/Trigger}
  rehearsed:
    description: Never carried out.
    dry_run: true
    parameters: {on: {type: boolean}}
    service: {name: light, type: std_srvs/srv/SetBool, request: {data: "=on"}}
  again:
    description: Asking twice does no harm.
    idempotent: true
    service: {name: forgetful, type: std_srvs/srv/Trigger, timeout_s: 0.4}
  once:
    description: Asking twice might.
    service: {name: forgetful, type: std_srvs/srv/Trigger, timeout_s: 0.4}
  again_still:
    description: Asking twice does no harm while standing still.
    idempotent: true
    while_moving: refuse
    rate_limit: {calls: 1, per_s: 60}
    service: {name: forgetful, type: std_srvs/srv/Trigger, timeout_s: 0.4}
  again_long:
    description: Asking twice does no harm.
    idempotent: true
    service: {name: forgetful, type: std_srvs/srv/Trigger, timeout_s: 20}
  note:
    description: The newest note, though it was written long ago.
    read:
      topic: notes
      type: std_msgs/msg/String
      max_age_s: 60
      qos: {durability: transient_local, reliability: reliable}
  write:
    description: Write a note for those who come late.
    parameters: {data: {type: string}}
    publish:
      topic: board
      type: std_msgs/msg/String
      qos: {durability: transient_local, depth: 3}
"""


class Robot:
    def __init__(self, side: Side) -> None:
        self.calls = 0
        self.asked = 0
        self.forgets = 0
        self.lights: list[bool] = []
        self.closing = threading.Event()
        node, group = side.node, ReentrantCallbackGroup()
        self.side = side
        self.wheels = node.create_publisher(Bool, "wheels", 10)
        node.create_service(Trigger, "count", self._count, callback_group=group)
        node.create_service(Trigger, "forgetful", self._forget, callback_group=group)
        node.create_service(SetBool, "light", self._light, callback_group=group)

    def says(self, moves: bool, rig: Rig) -> None:
        """Tell whether it moves, and wait until that was heard."""
        self.wheels.publish(Bool(data=moves))
        newest = rig.executor.motion.newest
        wait(lambda: newest() is not None and newest().data is moves)

    def _count(self, request: Any, response: Any) -> Any:
        self.calls += 1
        response.success = True
        return response

    def _light(self, request: Any, response: Any) -> Any:
        self.lights.append(request.data)
        return response

    def _forget(self, request: Any, response: Any) -> Any:
        self.asked += 1
        if self.asked <= self.forgets:
            self.closing.wait(20.0)
        response.success = True
        return response


@pytest.fixture(scope="module")
def made(robot_side: Side) -> Robot:
    return Robot(robot_side)


@pytest.fixture
def robot(made: Robot, rig: Rig) -> Iterator[Robot]:
    rig.load(MAP)
    made.calls = made.asked = made.forgets = 0
    made.lights.clear()
    made.closing.clear()
    wait(lambda: made.wheels.get_subscription_count() == 1)
    yield made
    made.closing.set()


def test_calls_beyond_the_rate_limit_are_not_sent(rig: Rig, robot: Robot) -> None:
    assert [rig.call("beep").status for _ in range(2)] == [ResultStatus.OK] * 2
    result = rig.call("beep")
    assert result.error_kind is ErrorKind.REJECTED
    assert "limited to 2 calls in 60 seconds" in result.error
    assert robot.calls == 2


def test_what_needs_stillness_runs_only_when_stillness_is_known(rig: Rig, robot: Robot) -> None:
    result = rig.call("gripper")
    assert result.error_kind is ErrorKind.REJECTED
    assert "no fresh message on wheels" in result.error
    clock = rig.slow()
    robot.says(True, rig)
    assert "the robot is moving" in rig.call("gripper").error
    robot.says(False, rig)
    assert rig.call("gripper").status is ResultStatus.OK
    clock.pass_time(0.6)
    assert "no fresh message" in rig.call("gripper").error
    assert robot.calls == 1


def test_a_refused_attempt_does_not_count(rig: Rig, robot: Robot) -> None:
    rig.slow()
    assert "moves" in rig.call("careful").error
    robot.says(False, rig)
    assert rig.call("careful").status is ResultStatus.OK
    assert "limited to 1 call in" in rig.call("careful").error


def test_the_robot_moves_or_may_until_it_is_told_to_stand(rig: Rig, robot: Robot) -> None:
    rig.slow()
    assert rig.executor.moving, "nobody has told yet"
    robot.says(False, rig)
    assert not rig.executor.moving
    robot.says(True, rig)
    assert rig.executor.moving
    rig.load(MAP.split("\n", 2)[2].replace("    while_moving: refuse\n", ""))
    assert not rig.executor.moving, "nobody tells, and nothing of ours goes on"


def test_a_dry_run_does_everything_but_the_last_step(rig: Rig, robot: Robot) -> None:
    result = rig.call("rehearsed", on=True)
    assert (result.status, result.progress) == (ResultStatus.OK, Progress.DRY_RUN)
    assert data_of(result) == {"note": "dry run: nothing was carried out"}
    assert result.dry_run
    assert rig.call("rehearsed", on=1.5).error_kind is ErrorKind.INVALID
    rig.load(MAP, dry_run=lambda: True)
    assert [rig.call("beep").status for _ in range(3)][2] is ResultStatus.ERROR
    assert (robot.lights, robot.calls) == ([], 0)


def test_readers_read_in_a_dry_run(rig: Rig, robot: Robot) -> None:
    rig.load(
        MAP.replace("max_age_s: 60", "max_age_s: 60\n      timeout_s: 0.1"), dry_run=lambda: True
    )
    assert rig.call("note").error_kind is ErrorKind.UNAVAILABLE


def unanswered(rig: Rig, robot: Robot, name: str) -> tuple[Pending, SlowClock]:
    """A call whose first request has had its time."""
    clock = rig.slow()
    pending = rig.start(name)
    wait(lambda: robot.asked == 1, "the first request")
    clock.pass_time(0.45)
    return pending, clock


def test_an_idempotent_tool_asks_once_more(rig: Rig, robot: Robot) -> None:
    robot.forgets = 1
    pending, _ = unanswered(rig, robot, "again")
    assert pending.result().status is ResultStatus.OK
    assert robot.asked == 2


def test_an_idempotent_tool_asks_no_third_time(rig: Rig, robot: Robot) -> None:
    robot.forgets = 9
    pending, clock = unanswered(rig, robot, "again")
    wait(lambda: robot.asked == 2, "the second request")
    clock.pass_time(0.45)
    assert pending.result().error_kind is ErrorKind.TIMED_OUT
    assert robot.asked == 2


def test_other_tools_ask_once(rig: Rig, robot: Robot) -> None:
    robot.forgets = 1
    pending, _ = unanswered(rig, robot, "once")
    assert pending.result().error_kind is ErrorKind.TIMED_OUT
    time.sleep(0.2)
    assert robot.asked == 1


def test_a_robot_that_has_begun_to_move_is_not_asked_again(rig: Rig, robot: Robot) -> None:
    robot.forgets = 9
    clock = rig.slow()
    robot.says(False, rig)
    pending = rig.start("again_still")
    wait(lambda: robot.asked)
    robot.says(True, rig)
    clock.pass_time(0.45)
    assert "moves" in pending.result().error
    assert robot.asked == 1


def test_asking_again_is_no_call_of_its_own(rig: Rig, robot: Robot) -> None:
    rig.load(
        MAP.replace(
            "    while_moving: refuse\n    rate_limit: {calls: 1", "    rate_limit: {calls: 1"
        )
    )
    robot.forgets = 1
    pending, _ = unanswered(rig, robot, "again_still")
    assert pending.result().status is ResultStatus.OK
    assert "limited to 1 call" in rig.call("again_still").error


def test_a_stop_is_no_reason_to_ask_again(rig: Rig, robot: Robot) -> None:
    robot.forgets = 9
    cancel = threading.Event()
    pending = rig.start("again_long", cancel)
    wait(lambda: robot.asked)
    cancel.set()
    rig.executor.cancel()
    assert pending.result().error_kind is ErrorKind.CANCELLED
    assert robot.asked == 1


def test_a_latched_topic_is_read_long_after(rig: Rig, robot: Robot, robot_side: Side) -> None:
    latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
    notes = robot_side.node.create_publisher(String, "notes", latched)
    notes.publish(String(data="milk"))
    rig.load(MAP)
    rig.slow()
    assert dict(rig.call("note").data) == {"data": "milk"}


def test_what_is_published_latched_reaches_who_comes_late(
    rig: Rig, robot: Robot, robot_side: Side
) -> None:
    early: list[str] = []
    late: list[str] = []
    latched = QoSProfile(
        depth=5,
        durability=DurabilityPolicy.TRANSIENT_LOCAL,
        reliability=ReliabilityPolicy.RELIABLE,
    )
    node = robot_side.node
    node.create_subscription(String, "board", lambda m: early.append(m.data), 10)
    [board] = rig.executor.runners["publish"].publishers.values()
    wait(lambda: board.get_subscription_count() == 1)
    for text in ("a", "b", "c", "d"):
        assert rig.call("write", data=text).status is ResultStatus.OK
    wait(lambda: early == ["a", "b", "c", "d"])
    node.create_subscription(String, "board", lambda m: late.append(m.data), latched)
    wait(lambda: late == ["b", "c", "d"])


def test_a_fault_of_our_own_is_an_answer_too(
    rig: Rig, robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Any:
        raise RuntimeError("no such luck")

    monkeypatch.setattr(rig.executor.runners["service"], "prepare", broken)
    result = rig.call("beep")
    assert result.error_kind is ErrorKind.ABORTED
    assert result.error == "beep failed inside the robot's software"
    monkeypatch.undo()
    assert rig.call("beep").status is ResultStatus.OK


def test_a_stop_reaches_goals_when_halting_fails(
    rig: Rig, robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    cancelled: list[bool] = []

    def broken(*_: Any) -> Any:
        raise RuntimeError("no such luck")

    monkeypatch.setattr(rig.executor.runners["publish"], "halt", broken)
    goals = rig.executor.runners["action"]
    monkeypatch.setattr(goals, "end_goals", lambda: cancelled.append(True))
    rig.executor.cancel()
    assert cancelled == [True]
