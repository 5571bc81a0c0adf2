"""From decided segments to events, and to the speech, the thinking and the calls of the whole."""

from __future__ import annotations

from collections.abc import Iterable

from edgevox_ros.parsing.joiner import Joiner
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.scanning.segments import Part, Segment
from edgevox_ros.parsing.stream_events import (
    CallDelta,
    CallEnded,
    CallStarted,
    SpeechDelta,
    StreamEvent,
    ThinkingDelta,
)


class EventMaker:
    """Tells each segment once. `segments` are those told, their places in the whole reply."""

    def __init__(self, reply: ReplyText) -> None:
        self.segments: list[Segment] = []
        self._reply = reply
        self._spoken: list[str] = []
        self._thought: list[str] = []
        self._speech_joiner = Joiner()
        self._thinking_joiner = Joiner()
        self._speech_end = -1  # of the last speech
        self._calls = 0
        self._call_parts: list[str] | None = None  # the text of the open call
        self._call_size = 0

    @property
    def speech(self) -> str:
        """All that was told to be spoken."""
        return "".join(self._spoken)

    @property
    def thinking(self) -> str:
        """All that was told to be thought."""
        return "".join(self._thought)

    def of(self, segments: Iterable[Segment]) -> list[StreamEvent]:
        """The events of newly decided segments."""
        events: list[StreamEvent] = []
        forgotten = self._reply.forgotten
        for segment in segments:
            text = self._reply.text[segment.start : segment.end]
            if forgotten:
                segment.shift(forgotten)
            if segment.part is Part.SPEECH:
                events += self._speak(segment, text)
            elif segment.part is Part.THINKING:
                events += self._think(segment, text)
            else:
                events += self._end_call(segment, text)
            self._keep(segment)
        return events

    def open_call(self, so_far: str) -> list[StreamEvent]:
        """A marked call that is not complete, with all of its text: what is new of it."""
        events: list[StreamEvent] = []
        if self._call_parts is None:
            self._call_parts = []
            self._call_size = 0
            events.append(CallStarted(self._calls))
        if len(so_far) > self._call_size:
            events += self.more_of_call(so_far[self._call_size :])
        return events

    def more_of_call(self, text: str) -> list[StreamEvent]:
        """More text of the open call; no event where none is open."""
        parts = self._call_parts
        if parts is None:
            return []
        parts.append(text)
        self._call_size += len(text)
        return [CallDelta(self._calls, text, parts)]

    def _speak(self, segment: Segment, text: str) -> list[StreamEvent]:
        if self._speech_end >= 0 and segment.start != self._speech_end:
            self._speech_joiner.gap()
        self._speech_end = segment.end
        released = self._speech_joiner.add(text)
        if not released:
            return []
        self._spoken.append(released)
        return [SpeechDelta(released)]

    def _think(self, segment: Segment, text: str) -> list[StreamEvent]:
        thought = self._thinking_joiner.add(text)
        if segment.closed:
            self._thinking_joiner.gap()
        if not thought:
            return []
        self._thought.append(thought)
        return [ThinkingDelta(thought)]

    def _end_call(self, segment: Segment, raw: str) -> list[StreamEvent]:
        """A call that is decided: the rest of its text, and its end."""
        finding = segment.finding
        if finding is None or not (finding.candidates or self._call_parts is not None):
            return []
        events = self.open_call(raw)
        events.append(CallEnded(self._calls, raw))
        self._calls += 1
        self._call_parts = None
        return events

    def _keep(self, segment: Segment) -> None:
        last = self.segments[-1] if self.segments else None
        if last is not None and segment.continues(last):
            last.end, last.closed = segment.end, segment.closed
        else:
            self.segments.append(segment)
