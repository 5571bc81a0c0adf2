"""Keeps untrusted text from becoming a control token.

A tokeniser that parses special tokens turns their text into the token wherever it occurs, so a
transcript that spells an end-of-turn marker would end the turn. Every such text inside untrusted
content gets a cut mark after its first character. The prompt is split at the marks and each part
is tokenised alone, so no token can span a mark. All other text is tokenised as usual.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

# A code point that Unicode reserves for internal use: no text that is exchanged contains it.
CUT = "\ufdd0"
# Begins and ends the slot of replayed tokens (prompt_builder.py); never part of untrusted text.
SLOT = "\ufdd1"
# The same for the slot of the thinking before them.
THOUGHT_SLOT = "\ufdd2"

_INTERNAL = re.compile("[\ufdd0-\ufdef]")
_BEGINNING = 2


class Neutraliser:
    """Puts cut marks into untrusted text, for one vocabulary.

    Vocabularies have thousands of special texts (Gemma 6,322) that begin in few ways. So a text is
    searched for these beginnings first, and examined further only where one occurs.
    """

    def __init__(self, special: Iterable[str]) -> None:
        """`special`: every text that the vocabulary turns into a special token."""
        texts = {text for text in special if text}
        self._single = {text for text in texts if len(text) == 1}
        self._longer = texts - self._single
        lengths: dict[str, set[int]] = {}
        for text in self._longer:
            lengths.setdefault(text[:_BEGINNING], set()).add(len(text))
        self._lengths = {beginning: sorted(found) for beginning, found in lengths.items()}
        self._beginning = _beginnings(self._lengths)
        self._first = _one_of(text[0] for text in self._longer)
        self._last = _one_of(text[-1] for text in self._longer)
        self._heads = {text[:length] for text in self._longer for length in range(1, len(text))}
        self._tails = {text[length:] for text in self._longer for length in range(1, len(text))}
        self._longest = max((len(text) for text in self._longer), default=0)

    def text(self, text: str) -> str:
        """The text with cut marks. Lone surrogates and internal code points are removed."""
        text = without_internal(text)
        for character in self._single:
            text = text.replace(character, " ")
        if self._beginning is not None:
            text = self._beginning.sub(self._cut, text)
        return self._front(text) + text + self._back(text)

    def value(self, value: Any) -> Any:
        """The value with every string in lists and mappings neutralised, keys included."""
        return in_every_string(self.text, value)

    def _cut(self, match: re.Match[str]) -> str:
        """The first character of a beginning, with a cut after it if a special text follows."""
        text, at = match.string, match.start()
        beginning = text[at : at + _BEGINNING]
        for length in self._lengths[beginning]:
            if text[at : at + length] in self._longer:
                return match.group() + CUT
        return match.group()

    def _front(self, text: str) -> str:
        """A cut mark if the text could complete a special token that the template began, or ""."""
        ends = (match.end() for match in self._last.finditer(text, 0, self._longest))
        return CUT if any(text[:end] in self._tails for end in ends) else ""

    def _back(self, text: str) -> str:
        """A cut mark if the template could complete a special token that the text began, or ""."""
        starts = (
            match.start() for match in self._first.finditer(text, max(0, len(text) - self._longest))
        )
        return CUT if any(text[start:] in self._heads for start in starts) else ""


def without_internal(text: str) -> str:
    """The text without lone surrogates and without code points reserved for internal use."""
    return _INTERNAL.sub("", text).encode("utf-8", "ignore").decode("utf-8")


def in_every_string(change: Callable[[str], str], value: Any) -> Any:
    """The value with every string inside lists and mappings changed, keys included."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, dict):
        return {
            in_every_string(change, key): in_every_string(change, item)
            for key, item in value.items()
        }
    if isinstance(value, (list, tuple)):
        return [in_every_string(change, item) for item in value]
    return value


def _beginnings(found: Iterable[str]) -> re.Pattern[str] | None:
    """A pattern of the first character of each two-character beginning, overlapping ones too."""
    seconds: dict[str, str] = {}
    for beginning in sorted(found):
        first, second = beginning[0], beginning[1]
        seconds[first] = seconds.get(first, "") + re.escape(second)
    if not seconds:
        return None
    parts = (f"{re.escape(first)}(?=[{after}])" for first, after in seconds.items())
    return re.compile("|".join(parts))


def _one_of(characters: Iterable[str]) -> re.Pattern[str]:
    found = "".join(re.escape(character) for character in sorted(set(characters)))
    return re.compile(f"[{found}]" if found else "(?!)")
