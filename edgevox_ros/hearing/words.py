"""Words of a transcript: their places, and their forms for comparison.

In scripts without spaces (Han, kana, Thai, Lao, Khmer, Burmese) each character with its marks is
one word; a phrase is then simply a run of words.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from edgevox_ros.languages import LANGUAGES

SPACELESS = "\u0e01-\u0e30\u0e32-\u0e33\u0e40-\u0e46\u0e80-\u0eff\u1000-\u109f\u1780-\u17ff"
SPACELESS += "\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f"
_APOSTROPHES = "'\u2019\u02bc\u0060\u00b4\uff07"
# Soft hyphens, zero-width characters and marks of direction: a word is the same with and without.
_INVISIBLE = "\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff"
_HARD_BREAKS = ".!?\u2026\u3002\uff01\uff1f\u0964\u061f\u06d4\n"
_SOFT_BREAKS = ",;:\uff0c\u3001\u060c\u061b\uff1b\uff1a\u2014\u2013"


def _mark_ranges() -> str:
    r"""Combining marks of the basic plane as a character class: `\w` does not match them."""
    marks = [c for c in range(0x300, 0xFFFF) if unicodedata.category(chr(c)).startswith("M")]
    ranges: list[list[int]] = []
    for code in marks:
        if ranges and ranges[-1][1] == code - 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    return "".join(f"{chr(a)}-{chr(b)}" for a, b in ranges)


MARKS = _mark_ranges()
"""Combining marks, for a character class."""
_WORD = re.compile(
    f"[{SPACELESS}][{MARKS}{_INVISIBLE}]*"
    f"|(?:(?![{SPACELESS}])[\\w{MARKS}{_INVISIBLE}{re.escape(_APOSTROPHES)}])+"
)
_LONG = 40
_SPACELESS_START = re.compile(f"[{SPACELESS}]")
_SAME_LETTERS = str.maketrans(
    {
        letter: same
        for language in LANGUAGES.values()
        for letter, same in language.hearing.same_letters.items()
    }
)
_FOLDED_SCRIPTS = re.compile("[^\u0000-\u024f\u0300-\u036f\u0600-\u06ff\u1e00-\u1eff]")
_STRETCHED = re.compile(r"([^\W\d])\1{2,}")
_DROPPED = re.compile(f"[{_APOSTROPHES}\u0640{_INVISIBLE}]")


class Word(NamedTuple):
    """One word: character offsets in the text, its exact form, and its form without accents.

    `hard_before` and `soft_before`: the end of a sentence or a comma comes before it. `spaceless`:
    a character of a script without spaces.
    """

    start: int
    end: int
    exact: str
    folded: str
    hard_before: bool = False
    soft_before: bool = False
    spaceless: bool = False

    @property
    def paused_before(self) -> bool:
        """Whether a clause begins with this word."""
        return self.hard_before or self.soft_before


def normalise(token: str) -> str:
    """Compatibility form, lower case, stretched letters ("stoooop") shortened.

    Without apostrophes and what cannot be seen.
    """
    text = unicodedata.normalize("NFKC", token).casefold()
    return _STRETCHED.sub(r"\1", _DROPPED.sub("", text))


def fold(text: str) -> str:
    """Drop accents of Latin and Arabic script; unify letters that sound alike in some others."""
    if text.isascii():
        return text
    text = text.translate(_SAME_LETTERS)
    if _FOLDED_SCRIPTS.search(text):
        return text
    parts = unicodedata.normalize("NFKD", text)
    return "".join(c for c in parts if not unicodedata.combining(c))


def _breaks(gap: str, at_edge: bool) -> tuple[bool, bool]:
    """Whether there is the end of a sentence, or a comma, between two words."""
    hard = any(c in _HARD_BREAKS for c in gap) and (at_edge or len(gap) > 1 or gap in "\n\u3002")
    hard = hard or any(c in "!?\uff01\uff1f\u061f" for c in gap)
    return hard, any(c in _SOFT_BREAKS for c in gap) or " - " in gap


def _shape(token: str) -> tuple[str, str, bool]:
    """The exact form, the form without accents, and whether the script has no spaces."""
    exact = normalise(token)
    return exact, fold(exact), _SPACELESS_START.match(token) is not None


_remembered = lru_cache(maxsize=8192)(_shape)


def split_words(text: str) -> list[Word]:
    """All words of a text with their places. Linear time; never raises."""
    words: list[Word] = []
    position = 0
    for match in _WORD.finditer(text):
        token, (start, end) = match.group(), match.span()
        exact, folded, spaceless = _remembered(token) if len(token) < _LONG else _shape(token)
        if not exact:
            continue
        gap = text[position:start]
        silent = gap in {"", " "}
        hard, soft = (False, False) if silent else _breaks(gap, at_edge=not words)
        words.append(Word(start, end, exact, folded, hard, soft, spaceless))
        position = end
    return words


def distinct_words(text: str) -> set[tuple[str, str]]:
    """Exact and folded form of each different word of a text; much faster than split_words."""
    tokens = set(_WORD.findall(text))
    return {(_remembered(token) if len(token) < _LONG else _shape(token))[:2] for token in tokens}


def plain(text: str) -> str:
    """The words alone, for comparing two transcripts."""
    return " ".join(word.exact for word in split_words(text))
