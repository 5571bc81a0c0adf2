"""Writes the numbers of a transcript in digits: "two and a half metres" is "2.5 metres".

A small model copies digits where it gets number words wrong. What could be read in two ways stays
as it was: "one" and "a", a fraction without a unit, numbers beside numbers, "three quarters". So
does every number in a script without blanks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from edgevox_ros.core.sentence_templates import folded
from edgevox_ros.hearing.sentences.numerals import numerals, spelt_numbers
from edgevox_ros.hearing.words import Word, split_words
from edgevox_ros.languages import language_of

_TOGETHER = re.compile(r"[ \t-]+")
# Words of numbers that also stand beside anything else.
_OF_ALL = ("of",)


def numbers_in_digits(text: str, language: str) -> str:
    """The same text with numbers in digits, where they are sure."""
    parts: list[str] = []
    at = 0
    for words in _runs(text):
        for start, end, digits in _numbers(text, words, language):
            parts += [text[at:start], digits]
            at = end
    return "".join(parts) + text[at:]


def _runs(text: str) -> list[list[Word]]:
    """Words with nothing but blanks or hyphens between them."""
    words = split_words(text)
    runs = [words[:1]]
    for before, word in pairwise(words):
        if not _TOGETHER.fullmatch(text[before.end : word.start]):
            runs.append([])
        runs[-1].append(word)
    return runs


def _numbers(text: str, words: list[Word], language: str) -> Iterator[tuple[int, int, str]]:
    """Where numbers stand that are said in words, and their digits."""
    plain = [folded(text[word.start : word.end]) for word in words]
    if any(word.spaceless for word in words) or any(" " in each for each in plain):
        return
    of_numbers = number_words(language)
    more = language_of(language).spoken_numbers.more
    joiners = {each.split()[0] for each in more if each.startswith(" ")}
    first = 0
    while first < len(plain):
        value, length = _read(plain[first:], language)
        last = first + max(length, 1)
        beside = {*plain[max(first - 1, 0) : first], *plain[last : last + 1]}
        doubtful = length == 1 and (value == 1 or value % 1 != 0)
        # "A minute and a half" is one amount.
        doubtful = doubtful or (value % 1 != 0 and not joiners.isdisjoint(plain[first - 1 : first]))
        if length and not doubtful and beside.isdisjoint(of_numbers):
            yield words[first].start, words[last - 1].end, f"{value:.10g}"
        first = last


def _read(words: list[str], language: str) -> tuple[float, int]:
    """The number in words with which these begin, and how many words it has; 0: there is none."""
    text = " ".join(words)
    read = None if text[:1].isdecimal() else numerals(language).read(text, 0)
    return (float(read[0]), text[: read[1]].count(" ") + 1) if read else (0.0, 0)


@cache
def number_words(language: str) -> frozenset[str]:
    """Words that could belong to a number beside them."""
    table = language_of(language).spoken_numbers
    phrases = (*spelt_numbers(language), *table.parts, *table.more, *table.point)
    words = {word for each in phrases for word in each.split()}
    return frozenset(words.difference(table.one, table.joiners, _OF_ALL))
