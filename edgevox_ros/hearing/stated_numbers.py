"""Every number that a sentence of the robot states, in digits of any script or in words.

`said_amounts` reads orders: what might be an amount must be one. Here it is the other way round: no
number may be overlooked.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache

from edgevox_ros.core.sentence_templates import folded
from edgevox_ros.hearing.said_amounts import said_amounts
from edgevox_ros.hearing.sentences.numerals import spelt_numbers
from edgevox_ros.hearing.units import units_of
from edgevox_ros.languages import language_of

_DIGITS = re.compile(r"\d+(?:[.,]\d+)?")
_TOKEN = re.compile(r"[^\s.,;:!?()\[\]\"\u2026\u3002\u3001\uff0c\uff01\uff1f\u0964\u060c\u061f]+")
# Scripts without blanks between words.
_UNSPACED = re.compile("[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]")
_LONGEST = 24


@dataclass(frozen=True)
class StatedNumber:
    """A number, and the `values` that it may stand for: "two hours" are 2, and 7200 seconds.

    `in_words`: it is not written in digits, so it may be no number at all ("one moment").
    """

    values: tuple[float, ...]
    in_words: bool


def stated_numbers(text: str, languages: Collection[str]) -> tuple[StatedNumber, ...]:
    """The numbers of a text that is in one of these languages; some may be there twice."""
    digits = tuple(value_of(found) for found in _DIGITS.findall(text))
    found = [StatedNumber((value,), in_words=False) for value in digits]
    for language in languages:
        found += (
            StatedNumber(values, in_words=True)
            for values in _in_words(text, language)
            if not set(values) & set(digits)
        )
    return tuple(found)


def value_of(digits: str) -> float:
    """The number that digits write, with a point or a comma before decimals."""
    return float(digits.replace(",", "."))


def numbers_in_digits(text: str) -> list[float]:
    """The numbers of a text that are written in digits."""
    return [value_of(found) for found in _DIGITS.findall(text)]


def _in_words(text: str, language: str) -> Iterator[tuple[float, ...]]:
    # None of these: "a" is no number, whatever stands behind it.
    for amount in said_amounts(text, language, None).measured:
        yield (*amount.numbers, *amount.in_base)
    words = spelt_numbers(language)
    plain = folded(text)
    if _UNSPACED.search(plain):
        yield from ((float(value),) for value in _run_together(plain, words))
    articles = language_of(language).spoken_numbers.one
    for token in _TOKEN.findall(plain):
        value = words[token] if token in words else _before_unit(token, language)
        if value is not None and token not in articles:
            yield (float(value),)


def _run_together(text: str, words: dict[str, int]) -> Iterator[int]:
    """The numbers in a text without blanks, the longest at each place."""
    at = 0
    while at < len(text):
        ends = range(min(len(text), at + _LONGEST), at, -1)
        end = next((end for end in ends if text[at:end] in words), 0)
        if end:
            yield words[text[at:end]]
        at = end or at + 1


def _before_unit(token: str, language: str) -> int | None:
    """The number with which a word begins that goes on with a unit."""
    words = spelt_numbers(language)
    for end in range(min(len(token) - 1, _LONGEST), 0, -1):
        if token[:end] in words and token[end:].startswith(_units(language)):
            return words[token[:end]]
    return None


@cache
def _units(language: str) -> tuple[str, ...]:
    """The words of units, per cent among them; no single letters, with which any word may go on."""
    measures = language_of(language).spoken_numbers.measures.values()
    written = (word.strip() for words in measures for word in words.split(","))
    return tuple(word for word in (*written, *units_of(language)) if len(word) > 1)
