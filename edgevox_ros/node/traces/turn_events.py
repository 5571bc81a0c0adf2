"""Gathers the events of each turn until it has ended."""

from __future__ import annotations

import threading

from edgevox_ros.core.events import (
    CallEvent,
    Event,
    GuardEvent,
    ReplyEvent,
    StateEvent,
    StopEvent,
    TranscriptEvent,
)
from edgevox_ros.core.tools import GIVEN
from edgevox_ros.core.turn_record import TimedEvent, TurnRecord

# Far more than a turn tells, so that a turn that never ends takes no memory without limit.
MOST_EVENTS = 2000


class TurnEvents:
    """Takes events in the order in which they are told, from any thread. Never waits for long.

    A turn begins with its transcript, or with a call from outside. It ends when the node is idle; a
    side turn, with its reply. One that was cancelled may end before the stop is told that cancelled
    it, and waits for that. An event that belongs to no turn that runs is ignored.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: dict[int, list[TimedEvent]] = {}
        self._cancelled: dict[int, list[TimedEvent]] = {}

    def take(self, event: Event, at: int) -> list[TurnRecord]:
        """Note an event that was told `at` (nanoseconds). Returns the turns that are complete.

        Any clock will do, as long as it never goes back.
        """
        with self._lock:
            if isinstance(event, TranscriptEvent) or self._is_given(event):
                return self._begin(event, at)
            if isinstance(event, StopEvent) and event.turn in self._cancelled:
                return [_record([*self._cancelled.pop(event.turn), (at, event)])]
            events = self._running.get(event.turn)
            if events is None:
                return []
            if len(events) < MOST_EVENTS or isinstance(event, (ReplyEvent, StateEvent)):
                events.append((at, event))
            return self._ended_by(event)

    def take_rest(self) -> list[TurnRecord]:
        """The turns that wait for a stop that was never told: no more events will come."""
        with self._lock:
            rest, self._cancelled = self._cancelled, {}
            return list(map(_record, rest.values()))

    def _is_given(self, event: Event) -> bool:
        """Whether a turn begins with a call instead of something that was said."""
        given = isinstance(event, CallEvent) and event.format == GIVEN
        return given and event.turn not in self._running

    def _begin(self, event: Event, at: int) -> list[TurnRecord]:
        rest, self._cancelled = self._cancelled, {}
        self._running[event.turn] = [(at, event)]
        return list(map(_record, rest.values()))

    def _ended_by(self, event: Event) -> list[TurnRecord]:
        if isinstance(event, StateEvent) and event.state == "idle":
            ended, self._running = self._running, {}
            self._cancelled = {turn: each for turn, each in ended.items() if _lacks_stop(each)}
            return [_record(each) for turn, each in ended.items() if turn not in self._cancelled]
        beside = event.turn > min(self._running)
        if isinstance(event, ReplyEvent) and beside:
            return [_record(self._running.pop(event.turn))]
        return []


def _record(events: list[TimedEvent]) -> TurnRecord:
    return TurnRecord(tuple(events))


def _lacks_stop(events: list[TimedEvent]) -> bool:
    """Whether a turn was cancelled and nothing has told by what."""
    told = [event for _, event in events]
    cancelled = any(isinstance(each, GuardEvent) and each.guard == "cancelled" for each in told)
    return cancelled and not any(isinstance(each, StopEvent) for each in told)
