"""The segments of a reply: speech, thinking and calls. Dropped text has no segment."""

from __future__ import annotations

from edgevox_ros.parsing.reading.candidate import Finding


class Segment:
    """`text[start:end)`: a call where it has a finding, else thinking, speech or `unopened`.

    A call has its `finding`, the `marker` that opened it ("" for an unmarked form), `ticked` (it
    stands in inline code) and `fenced` (the number of its code fence, 0 for none). Thinking has
    `closed`. Speech has `unsaid`: a mark that is not spoken, with one sentence around it.
    `unopened`: an empty one, behind a closer of thinking whose opener, this, the reply lacks.
    """

    __slots__ = (
        "closed",
        "end",
        "fenced",
        "finding",
        "marker",
        "start",
        "thought",
        "ticked",
        "unopened",
        "unsaid",
    )

    def __init__(
        self,
        start: int,
        end: int,
        finding: Finding | None = None,
        marker: str = "",
        ticked: bool = False,
        fenced: int = 0,
        thought: bool = False,
        closed: bool = True,
        unsaid: bool = False,
        unopened: str = "",
    ) -> None:
        self.start = start
        self.end = end
        self.finding = finding
        self.marker = marker
        self.ticked = ticked
        self.fenced = fenced
        self.thought = thought
        self.closed = closed
        self.unsaid = unsaid
        self.unopened = unopened

    @property
    def is_speech(self) -> bool:
        """Whether this is neither a call nor thinking."""
        return self.finding is None and not self.thought and not self.unopened

    def shift(self, by: int) -> None:
        """Add `by` to every position."""
        self.start += by
        self.end += by
        if self.finding is not None:
            self.finding.shift(by)

    def mark(self, opener: str) -> None:
        """Record the marker that must have opened the call: its end marker was met."""
        self.marker = opener
        if self.finding is not None:
            self.finding.closed = True

    def continues(self, other: Segment) -> bool:
        """Whether this continues the speech or the thought of `other`."""
        if self.start != other.end or self.thought is not other.thought or other.unopened:
            return False
        if self.finding is not None or other.finding is not None:
            return False
        return not self.thought or not other.closed
