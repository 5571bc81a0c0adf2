"""Tells which words of a sentence that is still being spoken will probably stay."""

from __future__ import annotations

import re

_WORD = re.compile(r"\S+\s*")


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
