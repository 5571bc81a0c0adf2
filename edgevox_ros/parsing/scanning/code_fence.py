"""Tracks code fences: a fence that surrounds nothing but a call is removed with it."""

from __future__ import annotations

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
