"""Words that were run together, cut or spelt: "heystop", "haltan", "st op", "s t o p"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from edgevox_ros.hearing.phrase_finder import Found, phrase_words
from edgevox_ros.hearing.words import Word, fold
from edgevox_ros.languages.language_fields import Hearing

# Shorter ones occur in too many words: "ho" begins "hotel", "er" ends "halter".
_LEAST_STOP, _LEAST_PART = 4, 3
_LONGEST = 40
_LEAST_CUT, _LONGEST_CUT = 2, 24
_BETWEEN = str.maketrans("", "", " \t\n.,-!")
_SPELT = re.compile(r"(?<!\w)\w(?:\W{1,3}\w(?!\w)){3}")


class RunTogether:
    """Recognises words made of a stop phrase and of what may stand around one, and nothing else.

    Single letters in a row are read as one word, and so is a whole text of parts of one.
    """

    def __init__(self) -> None:
        self._tables: list[_Table] = []
        self._heads: set[str] = set()
        self._alone: set[str] = set()

    def add(self, table: Hearing) -> None:
        """Add the phrases of a language. A word is read in one language at a time."""
        self._alone.update(_single(table.stop, accents=table.accents))
        if not table.accents:
            return
        read = _Table(
            before=_joined((*table.fillers, *table.openers), _LEAST_PART),
            stops=_joined(table.stop, _LEAST_STOP),
            behind=_joined((*table.stop, *table.tails, *table.fillers), _LEAST_PART),
        )
        self._heads.update(part[:_LEAST_PART] for part in read.stops | read.before)
        self._tables.append(read)

    def may_hold_stop(self, text: str) -> bool:
        """Whether a stop may be spelt in a text: a no is certain."""
        if len(text) <= _LONGEST_CUT and text.translate(_BETWEEN).casefold() in self._alone:
            return True
        return _SPELT.search(text) is not None

    def holds_stop(self, word: str) -> bool:
        """Whether a word, without accents, is a stop phrase run together with other words."""
        if word[:_LEAST_PART] not in self._heads or not _LEAST_STOP < len(word) <= _LONGEST:
            return False
        return any(_consists(word, table) for table in self._tables)

    def marked(self, words: Sequence[Word], found: list[Found]) -> list[Found]:
        """What was found at each word, plus a stop where one is run together or spelt."""
        if self._is_cut(words):
            return [{**found[0], "stop": len(words)}, *found[1:]]
        for at, word in enumerate(words):
            if word.spaceless or "stop" in found[at] or "exception" in found[at]:
                continue
            if len(word.folded) == 1:
                length = self._spelt(words, at)
            else:
                length = int(self.holds_stop(word.folded))
            if length:
                found[at] = {**found[at], "stop": length}
        return found

    def _is_cut(self, words: Sequence[Word]) -> bool:
        if not 1 < len(words) <= _LONGEST_CUT:
            return False
        return "".join(word.exact for word in words) in self._alone

    def _spelt(self, words: Sequence[Word], begin: int) -> int:
        """How many single letters from `begin` on spell a stop; the most of several."""
        end = begin
        while end < min(len(words), begin + _LONGEST) and len(words[end].folded) == 1:
            end += 1
        letters = "".join(word.folded for word in words[begin:end])
        if letters[:_LEAST_PART] not in self._heads:
            return 0
        spelt = range(len(letters), _LEAST_STOP - 1, -1)
        return next((length for length in spelt if self._is_stop(letters[:length])), 0)

    def _is_stop(self, word: str) -> bool:
        return any(word in table.stops for table in self._tables) or self.holds_stop(word)


class _Table(NamedTuple):
    """Phrases of a language without blanks: what may stand before a stop, stops, and behind one."""

    before: frozenset[str]
    stops: frozenset[str]
    behind: frozenset[str]


def _single(phrases: Iterable[str], *, accents: bool) -> Iterator[str]:
    """The phrases of one word, also without accents if they may be left out."""
    for words in map(phrase_words, phrases):
        if len(words) == 1 and len(words[0].exact) >= _LEAST_CUT:
            yield words[0].exact
            if accents:
                yield words[0].folded


def _joined(phrases: Iterable[str], least: int) -> frozenset[str]:
    """The phrases without blanks and accents, of scripts that are written with blanks."""
    spoken = (phrase_words(phrase) for phrase in phrases if "*" not in phrase)
    written = (
        "".join(fold(word.exact) for word in words)
        for words in spoken
        if words and not words[0].spaceless and len(words[-1].exact) >= _LEAST_PART
    )
    return frozenset(each for each in written if len(each) >= least)


def _consists(word: str, table: _Table) -> bool:
    """Whether a word is a stop phrase with nothing but phrases of the table before and behind."""
    begins, length = {0}, len(word)
    for begin in range(length):
        if begin in begins:
            ends = range(begin + _LEAST_PART, length + 1)
            begins.update(end for end in ends if word[begin:end] in table.before)
    reached: set[int] = set()
    for begin in range(length):
        ends = range(begin + _LEAST_PART, length + 1)
        if begin in begins:
            reached.update(end for end in ends if word[begin:end] in table.stops)
        if begin in reached:
            reached.update(end for end in ends if word[begin:end] in table.behind)
    return length in reached
