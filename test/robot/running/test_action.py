"""Action tools over real DDS: accepted, refused, aborted, late, stubborn, cancelled by a stop."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from action_msgs.msg import GoalStatus
from edgevox_demo_interfaces.action import GoTo
from rclpy.action import CancelResponse, GoalResponse
from rclpy.action.client import ClientGoalHandle
from support.robot.go_to_server import GoToServer
from support.robot.graph import Mortal, Rig, Side, wait

from edgevox_ros.core import ErrorKind, ResultStatus
from edgevox_ros.robot import waiting
from edgevox_ros.robot.ros_entities import LosslessActionClient
from edgevox_ros.robot.running import action as action_runner
from edgevox_ros.robot.stop import cancel_with_handle

MAP = """
tools:
  go_to:
    description: Go.
    parameters: {place: {type: string}}
    action: {name: go_to, type: edgevox_demo_interfaces/action/GoTo, timeout_s: 60}
  hurry:
    description: Go, but soon.
    parameters: {place: {type: string}}
    action: {name: go_to, type: edgevox_demo_interfaces/action/GoTo, timeout_s: 30}
  absent:
    description: Nobody serves it.
    parameters: {place: {type: string}}
    action: {name: absent, type: edgevox_demo_interfaces/action/GoTo, timeout_s: 0.3}
on_stop: [{cancel_all: go_to}]
"""


class Server(GoToServer):
    """Goes where the goal says: there, never, nowhere."""

    def __init__(self, side: Side, name: str = "go_to") -> None:
        super().__init__(side, name)
        self.stubborn = False
        self.slow_to_accept = threading.Event()
        self.asked = threading.Event()
        self.closing = threading.Event()

    def accept(self, goal: Any) -> GoalResponse:
        self.asked.set()
        super().accept(goal)
        if goal.place == "late":
            self.slow_to_accept.wait(10.0)
        return GoalResponse.REJECT if goal.place == "forbidden" else GoalResponse.ACCEPT

    def cancel(self, goal: Any) -> CancelResponse:
        return CancelResponse.REJECT if self.stubborn else CancelResponse.ACCEPT

    def drive(self, goal: Any) -> Any:
        if goal.request.place == "wall":
            goal.abort()
            return GoTo.Result(success=False, message="there is a wall")
        while goal.request.place in ("far", "late") and not self.closing.is_set():
            if goal.is_cancel_requested:
                goal.canceled()
                return GoTo.Result(success=False, message="cancelled")
            time.sleep(0.005)
        goal.succeed()
        return GoTo.Result(success=goal.request.place != "almost", message="arrived")

    def settle(self) -> None:
        """End what goes on, and begin anew."""
        self.closing.set()
        self.slow_to_accept.set()
        wait(lambda: not self.running)
        for event in (self.closing, self.slow_to_accept, self.asked):
            event.clear()
        self.ended.clear()
        self.requests = 0
        self.stubborn = False


@pytest.fixture(scope="module")
def served(robot_side: Side) -> Server:
    return Server(robot_side)


@pytest.fixture
def server(served: Server, rig: Rig) -> Iterator[Server]:
    rig.load(MAP)
    yield served
    served.settle()


def test_the_result_comes_back_as_data(rig: Rig, server: Server) -> None:
    result = rig.call("go_to", place="near")
    assert (result.status, dict(result.data)) == (ResultStatus.OK, {"message": "arrived"})
    wait(lambda: not rig.executor.busy)


@pytest.mark.parametrize(
    ("place", "kind", "words"),
    [
        ("forbidden", ErrorKind.REJECTED, "refused"),
        ("wall", ErrorKind.ABORTED, "there is a wall"),
        ("almost", ErrorKind.ABORTED, "arrived"),
    ],
)
def test_failures_are_told_apart_with_the_servers_words(
    rig: Rig, server: Server, place: str, kind: ErrorKind, words: str
) -> None:
    result = rig.call("go_to", place=place)
    assert (result.status, result.error_kind) == (ResultStatus.ERROR, kind)
    assert words in result.error
    assert rig.call("go_to", place="near").status is ResultStatus.OK


def test_an_absent_server_is_unavailable(rig: Rig, server: Server) -> None:
    assert rig.call("absent", place="near").error_kind is ErrorKind.UNAVAILABLE


def too_late(rig: Rig, server: Server) -> Any:
    """The result of a goal whose time is up under way."""
    clock = rig.slow()
    pending = rig.start("hurry", place="far")
    wait(lambda: server.running and rig.executor.busy)
    clock.pass_time(31.0)
    return pending.result()


def test_a_goal_that_takes_too_long_is_cancelled(rig: Rig, server: Server) -> None:
    result = too_late(rig, server)
    assert result.error_kind is ErrorKind.TIMED_OUT
    assert "30 seconds and was cancelled" in result.error
    wait(lambda: server.ended == [GoalStatus.STATUS_CANCELED])


@pytest.fixture
def awaited(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The goals for whose end somebody waits."""
    goals: list[Any] = []
    ask = ClientGoalHandle.get_result_async

    def get_result_async(handle: Any) -> Any:
        future = ask(handle)
        goals.append(handle)
        return future

    monkeypatch.setattr(ClientGoalHandle, "get_result_async", get_result_async)
    return goals


def test_a_stop_cancels_the_goal(rig: Rig, server: Server, awaited: list[Any]) -> None:
    cancel = threading.Event()
    pending = rig.start("go_to", cancel, place="far")
    wait(lambda: server.running and rig.executor.busy)
    wait(lambda: awaited, "the wait for a goal's end")
    cancel.set()
    rig.executor.cancel()
    assert pending.result().error_kind is ErrorKind.CANCELLED
    assert server.ended == [GoalStatus.STATUS_CANCELED]


def test_a_stop_without_the_cancel_flag_cancels_the_goal_too(
    rig: Rig, server: Server, awaited: list[Any]
) -> None:
    pending = rig.start("go_to", place="far")
    wait(lambda: server.running and rig.executor.busy)
    wait(lambda: awaited, "the wait for a goal's end")
    rig.executor.cancel()
    result = pending.result()
    assert result.error_kind is ErrorKind.CANCELLED
    assert server.ended == [GoalStatus.STATUS_CANCELED]


def test_a_goal_that_was_detached_outlives_its_call_and_a_stop_still_ends_it(
    rig: Rig, server: Server
) -> None:
    cancel = threading.Event()
    pending = rig.start("go_to", cancel, place="far")
    wait(lambda: server.running and rig.executor.busy)
    rig.executor.detach_goals()
    cancel.set()
    result = pending.result()
    assert (result.status, result.ongoing) == (ResultStatus.OK, True)
    assert (server.running, rig.executor.busy) == (1, True)
    rig.executor.cancel()
    wait(lambda: server.ended == [GoalStatus.STATUS_CANCELED])
    wait(lambda: not rig.executor.busy)


def test_a_goal_that_was_detached_keeps_its_time_out(rig: Rig, server: Server) -> None:
    clock = rig.slow()
    cancel = threading.Event()
    pending = rig.start("hurry", cancel, place="far")
    wait(lambda: server.running and rig.executor.busy)
    rig.executor.detach_goals()
    cancel.set()
    assert pending.result().ongoing
    clock.pass_time(31.0)
    wait(lambda: server.ended == [GoalStatus.STATUS_CANCELED])


def test_a_goal_that_is_accepted_after_a_stop_is_cancelled(rig: Rig, server: Server) -> None:
    cancel = threading.Event()
    pending = rig.start("go_to", cancel, place="late")
    wait(server.asked.is_set)
    cancel.set()
    rig.executor.cancel()
    assert pending.result().error_kind is ErrorKind.CANCELLED
    server.slow_to_accept.set()
    wait(lambda: server.ended == [GoalStatus.STATUS_CANCELED])


def test_a_goal_that_is_accepted_after_the_time_out_is_cancelled(
    rig: Rig, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(action_runner, "ACCEPT_S", 0.3)
    assert rig.call("hurry", place="late").error_kind is ErrorKind.TIMED_OUT
    server.slow_to_accept.set()
    wait(lambda: server.ended == [GoalStatus.STATUS_CANCELED])


def test_a_goal_behind_the_cancel_flag_is_not_sent(rig: Rig, server: Server) -> None:
    cancel = threading.Event()
    cancel.set()
    assert rig.call("go_to", cancel, place="near").error_kind is ErrorKind.CANCELLED
    assert rig.call("go_to", place="near").status is ResultStatus.OK
    wait(lambda: server.ended == [GoalStatus.STATUS_SUCCEEDED])


def test_a_server_that_refuses_to_cancel_is_told_and_stays_known(
    rig: Rig, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cancel_with_handle, "GRACE_S", 0.3)
    server.stubborn = True
    result = too_late(rig, server)
    assert result.error_kind is ErrorKind.TIMED_OUT
    assert "may still be going on" in result.error
    assert rig.executor.busy
    server.stubborn = False
    rig.executor.cancel()
    wait(lambda: server.ended == [GoalStatus.STATUS_CANCELED])
    wait(lambda: not rig.executor.busy)


def test_a_stop_cancels_goals_of_others(rig: Rig, server: Server, robot_side: Side) -> None:
    somebody = LosslessActionClient(robot_side.node, GoTo, "go_to")
    assert somebody.wait_for_server(timeout_sec=60.0)
    somebody.send_goal_async(GoTo.Goal(place="far"))
    somebody.send_goal_async(GoTo.Goal(place="far"))
    wait(lambda: server.running == 2)
    rig.executor.cancel()
    wait(lambda: server.ended == [GoalStatus.STATUS_CANCELED] * 2)


def served_by(mortal: Mortal) -> str:
    name = f": {mortal.space}/go_to"
    return MAP.replace(": go_to,", f"{name},").replace(": go_to}", f"{name}}}")


def test_a_server_that_dies_under_way_leaves_a_time_out_and_a_stop_that_works(
    rig: Rig, server: Server, mortal: Mortal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cancel_with_handle, "GRACE_S", 0.3)
    rig.load(served_by(mortal))
    mortal.meet(rig)
    clock = rig.slow()
    pending = rig.start("hurry", place="far")
    mortal.asked()
    wait(lambda: rig.executor.busy)
    mortal.kill()
    clock.pass_time(31.0)
    result = pending.result()
    assert result.error_kind is ErrorKind.TIMED_OUT
    rig.executor.cancel()
    assert "may still be going on" in result.error
    rig.load(MAP)
    assert rig.call("go_to", place="near").status is ResultStatus.OK


def test_a_goal_whose_server_left_is_no_motion_also_when_it_has_a_successor(
    rig: Rig,
    server: Server,
    mortal: Mortal,
    robot_side: Side,
) -> None:
    rig.load(served_by(mortal))
    mortal.meet(rig)
    pending = rig.start("go_to", place="far")
    mortal.asked()
    wait(lambda: rig.executor.busy)
    mortal.leave()
    assert pending.result().error_kind is ErrorKind.UNAVAILABLE
    Server(robot_side, f"{mortal.space}/go_to")
    wait(rig.goal_client(f"{mortal.space}/go_to").server_is_ready)
    assert not rig.executor.busy
    rig.executor.cancel()
    assert not rig.executor.busy


def test_ten_goals_and_a_server_that_is_not_there_are_stopped_at_once(
    rig: Rig, server: Server, robot_side: Side
) -> None:
    rig.load(MAP.replace("on_stop: [", "on_stop: [{cancel_all: absent}, "))
    somebody = LosslessActionClient(robot_side.node, GoTo, "go_to")
    assert somebody.wait_for_server(timeout_sec=60.0)
    for _ in range(3):
        somebody.send_goal_async(GoTo.Goal(place="far"))
    wait(lambda: server.running == 3)
    rig.executor.cancel()
    wait(lambda: server.ended == [GoalStatus.STATUS_CANCELED] * 3)


def test_an_idempotent_goal_that_was_never_answered_is_sent_once_more(
    rig: Rig, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = iter([0.3])

    def wait_for(future: Any, patience: Any, *more: Any) -> Any:
        return waiting.wait_for(future, next(first, patience), *more)

    monkeypatch.setattr(action_runner, "wait_for", wait_for)
    rig.load(MAP.replace("description: Go.\n", "description: Go.\n    idempotent: true\n"))
    server.slow_to_accept.clear()
    pending = rig.start("go_to", place="late")
    wait(lambda: server.requests == 2, "the second goal")
    server.slow_to_accept.set()
    wait(lambda: server.ended == [GoalStatus.STATUS_CANCELED])
    server.closing.set()
    assert pending.result().status is ResultStatus.OK


class NewestFirst:
    """A future of rclpy whose callbacks an executor runs the newest first, the others later."""

    def __init__(self, future: Any) -> None:
        self._future = future
        self._lock = threading.Lock()
        self._waiting: list[Callable[[Any], None]] = []
        self._runs = False
        future.add_done_callback(lambda _: self._run())

    def __getattr__(self, name: str) -> Any:
        return getattr(self._future, name)

    def add_done_callback(self, callback: Callable[[Any], None]) -> None:
        with self._lock:
            if not self._runs:
                self._waiting.append(callback)
                return
        callback(self)

    def _run(self) -> None:
        with self._lock:
            self._runs = True
        for newest in self._waiting[-1:]:
            newest(self)
        threading.Thread(target=self._run_others).start()

    def _run_others(self) -> None:
        time.sleep(0.2)
        for callback in self._waiting[:-1]:
            callback(self)


def test_an_acceptance_counts_when_the_executor_has_come_to_it(
    rig: Rig, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an answer calls for runs after it: until then nobody holds the goal."""
    client = rig.goal_client("go_to")
    send = client.send_goal_async
    monkeypatch.setattr(client, "send_goal_async", lambda *given: NewestFirst(send(*given)))
    result = rig.call("go_to", place="near")
    assert (result.status, result.error) == (ResultStatus.OK, "")
    assert not rig.executor.busy
