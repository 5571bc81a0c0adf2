"""Gathers the events of each turn until it has ended."""

from __future__ import annotations

import threading

from edgevox_ros.core.events import Event, ReplyEvent, StateEvent, TranscriptEvent
from edgevox_ros.node.traces.turn_spans import TimedEvent

# Far more than a turn tells, so that a turn that never ends takes no memory without limit.
MOST_EVENTS = 2000


class TurnEvents:
    """Takes events in the order in which they are told, from any thread. Never waits for long.

    A turn begins with its transcript. It ends when the node is idle; a side turn, with its reply.
    An event that belongs to no turn that runs is ignored.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: dict[int, list[TimedEvent]] = {}

    def take(self, event: Event, at: int) -> list[list[TimedEvent]]:
        """Note an event that was told `at` (nanoseconds). Returns the turns that it ends."""
        with self._lock:
            if isinstance(event, TranscriptEvent):
                self._running[event.turn] = [(at, event)]
                return []
            events = self._running.get(event.turn)
            if events is None:
                return []
            if len(events) < MOST_EVENTS or isinstance(event, (ReplyEvent, StateEvent)):
                events.append((at, event))
            return self._ended_by(event)

    def _ended_by(self, event: Event) -> list[list[TimedEvent]]:
        if isinstance(event, StateEvent) and event.state == "idle":
            ended, self._running = self._running, {}
            return list(ended.values())
        beside = event.turn > min(self._running)
        if isinstance(event, ReplyEvent) and beside:
            return [self._running.pop(event.turn)]
        return []
