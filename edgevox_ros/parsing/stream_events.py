"""A stream's events while the model writes, for display and speech. Nothing in them may run."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Union

from edgevox_ros.core.optional_module import OptionalModule
from edgevox_ros.parsing.reading.findings import Finding
from edgevox_ros.parsing.scanning.decided import Segment

partial_json_parser: Any = OptionalModule("partial_json_parser")
_OBJECT = re.compile(r"\{")


@dataclass(frozen=True)
class SpeechDelta:
    """Text that may be spoken. All such texts joined are the result's speech."""

    text: str


@dataclass(frozen=True)
class ThinkingDelta:
    """More of the model's thinking."""

    text: str


@dataclass(frozen=True)
class CallStarted:
    """A call's text begins. `index` numbers the calls of the reply, from 0."""

    index: int


class CallDelta:
    """More of a call's text."""

    __slots__ = ("_count", "_parts", "index", "text")

    def __init__(self, index: int, text: str, parts: list[str]) -> None:
        """`parts`: the call's text so far, ending with `text`; the list may grow later."""
        self.index = index
        self.text = text
        self._parts = parts
        self._count = len(parts)

    @property
    def so_far(self) -> str:
        """The call's text up to and including `text`."""
        return "".join(self._parts[: self._count])

    @property
    def arguments(self) -> Any:
        """The first JSON object in the text so far, even if incomplete; None if there is none."""
        return growing_value(self.so_far)

    def __repr__(self) -> str:
        return f"CallDelta(index={self.index}, text={self.text!r})"


@dataclass(frozen=True)
class CallEnded:
    """The call's text is complete, or was cut off. `raw` is all of it."""

    index: int
    raw: str


StreamEvent = Union[SpeechDelta, ThinkingDelta, CallStarted, CallDelta, CallEnded]


def growing_value(text: str) -> Any:
    """The first JSON object in a text that may still grow; None if none can be read."""
    match = _OBJECT.search(text)
    if match is None:
        return None
    loads = partial_json_parser.loads
    try:
        return loads(text[match.start() :])
    except Exception:
        return None


class EventMaker:
    """Makes the events of each decided segment, and of the call that is still open."""

    def __init__(self) -> None:
        self._calls = 0
        self._call_parts: list[str] | None = None  # the text of the open call
        self._call_size = 0

    def of(self, segment: Segment, added: str) -> list[StreamEvent]:
        """The events of a decided segment; `added`: see ReplyContent.add."""
        if segment.finding is not None and not segment.finding.speech:
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
