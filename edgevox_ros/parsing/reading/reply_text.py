"""The reply that readers read: its text so far, whether more may come, remembered searches."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Protocol

from edgevox_ros.parsing.reading.findings import Finding

# After so many positions that were no calls the search for unmarked calls ends.
MOST_FAILURES = 4096
_CLOSERS = re.compile(r"(?:[ \t\r\n]{0,8}[}\])]){0,8}")


class Known(Protocol):
    """What readers must know.

    The tools' names, the tokens that end a turn (`ends`), and the tokens that end a call without an
    end marker (`stops`).
    """

    tools: frozenset[str]
    ends: re.Pattern[str]
    stops: re.Pattern[str]


class ReplyText:
    """The text so far. It remembers searches, so that many markers do not repeat the same one.

    `text` is what readers see, without the first `forgotten` characters of a long reply. `final`:
    no text will follow. A reader that needs more text returns `wait(marker)`, which is None and
    sets `waits_for` to the text that it needs ("" for any). `failures`: how many positions were
    examined where no call was; `given_up`: what is not looked for any more.
    """

    def __init__(self, text: str, known: Known, final: bool) -> None:
        self.text = text
        self.tools = known.tools
        self.ends = known.ends
        self.stops = known.stops
        self.final = final
        self.waits_for = ""
        self.forgotten = 0
        self.failures = 0
        self.given_up: set[str] = set()
        self._found: dict[str, tuple[int, int]] = {}
        self._past: list[str] = []

    def find(self, marker: str, start: int) -> int:
        """The first position of `marker` at or after `start`; -1 if there is none."""
        known = self._found.get(marker)
        if known is not None and known[0] <= start and (known[1] < 0 or known[1] >= start):
            return known[1]
        at = self.text.find(marker, start)
        self._found[marker] = (start, at)
        return at

    def search(self, pattern: re.Pattern[str], start: int) -> int:
        """Like find, for a pattern."""
        known = self._found.get(pattern.pattern)
        if known is not None and known[0] <= start and (known[1] < 0 or known[1] >= start):
            return known[1]
        match = pattern.search(self.text, start)
        at = match.start() if match else -1
        self._found[pattern.pattern] = (start, at)
        return at

    def past_closers(self, at: int) -> int:
        """The position after stray closing brackets at `at`; -1 if more text is needed."""
        match = _CLOSERS.match(self.text, at)
        end = match.end() if match else at
        if not self.final and not self.text[end:].strip():
            return -1
        return end

    def append(self, more: str, *, final: bool) -> None:
        """Add text; forget `waits_for` and the searches. `final`: no text will follow."""
        self.text += more
        self.final = final
        self.waits_for = ""
        self._found.clear()

    def forget(self, cut: int) -> None:
        """Drop the first `cut` characters of `text`: every position in it shrinks by `cut`."""
        self._past.append(self.text[:cut])
        self.text = self.text[cut:]
        self.forgotten += cut
        self._found.clear()

    def whole(self) -> str:
        """The reply from its beginning, forgotten text included."""
        return "".join((*self._past, self.text)) if self._past else self.text

    def rewrite(self, at: int, rest: str) -> None:
        """Replace everything from `at` on with `rest`."""
        self.text = self.text[:at] + rest
        self._found.clear()

    def wait(self, marker: str = "") -> Finding | None:
        """Set what a reader waits for. Always None, for the reader to return."""
        self.waits_for = marker
        return None


def mid_sentence(text: str, start: int) -> bool:
    """Whether `start` is in the middle of a sentence: a word, a comma or "(" precedes it."""
    before = text[max(0, start - 80) : start].rstrip(" \t")[-1:]
    return before.isalnum() or (bool(before) and before in ",(")


def begins_line(text: str, start: int) -> bool:
    """Whether only a little indentation stands before `start` on its line."""
    floor = max(0, start - 6)
    while start > floor and text[start - 1] in " \t\xa0\u3000":
        start -= 1
    if start == 0 or text[start - 1] in "\n>\ufeff\u200b\u2060\u200e\u200f":
        return True
    return text.endswith("[/THINK]", 0, start)


def word_start(text: str, end: int, floor: int) -> int:
    """Where the word that ends at `end` begins; `end` if too long or it begins before `floor`."""
    start = end
    while start > 0 and (text[start - 1].isalnum() or text[start - 1] in "_.-"):
        start -= 1
        if end - start > 100:
            return end
    while start < end and text[start] in ".-":
        start += 1
    return start if start >= floor else end


def variable_before(text: str, at: int, floor: int, names: Container[str]) -> str:
    """The one of `names` before `at` that begins a line, as in `x = f(..)`; "" for none."""
    end = at
    while end > floor and at - end < 2 and text[end - 1] in " \t":
        end -= 1
    start = word_start(text, end, floor)
    name = text[start:end]
    return name if name in names and begins_line(text, start) else ""
