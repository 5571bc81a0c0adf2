"""The text under a reader: what has come so far, whether more may come, and searches remembered."""

from __future__ import annotations

import re
from typing import Protocol

from edgevox_ros.parsing.reading.candidate import Finding

_CLOSERS = re.compile(r"(?:[ \t\r\n]{0,8}[}\])]){0,8}")


class Known(Protocol):
    """What a reader may ask of its parser: the tools' names, the tokens that end a turn (`ends`),
    and those that end a call without an end of its own (`stops`).
    """

    tools: frozenset[str]
    ends: re.Pattern[str]
    stops: re.Pattern[str]


class ReplyText:
    """Text with a memory of failed searches, so that many markers cost one search each.

    `text` is what readers look at; of a long reply its first `forgotten` characters are dropped.
    `final` tells that no text will follow. A reader that needs more text returns None and may name
    in `want` what it waits for ("" for any text).
    """

    def __init__(self, text: str, known: Known, final: bool) -> None:
        self.text = text
        self.tools = known.tools
        self.ends = known.ends
        self.stops = known.stops
        self.final = final
        self.want = ""
        self.forgotten = 0
        self._found: dict[str, tuple[int, int]] = {}
        self._past: list[str] = []

    def find(self, marker: str, start: int) -> int:
        """Where `marker` stands first at or after `start`; -1 where it does not."""
        known = self._found.get(marker)
        if known is not None and known[0] <= start and (known[1] < 0 or known[1] >= start):
            return known[1]
        at = self.text.find(marker, start)
        self._found[marker] = (start, at)
        return at

    def search(self, pattern: re.Pattern[str], start: int) -> int:
        """As find, for a pattern."""
        known = self._found.get(pattern.pattern)
        if known is not None and known[0] <= start and (known[1] < 0 or known[1] >= start):
            return known[1]
        match = pattern.search(self.text, start)
        at = match.start() if match else -1
        self._found[pattern.pattern] = (start, at)
        return at

    def past_closers(self, at: int) -> int:
        """Past the brackets that close nothing after a broken value; -1 where more must tell."""
        match = _CLOSERS.match(self.text, at)
        end = match.end() if match else at
        if not self.final and not self.text[end:].strip():
            return -1
        return end

    def append(self, more: str, *, final: bool) -> None:
        """More text has come: nobody waits, what was searched is forgotten. `final`: the last."""
        self.text += more
        self.final = final
        self.want = ""
        self._found.clear()

    def forget(self, cut: int) -> None:
        """Drop the first `cut` characters of `text`: every position in it shrinks by as many."""
        self._past.append(self.text[:cut])
        self.text = self.text[cut:]
        self.forgotten += cut
        self._found.clear()

    def whole(self) -> str:
        """The reply from its beginning, with what was forgotten."""
        return "".join((*self._past, self.text)) if self._past else self.text

    def rewrite(self, at: int, rest: str) -> None:
        """Put `rest` for all that stands from `at` on."""
        self.text = self.text[:at] + rest
        self._found.clear()

    def wait(self, marker: str = "") -> Finding | None:
        """Name what a reader waits for; always None, for the reader to return."""
        self.want = marker
        return None


def mid_sentence(text: str, start: int) -> bool:
    """Whether what begins at `start` stands after the words of a sentence that goes on there."""
    before = text[max(0, start - 80) : start].rstrip(" \t")[-1:]
    return before.isalnum() or (bool(before) and before in ",(")
