"""The shape of a reply: the same for replies that differ only in words and numbers."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_WORD = re.compile(r"[^\W\d_]+(?:_[^\W_]+)*")
_WORDS = re.compile(r"w(?:[ ,'-]+w)+")


def shape_of(text: str) -> str:
    """The text with one sign for each number, and one for each run of words.

    Marks, brackets, quotes and line breaks stay, for they are what a parser reads.
    """
    return _WORDS.sub("w", _WORD.sub("w", _NUMBER.sub("0", text)))
