"""Cuts a text into words so that numbers, units and words that say how much stand apart.

Chinese, Japanese and Thai have no blanks between words. Korean, Turkish and Arabic write particles,
endings and prepositions together with numbers and units.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from edgevox_ros.core.sentence_templates import folded
from edgevox_ros.hearing.sentences.numerals import spelt_numbers
from edgevox_ros.hearing.words import MARKS, SPACELESS
from edgevox_ros.languages import language_of

_TOKEN = re.compile(rf"\d+(?:[.,/]\d+)?|(?:[^\W\d_][{MARKS}]*)+(?:'(?:[^\W\d_][{MARKS}]*)+)*")
_UNSPACED = re.compile(f"[{SPACELESS}]")
_MARK = re.compile(f"[{MARKS}]")
_VOWEL_SIGNS = re.compile("[\u064b-\u0652\u0670\u0640]")
_LONGEST = 24
# A shorter number with an ending behind it is mostly another word.
_FEWEST_LETTERS = 2


def words_of(text: str) -> list[str]:
    """The words and numbers of a text, folded and without Arabic vowel signs."""
    return _TOKEN.findall(_plain(text))


def amount_words(text: str, language: str) -> list[str]:
    """The same, cut wherever a number, a unit or a word that says how much begins or ends."""
    return list(_cutter(language_of(language).code).cut(words_of(text)))


@cache
def _cutter(language: str) -> _Cutter:
    return _Cutter(language)


class _Cutter:
    """Cuts the words of one language."""

    def __init__(self, language: str) -> None:
        language_table = language_of(language)
        table, times = language_table.spoken_numbers, language_table.times
        measures = (words for each in table.measures.values() for words in each.split(","))
        units = [*measures, *times.units, *(word for of in table.units.values() for word in of)]
        full = (words for each in table.in_full.values() for words in each.split(","))
        parts = (*table.parts, *table.behind_unit, *table.more)
        self._numbers = _single((*spelt_numbers(language), *table.nought, *parts))
        self._digits = {
            word for word in self._numbers if spelt_numbers(language).get(word, 10) < 10
        }
        self._points = _single(table.point)
        self._units = _single(units)
        amounts = (*table.amounts, *table.open_amounts, *table.turned, *table.zero)
        told = (*amounts, *table.bearings, *table.no_numbers)
        self._told = _single(told)
        self._full = _single((*full, *times.durations)) | self._told
        self._before = table.before
        endings = "|".join(
            map(re.escape, sorted(map(folded, table.endings), key=len, reverse=True))
        )
        self._endings = re.compile(f"(?:{endings})+") if endings else None
        self._counters = _single(table.counters)
        self._known = self._numbers | self._units | self._full
        # Behind a number: of Arabic "five and-twenty" only both words are one.
        self._second = {word for each in spelt_numbers(language) for word in each.split()[1:]}

    def cut(self, words: Iterable[str]) -> Iterator[str]:
        """The words, each cut where it holds something that is known."""
        counted = False
        for word in words:
            pieces = list(self._pieces(word, counted=counted))
            counted = pieces[-1][:1].isdecimal() or pieces[-1] in self._numbers
            yield from pieces

    def _pieces(self, word: str, *, counted: bool) -> Iterable[str]:
        if word[:1].isdecimal():
            return (word,)
        if _UNSPACED.search(word):
            return self._unspaced(word, counted=counted)
        second = counted and word in self._second
        if second or word in self._known or not (self._before or self._endings):
            return (word,)
        return self._unglued(word)

    def _unspaced(self, word: str, *, counted: bool) -> Iterator[str]:
        """The pieces of a word without blanks: the longest known one at each place."""
        at = start = 0
        while at < len(word):
            pieces = self._known_at(word, at, counted=counted)
            counted = bool(pieces) and pieces[-1] in self._numbers
            if not pieces:
                at += 1
                continue
            if start < at:
                yield word[start:at]
            yield from pieces
            at = start = at + sum(map(len, pieces))
        if start < len(word):
            yield word[start:]

    def _known_at(self, word: str, at: int, *, counted: bool) -> list[str]:
        unit = _longest(word, at, self._units) if counted else ""
        number = self._decimals(word, at)
        told = _longest(word, at, self._told if counted else self._full)
        if told and len(told) >= max(len(unit) + 1, sum(map(len, number))):
            return [told]
        return [unit] if unit else number

    def _decimals(self, word: str, at: int) -> list[str]:
        """The number at a place, with the mark and the digits behind it."""
        number = _longest(word, at, self._numbers)
        pieces = [number] if number else []
        point = _longest(word, at + len(number), self._points) if number else ""
        end = at + len(number) + len(point)
        digits: list[str] = []
        while point and (digit := _longest(word, end, self._digits)):
            digits.append(digit)
            end += len(digit)
        return [*pieces, point, *digits] if digits else pieces

    def _unglued(self, word: str) -> Iterable[str]:
        """The pieces of a word: what stands in front, a number, a unit, and an ending."""
        for before in ("", *self._before):
            if before and not word.startswith(before):
                continue
            pieces = self._of_number(word, len(before)) or self._of_other(word, len(before))
            if pieces:
                return filter(None, (before, *pieces))
        return (word,)

    def _of_number(self, word: str, at: int) -> tuple[str, ...]:
        number = self._decimals(word, at)
        if not number:
            return ()
        length = sum(map(len, number))
        rest = at + length
        behind = _longest(word, rest, self._units | self._counters)
        if behind and self._ends(word, rest + len(behind)):
            return (*number, behind, word[rest + len(behind) :])
        sure = rest == len(word) or length >= _FEWEST_LETTERS
        return (*number, word[rest:]) if sure and self._ends(word, rest) else ()

    def _of_other(self, word: str, at: int) -> tuple[str, ...]:
        """A unit or a word that says how much, with an ending."""
        for known in (self._units, self._full):
            found = _longest(word, at, known)
            if found and self._ends(word, at + len(found)):
                return found, word[at + len(found) :]
        return ()

    def _ends(self, word: str, at: int) -> bool:
        if at == len(word):
            return True
        return self._endings is not None and self._endings.fullmatch(word, at) is not None


def _plain(text: str) -> str:
    return _VOWEL_SIGNS.sub("", folded(text))


def _single(phrases: Iterable[str]) -> frozenset[str]:
    """The phrases of one word, folded."""
    words = (_plain(each).strip() for each in phrases)
    return frozenset(each for each in words if each and " " not in each)


def _longest(word: str, at: int, known: frozenset[str] | set[str]) -> str:
    """The longest known piece at a place; "" for none. No mark stands behind it."""
    for end in range(min(len(word), at + _LONGEST), at, -1):
        if word[at:end] in known and not _MARK.match(word, end):
            return word[at:end]
    return ""
