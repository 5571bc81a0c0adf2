"""What comes after a goal that is not waited for begins at the good end of that goal."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from edgevox_demo_interfaces.action import GoTo
from std_srvs.srv import Trigger
from support.robot.go_to_server import GoToServer
from support.robot.graph import Pending, Rig, Side, wait
from support.robot.recorded_voice import RecordedVoice

from edgevox_ros.core import ErrorKind, Progress, ResultStatus

MAP = """
tools:
  go_to:
    description: Go, and do not wait.
    parameters: {place: {type: string}}
    say: {done: '="At " + place', failed: '="Not at " + place'}
    action: {name: way, type: edgevox_demo_interfaces/action/GoTo, timeout_s: 60, wait: false}
  unlock: {description: Unlock., service: {name: unlock, type: std_srvs/srv/Trigger}}
  fetch:
    description: Go and unlock.
    parameters: {place: {type: string}}
    sequence: [{tool: go_to, arguments: {place: "=place"}}, unlock]
  both:
    description: Go and go.
    parameters: {place: {type: string}}
    sequence:
      - {tool: go_to, arguments: {place: near}}
      - {tool: go_to, arguments: {place: "=place"}}
on_stop: [{cancel_all: way}]
"""


class Server(GoToServer):
    """Drives until `go` is set; the way to the wall is aborted."""

    def __init__(self, side: Side) -> None:
        super().__init__(side, "way")
        self.go = threading.Event()
        self.unlocked = 0
        side.node.create_service(Trigger, "unlock", self._unlock)

    def _unlock(self, request: Any, response: Any) -> Any:
        self.unlocked += 1
        response.success = True
        return response

    def drive(self, goal: Any) -> Any:
        while goal.request.place != "near" and not self.go.is_set():
            if goal.is_cancel_requested:
                goal.canceled()
                return GoTo.Result()
            time.sleep(0.02)
        if goal.request.place == "wall":
            goal.abort()
            return GoTo.Result(message="there is a wall")
        goal.succeed()
        return GoTo.Result(success=True)


@pytest.fixture(scope="module")
def served(robot_side: Side) -> Server:
    return Server(robot_side)


@pytest.fixture
def said(served: Server, rig: Rig) -> Iterator[list[str]]:
    spoken: list[str] = []
    served.go.clear()
    served.ended.clear()
    served.requests = served.unlocked = 0
    rig.load(MAP, voice=RecordedVoice(spoken))
    yield spoken
    served.go.set()
    wait(lambda: len(served.ended) == served.requests)


def end_of(rig: Rig, result: Any, cancel: threading.Event | None = None) -> Pending:
    return Pending(lambda: rig.executor.end_of(result, cancel or threading.Event()))


@pytest.mark.parametrize(
    ("place", "error", "words"),
    [("far", "", "At far"), ("wall", "way was aborted: there is a wall", "Not at wall")],
)
def test_the_end_of_a_goal_is_told_after_it_was_announced(
    rig: Rig, served: Server, said: list[str], place: str, error: str, words: str
) -> None:
    result = rig.call("go_to", place=place)
    assert (result.progress, bool(result.open_goal)) == (Progress.STARTED, True)
    pending = end_of(rig, result)
    served.go.set()
    end = pending.result()
    assert (end.error, end.ongoing, said) == (error, False, [words])
    # It is known for a while, for a reply that comes later.
    assert end_of(rig, result).result().error == error


@pytest.mark.parametrize("how", ["turn", "stop"])
def test_a_stop_ends_the_wait(rig: Rig, served: Server, said: list[str], how: str) -> None:
    cancel = threading.Event()
    result = rig.call("go_to", place="far")
    pending = end_of(rig, result, cancel)
    cancel.set() if how == "turn" else rig.executor.cancel()
    end = pending.result()
    assert (end.status, end.error_kind) == (ResultStatus.ERROR, ErrorKind.CANCELLED)


def test_a_goal_that_nobody_knows_has_no_good_end(
    rig: Rig, served: Server, said: list[str]
) -> None:
    result = rig.call("go_to", place="near")
    rig.load(MAP)
    assert end_of(rig, result).result().error_kind is ErrorKind.ABORTED


@pytest.mark.parametrize(
    ("place", "unlocked", "error"),
    [("far", 1, ""), ("wall", 0, "step 1 of 2, go_to: way was aborted: there is a wall")],
)
def test_a_step_waits_for_the_good_end_of_the_one_before(
    rig: Rig, served: Server, said: list[str], place: str, unlocked: int, error: str
) -> None:
    pending = rig.start("fetch", place=place)
    wait(lambda: served.running == 1)
    assert served.unlocked == 0
    served.go.set()
    result = pending.result()
    assert (result.error, served.unlocked, result.ongoing) == (error, unlocked, False)


def test_of_two_goals_of_a_sequence_only_the_last_frees_the_turn(
    rig: Rig, served: Server, said: list[str]
) -> None:
    result = rig.call("both", place="far")
    assert [step.progress for step in result.steps] == [Progress.ENDED, Progress.STARTED]
    assert len(served.ended) == 1
    pending = end_of(rig, result)
    served.go.set()
    assert not pending.result().ongoing
    assert said == ["At far"]
