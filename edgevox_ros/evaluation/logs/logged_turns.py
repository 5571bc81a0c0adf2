"""The turns of a log of events: what was said, and what the robot did about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from edgevox_ros.agent.claims import asks
from edgevox_ros.agent.result_wording import NOTES
from edgevox_ros.core.events import (
    CallEvent,
    GuardEvent,
    QueueEvent,
    ResultEvent,
    SpeechEvent,
    StopEvent,
    TranscriptEvent,
)
from edgevox_ros.core.named_calls import NamedCall
from edgevox_ros.core.tools import ErrorKind
from edgevox_ros.core.turn_record import TimedEvent, TurnRecord
from edgevox_ros.evaluation.grading.turn_grader import calls_that_count
from edgevox_ros.evaluation.logs.event_log import LoggedEvent
from edgevox_ros.hearing import read_again, read_correction

TurnKey = tuple[int, int]
# Guards that mean that something was wrong with the turn itself, not with one of its calls.
_BROKEN: Mapping[str, str] = {
    **{name: name for name in ("failure", "watchdog", "too_old", "dropped", "budget")},
    "cancelled": "a stop or an interruption",
}


@dataclass(frozen=True, eq=False)
class LoggedTurn:
    """One turn of a log, or a stop that no turn belongs to.

    `began`: its first event. `stops`: it is a stop: `text` stopped the robot. `waits`: the order
    was promised for later, and did not begin in this log.
    """

    text: str
    began: LoggedEvent
    record: TurnRecord = field(default_factory=TurnRecord)
    stops: bool = False
    waits: bool = False

    @property
    def key(self) -> TurnKey:
        """The run and the number of the turn."""
        return self.began.key

    def made(self) -> list[NamedCall]:
        """The calls that the robot meant, as an evaluation counts them."""
        return calls_that_count(
            (call.named, call.result.not_run if call.result else None) for call in self.record.calls
        )

    @property
    def cut(self) -> bool:
        """Whether the log ends before a call of it did."""
        return any(call.result is None for call in self.record.calls)

    @property
    def rejected(self) -> list[str]:
        """The calls that did not pass validation, and why."""
        return [f"{each.name or 'a call'}: {each.reason}" for each in self.record.rejections]

    @property
    def ended_by(self) -> list[str]:
        """What ended it early."""
        guards = [each.guard for each in self.record.guards]
        return [_BROKEN[guard] for guard in guards if guard in _BROKEN]

    def failed(self) -> list[NamedCall]:
        """The calls that were carried out and failed."""
        return [
            call.named
            for call in self.record.calls
            if call.result is not None and call.result.status == "error" and _result(call.result)
        ]

    def results(self) -> dict[str, list[dict[str, Any]]]:
        """What each tool returned, call by call, as a file of cases has it.

        Nothing of calls that did not run.
        """
        found: dict[str, list[dict[str, Any]]] = {}
        for call in self.record.calls:
            if call.result is not None and (data := _result(call.result)) is not None:
                found.setdefault(call.event.name, []).append(data)
        return found

    def follows(self, before: LoggedTurn) -> bool:
        """Whether what is said needs the turn before it to be understood."""
        if self.stops or before.stops:
            return False
        again = self.record.is_again or read_again(self.text) is not None
        return asks(before.last_words) or again or read_correction(self.text)

    @property
    def last_words(self) -> str:
        """What was said after the last answer to a question of the map."""
        texts: list[str] = []
        for _, event in self.record.events:
            if isinstance(event, SpeechEvent):
                texts.append(event.text)
            elif isinstance(event, GuardEvent) and event.guard == "confirm":
                texts.clear()
        return " ".join(texts)


def _result(result: ResultEvent) -> dict[str, Any] | None:
    """The result of one call in the form of a case; None if nothing was carried out."""
    if result.status == "error":
        if result.error_kind in (str(ErrorKind.NOT_RUN), str(ErrorKind.CANCELLED)):
            return None
        return {"ok": False, "error": result.error or "it failed"}
    notes = set(NOTES.values())
    return {
        str(name): value
        for name, value in result.data.items()
        if not (name == "note" and value in notes) and not (name == "ok" and value is not True)
    }


def turns_of(events: Iterable[LoggedEvent]) -> list[LoggedTurn]:
    """The turns in the order in which they began. A turn whose beginning is missing is left out.

    An order that had to wait is two turns of the node: one that promises it, one that carries it
    out. Only the second counts, if there is one.
    """
    begun: dict[TurnKey, _Open] = {}
    found: list[_Open] = []
    waiting: dict[tuple[int, str], _Open] = {}
    for logged in events:
        event = logged.event
        if isinstance(event, TranscriptEvent):
            if promised := waiting.pop((logged.run, event.text), None):
                found.remove(promised)
            begun[logged.key] = _Open(event.text, logged)
            found.append(begun[logged.key])
        elif isinstance(event, QueueEvent) and found and found[-1].is_promised_by(event):
            found[-1].waits = True
            waiting[found[-1].began.run, found[-1].text] = found[-1]
        elif isinstance(event, StopEvent) and event.by == "transcript" and _has_words(event):
            found.append(_Open(event.text or "", logged, stops=True))
        if logged.key in begun:
            begun[logged.key].events.append(logged.timed)
    return [each.closed() for each in found]


def _has_words(event: StopEvent) -> bool:
    return bool(event.text and event.text.strip())


@dataclass(eq=False)
class _Open:
    """A turn of which more events may come."""

    text: str
    began: LoggedEvent
    events: list[TimedEvent] = field(default_factory=list)
    stops: bool = False
    waits: bool = False

    def is_promised_by(self, event: QueueEvent) -> bool:
        """Whether the orders that wait now are also that of this turn, which did nothing."""
        promised = [each.get("text") for each in event.orders if each.get("promised")]
        called = any(isinstance(each, CallEvent) for _, each in self.events)
        return self.text in promised and not called and not self.stops

    def closed(self) -> LoggedTurn:
        """The turn as it is in the log."""
        record = TurnRecord(tuple(self.events))
        return LoggedTurn(self.text, self.began, record, self.stops, self.waits)
