"""The decided part of a reply: its segments, in order, and where undecided text begins."""

from __future__ import annotations

from edgevox_ros.core.tools import Reason
from edgevox_ros.parsing.reading.findings import Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.reading.strict_json import skip_space


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


def _refuse(finding: Finding) -> None:
    for each in finding.candidates:
        each.error = each.error or Reason.MALFORMED


# States of the open fence: there is none; it is empty so far; it surrounds removed text and is
# removed too; it contains text and is spoken.
NONE, UNDECIDED, DROPPED, SPOKEN = range(4)


class CodeFence:
    """The open fence of three or more backticks or tildes.

    `number` counts the fences of the reply from 1; it is 0 while none is open.
    """

    def __init__(self) -> None:
        self.state = NONE
        self.number = 0
        self.start = 0  # of the opening line
        self.end = 0  # after it
        self._mark = ""
        self._count = 0

    def is_empty(self, text: str, end: int) -> bool:
        """Whether an undecided fence contains nothing but white space up to `end`."""
        return not text[self.end : end].strip()

    def meet(self, mark: str, info: str | None, start: int, end: int) -> bool:
        """Open or close a fence at `start`; whether the mark closes a fence that is removed."""
        if self.state and not (mark.startswith(self._mark) and not info):
            return False  # another mark, or followed by a word: it is content of the fence
        dropped = self.state == DROPPED
        if self.state == NONE:
            self.state, self._mark = UNDECIDED, mark
            self.start, self.end = start, end
            self._count += 1
            self.number = self._count
        else:
            self.state = NONE
            self.number = 0
        return dropped

    def shift(self, cut: int) -> None:
        """Adjust every position: the first `cut` characters of the text were discarded."""
        self.start -= cut
        self.end -= cut


class Decided:
    """Turns decided text into segments; a decision is never revised.

    `until` is where undecided text begins; `fresh` means that there was no speech yet. A code
    fence or backtick that surrounds nothing but removed text is removed too.
    """

    def __init__(self, reply: ReplyText) -> None:
        self.reply = reply
        self.segments: list[Segment] = []
        self.until = 0
        self.fresh = True
        self.findings = 0
        self.fence = CodeFence()
        self.last_call: Segment | None = None  # the last call, while no speech came after it
        self.tick_at = -1  # where the backtick should stand that closes a removed one
        self._raw: list[Finding] = []  # the calls whose values are raw text
        self._unmarked: Segment | None = None  # the last call, while an end marker may follow it
        self._tick_dropped = False  # the backtick before the last removed text was removed too

    def take_segments(self) -> list[Segment]:
        """Remove and return the segments decided since they were last taken."""
        segments, self.segments = self.segments, []
        return segments

    def is_blank(self, end: int) -> bool:
        """Whether the undecided text before `end` is only white space."""
        return not self.reply.text[self.until : end].strip()

    def release(self, end: int) -> None:
        """Release the text before `end` as speech, but hold back a fence that is still empty."""
        fence = self.fence
        if fence.state == UNDECIDED:
            if fence.is_empty(self.reply.text, end):
                end = min(end, fence.start)
            else:
                fence.state = SPOKEN
        if end > self.until:
            self._speak(end)
            self.until = end

    def flush(self, end: int) -> None:
        """Release the text before `end` as speech, but drop an empty fence or backtick there."""
        text, fence = self.reply.text, self.fence
        if fence.state == UNDECIDED and end >= fence.end:
            if fence.is_empty(text, end):
                fence.state = DROPPED
                self._speak(fence.start)
                self.until = end
                return
            fence.state = SPOKEN
        self._tick_dropped = (
            end > self.until and text[end - 1] == "`" and not text.endswith("``", 0, end)
        )
        self._speak(end - 1 if self._tick_dropped else end)
        self.until = end

    def finish(self) -> None:
        """Release the rest as speech, but drop an empty fence: no text follows."""
        size = len(self.reply.text)
        fence = self.fence
        unused = fence.state == UNDECIDED and fence.is_empty(self.reply.text, size)
        self._speak(fence.start if unused else size)
        self.until = size

    def drop(self, start: int, end: int, opener: str = "", *, in_speech: bool = False) -> None:
        """Remove `[start, end)`. Right after an unmarked call, `opener` becomes its marker."""
        last = self._unmarked
        if opener and last is not None and skip_space(self.reply.text, self.until) == start:
            last.mark(opener)
        self.flush(start)
        if in_speech:
            self.segments.append(Segment(start, end, unsaid=True))
        self.tick_at = end if self._tick_dropped else -1
        self.until = end
        self._unmarked = None

    def take(self, finding: Finding, marker: str) -> None:
        """Add a reader's finding as a segment of its own."""
        self.flush(finding.start)
        ticked = self._tick_dropped
        if ticked or self.tick_at >= 0:
            self.tick_at = finding.end if ticked else -1
        fenced = self.fence.number
        call = Segment(finding.start, finding.end, finding, marker, ticked, fenced)
        self.segments.append(call)
        if finding.candidates:
            if self._raw and any(each.error for each in finding.candidates):
                self._doubt_open_value()
            if finding.candidates[0].raw_text:
                self._raw.append(finding)
            self.last_call = call
        self._unmarked = call if finding.candidates and not marker else None
        self.until = finding.end
        self.findings += 1

    def doubt_values(self) -> None:
        """The end tag of a value stands outside of every call: one before it was to go on.

        Nobody knows which, so that no call whose values are raw text runs.
        """
        for finding in self._raw:
            _refuse(finding)

    def _doubt_open_value(self) -> None:
        """Right behind a call without its end stands one that cannot be read: it may be a value."""
        last = self._raw[-1]
        if not last.closed and self.last_call is not None and self.last_call.finding is last:
            _refuse(last)

    def think(self, start: int, end: int, *, closed: bool) -> None:
        """Add `[start, end)` as thinking."""
        self.segments.append(Segment(start, end, thought=True, closed=closed))

    def close_thought(self, opener: str) -> None:
        """What came so far was thought, though it had no `opener`: the reply begins here."""
        self.segments.append(Segment(self.until, self.until, unopened=opener))
        self.fresh = True
        self.last_call = None
        self.fence = CodeFence()

    def close_tick(self) -> bool:
        """Remove the backtick that closes removed inline code; False if more text is needed."""
        text, at = self.reply.text, self.tick_at
        if at >= len(text) and not self.reply.final:
            return False
        self.tick_at = -1
        if text.startswith("`", at):
            self.until = at + 1
        return True

    def rewritten(self) -> None:
        """The undecided text was rewritten: an end marker in it closes no earlier call."""
        self._unmarked = None

    def shift(self, cut: int) -> None:
        """Adjust every position: the first `cut` characters of the text were discarded."""
        self.until -= cut
        self.tick_at = max(-1, self.tick_at - cut)
        self.fence.shift(cut)

    def _speak(self, end: int) -> None:
        start = self.until
        if end <= start:
            return
        self.segments.append(Segment(start, end))
        text = self.reply.text[start:end]
        if self._unmarked and text.strip(" \t\r\n"):
            self._unmarked = None
        if (self.fresh or self.last_call) and not text.isspace():
            self.fresh = False
            self.last_call = None
