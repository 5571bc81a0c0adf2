"""What a text is made of: speech, thinking, calls, and what is dropped."""

from __future__ import annotations

import enum

from edgevox_ros.parsing.reading.candidate import Finding


class Part(enum.IntEnum):
    """The kind of a segment."""

    SPEECH = 1
    THINKING = 2
    CALL = 3


class Segment:
    """`text[start:end)`; what is dropped has no segment.

    For a call: the finding, the marker that opened it ("" for an unmarked form), whether inline
    code surrounds it, in which fence it stands (0: in none). For thinking: whether it was closed.
    """

    __slots__ = ("closed", "end", "fenced", "finding", "marker", "part", "start", "ticked")

    def __init__(
        self,
        part: Part,
        start: int,
        end: int,
        finding: Finding | None = None,
        marker: str = "",
        ticked: bool = False,
        fenced: int = 0,
        closed: bool = True,
    ) -> None:
        self.part = part
        self.start = start
        self.end = end
        self.finding = finding
        self.marker = marker
        self.ticked = ticked
        self.fenced = fenced
        self.closed = closed

    def shift(self, by: int) -> None:
        """Tell every place from another beginning of the text, `by` characters before."""
        self.start += by
        self.end += by
        if self.finding is not None:
            self.finding.shift(by)

    def mark(self, opener: str) -> None:
        """The call's end marker was met, so this is the marker that must have opened it."""
        self.marker = opener
        if self.finding is not None:
            self.finding.closed = True

    def continues(self, other: Segment) -> bool:
        """Whether this is more of the same speech, or of the same thought."""
        if self.part is not other.part or self.part is Part.CALL or self.start != other.end:
            return False
        return self.part is Part.SPEECH or not other.closed
