"""Goals whose end nobody confirms: the server is gone, refuses, or its acceptance was lost."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from action_msgs.msg import GoalStatusArray
from action_msgs.srv import CancelGoal
from edgevox_demo_interfaces.action import GoTo
from geometry_msgs.msg import Twist
from rclpy.action import ActionServer, CancelResponse
from rclpy.callback_groups import ReentrantCallbackGroup
from rclpy.qos import DurabilityPolicy, QoSProfile
from support.robot.graph import Mortal, Rig, Side, wait
from support.robot.recorded_voice import RecordedVoice

from edgevox_ros.core import ErrorKind, ResultStatus
from edgevox_ros.robot.running import action as action_runner
from edgevox_ros.robot.running import server_gone
from edgevox_ros.robot.stop import cancel_with_handle, stop_confirmation

MAP = """
tools:
  go_to:
    description: Go.
    parameters: {place: {type: string}}
    action: {name: SPACE/go_to, type: edgevox_demo_interfaces/action/GoTo, timeout_s: 60}
  hurry:
    description: Go, but soon.
    parameters: {place: {type: string}}
    action: {name: SPACE/go_to, type: edgevox_demo_interfaces/action/GoTo, timeout_s: 30}
  patrol:
    description: Go, and do not wait.
    parameters: {place: {type: string}}
    action:
      name: SPACE/go_to
      type: edgevox_demo_interfaces/action/GoTo
      wait: false
      announce: {done: Done., failed: "=reason"}
  work:
    description: Work.
    service: {name: SPACE/work, type: std_srvs/srv/Trigger, timeout_s: 60}
  stop:
    description: Stop.
    publish: {topic: wheels, type: geometry_msgs/msg/Twist, message: {linear.z: 0.5}}
  mark:
    description: Tell whose messages these are.
    parameters: {number: {type: integer}}
    publish: {topic: wheels, type: geometry_msgs/msg/Twist, message: {linear.y: "=number"}}
  tour:
    description: Go, and stop.
    sequence: [{tool: go_to, arguments: {place: far}}, stop]
on_stop: [stop]
"""


_numbers = itertools.count(1)


@pytest.fixture(scope="module")
def wheels(robot_side: Side) -> list[Any]:
    """What a stop publishes."""
    heard: list[Any] = []
    robot_side.node.create_subscription(Twist, "wheels", heard.append, 10)
    return heard


@pytest.fixture
def stops(wheels: list[Any], rig: Rig, mortal: Mortal) -> list[Any]:
    """As `wheels`, when the map's own publisher is heard, and no stop from before any more."""
    number = next(_numbers)
    rig.load(MAP.replace("SPACE", mortal.space))
    mortal.meet(rig)
    assert rig.call("mark", number=number).status is ResultStatus.OK
    wait(lambda: wheels and wheels[-1].linear.y == number)
    wheels.clear()
    return wheels


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_gone, "GONE_S", 0.5)
    monkeypatch.setattr(cancel_with_handle, "GRACE_S", 0.3)


def test_a_goal_is_given_up_when_its_server_has_gone(
    rig: Rig, stops: list[Any], mortal: Mortal
) -> None:
    pending = rig.start("go_to", place="far")
    mortal.asked()
    wait(lambda: rig.executor.busy)
    mortal.leave()
    result = pending.result()
    assert result.error_kind is ErrorKind.UNAVAILABLE
    assert "went away under way; whether the robot stands still is not known" in result.error
    wait(lambda: stops)


def test_the_user_hears_of_a_goal_in_the_background_whose_server_has_gone(
    rig: Rig, stops: list[Any], mortal: Mortal
) -> None:
    said: list[str] = []
    rig.load(
        MAP.replace("SPACE", mortal.space),
        voice=RecordedVoice(said),
    )
    mortal.meet(rig)
    assert rig.call("patrol", place="far").status is ResultStatus.OK
    mortal.asked()
    mortal.leave()
    wait(lambda: said)
    assert said == ["unsure"]


def test_a_service_that_went_away_is_not_waited_for(
    rig: Rig, stops: list[Any], mortal: Mortal
) -> None:
    pending = rig.start("work")
    mortal.asked()
    mortal.leave()
    result = pending.result()
    assert result.error_kind is ErrorKind.UNAVAILABLE
    assert "went away before it answered" in result.error


def test_a_step_that_goes_on_behind_an_interrupt_is_told_as_such(
    rig: Rig, stops: list[Any], mortal: Mortal
) -> None:
    cancel = threading.Event()
    pending = rig.start("tour", cancel)
    mortal.asked()
    wait(lambda: rig.executor.busy)
    rig.executor.detach_goals()
    cancel.set()
    result = pending.result()
    assert (result.status, result.ongoing) == (ResultStatus.OK, True)
    assert rig.executor.busy
    assert not stops, "the next step did not run"


@pytest.mark.parametrize("end", ["kill", "leave"])
def test_a_goal_ends_when_another_server_has_the_name(
    rig: Rig, stops: list[Any], mortal: Mortal, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    monkeypatch.setattr(server_gone, "GONE_S", 600.0)
    rig.load(MAP.replace("SPACE", mortal.space).replace("timeout_s: 60", "timeout_s: 600"))
    mortal.meet(rig)
    pending = rig.start("go_to", place="far")
    mortal.asked()
    wait(lambda: rig.executor.busy)
    getattr(mortal, end)()
    successor = Mortal(rig.side, mortal.space)
    try:
        # A server that was killed leaves the graph when DDS misses it.
        wait(lambda: not pending.running, "the end of the goal", 60.0)
        result = pending.result()
        assert result.error_kind is ErrorKind.UNAVAILABLE
        assert "went away under way" in result.error
        assert not rig.executor.busy
        wait(lambda: stops)
    finally:
        successor.kill()


def test_a_service_is_not_waited_for_when_another_server_has_the_name(
    rig: Rig, stops: list[Any], mortal: Mortal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_gone, "GONE_S", 600.0)
    pending = rig.start("work")
    mortal.asked()
    mortal.leave()
    successor = Mortal(rig.side, mortal.space)
    try:
        result = pending.result()
        assert result.error_kind is ErrorKind.UNAVAILABLE
        assert "went away before it answered" in result.error
        wait(lambda: not rig.executor.may_move, "its request is nobody's now")
    finally:
        successor.kill()


class Warns(RecordedVoice):
    """Notes who did not confirm a stop as what still moves."""

    def unstopped(self, who: str) -> None:
        self.said.append(f"still: {who}")


class Stubborn:
    """Takes goals, and refuses to cancel them."""

    def __init__(self, side: Side, space: str) -> None:
        self.over = threading.Event()
        self._server = ActionServer(
            side.node,
            GoTo,
            f"{space}/go_to",
            self._execute,
            cancel_callback=lambda _: CancelResponse.REJECT,
            callback_group=ReentrantCallbackGroup(),
        )

    def _execute(self, goal: Any) -> Any:
        self.over.wait(20.0)
        goal.succeed()
        return GoTo.Result()


def test_stop_messages_are_sent_when_a_server_refuses_to_cancel(
    rig: Rig, stops: list[Any], robot_side: Side
) -> None:
    server = Stubborn(robot_side, "/stubborn")
    rig.load(MAP.replace("SPACE", "/stubborn"))
    clock = rig.slow()
    pending = rig.start("hurry", place="far")
    wait(lambda: rig.executor.busy)
    clock.pass_time(31.0)
    assert "may still be going on" in pending.result().error
    wait(lambda: stops)
    server.over.set()
    wait(lambda: not rig.executor.busy)


@pytest.mark.parametrize("tool", ["go_to", "patrol"])
def test_a_stop_that_a_server_does_not_confirm_is_repeated_and_told(
    rig: Rig, stops: list[Any], robot_side: Side, tool: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stop_confirmation, "CONFIRM_S", 0.5)
    told: list[str] = []
    server = Stubborn(robot_side, f"/unmoved/{tool}")
    rig.load(MAP.replace("SPACE", f"/unmoved/{tool}"), voice=Warns(told))
    cancel = threading.Event()
    pending = rig.start(tool, cancel, place="far")
    wait(lambda: rig.executor.busy)
    # The stop comes first: a call that is cancelled without one tells of the goal by itself.
    rig.executor.cancel()
    cancel.set()
    wait(lambda: len(stops) >= 2, "the stop and its repetition")
    wait(lambda: told)
    assert told == [f"still: the action /unmoved/{tool}/go_to"]
    pending.result()
    server.over.set()
    wait(lambda: not rig.executor.busy)


def test_a_goal_of_a_server_that_has_gone_is_no_motion_of_its_successor(
    rig: Rig, stops: list[Any], mortal: Mortal, robot_side: Side
) -> None:
    pending = rig.start("go_to", place="far")
    mortal.asked()
    wait(lambda: rig.executor.busy)
    mortal.leave()
    assert pending.result().error_kind is ErrorKind.UNAVAILABLE
    successor = Stubborn(robot_side, mortal.space)
    wait(rig.goal_client(f"{mortal.space}/go_to").server_is_ready)
    assert not rig.executor.busy
    successor.over.set()


class Silent:
    """An action whose acceptance is never heard of, as happens on a bad network."""

    def __init__(self, side: Side) -> None:
        self.over = threading.Event()
        self.asked: list[bytes] = []
        self.cancelled: list[bytes] = []
        self._node, self._group = side.node, ReentrantCallbackGroup()
        self._serve(GoTo.Impl.SendGoalService, "send_goal", self._send)
        self._serve(GoTo.Impl.GetResultService, "get_result", lambda _, response: response)
        self._serve(CancelGoal, "cancel_goal", self._cancel)
        side.node.create_publisher(GoTo.Impl.FeedbackMessage, "/silent/go_to/_action/feedback", 10)
        latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
        side.node.create_publisher(GoalStatusArray, "/silent/go_to/_action/status", latched)

    def _serve(self, kind: Any, name: str, answer: Any) -> None:
        name = f"/silent/go_to/_action/{name}"
        self._node.create_service(kind, name, answer, callback_group=self._group)

    def _send(self, request: Any, response: Any) -> Any:
        self.asked.append(bytes(request.goal_id.uuid))
        self.over.wait(20.0)
        return response

    def _cancel(self, request: Any, response: Any) -> Any:
        self.cancelled.append(bytes(request.goal_info.goal_id.uuid))
        return response


@pytest.fixture
def silent(robot_side: Side) -> Iterator[Silent]:
    made = Silent(robot_side)
    yield made
    made.over.set()


def test_a_goal_whose_acceptance_was_lost_is_cancelled_by_its_id(
    rig: Rig, silent: Silent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(action_runner, "ACCEPT_S", 0.3)
    rig.load(MAP.replace("SPACE", "/silent"))
    result = rig.call("hurry", place="far")
    assert result.error_kind is ErrorKind.TIMED_OUT
    wait(lambda: silent.cancelled and silent.asked)
    assert silent.cancelled == silent.asked
    assert any(silent.asked[0])
