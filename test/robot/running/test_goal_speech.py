"""Goals that nobody waits for are announced at their end; feedback is spoken at a pace."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from action_msgs.msg import GoalStatus
from edgevox_demo_interfaces.action import GoTo
from support.robot.go_to_server import GoToServer
from support.robot.graph import Rig, Side, wait
from support.robot.recorded_voice import RecordedVoice

from edgevox_ros.agent.result_wording import data_of
from edgevox_ros.core import ErrorKind, Progress, ResultStatus
from edgevox_ros.robot import waiting
from edgevox_ros.robot.running import action as action_runner

MAP = """
tools:
  patrol:
    description: Go, and do not wait.
    parameters: {place: {type: string}}
    action:
      name: patrol
      type: edgevox_demo_interfaces/action/GoTo
      timeout_s: 60
      wait: false
      announce:
        done: '="I reached " + place + ": " + message'
        failed: '="I did not reach " + place + ": " + reason'
  leave:
    description: Go, and say so.
    parameters: {place: {type: string}}
    action:
      name: patrol
      type: edgevox_demo_interfaces/action/GoTo
      wait: false
      announce: {started: '="Off to " + place', done: Done., failed: "=reason"}
  stumble:
    description: What it says at the start cannot be said.
    parameters: {place: {type: string}}
    action:
      name: patrol
      type: edgevox_demo_interfaces/action/GoTo
      wait: false
      announce: {started: '=1 / (len(place) - 4)', done: Done., failed: "=reason"}
  hurry:
    description: Go soon.
    parameters: {place: {type: string}}
    action:
      name: patrol
      type: edgevox_demo_interfaces/action/GoTo
      timeout_s: 30
      wait: false
      announce: {done: Done., failed: "=reason"}
  arrive:
    description: Go, and look at the words of the result.
    parameters: {place: {type: string}}
    say: {begin: Off., done: Done., failed: "=reason"}
    action:
      name: patrol
      type: edgevox_demo_interfaces/action/GoTo
      wait: false
      failed_when: '=message == "here I am"'
  tell:
    description: Go, and tell how far it is.
    parameters: {place: {type: string}}
    action:
      name: patrol
      type: edgevox_demo_interfaces/action/GoTo
      feedback: {say: '="Still " + text(distance_remaining) + " metres to " + place', every_s: 1}
  mumble:
    description: Its feedback cannot be said.
    parameters: {place: {type: string}}
    action:
      name: patrol
      type: edgevox_demo_interfaces/action/GoTo
      feedback: {say: '=1 / (distance_remaining - 2)', every_s: 1}
  still_only:
    description: Refused while something goes on.
    while_moving: refuse
    service: {name: nobody, type: std_srvs/srv/Trigger, timeout_s: 0.1}
moving: {topic: patrol_odom, type: std_msgs/msg/Bool, when: "=data"}
on_stop: [{cancel_all: patrol}]
"""


class Server(GoToServer):
    def __init__(self, side: Side) -> None:
        super().__init__(side, "patrol")
        self.go = threading.Event()

    def drive(self, goal: Any) -> Any:
        if goal.request.place == "wall":
            goal.abort()
            return GoTo.Result(message="there is a wall")
        while goal.request.place in ("far", "farther") and not self.go.is_set():
            if goal.is_cancel_requested:
                goal.canceled()
                return GoTo.Result(message="cancelled")
            goal.publish_feedback(GoTo.Feedback(distance_remaining=2.0))
            time.sleep(0.02)
        goal.succeed()
        return GoTo.Result(success=True, message="here I am")


@pytest.fixture(scope="module")
def served(robot_side: Side) -> Server:
    return Server(robot_side)


@pytest.fixture
def said(served: Server, rig: Rig) -> Iterator[list[str]]:
    spoken: list[str] = []
    served.go.clear()
    served.ended.clear()
    served.requests = 0
    rig.load(MAP, voice=RecordedVoice(spoken))
    yield spoken
    served.go.set()
    # One that was accepted may begin only now.
    wait(lambda: len(served.ended) == served.requests)


def test_the_call_answers_at_once_and_the_end_is_announced(
    rig: Rig, served: Server, said: list[str]
) -> None:
    result = rig.call("patrol", place="far")
    assert (result.status, result.progress) == (ResultStatus.OK, Progress.STARTED)
    assert data_of(result) == {"note": "started; the end will be announced"}
    wait(lambda: served.running)
    assert rig.executor.busy
    assert said == []
    served.go.set()
    wait(lambda: said == ["I reached far: here I am"])
    wait(lambda: not rig.executor.busy)


def test_a_goal_whose_result_the_map_calls_a_failure_has_failed(
    rig: Rig, served: Server, said: list[str]
) -> None:
    rig.call("arrive", place="near")
    wait(lambda: said == ["here I am"])


def test_what_is_said_at_the_start_is_said_once_the_goal_is_accepted(
    rig: Rig, served: Server, said: list[str]
) -> None:
    begun: list[str] = []
    result = rig.call("leave", say=begun.append, place="near")
    assert (begun, result.closing, result.ongoing) == (["Off to near"], "", True)
    wait(lambda: said == ["Done."])
    assert rig.call("stumble", say=begun.append, place="near").closing == ""
    wait(lambda: said == ["Done."] * 2)
    assert begun == ["Off to near"]


def test_a_failure_is_announced_with_its_reason(rig: Rig, served: Server, said: list[str]) -> None:
    assert rig.call("patrol", place="wall").status is ResultStatus.OK
    wait(lambda: said == ["I did not reach wall: there is a wall"])


def test_a_goal_beyond_its_time_is_cancelled_and_announced(
    rig: Rig, served: Server, said: list[str]
) -> None:
    clock = rig.slow()
    assert rig.call("hurry", place="far").status is ResultStatus.OK
    clock.pass_time(31.0)
    wait(lambda: said == ["no answer"])
    wait(lambda: served.ended == [GoalStatus.STATUS_CANCELED])


def test_a_stop_ends_it_without_an_announcement(rig: Rig, served: Server, said: list[str]) -> None:
    for _ in range(3):
        rig.call("patrol", place="far")
    wait(lambda: served.running == 3)
    rig.executor.cancel()
    wait(lambda: served.ended == [GoalStatus.STATUS_CANCELED] * 3)
    wait(lambda: not rig.executor.busy)
    assert rig.call("patrol", place="near").status is ResultStatus.OK
    wait(lambda: said)
    assert said == ["I reached near: here I am"]


def test_it_counts_as_moving(rig: Rig, served: Server, said: list[str]) -> None:
    rig.call("patrol", place="far")
    result = rig.call("still_only")
    assert result.error_kind is ErrorKind.REJECTED
    assert "a motion is under way" in result.error


def test_closing_ends_it_in_silence(rig: Rig, served: Server, said: list[str]) -> None:
    rig.call("patrol", place="far")
    wait(lambda: served.running)
    rig.load(MAP)
    rig.close_older()
    wait(lambda: served.ended == [GoalStatus.STATUS_CANCELED])
    assert said == []


def test_feedback_is_spoken_at_the_pace_of_the_map(
    rig: Rig, served: Server, said: list[str]
) -> None:
    began = time.monotonic()
    pending = rig.start("tell", place="farther")
    wait(lambda: len(said) >= 2)
    served.go.set()
    result = pending.result()
    assert (result.status, set(said)) == (ResultStatus.OK, {"Still 2 metres to farther"})
    assert len(said) <= time.monotonic() - began


def test_feedback_that_cannot_be_said_harms_nothing(
    rig: Rig, served: Server, said: list[str]
) -> None:
    pending = rig.start("mumble", place="far")
    time.sleep(1.2)
    served.go.set()
    assert (pending.result().status, said) == (ResultStatus.OK, [])


def test_a_wait_that_ends_after_the_close_harms_nothing(
    rig: Rig, served: Server, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    closed, raised = threading.Event(), threading.Event()

    def wait_too_long(*given: Any) -> Any:
        if threading.current_thread().name != "goal":
            return waiting.wait_for(*given)
        assert closed.wait(60)
        raise RuntimeError("the client was destroyed")

    monkeypatch.setattr(action_runner, "wait_for", wait_too_long)
    monkeypatch.setattr(threading, "excepthook", lambda _: raised.set())
    rig.call("patrol", place="far")
    watcher = next(thread for thread in threading.enumerate() if thread.name == "goal")
    rig.load(MAP)
    rig.close_older()
    closed.set()
    watcher.join(60)
    assert (raised.is_set(), said) == (False, [])
