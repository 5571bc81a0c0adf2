"""Which amounts were said: numbers, and words that say how much without one.

Only languages with `amounts` (languages/language_fields.py) can be read: in others the word for one
cannot be told from an article, and "around" not from silence.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from edgevox_ros.core.sentences import folded
from edgevox_ros.hearing.sentences.numerals import numerals
from edgevox_ros.languages import language_of

_TOKEN = re.compile(r"\d+(?:[.,]\d+)?|[^\W\d_]+(?:'[^\W\d_]+)*")
# People say hours where seconds are wanted, per cent as a fraction, turns for degrees.
_UNITS = (1.0, 60.0, 3600.0, 100.0, 1000.0, 90.0, 180.0, 360.0)
_FACTORS = (*_UNITS, *(1 / unit for unit in _UNITS[1:5]))
_DECIMALS = 6
# NFKC makes other numbers of them.
_ODD = re.compile("[\u00b2\u00b3\u00b9\u00bc-\u00be\u2150-\u215f]")


@dataclass(frozen=True)
class SaidAmounts:
    """Amounts in what was said.

    `numbers` as they were said, in some unit; `exact`: in the one that is wanted, or a compass
    bearing in degrees. `last`: the number with which the text ends. `vague`: a word says how much
    ("around", "twice", "a bit", "six feet"), so any number may be meant. `measured`: each number
    and the word behind it.
    """

    numbers: frozenset[float]
    exact: frozenset[float]
    vague: bool
    last: float | None = None
    measured: tuple[tuple[float, str], ...] = ()

    @property
    def plain(self) -> float | None:
        """The only number, if it has the wanted unit or nothing behind it; else None."""
        if self.vague or len(self.numbers) + len(self.exact) != 1:
            return None
        return next(iter(self.exact), self.last)

    def may_mean(self, value: float) -> bool:
        """Whether a number may come from what was said, in its unit or in another."""
        if self.vague:
            return True
        inexact = {number * factor for number in self.numbers for factor in _FACTORS}
        said = {round(each, _DECIMALS) for each in (*inexact, *self.exact)}
        wanted = round(abs(value), _DECIMALS)
        # "One metre twenty", "two minutes and ten seconds".
        several = len(self.numbers) + len(self.exact) > 1
        return wanted in said or (
            several and any(round(wanted - each, _DECIMALS) in said for each in said)
        )


def can_read_amounts(language: str) -> bool:
    """Whether amounts can be read in a language."""
    return bool(language_of(language).spoken_numbers.amounts)


def said_amounts(
    text: str,
    language: str,
    things: Collection[str] | None = (),
    units: Collection[str] = (),
) -> SaidAmounts:
    """The amounts in a text. All words are folded.

    "A" before one of the `things` is no number; None: nowhere. What stands before one of the
    `units` is in that unit.
    """
    reader = _Reader(language, things, units)
    reader.read(" ".join(_TOKEN.findall(folded(text))))
    vague = reader.vague or bool(_ODD.search(text))
    return SaidAmounts(
        frozenset(reader.numbers),
        frozenset(reader.exact),
        vague,
        reader.last,
        tuple(reader.measured),
    )


class _Reader:
    """Walks through folded words."""

    def __init__(
        self, language: str, things: Collection[str] | None, units: Collection[str]
    ) -> None:
        table = language_of(language).spoken_numbers
        self._numerals = numerals(language)
        self._one = table.one
        self._amounts = frozenset(map(folded, table.amounts))
        self._bearings = {folded(word): degrees for word, degrees in table.bearings.items()}
        self._things = None if things is None else _with_singulars(things)
        self._units = _with_singulars(units)
        self.numbers: set[float] = set()
        self.exact: set[float] = set()
        self.measured: list[tuple[float, str]] = []
        self.last: float | None = None
        self.vague = False

    def read(self, text: str) -> None:
        """Read words with one blank between them."""
        at = 0
        while at < len(text):
            number = self._numerals.read(text, at)
            end = number[1] if number else at + len(text[at:].partition(" ")[0])
            if number:
                self._number(number[0], text[at:end], text[end + 1 :].partition(" ")[0])
            else:
                self._word(text[at:end])
            at = end + 1

    def _number(self, value: float, words: str, following: str) -> None:
        if words in self._one and not self._counts(following):
            return
        self.measured.append((float(value), following))
        known = _singular(following) in self._units
        (self.exact if known else self.numbers).add(float(value))
        self.last = None if following else float(value)

    def _counts(self, thing: str) -> bool:
        """Whether "a" before this word is a number."""
        return bool(thing) and self._things is not None and _singular(thing) not in self._things

    def _word(self, word: str) -> None:
        # Of digits that are read as no number nobody knows whether they are one ("1,000").
        self.vague = self.vague or word in self._amounts or word[:1].isdecimal()
        if word in self._bearings:
            self.exact.add(self._bearings[word])


def _with_singulars(words: Collection[str]) -> frozenset[str]:
    return frozenset(map(_singular, words))


def _singular(word: str) -> str:
    return word.removesuffix("s")
