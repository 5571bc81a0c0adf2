"""Amounts with their units, as they were said: "20 cm", "two hours and a quarter", "8 inches".

For parameters of which the map names the unit. What a map leaves to be guessed from a parameter's
name and description is in units.py and said_amounts.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from edgevox_ros.core.sentence_templates import folded, signs_apart
from edgevox_ros.core.units import MEASURES, Measure
from edgevox_ros.hearing.sentences.numerals import numerals
from edgevox_ros.hearing.words import split_words
from edgevox_ros.languages import language_of

# How units are written, whatever is spoken. A slash between letters is folded to a blank.
_WRITTEN: Mapping[str, str] = {
    **{code: code for code in ("mm", "cm", "dm", "m", "km", "ms", "s", "min", "h", "rad", "deg")},
    **{code: code for code in ("mm/s", "cm/s", "m/s", "m/min", "km/h", "deg/s", "rad/s")},
    **{code: code for code in ("mg", "g", "kg", "t", "mL", "cL", "dL", "L", "mV", "V", "kV", "%")},
    "\u00b0": "deg",
    "\u00b0c": "Cel",
    "\u00b0f": "[degF]",
    "\u00b0/s": "deg/s",
}
# "90°", "30%": nothing else ends a number there.
_BEFORE_SIGN = re.compile(r"(\d+(?:[.,]\d+)?)(?=[\u00b0%])")
_OF_ONE = (" of a", " of an")


@dataclass(frozen=True)
class Measured:
    """An amount with its unit: `value` in it, of which `number` is what was said before the unit.

    `words`: all that was said, folded.
    """

    number: float
    value: float
    unit: Measure
    words: str

    def measured_in(self, wanted: Measure) -> float | None:
        """The amount in another unit; None if that measures something else.

        Plain degrees of a temperature are those of the other unit.
        """
        if self.unit.code == "deg" and wanted.kind == "temperature":
            return self.value
        if self.unit.kind != wanted.kind:
            return None
        return wanted.from_other(self.value, self.unit)


def measured_amounts(text: str, language: str) -> tuple[Measured, ...]:
    """The amounts with a unit in a text, in the order in which they were said."""
    return tuple(measure_reader(language).all_in(folded(text)))


def bare_numbers(text: str, language: str) -> frozenset[float]:
    """The numbers in a text that have no unit behind them."""
    return frozenset(measure_reader(language).bare_in(folded(text)))


# Characters in front of an amount that such words take at most.
_NEAR = 80


class Rates:
    """The words of a language that make a speed of the amount behind them."""

    def __init__(self, language: str) -> None:
        table = language_of(language).spoken_numbers.rates
        found = [
            (folded(words.strip()), code)
            for code, phrases in table.items()
            for words in phrases.split(",")
        ]
        self._words = sorted(found, key=lambda each: -len(each[0]))

    def before(self, text: str, at: int) -> tuple[int, str]:
        """Where such words begin in front of a place, and the unit of time; "" for none."""
        begin = max(0, at - _NEAR)
        said = text[begin:at].rstrip()
        for words, code in self._words:
            if said.endswith(words):
                return begin + len(said) - len(words), code
        return at, ""


def parted(units: Iterable[str], language: str) -> Iterator[str]:
    """The same units with a word in front that may part them from their number: "more feet"."""
    between = language_of(language).spoken_numbers.between
    return (f"{folded(word)} {unit}" for word in between for unit in units)


@cache
def measure_reader(language: str) -> MeasureReader:
    """What reads the amounts of a language."""
    return MeasureReader(language_of(language).code)


class MeasureReader:
    """Reads folded text."""

    def __init__(self, language: str) -> None:
        table = language_of(language).spoken_numbers
        self._numerals = numerals(language)
        self._units: dict[str, list[tuple[str, Measure]]] = {}
        spoken = [
            (words.strip(), code)
            for code, phrases in table.measures.items()
            for words in phrases.split(",")
        ]
        for words, code in (*spoken, *_WRITTEN.items()):
            # In a transcript that is matched with sentences signs are words of their own.
            plain = {folded(words), signs_apart(folded(words)).strip()}
            for said in (*plain, *parted(plain, language)):
                self._units.setdefault(said[:1], []).append((said, MEASURES[code]))
        for units in self._units.values():
            units.sort(key=lambda each: -len(each[0]))
        # "A quarter turn", "two hours and a quarter".
        self._parts = {
            folded(words.removesuffix(of)): part
            for words, part in table.parts.items()
            for of in _OF_ONE
            if words.endswith(of)
        }
        self._behind = {folded(f" {words.strip()}"): part for words, part in table.more.items()}
        self._behind |= {folded(f" {words}"): part for words, part in table.behind_unit.items()}
        self._points = table.point
        full = [
            (folded(words.strip()), amount.partition(" "))
            for amount, phrases in table.in_full.items()
            for words in phrases.split(",")
        ]
        self._full = sorted(
            ((words, float(number), MEASURES[code]) for words, (number, _, code) in full),
            key=lambda each: -len(each[0]),
        )
        self._joiners = ("", *(f" {folded(words)}" for words in table.joiners))
        self._rates = Rates(language)

    @property
    def firsts(self) -> frozenset[str]:
        """The characters with which an amount can begin that is no number by itself."""
        full = (words for words, *_ in self._full)
        return frozenset(words[0] for words in (*self._parts, *self._points, *full))

    def all_in(self, text: str) -> Iterator[Measured]:
        """The amounts in a text."""
        return (found for found in self._numbers_of(text) if isinstance(found, Measured))

    def bare_in(self, text: str) -> Iterator[float]:
        """The numbers without a unit in a text."""
        return (found for found in self._numbers_of(text) if not isinstance(found, Measured))

    def _numbers_of(self, text: str) -> Iterator[Measured | float]:
        at = 0
        while at < len(text):
            found = self.read(text, at)
            number = None if found else self._numerals.read(text, at)
            if found is not None:
                yield found[0]
                at = found[1]
            elif number is not None:
                yield float(number[0])
                at = number[1]
            next_word = text.find(" ", at)
            at = len(text) if next_word < 0 else next_word + 1

    def read(self, text: str, at: int) -> tuple[Measured, int] | None:
        """The amount that begins at a place, and where it ends; None without a unit."""
        for number, unit, end in (*self._in_full(text, at), *self._with_units(text, at)):
            begin, time = self._rates.before(text, at)
            unit = MEASURES.get(f"{unit.code}/{time}", unit) if time else unit
            more, end = self._more(text, end, unit)
            # A third of an hour is rounded once it is in the unit that is wanted.
            return Measured(float(number), float(number) + more, unit, text[begin:end]), end
        return None

    def _in_full(self, text: str, at: int) -> Iterator[tuple[float, Measure, int]]:
        """The amounts that are said without number and unit: "half a turn"."""
        for words, number, unit in self._full:
            end = at + len(words)
            if text.startswith(words, at) and _ends(text, end):
                yield number, unit, end

    def _with_units(self, text: str, at: int) -> Iterator[tuple[float, Measure, int]]:
        for number, end in self._numbers(text, at):
            found = self._unit_at(text, end)
            if found is not None:
                yield number, *found

    def _numbers(self, text: str, at: int) -> Iterator[tuple[float, int]]:
        for words, part in self._parts.items():
            if text.startswith(words, at) and text[at + len(words) : at + len(words) + 1] == " ":
                yield part, at + len(words)
        number = self._numerals.read(text, at) or self._numerals.read_part(text, at)
        if number is not None:
            yield float(number[0]), number[1]
        elif sign := _BEFORE_SIGN.match(text, at):
            yield float(sign[1].replace(",", ".")), sign.end()

    def _unit_at(self, text: str, at: int) -> tuple[Measure, int] | None:
        at += text[at : at + 1] == " "
        for words, unit in self._units.get(text[at : at + 1], ()):
            end = at + len(words)
            if text.startswith(words, at) and _ends(text, end):
                return unit, end
        return None

    def _more(self, text: str, at: int, unit: Measure) -> tuple[float, int]:
        """What is added behind a unit, in it: "and a half", "and 15 minutes"."""
        for words, part in self._behind.items():
            end = at + len(words)
            if text.startswith(words, at) and text[end : end + 1] in ("", " "):
                return (0.0, at) if self._unit_at(text, end) else (part, end)
        for joiner in self._joiners:
            start = at + len(joiner) + 1
            if not (text.startswith(joiner, at) and text[start - 1 : start] == " "):
                continue
            number = self._numerals.read(text, start)
            smaller = self._unit_at(text, number[1]) if number else None
            if number and smaller and _is_part(smaller[0], unit):
                return float(number[0]) * smaller[0].factor / unit.factor, smaller[1]
        return 0.0, at


def _is_part(smaller: Measure, unit: Measure) -> bool:
    """Whether an amount in one unit can be added to one in another: no temperatures."""
    return smaller.kind == unit.kind and smaller.factor < unit.factor and not unit.offset


def _ends(text: str, at: int) -> bool:
    """Whether a word ends at a place; in scripts without blanks it may anywhere."""
    if at >= len(text) or text[at] == " " or not (text[at - 1].isalnum() and text[at].isalnum()):
        return True
    before = split_words(text[at - 1])
    return bool(before) and before[0].spaceless
