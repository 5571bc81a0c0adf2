"""The code fence in which a text stands: a fence that surrounds only a call goes with it."""

from __future__ import annotations

# What becomes of the fence that is open: there is none, nothing stands in it yet, it surrounds what
# was taken out, it holds text.
NONE, UNDECIDED, DROPPED, SPOKEN = range(4)


class CodeFence:
    """The fence of three or more ticks or tildes that is open.

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
        """Whether an undecided fence holds nothing but white space up to `end`."""
        return not text[self.end : end].strip()

    def meet(self, mark: str, info: str | None, start: int, end: int) -> bool:
        """Ticks stand at `start`, `info` after them; whether they go with a dropped fence."""
        if self.state and not (mark.startswith(self._mark) and not info):
            return False  # fewer, or with a word: they belong to what the fence holds
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
        """The text lost its first `cut` characters."""
        self.start -= cut
        self.end -= cut
