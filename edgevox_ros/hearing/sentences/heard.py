"""A transcript as sentences are compared with it: words, and where punctuation stood.

Whatever could change a meaning and is no word (quotation marks, brackets, a minus, an unfinished
sentence) makes a transcript unreadable here. The model reads it then.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.sentences import SIGNS, folded, is_fraction, is_letter

MOST_CHARS = 300
_PAUSES = ",;:\u060c\u3001"
_ENDS = ".!\u3002\u0964"
_ASKS = "?\u061f"
# NFKC would make a number of its own of "2²".
_ODD_DIGITS = ("No", "Nl")


class Unreadable(EdgevoxError):
    """A transcript that no sentence may match."""


@dataclass(frozen=True)
class Heard:
    """What was heard.

    `text`: folded words with one blank between them. `pauses` and `ends`: places in it, of blanks,
    where a comma or the end of a sentence stood. `asks`: it ends with a question mark.
    """

    text: str
    pauses: frozenset[int] = frozenset()
    ends: frozenset[int] = frozenset()
    asks: bool = False


def heard(transcript: str) -> Heard:
    """Read a transcript. Raises Unreadable."""
    if len(transcript) > MOST_CHARS:
        raise Unreadable(f"{len(transcript)} characters")
    if any(map(_is_odd, transcript)):
        raise Unreadable("a digit of another kind")
    return _Reader(folded(transcript).strip()).read()


def _is_odd(letter: str) -> bool:
    """Whether a character is a digit that is none of a number, as fractions are."""
    odd = not letter.isascii() and unicodedata.category(letter) in _ODD_DIGITS
    return odd and not is_fraction(letter)


class _Reader:
    """Walks once through a folded transcript."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._words: list[str] = []
        self._length = 0
        self._pauses: set[int] = set()
        self._ends: set[int] = set()
        self._asks = False

    def read(self) -> Heard:
        at = 0
        while at < len(self._text):
            at = self._token(at)
        here = {self._length}
        return Heard(
            " ".join(self._words),
            frozenset(self._pauses - here),
            frozenset(self._ends - here),
            self._asks,
        )

    def _token(self, at: int) -> int:
        """Take what stands at a place. Returns where it ends."""
        letter = self._text[at]
        if letter == " ":
            return at + 1
        if self._asks:
            raise Unreadable("words after a question")
        if letter.isdecimal():
            return self._take(at, self._number_end(at))
        if is_letter(letter) or letter == "'":
            return self._take(at, self._word_end(at))
        if letter in SIGNS:
            return self._take(at, at + 1)
        self._punctuation(at)
        return at + 1

    def _punctuation(self, at: int) -> None:
        letter, text = self._text[at], self._text
        if at + 1 < len(text) and text[at + 1] != " " and letter not in "\u3002\u3001":
            raise Unreadable(f"{text[at : at + 2]!r}")
        if letter in _ASKS:
            self._asks = True
        elif letter in _PAUSES:
            self._pauses.add(self._length)
        elif letter in _ENDS:
            self._ends.add(self._length)
        else:
            raise Unreadable(repr(letter))

    def _take(self, start: int, end: int) -> int:
        self._length += end - start + bool(self._words)
        self._words.append(self._text[start:end])
        return end

    def _word_end(self, at: int) -> int:
        text = self._text
        while at < len(text) and (is_letter(text[at]) or text[at] == "'"):
            at += 1
        return at

    def _number_end(self, at: int) -> int:
        """Where a number ends: digits, and more behind one decimal mark or one slash."""
        end = self._digits_end(at)
        rest = self._text[end : end + 2]
        if len(rest) == 2 and rest[0] in ".,/" and rest[1].isdecimal():
            return self._digits_end(end + 1)
        return end

    def _digits_end(self, at: int) -> int:
        while at < len(self._text) and self._text[at].isdecimal():
            at += 1
        return at
