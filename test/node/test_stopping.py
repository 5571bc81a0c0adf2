"""What a stop tells whom, and in which order. What it ends: test/agent/test_stop_holds.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from edgevox_ros.agent.control import Stopped
from edgevox_ros.core.events import Event, GuardEvent, StopEvent
from edgevox_ros.node.session import CurrentSession
from edgevox_ros.node.stopping import Stopping

Step = Callable[[Stopping], object]


class Recorder:
    """Stands for every part that a stop tells, and notes what it is told, in order."""

    def __init__(self, *, running: bool = False, moving: bool = False) -> None:
        self.told: list[str] = []
        self.events: list[Event] = []
        self.worker = Worker(self.told, running)
        self.executor = Executor(self.told, moving)
        self.cancels_goals = False
        self.language = "en"

    def stopping(self) -> Stopping:
        return Stopping(self, self, self, CurrentSession(self))  # type: ignore[arg-type]

    def get_parameter(self, name: str) -> Any:
        assert name == "interrupt.cancels_goals"
        return type("Parameter", (), {"value": self.cancels_goals})

    def get_logger(self) -> Any:
        return type("Logger", (), {"error": lambda self, line: None})()

    def hold(self) -> None:
        self.told.append("hold")

    def silence(self) -> None:
        self.told.append("voice")

    def emit(self, event: Event) -> None:
        self.told.append("event")
        self.events.append(event)

    def announce_phrase(self, name: str) -> None:
        self.told.append(f"words {name}")

    def announce(self, sentence: str) -> None:
        of_plans = sentence in self.worker.dropped
        self.told.append("words of plans" if of_plans else "words of who has not answered")


class Worker:
    turn = 7

    def __init__(self, told: list[str], running: bool) -> None:
        self._told = told
        self._running = running
        self.dropped: tuple[str, ...] = ()

    def cancel(self, *, forget_waiting: bool = True) -> bool:
        self._told.append("worker" if forget_waiting else "worker, what waits stays")
        return self._running

    def stop_all(self, by: str, *, silence: Callable[[], None], **of_what: Any) -> Stopped:
        self._told.append(f"everything, by {by}: {of_what}")
        silence()
        return Stopped(self._running, self.dropped)

    def interrupt(self) -> None:
        self._told.append("turn alone")

    def hush(self) -> None:
        self._told.append("hush")


class Executor:
    unanswered = ("the arm",)

    def __init__(self, told: list[str], moving: bool) -> None:
        self._told = told
        self.may_move = moving
        self.confirmed = True

    def cancel(self) -> None:
        self._told.append("robot")

    def detach_goals(self) -> None:
        self._told.append("goals go on")

    def when_stopped(self, tell: Callable[[bool], None]) -> None:
        tell(self.confirmed)


STOPPED = "everything, by {}: {}"


def test_everything_the_voice_then_words() -> None:
    made = Recorder(moving=True)
    assert made.stopping().stop("transcript", "stop please", "please")
    given = {"text": "stop please", "void": "please", "moved": True}
    stopped = STOPPED.format("transcript", given)
    assert made.told == [stopped, "voice", "hush", "words cancelled"]


def test_a_stop_that_ends_nothing_and_was_not_said_is_not_answered() -> None:
    made = Recorder()
    assert not made.stopping().stop("service")
    given = {"text": "", "void": "", "moved": False}
    assert made.told == [STOPPED.format("service", given), "voice"]


@pytest.mark.parametrize(
    ("step", "order"),
    [
        (lambda made: made.hold(), ["hold", "worker", "robot", "voice"]),
        (lambda made: made.hold("suspend"), ["hold", "worker", "robot", "voice", "event"]),
        (
            lambda made: made.give_up("hangs"),
            [STOPPED.format("watchdog", {"moved": True}), "voice", "event", "words failed"],
        ),
        (lambda made: made.interrupt(), ["goals go on", "turn alone", "voice", "event"]),
    ],
)
def test_every_other_way_keeps_the_order(step: Step, order: list[str]) -> None:
    made = Recorder()
    step(made.stopping())
    assert made.told == order


def test_a_correction_ends_everything_without_a_word_unless_something_goes_on() -> None:
    made = Recorder(running=True, moving=True)
    made.stopping().correct("no, left")
    assert made.told == ["worker, what waits stays", "robot", "voice", "event"]
    assert made.events == [StopEvent(text="no, left", by="correction", turn=7)]
    made.executor.confirmed = False
    made.stopping().correct("no, left")
    assert "words unstopped" in made.told


def test_an_interrupt_may_stop_the_robot_and_keeps_what_waits() -> None:
    made = Recorder()
    made.cancels_goals = True
    made.stopping().interrupt()
    assert made.told == ["worker, what waits stays", "robot", "voice", "event"]
    assert made.events == [StopEvent(by="interrupt", turn=7)]


@pytest.mark.parametrize("busy", [{"running": True}, {"moving": True}])
def test_a_service_is_answered_aloud_where_there_was_something_to_end(
    busy: dict[str, bool],
) -> None:
    made = Recorder(**busy)
    assert made.stopping().stop("service")
    assert made.told[-3:] == ["voice", "hush", "words cancelled"]


def test_how_many_planned_orders_were_dropped_is_said_last() -> None:
    made = Recorder()
    made.worker.dropped = ("Dropped: 2.",)
    assert not made.stopping().stop("service")
    assert made.told[-3:] == ["hush", "words cancelled", "words of plans"]


def test_a_turn_that_hangs_ends_plans_too() -> None:
    made = Recorder()
    made.worker.dropped = ("Dropped: 2.",)
    made.stopping().give_up("hangs")
    assert made.told[-2:] == ["words failed", "words of plans"]
    assert [event.guard for event in made.events if isinstance(event, GuardEvent)] == ["watchdog"]


def test_several_stops_in_a_row_are_answered_once() -> None:
    made = Recorder()
    stopping = made.stopping()
    for _ in range(3):
        stopping.stop("transcript", "stop")
    assert made.told.count("words cancelled") == 1
    assert made.told.count("voice") == 3


def test_a_stop_that_nobody_confirmed_is_not_claimed() -> None:
    made = Recorder()
    made.executor.confirmed = False
    made.stopping().stop("transcript", "stop")
    assert made.told[-2:] == ["words unstopped", "words of who has not answered"]
    assert "words cancelled" not in made.told


def test_without_a_session_there_is_nothing_to_stop() -> None:
    made = Recorder()
    stopping = Stopping(made, made, made, CurrentSession())  # type: ignore[arg-type]
    assert not stopping.stop("service")
    stopping.interrupt()
    stopping.hold("suspend")
    stopping.correct("no, left")
    stopping.give_up("hangs")
    assert made.told == []
