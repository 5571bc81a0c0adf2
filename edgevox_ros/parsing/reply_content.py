"""Collects a reply's speech, thinking and calls, segment by segment."""

from __future__ import annotations

from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.scanning.decided import Segment


class ReplyContent:
    """Takes each decided segment once. Positions in `segments` are those in the whole reply.

    `thought_segments`: how many segments, from the first, a closer without opener made thoughts.
    """

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self.speech = Joiner()
        self.thinking = Joiner()
        self.thought_segments = 0
        self._speech_end = -1

    def add(self, segment: Segment, reply: ReplyText) -> str:
        """Take the next segment; returns what it adds to speech or thinking, or a call's text."""
        added = reply.text[segment.start : segment.end]
        if reply.forgotten:
            segment.shift(reply.forgotten)
        if segment.unopened:
            self.segments.append(segment)
            self.thought_segments = len(self.segments)
            return ""
        if segment.unsaid:
            if segment.start == self._speech_end:
                self._speech_end = segment.end
            return ""
        if segment.finding is None:
            added = self._joined(segment, added)
        elif segment.finding.said:
            added = self._joined(segment, segment.finding.said)
        last = self.segments[-1] if self.segments else None
        if last is not None and segment.continues(last):
            last.end, last.closed = segment.end, segment.closed
        else:
            self.segments.append(segment)
        return added

    def _joined(self, segment: Segment, text: str) -> str:
        if not segment.thought:
            if self._speech_end >= 0 and segment.start != self._speech_end:
                self.speech.gap()
            self._speech_end = segment.end
            return self.speech.add(text)
        thought = self.thinking.add(text)
        if segment.closed:
            self.thinking.gap()
        return thought


class Joiner:
    """Joins text from which parts were removed, whether it comes in one part or in many.

    White space is dropped at the beginning and held back at the end; across a gap it shrinks to
    one space or newline.
    """

    __slots__ = ("_gap", "_parts", "_pending")

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._pending = ""
        self._gap = False

    @property
    def joined(self) -> str:
        """All the text that was released."""
        return "".join(self._parts)

    def gap(self) -> None:
        """Something was removed before the text that comes next."""
        self._gap = True

    def add(self, text: str) -> str:
        """Take more text; returns what may be released now."""
        if not self._parts:
            text = text.lstrip()
        stripped = text.rstrip()
        if not stripped:
            self._pending += text
            return ""
        tail = text[len(stripped) :]
        if self._parts and self._gap:
            body = stripped.lstrip()
            space = self._pending + stripped[: len(stripped) - len(body)]
            stripped = ("\n" if "\n" in space else " ") + body
        elif self._pending:
            stripped = self._pending + stripped
        self._pending = tail
        self._gap = False
        self._parts.append(stripped)
        return stripped
