"""Turns decided segments into stream events."""

from __future__ import annotations

from edgevox_ros.parsing.reading.findings import Finding
from edgevox_ros.parsing.scanning.decided import Segment
from edgevox_ros.parsing.stream_events import (
    CallDelta,
    CallEnded,
    CallStarted,
    SpeechDelta,
    StreamEvent,
    ThinkingDelta,
)


class EventMaker:
    """Makes the events of each decided segment, and of the call that is still open."""

    def __init__(self) -> None:
        self._calls = 0
        self._call_parts: list[str] | None = None  # the text of the open call
        self._call_size = 0

    def of(self, segment: Segment, added: str) -> list[StreamEvent]:
        """The events of a decided segment; `added`: see ReplyContent.add."""
        if segment.finding is not None and not segment.finding.said:
            return self._end_call(segment.finding, added)
        if not added:
            return []
        return [ThinkingDelta(added) if segment.thought else SpeechDelta(added)]

    def open_call(self, so_far: str) -> list[StreamEvent]:
        """The events of a marked call that is not complete; `so_far` is all of its text."""
        events: list[StreamEvent] = []
        if self._call_parts is None:
            self._call_parts = []
            self._call_size = 0
            events.append(CallStarted(self._calls))
        if len(so_far) > self._call_size:
            events += self.more_of_call(so_far[self._call_size :])
        return events

    def more_of_call(self, text: str) -> list[StreamEvent]:
        """The event for more text of the open call; none if no call is open."""
        parts = self._call_parts
        if parts is None:
            return []
        parts.append(text)
        self._call_size += len(text)
        return [CallDelta(self._calls, text, parts)]

    def _end_call(self, finding: Finding, raw: str) -> list[StreamEvent]:
        """The events of a decided call: the rest of its text, and its end."""
        if not finding.candidates and self._call_parts is None:
            return []
        events = self.open_call(raw)
        events.append(CallEnded(self._calls, raw))
        self._calls += 1
        self._call_parts = None
        return events
