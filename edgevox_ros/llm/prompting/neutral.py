"""Untrusted text that cannot become a control token.

A tokeniser that parses special tokens turns their text into the token wherever it stands, so a
transcript that spells an end-of-turn marker would end the turn. Every such text inside untrusted
content gets a cut mark after its first character; the prompt is tokenised piece by piece between
the marks, so no token can span one. Everything else is tokenised as if nothing had happened.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

# A code point that Unicode reserves for internal use: no text that is exchanged contains it.
CUT = "\ufdd0"
# Begins and ends the place of replayed tokens (prompt.py); untrusted text may not contain it.
SLOT = "\ufdd1"
# The same for the place of what was thought before them.
THOUGHT_SLOT = "\ufdd2"

_INTERNAL = re.compile("[\ufdd0-\ufdef]")


class Neutraliser:
    """Puts cut marks into untrusted text, for one vocabulary."""

    def __init__(self, special: Iterable[str]) -> None:
        """`special`: every text that the vocabulary turns into a special token."""
        texts = sorted({text for text in special if text}, key=len, reverse=True)
        self._single = {text for text in texts if len(text) == 1}
        longer = [text for text in texts if len(text) > 1]
        # A look-ahead finds overlapping texts too; it consumes only the first character.
        pattern = "|".join(re.escape(text) for text in longer)
        self._inside = re.compile(f"(?=({pattern}))(.)", re.DOTALL) if longer else None
        self._heads = {text[:length] for text in longer for length in range(1, len(text))}
        self._tails = {text[length:] for text in longer for length in range(1, len(text))}
        self._longest = max((len(text) for text in longer), default=0)

    def text(self, text: str) -> str:
        """The text with its cut marks. Lone surrogates and internal code points are dropped."""
        text = _INTERNAL.sub("", text).encode("utf-8", "ignore").decode("utf-8")
        for character in self._single:
            text = text.replace(character, " ")
        if self._inside is not None:
            text = self._inside.sub(lambda match: match.group(2) + CUT, text)
        return self._front(text) + text + self._back(text)

    def value(self, value: Any) -> Any:
        """The same for every string inside lists and mappings, keys included."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, dict):
            return {self.value(key): self.value(item) for key, item in value.items()}
        if isinstance(value, (list, tuple)):
            return [self.value(item) for item in value]
        return value

    def _front(self, text: str) -> str:
        """A cut, if the text could complete a special token that the template began."""
        starts = (text[:length] for length in range(1, min(len(text), self._longest) + 1))
        return CUT if any(start in self._tails for start in starts) else ""

    def _back(self, text: str) -> str:
        """A cut, if the template could complete a special token that the text began."""
        ends = (text[-length:] for length in range(1, min(len(text), self._longest) + 1))
        return CUT if any(end in self._heads for end in ends) else ""
