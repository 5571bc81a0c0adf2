"""What came while a busy machine let this process stand still has come in time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from rclpy.logging import get_logger
from support.robot.recorded_voice import RecordedVoice

from edgevox_ros.core import ErrorKind
from edgevox_ros.robot import waiting
from edgevox_ros.robot.call_results import ToolFailed
from edgevox_ros.robot.running import publish
from edgevox_ros.robot.running.publish import Publishing
from edgevox_ros.robot.stop import stop_confirmation
from edgevox_ros.robot.stop.stop_confirmation import StopConfirmation, StopReceivers
from edgevox_ros.robot.waiting import patiently

LATE = ToolFailed(ErrorKind.TIMED_OUT, "late")


class Answer:
    """A future whose result comes when somebody looks at the clock, and the time is up by then."""

    def __init__(self) -> None:
        self._tell: Callable[[Any], None] = lambda _: None

    def add_done_callback(self, tell: Callable[[Any], None]) -> None:
        self._tell = tell

    def run_out(self) -> bool:
        """As a countdown tells it."""
        self._tell(self)
        return True

    def exception(self) -> None:
        return None

    def result(self) -> str:
        return "here it is"


def test_an_answer_that_came_meanwhile_counts() -> None:
    answer: Any = Answer()
    assert waiting.wait_for(answer, answer, threading.Event(), LATE) == "here it is"


def test_a_server_that_came_meanwhile_counts() -> None:
    looks: list[None] = []

    class Overdue:
        def run_out(self) -> bool:
            looks.append(None)
            return True

    overdue: Any = Overdue()
    waiting.wait_until(lambda: bool(looks), overdue, threading.Event(), LATE)
    with pytest.raises(ToolFailed, match="late"):
        waiting.wait_until(lambda: False, overdue, threading.Event(), LATE)


def test_a_stop_that_was_answered_meanwhile_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stop_confirmation, "CONFIRM_S", 0.0)
    left = [["the dock"], ["the dock"]]
    warned: list[str] = []
    told: list[bool] = []
    confirmed: list[bool] = []

    class Receivers(StopReceivers):
        def unconfirmed(self) -> list[str]:
            return left.pop() if left else []

        def repeat(self) -> None:
            return

        def confirmed(self) -> None:
            confirmed.append(True)

    nothing: Any = None
    voice = RecordedVoice([], warned)
    watch = StopConfirmation(Receivers((), nothing), voice, get_logger("watch"))
    watch.begin()
    watch.when_known(told.append)
    watch.settle(threading.Event())
    deadline = time.monotonic() + 20.0
    while not told and time.monotonic() < deadline:
        time.sleep(0.005)
    watch.close()
    assert (told, confirmed, warned) == ([True], [True], [])


def test_a_time_in_which_the_process_stood_still_is_a_slice() -> None:
    looks: list[float] = []

    def look(seconds: float) -> bool:
        looks.append(seconds)
        if len(looks) == 1:
            time.sleep(0.1)
        return len(looks) == 3

    assert patiently(look, 3 * waiting.SLICE_S)
    assert looks == [waiting.SLICE_S] * 3
    assert not patiently(lambda seconds: False, 0.0)


def test_the_last_messages_are_waited_for_one_after_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(publish, "ARRIVE_S", 0.1)
    asked: list[str] = []

    class Publisher:
        def __init__(self, name: str, refusals: int) -> None:
            self.name, self.refusals = name, refusals

        def wait_for_all_acked(self, duration: Any) -> bool:
            asked.append(self.name)
            if self.refusals:
                time.sleep(0.2)  # longer than all of it may take
                self.refusals -= 1
                return False
            return True

    ends = {"a": Publisher("a", 1), "b": Publisher("b", 0)}
    Publishing.flush(SimpleNamespace(publishers=ends))  # type: ignore[arg-type]
    assert asked == ["a", "a", "b"]
