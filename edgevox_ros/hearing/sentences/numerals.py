"""Reads a spoken or written number at a place of folded words.

Only the longest reading counts. Numbers are never negative. What could be two numbers ("1,000")
is none.
"""

from __future__ import annotations

import re
from functools import cache, cached_property
from typing import Union

from edgevox_ros.core.sentences import folded
from edgevox_ros.languages import language_of

MOST_IN_WORDS = 1000
Number = Union[int, float]
_DIGITS = re.compile(r"(0|[1-9]\d{0,5})(?:[.,](\d{1,2}))?(?= |\Z)")
_MOST_DECIMALS = 3
_MOST_WORDS = 8
_WHOLE = ("spellout-numbering",)
_NOT_SAID = ("financial", "days")


class Numerals:
    """The numbers of one language."""

    def __init__(self, language: str) -> None:
        """unicode-rbnf spells whole numbers, if it knows the language; else digits are read."""
        self._table = language_of(language).spoken_numbers
        whole = spelt_numbers(language)
        self._names = {word: value for word, value in whole.items() if value < 10}
        self._names.update(dict.fromkeys(self._table.nought, 0))
        once = dict.fromkeys(self._table.one, 1)
        self._words: dict[str, Number] = {**once, **self._table.parts, **whole}

    @cached_property
    def firsts(self) -> frozenset[str]:
        """The characters with which a number can begin."""
        return frozenset({*"0123456789", *(words[0] for words in self._words)})

    def read(self, text: str, at: int) -> tuple[Number, int] | None:
        """The number that begins at `at`, and where it ends."""
        if text[at : at + 1].isdecimal():
            return self._written(text, at)
        found = self._said(text, at)
        if found is not None and isinstance(found[0], int):
            return self._with_decimals(text, found[0], found[1])
        return found

    def _written(self, text: str, at: int) -> tuple[Number, int] | None:
        digits = _DIGITS.match(text, at)
        if digits is None:
            return None
        whole, decimals = digits.groups()
        if decimals:
            return float(f"{whole}.{decimals}"), digits.end()
        return self._and_more(text, int(whole), digits.end()) or (int(whole), digits.end())

    def _said(self, text: str, at: int) -> tuple[Number, int] | None:
        """The longest number in words."""
        best: tuple[Number, int] | None = None
        end = at
        for _ in range(_MOST_WORDS):
            end = text.find(" ", end + 1)
            end = len(text) if end < 0 else end
            value = self._value(text[at:end])
            best = best if value is None else (value, end)
            if end == len(text):
                break
        return best

    def _value(self, words: str) -> Number | None:
        """The number that these words say, decimals aside."""
        value = self._words.get(words)
        for ending, more in self._table.more.items() if value is None else ():
            whole = self._words.get(words.removesuffix(ending))
            if words.endswith(ending) and isinstance(whole, int):
                return whole + more
        return value

    def _and_more(self, text: str, value: int, at: int) -> tuple[Number, int] | None:
        """A whole number with a fraction added to it; the longest there is."""
        ends = [
            (at + len(words), value + more)
            for words, more in self._table.more.items()
            if text.startswith(words, at) and _ends(text, at + len(words))
        ]
        return (max(ends)[1], max(ends)[0]) if ends else None

    def _with_decimals(self, text: str, value: int, at: int) -> tuple[Number, int] | None:
        """The number with the digits that are said behind the decimal mark."""
        mark = next((each for each in self._table.point if text.startswith(f" {each} ", at)), "")
        if not mark:
            return value, at
        end, digits = at + len(mark) + 1, ""
        for word in text[end + 1 :].split(" "):
            if word not in self._names:
                break
            digits += str(self._names[word])
            end += 1 + len(word)
        if not 0 < len(digits) <= _MOST_DECIMALS:
            return None
        return float(f"{value}.{digits}"), end


@cache
def numerals(language: str) -> Numerals:
    """The numbers of a language, read once."""
    return Numerals(language)


@cache
def spelt_numbers(language: str) -> dict[str, int]:
    """How whole numbers up to MOST_IN_WORDS are said. What could be two of them is left out."""
    from unicode_rbnf import RbnfEngine

    if language not in RbnfEngine.get_supported_languages():
        return {}
    engine = RbnfEngine.for_language(language)
    found: dict[str, int] = {}
    doubtful: set[str] = set()
    for value in range(MOST_IN_WORDS + 1):
        by_rule = engine.format_number(value).text_by_ruleset
        spellings = {_plain(text) for rule, text in by_rule.items() if _is_cardinal(rule)}
        for words in _respelt(spellings, language):
            if found.setdefault(words, value) != value:
                doubtful.add(words)
    return {words: value for words, value in found.items() if words not in doubtful}


def _is_cardinal(rule: str) -> bool:
    said = not any(word in rule for word in _NOT_SAID)
    return said and (rule.startswith("spellout-cardinal") or rule in _WHOLE)


def _plain(text: str) -> str:
    # Thai syllables and German compounds come with invisible places for a line's end.
    return folded(text.replace("\u200b", "").replace("\u00ad", "")).strip()


def _respelt(spellings: set[str], language: str) -> set[str]:
    for pattern, other in language_of(language).spoken_numbers.spellings:
        spellings |= {re.sub(pattern, other, words) for words in spellings}
    return {words for words in spellings if words}


def _ends(text: str, at: int) -> bool:
    return at == len(text) or text[at] == " "
