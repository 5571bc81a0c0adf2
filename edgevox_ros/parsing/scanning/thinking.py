"""Finds the end of a thinking block: its own closer, nested blocks of the same marks counted."""

from __future__ import annotations

import re
from typing import NamedTuple

from edgevox_ros.parsing.scanning.marks import (
    END_TOKENS,
    PATTERNS,
    TAG_BEGUN,
    THOUGHT_CLOSERS,
    THOUGHT_OPENERS,
)

_ENDS = "|".join(re.escape(token) for token in END_TOKENS)
_MARKS = {
    opener: re.compile(
        rf"(?P<open>{opens})|(?P<close>{closes})|{_ENDS}",
        re.IGNORECASE,
    )
    for opener, (opens, closes) in PATTERNS.items()
}
_LEAD = re.compile(rf"\s{{0,32}}(?:{PATTERNS[''][0]})", re.IGNORECASE)
# No mark is longer: so much at the end of a text may be the beginning of one.
LONGEST_MARK = max(76, *(len(token) for token in (*END_TOKENS, *THOUGHT_OPENERS, *THOUGHT_CLOSERS)))
_WRAPS = frozenset("`\"'")


class Thought:
    """One open thinking block: its opener, where its text begins, and how deep it is nested.

    An opener right after the first may be a mistake or a nested block: `may_end` is where the
    thinking ends if no further closer comes.
    """

    def __init__(self, opener: str, begin: int) -> None:
        self.opener = opener
        self.begin = begin
        self.may_end: ThoughtEnd | None = None
        self._depth = 1
        self._doubled = 0
        self._start = begin  # where a second opener would stand right after the first; or -1

    def find_end(self, text: str, at: int, *, final: bool) -> tuple[ThoughtEnd | None, int]:
        """Where the thinking ends at or after `at` (None: not yet), and where to continue."""
        for match in _MARKS[self.opener].finditer(text, at):
            if match.end() >= len(text) and not final and _wrapped_before(text, match):
                return None, match.start()
            if match.group("close") is not None:
                self._depth -= 1
                self._start = -1
                end = ThoughtEnd(match.start(), match.end(), closed=True)
                if self._depth <= 0:
                    return end, end.after
                self.may_end = end if self._depth <= self._doubled else self.may_end
                at = match.end()
            elif match.group("open") is not None:
                if not _is_wrapped(text, match):
                    if self._start >= 0 and not text[self._start : match.start()].strip():
                        self._doubled += 1
                        self._start = match.end()
                    else:
                        self._start = -1
                    self._depth += 1
                at = match.end()
            else:  # the turn ended within the thought
                return self.may_end or ThoughtEnd(match.start(), match.start(), closed=False), at
        return None, at

    def shift(self, cut: int) -> None:
        """Adjust every position: the first `cut` characters of the text were discarded."""
        self.begin -= cut
        self._start = max(-1, self._start - cut) if self._start >= 0 else -1
        if self.may_end is not None:
            self.may_end = ThoughtEnd(self.may_end.at - cut, self.may_end.after - cut, closed=True)


class ThoughtEnd(NamedTuple):
    """Where the thinking ends (`at`) and where the text after its closer begins (`after`).

    `closed`: it has a closer.
    """

    at: int
    after: int
    closed: bool


def _wrapped_before(text: str, match: re.Match[str]) -> bool:
    return text[match.start() - 1 : match.start()] in _WRAPS


def _is_wrapped(text: str, match: re.Match[str]) -> bool:
    """Whether a mark stands in quotes or backticks: it is mentioned, not used."""
    before = text[match.start() - 1 : match.start()]
    return before in _WRAPS and before == text[match.end() : match.end() + 1]


def leading_opener(text: str, *, final: bool) -> int | None:
    """Where the text begins after a leading opener that repeats the prompt's; 0 without one.

    None if more text is needed.
    """
    match = _LEAD.match(text)
    if match:
        return match.end()
    lead = text[:64].lstrip().lower()
    begun = any(each.startswith(lead) for each in THOUGHT_OPENERS) or TAG_BEGUN.fullmatch(lead)
    if not final and len(lead) < LONGEST_MARK and begun:
        return None
    return 0
