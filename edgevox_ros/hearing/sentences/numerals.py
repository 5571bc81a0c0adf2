"""Reads a spoken or written number at a place of folded words.

Only the longest reading counts. Numbers are never negative. What could be two numbers ("1,000")
is none. Three digits or more, one after the other, are one number: "one oh seven".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Union

from edgevox_ros.core.sentence_templates import folded
from edgevox_ros.languages import LANGUAGES, language_of

if TYPE_CHECKING:
    from unicode_rbnf import RbnfEngine

MOST_IN_WORDS = 1000
Number = Union[int, float]
_DIGITS = re.compile(r"(0|[1-9]\d{0,5})(?:[.,](\d{1,2}))?(?= |\Z)")
_FRACTION = re.compile(r"(?:([1-9]\d{0,5}) )?([1-9]\d?)/([1-9]\d?)(?= |\Z)")
_MOST_PARTS = 16  # "3/4", "1/16"; "24/7" and dates are no fractions
_MOST_DECIMALS = 3
_FEWEST_DIGITS = 3
_MOST_DIGITS = 6
UNIT = "_"
"""Stands for a unit in the middle of a number: Spanish "dos metros y medio"."""
_MOST_WORDS = 8
_LONGEST_SPELT = 9
_WHOLE = ("spellout-numbering",)
_NOT_SAID = ("financial", "days")
# Where a hundred changes what follows it, it changes one of these.
_TELLING = (1, 2, 8, 10)


class Numerals:
    """The numbers of one language."""

    def __init__(self, language: str) -> None:
        """unicode-rbnf spells whole numbers, if it knows the language; else digits are read."""
        self._table = language_of(language).spoken_numbers
        whole = spelt_numbers(language)
        self._names = {word: value for word, value in whole.items() if value < 10}
        self._names.update(dict.fromkeys(self._table.nought, 0))
        once = dict.fromkeys(self._table.one, 1)
        parts = (words.partition(" of") for words in self._table.parts)
        directions = language_of(language).directions
        ways = (directions.forward, directions.backward, directions.left, directions.right)
        words = (*self._table.before_point, *(word for way in ways for word in way))
        self._before_part = frozenset(map(folded, words))
        self._of = {of + tail for _, of, tail in parts if of}
        self._words: dict[str, Number] = {**once, **self._table.parts, **whole}

    @cached_property
    def firsts(self) -> frozenset[str]:
        """The characters with which a number can begin."""
        return frozenset({*"0123456789", *(words[0] for words in self._words)})

    def is_article(self, words: str) -> bool:
        """Whether these folded words say 1 and are no number: "a"."""
        return words in self._table.one

    def read(self, text: str, at: int) -> tuple[Number, int] | None:
        """The number that begins at `at`, and where it ends."""
        if text[at : at + 1].isdecimal():
            return self._written(text, at)
        found = self._digit_by_digit(text, at) or self._said(text, at)
        if found is not None and isinstance(found[0], int):
            return self._with_decimals(text, found[0], found[1])
        return found

    def read_part(self, text: str, at: int) -> tuple[float, int] | None:
        """The decimals that begin with their mark at a place, and where they end: "point seven".

        Only where each digit is spelt, at the beginning or behind a word that stands before no
        thing: "from this point two metres" says two. "Point two" is a place, unless a unit follows.
        """
        before = text[:at].rstrip().rpartition(" ")[2]
        if before and before not in self._before_part:
            return None
        mark = next((each for each in self._table.point if text.startswith(f"{each} ", at)), "")
        digits, end = self._digits_said(text, at + len(mark) + 1) if mark else ("", at)
        return (float(f"0.{digits}"), end) if 0 < len(digits) <= _MOST_DECIMALS else None

    def _written(self, text: str, at: int) -> tuple[Number, int] | None:
        fraction = _FRACTION.match(text, at)
        if fraction is not None:
            found = _value_of(fraction)
            return found and (found[0], self._behind_of(text, found[1]))
        digits = _DIGITS.match(text, at)
        if digits is None:
            return None
        whole, decimals = digits.groups()
        if decimals:
            return float(f"{whole}.{decimals}"), digits.end()
        return self._and_more(text, int(whole), digits.end()) or (int(whole), digits.end())

    def _behind_of(self, text: str, at: int) -> int:
        """Where "3/4 of a" ends, as in "three quarters of a metre"."""
        longer = (at + len(tail) for tail in self._of if text.startswith(tail, at))
        return max((each for each in longer if _ends(text, each)), default=at)

    def _digit_by_digit(self, text: str, at: int) -> tuple[Number, int] | None:
        """A number of which each digit is said: "one oh seven" is no 1 and no 7."""
        digits, end = self._digits_said(text, at)
        if not _FEWEST_DIGITS <= len(digits) <= _MOST_DIGITS or digits[0] == "0":
            return None
        return int(digits), end

    def _digits_said(self, text: str, at: int) -> tuple[str, int]:
        """The digits that are said one by one from a place on, and where the last of them ends."""
        digits, end = "", at - 1
        while len(digits) <= _MOST_DIGITS and end < len(text):
            next_end = text.find(" ", end + 1)
            next_end = len(text) if next_end < 0 else next_end
            digit = self._names.get(text[end + 1 : next_end])
            if digit is None:
                break
            digits, end = f"{digits}{digit}", next_end
        return digits, end

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
        digits, end = self._digits_said(text, at + len(mark) + 2)
        if not 0 < len(digits) <= _MOST_DECIMALS:
            return None
        return float(f"{value}.{digits}"), end


def _value_of(fraction: re.Match[str]) -> tuple[float, int] | None:
    """A written fraction, with the whole number before it, and where it ends."""
    whole, part, parts = (int(group or 0) for group in fraction.groups())
    if not part < parts <= _MOST_PARTS:
        return None
    return whole + part / parts, fraction.end()


@cache
def numerals(language: str) -> Numerals:
    """The numbers of a language, read once."""
    return Numerals(language)


@cache
def spelt_numbers(language: str) -> dict[str, int]:
    """How whole numbers up to MOST_IN_WORDS are said. What could be two of them is left out."""
    engine = _engine(language)
    if engine is None:
        return {}
    found: dict[str, int] = {}
    doubtful: set[str] = set()
    for value, texts in enumerate(_counted(engine)):
        for words in _respelt({_plain(text) for text in texts}, language):
            if found.setdefault(words, value) != value:
                doubtful.add(words)
    return {words: value for words, value in found.items() if words not in doubtful}


def _counted(engine: RbnfEngine) -> Iterator[set[str]]:
    """How each whole number from 0 to MOST_IN_WORDS is written, by any rule.

    To spell each takes a good half second of a robot's start. In most languages what is written
    behind a hundred is written just as without it.
    """
    below = [_by_rule(engine, value) for value in range(100)]
    yield from (set(each.values()) for each in below)
    for hundred in range(100, MOST_IN_WORDS, 100):
        yield set(_by_rule(engine, hundred).values())
        heads = _heads(engine, hundred, below)
        for rest in range(1, 100):
            if heads is None:
                yield set(_by_rule(engine, hundred + rest).values())
            else:
                yield {heads[rule] + text for rule, text in below[rest].items()}
    yield set(_by_rule(engine, MOST_IN_WORDS).values())


def _heads(engine: RbnfEngine, hundred: int, below: list[dict[str, str]]) -> dict[str, str] | None:
    """What each rule writes before the rest of a hundred; None if that depends on the rest."""
    two, rest = _by_rule(engine, hundred + 2), below[2]
    heads = {rule: text.removesuffix(rest.get(rule, "")) for rule, text in two.items()}
    for tried in _TELLING:
        whole = _by_rule(engine, hundred + tried)
        if whole != {rule: heads.get(rule, "") + text for rule, text in below[tried].items()}:
            return None
    return heads


@lru_cache(maxsize=512)
def spellings(digits: str) -> frozenset[str]:
    """How a number, such as `12` or `2.5`, is said in words in all our languages: folded words.

    As an amount, an ordinal or a year, and digit by digit. UNIT stands for the unit, where that is
    said in the middle. Empty for a number that is too long.
    """
    if len(digits) > _LONGEST_SPELT:
        return frozenset()
    return frozenset().union(*(spelt_in(language, digits) for language in LANGUAGES))


def spelt_in(language: str, digits: str) -> set[str]:
    """How a number is said in one language: see `spellings`."""
    engine, table = _engine(language), language_of(language).spoken_numbers
    if engine is None:
        return set()
    whole, _, decimals = digits.partition(".")
    if decimals and not decimals.strip("0"):
        noughts = _one_by_one(engine, decimals, table.nought)
        points = [
            f"{words} {point}" for words in _cardinals(engine, whole) for point in table.point
        ]
        return {f"{words} {each}" for words in points for each in noughts}
    if decimals:
        return _cardinals(engine, digits) | _with_a_part(engine, language, whole, f"0.{decimals}")
    ways = _cardinals(engine, whole) | _ordinals_and_years(engine, whole)
    ways |= {"1": {*table.one}, "0": {*table.nought}}.get(whole, set())
    if len(whole) > 1:
        ways |= _one_by_one(engine, whole, table.nought)
    return _respelt(ways, language)


def _with_a_part(engine: RbnfEngine, language: str, whole: str, part: str) -> set[str]:
    """How a number with decimals is said with a fraction, or without the nought before them."""
    table, value = language_of(language).spoken_numbers, float(part)
    ways = {words for words, each in table.parts.items() if each == float(whole) + value}
    more = [words for words, each in table.more.items() if each == value]
    wholes = {*_cardinals(engine, whole), whole}
    ways |= {before + words for before in wholes for words in more}
    behind = [words for words, each in table.behind_unit.items() if each == value]
    ways |= {f"{before} {UNIT} {words}" for before in wholes for words in behind}
    if whole == "0":
        noughts = (*_cardinals(engine, "0"), *table.nought)
        for words in _cardinals(engine, part):
            ways |= {words[len(each) :].strip() for each in noughts if words.startswith(each)}
    return ways


def _one_by_one(engine: RbnfEngine, digits: str, noughts: tuple[str, ...]) -> set[str]:
    names = {digit: min(_cardinals(engine, digit), key=len) for digit in set(digits)}
    ways = {" ".join(names[digit] for digit in digits)}
    for nought in noughts:
        ways.add(" ".join(nought if digit == "0" else names[digit] for digit in digits))
    return ways


@cache
def _engine(language: str) -> RbnfEngine | None:
    from unicode_rbnf import RbnfEngine

    known = language in RbnfEngine.get_supported_languages()
    return RbnfEngine.for_language(language) if known else None


def _cardinals(engine: RbnfEngine, number: int | str) -> set[str]:
    return {_plain(text) for text in _by_rule(engine, number).values()}


def _by_rule(engine: RbnfEngine, number: int | str) -> dict[str, str]:
    """How a number is written by each rule for cardinals."""
    written = engine.format_number(number).text_by_ruleset
    return {rule: text for rule, text in written.items() if _is_cardinal(rule)}


@cache
def ordinals(language: str) -> Mapping[str, int]:
    """The folded words of "first" to "hundredth"; none where unicode-rbnf spells none."""
    from unicode_rbnf import FormatPurpose
    from unicode_rbnf.engine import RbnfError

    engine, found = _engine(language), {}
    for number in range(1, 101 if engine else 1):
        with suppress(RbnfError, ValueError):
            assert engine is not None
            written = engine.format_number(number, FormatPurpose.ORDINAL).text_by_ruleset
            found.update(dict.fromkeys(map(_plain, written.values()), number))
    return found


def _ordinals_and_years(engine: RbnfEngine, digits: str) -> set[str]:
    from unicode_rbnf import FormatPurpose
    from unicode_rbnf.engine import RbnfError

    ways: set[str] = set()
    for purpose in (FormatPurpose.ORDINAL, FormatPurpose.YEAR):
        # Not every language has both.
        with suppress(RbnfError, ValueError):
            ways.update(map(_plain, engine.format_number(digits, purpose).text_by_ruleset.values()))
    return ways


def _is_cardinal(rule: str) -> bool:
    sayable = not any(word in rule for word in _NOT_SAID)
    return sayable and (rule.startswith("spellout-cardinal") or rule in _WHOLE)


def _plain(text: str) -> str:
    # Thai syllables and German compounds come with invisible places for a line's end.
    return folded(text.replace("\u200b", "").replace("\u00ad", "")).strip()


def _respelt(spellings: set[str], language: str) -> set[str]:
    for pattern, other in language_of(language).spoken_numbers.spellings:
        spellings |= {re.sub(pattern, other, words) for words in spellings}
    return {words for words in spellings if words}


def _ends(text: str, at: int) -> bool:
    return at == len(text) or text[at] == " "
