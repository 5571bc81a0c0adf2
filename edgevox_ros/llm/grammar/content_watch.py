"""Knows whether a reply has content yet: text besides its calls, its thoughts and white space."""

from __future__ import annotations

from collections.abc import Iterable

from edgevox_ros.parsing import THINKING_MARKS


class ContentWatch:
    """Follows the text of one reply outside its calls; `found` is set once there is content.

    White space, thinking, the beginning of a marker and control tokens do not count as content.
    """

    def __init__(self, starts: Iterable[str] = (), prompt_opens_thinking: bool = False) -> None:
        """`starts` are the markers that open a call."""
        self._openers = (*THINKING_MARKS, *starts)
        self._closers = tuple(THINKING_MARKS.values()) if prompt_opens_thinking else ()
        self._keep = max(map(len, (*self._openers, *THINKING_MARKS.values())))
        self._held = ""
        self.found = False

    def feed(self, text: str) -> None:
        """Take the next text of the reply that is outside calls."""
        self._held += text
        while not self.found and self._held:
            marks = self._closers or self._openers
            at, mark = min(
                ((at, mark) for mark in marks if (at := self._held.find(mark)) >= 0),
                default=(-1, ""),
            )
            if at < 0:
                self._end(marks)
                return
            self.found = bool(not self._closers and self._held[:at].strip())
            self._held = self._held[at + len(mark) :]
            closer = "" if self._closers else THINKING_MARKS.get(mark, "")
            self._closers = (closer,) if closer else ()

    def knows(self, text: str) -> bool:
        """Whether the text is a call's start marker or a thinking mark."""
        return text in self._openers or text in THINKING_MARKS.values()

    def called(self) -> None:
        """Count a call that has ended as content."""
        self.found = True

    def _end(self, marks: tuple[str, ...]) -> None:
        """Judge the held text, which has no complete marker; keep what may begin one."""
        if self._closers:
            self._held = self._held[-self._keep :]
            return
        tails = (self._held[-size:] for size in range(min(len(self._held), self._keep), 0, -1))
        waiting = next((t for t in tails if any(mark.startswith(t) for mark in marks)), "")
        self.found = bool(self._held[: len(self._held) - len(waiting)].strip())
        self._held = waiting
