"""Sentences as recognisers write them: seeded, and the same on every machine.

Lower case, no punctuation; fillers, restarts, words run together or split, words that sound alike,
numbers in words or digits. What decides the right answer stays: the values of numbers, negations,
and whether it is a stop.
"""

from __future__ import annotations

import hashlib
import random
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from edgevox_ros.evaluation.noise_tables import TABLES, NoiseTable
from edgevox_ros.evaluation.number_words import (
    han_digits,
    han_words,
    is_number,
    knows_numbers,
    korean_words,
    to_digits,
    to_words,
)
from edgevox_ros.hearing import match_stop
from edgevox_ros.hearing.words import SPACELESS
from edgevox_ros.languages import language_of

T = TypeVar("T")
Words = list[str]

ATTEMPTS = 12
# Most words that a speaker repeats when he begins anew.
MOST_REPEATED = 3
# Signs that belong to what is said.
_KEPT = "%&@#*"
_BETWEEN = re.compile(r"(?<=\d)[.,:/-](?=\d)|(?<=\w)['/](?=\w)|(?<!\S)-(?=\d)")
_SPACELESS_GAP = re.compile(f"(?<=[{SPACELESS}]) (?=[{SPACELESS}])")
_WITHOUT_SPACES = ("zh", "ja")
_SIGNS = "%°"
_NUMBER = re.compile(r"-?\d+(?:[.,]\d+)?")
_WITH_SIGN = re.compile(r"(-?\d+(?:[.,]\d+)?)([a-z]{1,3}|[%°])")
_SCALES = ("celsius", "fahrenheit", "c", "f")


def noised(text: str, language: str, seed: int) -> str:
    """The sentence as a recogniser may write it; another one for another seed.

    At least one thing is changed besides case and punctuation, unless that would change what
    decides the right answer. Never empty, unless the text is.
    """
    code = language_of(language).code
    plain = _plain(text, code)
    wanted = _verdict(text)
    for attempt in range(ATTEMPTS):
        noise = _Noise(code, _random(text, code, seed, attempt))
        written = noise.written(plain)
        if written != plain and written and _verdict(written) == wanted:
            return written
    return plain if plain and _verdict(plain)[:2] == wanted[:2] else text


def _verdict(text: str) -> tuple[bool, bool, bool]:
    """Whether it is a stop: at rest, while something moves; and whether a command follows."""
    resting = match_stop(text)
    return resting is not None, match_stop(text, True) is not None, bool(resting and resting.rest)


def _random(text: str, *of: object) -> random.Random:
    """A source of its own for each sentence, so that others can come and go."""
    told = "\n".join([*map(str, of), text]).encode("utf-8", "surrogatepass")
    return random.Random(int.from_bytes(hashlib.sha256(told).digest()[:8], "big"))


def _plain(text: str, code: str) -> str:
    """Lower case, without punctuation, except within numbers and words."""
    if code == "tr":
        text = text.replace("I", "ı").replace("İ", "i")
    text = text.lower().replace("’", "'")
    kept = {match.start() for match in _BETWEEN.finditer(text)}
    shown = (
        each if index in kept or each in _KEPT or unicodedata.category(each)[0] != "P" else " "
        for index, each in enumerate(text)
    )
    plain = " ".join("".join(shown).split())
    return _SPACELESS_GAP.sub("", plain) if code in _WITHOUT_SPACES else plain


@dataclass(frozen=True)
class _Change:
    """One kind of noise, and how probable it is."""

    make: Callable[[Words], Words]
    chance: float


class _Noise:
    """All kinds of noise of one language."""

    def __init__(self, code: str, source: random.Random) -> None:
        self._code = code
        self._table = TABLES.get(code, NoiseTable())
        self._source = source
        self._negations = _negations(code)

    def written(self, plain: str) -> str:
        """The sentence with some noise; unchanged if there is none for it."""
        words = plain.split()
        changes = [
            _Change(self._numbers, 0.5),
            _Change(self._alike, 0.4),
            _Change(self._letters, 0.4),
            _Change(self._joined, 0.4),
            _Change(self._restarted, 0.25),
            _Change(self._filled, 0.5),
        ]
        for change in changes:
            if self._source.random() < change.chance:
                words = change.make(words)
        while changes and " ".join(words) == plain:
            words = changes.pop(self._below(len(changes))).make(words)
        return " ".join(words)

    def _below(self, count: int) -> int:
        """Only `random` gives the same numbers in every version of Python."""
        return int(self._source.random() * count)

    def _one_of(self, choices: Iterable[T]) -> T | None:
        listed = list(choices)
        return listed[self._below(len(listed))] if listed else None

    def _numbers(self, words: Words) -> Words:
        """Numbers in words instead of digits, or the other way round; units by their signs."""
        in_digits = self._source.random() < 0.5
        if self._code == "zh":
            return (han_digits if in_digits else han_words)(" ".join(words)).split()
        if self._code == "ko":
            return korean_words(" ".join(words)).split()
        units = self._table.units
        if in_digits:
            return _with_signs(to_digits(words, self._code, units), units)
        british = self._source.random() < 0.5
        apart = _without_signs(words, units)
        return to_words(apart, self._code, british=british)

    def _alike(self, words: Words) -> Words:
        """One word as another that sounds the same."""
        places = [index for index in range(len(words)) if self._sounding(words, index)]
        index = self._one_of(places)
        if index is None:
            return words
        other = self._one_of(self._sounding(words, index)) or words[index]
        return [*words[:index], other, *words[index + 1 :]]

    def _sounding(self, words: Sequence[str], index: int) -> tuple[str, ...]:
        table, word = self._table, words[index]
        found = table.alike.get(word, ())
        before, after = words[max(0, index - 1) : index], words[index + 1 : index + 2]
        beside_number = any(map(self._is_number, before))
        if not beside_number and not table.determiners.isdisjoint(after):
            found += table.alike_before.get(word, ())
        for ending, other in table.endings.items():
            if len(word) > len(ending) and word.endswith(ending):
                found += (word.removesuffix(ending) + other,)
        return () if self._fixed(word) else found

    def _letters(self, words: Words) -> Words:
        """One character as another that sounds the same."""
        text, letters = " ".join(words), self._table.letters
        index = self._one_of(index for index, each in enumerate(text) if each in letters)
        if index is None:
            return words
        other = self._one_of(letters[text[index]]) or ""
        return f"{text[:index]}{other}{text[index + 1 :]}".split()

    def _joined(self, words: Words) -> Words:
        """Two words run together, or one split."""
        table = self._table
        places = [index for index, word in enumerate(words) if word in table.split]
        pairs = [
            index
            for index in range(len(words) - 1)
            if f"{words[index]} {words[index + 1]}" in table.joined
            or (table.loose and not self._fixed(words[index]) and not self._fixed(words[index + 1]))
        ]
        index = self._one_of([*places, *(-1 - each for each in pairs)])
        if index is None:
            return words
        if index >= 0:
            return [*words[:index], *table.split[words[index]].split(), *words[index + 1 :]]
        index = -1 - index
        return [*words[:index], words[index] + words[index + 1], *words[index + 2 :]]

    def _restarted(self, words: Words) -> Words:
        """Begun anew after one to three words, or one word said twice."""
        if self._code in _WITHOUT_SPACES:
            return self._stammered(words)
        if not knows_numbers(self._code):
            return words
        free = self._free(words)
        most = min(MOST_REPEATED, len(words) - 1)
        starts = [(0, length) for length in range(2, most + 1) if all(free[:length])]
        single = [(index, 1) for index in range(len(words) - 1) if free[index]]
        chosen = self._one_of(starts) if self._source.random() < 0.5 else None
        chosen = chosen or self._one_of(single)
        if chosen is None:
            return words
        index, length = chosen
        return [*words[: index + length], *words[index:]]

    def _stammered(self, words: Words) -> Words:
        """The first character twice."""
        first = words[0][:1] if words else ""
        if not first.isalpha() or first in "一二三四五六七八九十两半" or self._fixed(first):
            return words
        return [first + words[0], *words[1:]]

    def _filled(self, words: Words) -> Words:
        """A filler at the beginning or between two words."""
        filler = self._one_of(self._table.fillers)
        if filler is None or not words:
            return words
        if self._code in _WITHOUT_SPACES:
            return [filler + words[0], *words[1:]]
        free = self._free(words)
        places = [0, *(index for index in range(1, len(words)) if free[index - 1])]
        index = self._one_of(places) or 0
        return [*words[:index], filler, *words[index:]]

    def _fixed(self, word: str) -> bool:
        """Whether a word must stay as it is, once: a number, its minus, or a negation."""
        negates = any(part in word for part in self._table.negating)
        return negates or word in self._negations or self._is_number(word)

    def _free(self, words: Words) -> list[bool]:
        """Of each word, whether it may be said twice and something may be said after it."""
        units = {*self._table.units, *self._table.units.values()}
        return [
            not self._fixed(word)
            and word not in units
            and not (before == "hundred" and word == "and")
            for before, word in zip(("", *words), words, strict=False)
        ]

    def _is_number(self, word: str) -> bool:
        return is_number(word, self._code) or any(sign in word for sign in _SIGNS)


def _negations(code: str) -> frozenset[str]:
    """The single words with which a language negates; not those that only put off ("later")."""
    language = language_of(code)
    hearing, later = language.hearing, language.queue_talk.then
    told = {*hearing.negations, *hearing.no, *hearing.denials}.difference(later)
    return frozenset(each for each in told if " " not in each and "*" not in each)


def _with_signs(words: Words, units: Mapping[str, str]) -> Words:
    """Units behind digits by their signs: `2 m`, `90°`."""
    written: Words = []
    for index, word in enumerate(words):
        number = index > 0 and _NUMBER.fullmatch(words[index - 1])
        of_heat = words[index + 1 : index + 2] and words[index + 1] in _SCALES
        sign = units.get(word, "") if number and not of_heat else ""
        if sign in tuple(_SIGNS):
            written[-1] += sign
        else:
            written.append(sign or word)
    return written


def _without_signs(words: Words, units: Mapping[str, str]) -> Words:
    """Signs of units behind digits as words: `2 m`, `2m` and `90°` as `2 metres`, `90 degrees`."""
    written: Words = []
    for word in words:
        number = _WITH_SIGN.fullmatch(word)
        behind = bool(written) and _NUMBER.fullmatch(written[-1]) is not None
        if number and number[2] in units.values():
            written += [number[1], _unit(number[1], number[2], units)]
        elif behind and word in units.values():
            written.append(_unit(written[-1], word, units))
        else:
            written.append(word)
    return written


def _unit(number: str, sign: str, units: Mapping[str, str]) -> str:
    words = [word for word, of in units.items() if of == sign]
    return words[0] if number == "1" else words[-1]
