"""What a text is made of: speech, thinking, calls, and what is dropped."""

from __future__ import annotations

from edgevox_ros.parsing.reading.candidate import Finding


class Segment:
    """`text[start:end)`: a call where it has a finding, else thinking or speech.

    For a call: the finding, the marker that opened it ("" for an unmarked form), whether inline
    code surrounds it, in which fence it stands (0: in none). For thinking: whether it was closed.
    For speech: whether it is a mark that is not said, whose two sides belong together.
    What is dropped has no segment.
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

    @property
    def is_speech(self) -> bool:
        """Whether this is neither a call nor thinking."""
        return self.finding is None and not self.thought

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
        if self.start != other.end or self.thought is not other.thought:
            return False
        if self.finding is not None or other.finding is not None:
            return False
        return not self.thought or not other.closed
