"""Tells which words of a sentence that is still being spoken will probably stay, or have stayed."""

from __future__ import annotations

import re

_WORD = re.compile(r"\S+\s*")
# A question mark is none of them: it makes another sentence of the same words.
_AT_THE_END = ".!,;:\u2026\u3002\uff01\uff0c\u3001\u0964\u06d4\u060c "


def said_same(one: str, other: str) -> bool:
    """Whether two transcripts differ only in capitals, and in the marks at their ends."""
    return _bare(one) == _bare(other)


def _bare(text: str) -> str:
    return " ".join(text.split()).rstrip(_AT_THE_END).casefold()


class StableWords:
    """Compares each partial transcript with the one before it."""

    def __init__(self) -> None:
        self._before: list[str] = []

    def heard(self, partial: str) -> str:
        """The words at the beginning that are the same as in the partial transcript before."""
        words, before = _WORD.findall(partial.strip()), self._before
        self._before = words
        same = 0
        while same < min(len(words), len(before)) and words[same].strip() == before[same].strip():
            same += 1
        return "".join(words[:same]).rstrip()

    def forget(self) -> None:
        """The sentence is over."""
        self._before = []
