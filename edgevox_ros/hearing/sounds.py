"""Compares what was heard with what was said, as a voice and a recogniser change it on the way.

"Driving 1 metre forward." comes back as "driving one meter forward". Case, accents and punctuation
do not count. A number is the same in digits and in words, a unit the same as its letters, and some
words have two spellings.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from edgevox_ros.hearing.sentences.numerals import UNIT, spellings
from edgevox_ros.hearing.words import Word, split_words
from edgevox_ros.languages import LANGUAGES

_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_THOUSANDS = re.compile(r"([1-9]\d{0,2})[.,](\d{3})")
_APOSTROPHES = "'\u2019\u02bc"
_HANGUL = re.compile("[\uac00-\ud7a3]")
_DOUBLED = re.compile(r"(.)\1")
_LONG = 5
_LONGEST_UNIT = 3
_LONGEST_NUMBER = 10
_MOST_LEFT_OUT = 3
_SAME = {"ok": "okay", "okey": "okay"}
_STEM, _ENDING = 3, 2
_PERCENT = {
    tuple(word.folded for word in split_words(each))
    for language in LANGUAGES.values()
    for each in language.spoken_numbers.percent
}

Spelt = Mapping[str, Sequence[tuple[tuple[str, ...], frozenset[str]]]]
"""By their first word: numbers in words, the longest first, and the values that each can be."""


class Sound(NamedTuple):
    """A word, number or sign of a text, in the form in which it is compared.

    `start`, `end`: its characters in the text. `values`: what a number can be, in digits. `weight`:
    how much of a word it is. `opens`, `closes`: a clause begins or ends with it. `short`: it has an
    apostrophe. `unit`: it is short and stands behind a number, so it may be said in full. `mute`:
    it may be said in some other word, or not at all.
    """

    word: str
    start: int
    end: int
    values: frozenset[str] = frozenset()
    weight: float = 1.0
    opens: bool = False
    closes: bool = False
    short: bool = False
    unit: bool = False
    mute: bool = False


def sounds_of(text: str) -> tuple[Sound, ...]:
    """The sounds of a text in order; the first opens a clause, the last closes one. Linear time."""
    sounds: list[Sound] = []
    at = 0
    for number in _NUMBER.finditer(text):
        sounds += _sounds_between(text, at, number.start())
        values = _values(number.group())
        sounds.append(Sound(min(values), *number.span(), values, opens=_pauses(text, at, number)))
        at = number.end()
    sounds += _sounds_between(text, at, len(text))
    for index, sound in enumerate(sounds):
        opens = sound.opens or index == 0
        closes = index + 1 == len(sounds) or sounds[index + 1].opens
        if opens or closes:
            sounds[index] = sound._replace(opens=opens, closes=closes)
    return tuple(sounds)


def _values(digits: str) -> frozenset[str]:
    """What a number can be: as it is written, without noughts at the ends, in thousands."""
    written = digits.replace(",", ".")
    values = {written, f"{float(written):.10g}"} if len(digits) < _LONGEST_NUMBER else {written}
    thousands = _THOUSANDS.fullmatch(digits)
    return frozenset({*values, "".join(thousands.groups())} if thousands else values)


def _pauses(text: str, at: int, number: re.Match[str]) -> bool:
    """Whether a number begins a clause: a pause stands right before it."""
    return text[at : number.start()].rstrip().endswith((",", ";", ":", ".", "!", "?", "\u3002"))


def _sounds_between(text: str, start: int, end: int) -> Iterator[Sound]:
    """Words between two numbers, or an end of the text, and the signs beside the numbers."""
    words = split_words(text[start:end])
    behind, before = start > 0, end < len(text)
    lead = text[start : start + words[0].start] if words else text[start:end]
    tail = text[start + words[-1].end : end] if words else ""
    if behind and _signs(lead):
        yield Sound("", start, start, weight=0.0, mute=True)
    unit = done = False
    for index, word in enumerate(words):
        if done:
            done = False
            continue
        per = unit and text[start + words[index - 1].end : start + word.start] == "/"
        if per:
            yield Sound("", start + word.start, start + word.start, weight=0.0, mute=True)
        sound = _sound(text, word, start, behind=(behind and index == 0) or per)
        unit = sound.unit
        done = tuple(each.folded for each in words[index : index + 2]) in _PERCENT
        yield _joined(sound, words[index + 1], start) if done else sound
    if before and (_signs(tail) or (_signs(lead) and not words)):
        yield Sound("", end, end, weight=0.0, mute=True)


def _sound(text: str, word: Word, offset: int, *, behind: bool) -> Sound:
    start, end = offset + word.start, offset + word.end
    glued = behind and word.start == 0
    unit = behind and len(word.folded) <= _LONGEST_UNIT and (glued or word.folded.isascii())
    return Sound(
        _SAME.get(word.folded, word.folded),
        start,
        end,
        weight=0.5 if word.spaceless else 1.0,
        opens=word.paused_before,
        short=any(mark in text[start:end] for mark in _APOSTROPHES),
        unit=unit,
        mute=unit and glued and word.folded.isascii(),
    )


def _joined(sound: Sound, word: Word, offset: int) -> Sound:
    return sound._replace(word=sound.word + word.folded, end=offset + word.end, weight=2.0)


def _signs(gap: str) -> bool:
    return any(unicodedata.category(each)[0] == "S" or each in "%\u2030-" for each in gap)


def spelt_numbers_of(*texts: Iterable[Sound]) -> Spelt:
    """How the numbers in digits that occur in some texts are said in words."""
    return _spelt(frozenset(value for text in texts for sound in text for value in sound.values))


@lru_cache(maxsize=128)
def _spelt(digits: frozenset[str]) -> Spelt:
    values_of: dict[tuple[str, ...], set[str]] = {}
    for value in digits:
        for words in _spelt_words(value):
            values_of.setdefault(words, set()).add(value)
    found: dict[str, list[tuple[tuple[str, ...], frozenset[str]]]] = {}
    for words in sorted(values_of, key=len, reverse=True):
        found.setdefault(words[0], []).append((words, frozenset(values_of[words])))
    return found


@lru_cache(maxsize=512)
def _spelt_words(value: str) -> frozenset[tuple[str, ...]]:
    ways = (tuple(word.folded for word in split_words(words)) for words in spellings(value))
    return frozenset(filter(None, ways))


def in_digits(sounds: Sequence[Sound], spelt: Spelt) -> tuple[Sound, ...]:
    """The same sounds with these numbers in digits, wherever they are said in words."""
    if not spelt:
        return tuple(sounds)
    found: list[Sound] = []
    at = 0
    while at < len(sounds):
        words, values = _number_at(sounds, at, spelt)
        if words:
            found += _number_of(sounds[at : at + len(words)], words, values)
        else:
            found += _number_and_unit(sounds[at], spelt)
        at += max(len(words), 1)
    return tuple(found)


def _number_at(
    sounds: Sequence[Sound], at: int, spelt: Spelt
) -> tuple[tuple[str, ...], frozenset[str]]:
    for words, values in spelt.get(sounds[at].word, ()):
        said = sounds[at : at + len(words)]
        if len(said) == len(words) and all(map(_is_said, words, said)):
            return words, values
    return (), frozenset()


def _is_said(word: str, sound: Sound) -> bool:
    return word == sound.word or (word == UNIT and bool(sound.word) and not sound.values)


def _number_of(
    sounds: Sequence[Sound], words: Sequence[str], values: frozenset[str]
) -> list[Sound]:
    """The number, and the unit if it was said in the middle of it: what is behind belongs to it."""
    first, last = sounds[0], sounds[-1]
    at = words.index(UNIT) if UNIT in words else len(sounds)
    weight = sum(sound.weight for sound in (*sounds[:at], *sounds[at + 1 :]))
    whole = first._replace(word=min(values), values=values, weight=weight, unit=False, mute=False)
    if at == len(sounds):
        return [whole._replace(end=last.end, closes=last.closes)]
    return [
        whole._replace(end=sounds[at - 1].end, closes=False),
        sounds[at]._replace(end=last.end, closes=last.closes),
    ]


def _number_and_unit(sound: Sound, spelt: Spelt) -> list[Sound]:
    """A Korean word may be a number together with what is counted; "d'un" is "de 1"."""
    if sound.short:
        return _elided(sound, spelt)
    if sound.values or not _HANGUL.match(sound.word):
        return [sound]
    for length in range(len(sound.word) - 1, 0, -1):
        for words, values in spelt.get(sound.word[:length], ()):
            if len(words) == 1:
                number = sound._replace(word=min(values), values=values, closes=False)
                return [number, sound._replace(word=sound.word[length:], opens=False)]
    return [sound]


def _elided(sound: Sound, spelt: Spelt) -> list[Sound]:
    for length in (1, 2):
        for words, values in spelt.get(sound.word[length:], ()):
            if len(words) == 1:
                rest = sound._replace(word=sound.word[:length], closes=False)
                number = sound._replace(word=min(values), values=values, opens=False, short=False)
                return [rest, number]
    return [sound]


def places(
    transcript: Sequence[Sound], said: Sequence[Sound], *, unfinished: bool = False
) -> Iterator[range]:
    """Where in `said` the words of a transcript stand, one by one.

    `unfinished`: the last word of the transcript may be the beginning of one.
    """
    if not any(sound.word for sound in transcript):
        return
    for start, sound in enumerate(said):
        if _may_begin(transcript[0], sound) and (
            end := _end_of(transcript, said, start, unfinished)
        ):
            yield range(start, end)


def _may_begin(sound: Sound, ours: Sound) -> bool:
    """A quick test: what counts as the same begins with the same letter, or is a number."""
    if sound.mute:
        return bool(ours.word)
    if sound.values or ours.values:
        return not sound.values.isdisjoint(ours.values)
    return ours.word[:1] == sound.word[:1]


def _end_of(
    transcript: Sequence[Sound], said: Sequence[Sound], start: int, unfinished: bool
) -> int:
    """How far the words of a transcript reach in `said`; 0 if they do not begin at `start`."""
    end = 0
    reached = {(0, start)}
    while reached:
        following: set[tuple[int, int]] = set()
        for i, j in reached:
            if i == len(transcript):
                end = max(end, j)
            elif (
                unfinished and i == len(transcript) - 1 and _begins(transcript[i], said[j : j + 1])
            ):
                end = max(end, j + 1)
            following.update(_steps(transcript, said, i, j))
        reached = following
    return end


def _steps(
    transcript: Sequence[Sound], said: Sequence[Sound], i: int, j: int
) -> Iterator[tuple[int, int]]:
    ours, theirs = said[j : j + 2], transcript[i : i + 2]
    if theirs and theirs[0].mute:
        yield i + 1, j
    if ours and ours[0].mute:
        yield i, j + 1
    if not ours or not theirs:
        return
    if _same(theirs[0], ours[0]) or (
        _counted(transcript, i)
        and _counted(said, j)
        and _one_and_more(theirs[0].word, ours[0].word)
    ):
        yield i + 1, j + 1
    if len(ours) > 1 and _same_joined(ours, theirs[0]):
        yield i + 1, j + 2
    if len(theirs) > 1 and _same_joined(theirs, ours[0]):
        yield i + 2, j + 1


def _counted(sounds: Sequence[Sound], at: int) -> bool:
    """Whether a word stands behind a number."""
    return at > 0 and bool(sounds[at - 1].values) and not sounds[at].values


def _one_and_more(one: str, other: str) -> bool:
    """Whether two words are one and several of a thing, in any spelling: metre and meters."""
    one, other = one.removesuffix("s"), other.removesuffix("s")
    begun = 0
    while begun < min(len(one), len(other)) and one[begun] == other[begun]:
        begun += 1
    return begun >= _STEM and max(len(one), len(other)) - begun <= _ENDING


def _begins(begun: Sound, said: Sequence[Sound]) -> bool:
    return any(begun.word and sound.word.startswith(begun.word) for sound in said)


def _same(one: Sound, other: Sound) -> bool:
    if one.values or other.values:
        return not one.values.isdisjoint(other.values)
    if "" in (one.word, other.word):
        return True
    if (one.unit or other.unit) and one.word[0] == other.word[0]:
        return True
    return one.word == other.word or _nearly(one.word, other.word) or _shortened(one, other)


def _same_joined(two: Sequence[Sound], one: Sound) -> bool:
    """Whether two words are one, written together: "all right", "alright"; "I am", "I'm"."""
    if one.values or not one.word or any(sound.values or not sound.word for sound in two):
        return False
    first, second = two[0].word, two[1].word
    joined = first + second
    nearly = min(len(first), len(second)) > 1 and _nearly(joined, one.word)
    return joined == one.word or nearly or _left_out(one, joined)


def _shortened(one: Sound, other: Sound) -> bool:
    return _left_out(one, other.word) or _left_out(other, one.word)


def _left_out(short: Sound, whole: str) -> bool:
    """Whether an apostrophe stands for some letters of a word: "can't", "cannot"."""
    if not short.short or short.word[0] != whole[0]:
        return False
    letters = iter(whole)
    return 0 < len(whole) - len(short.word) <= _MOST_LEFT_OUT and all(
        letter in letters for letter in short.word
    )


def _nearly(one: str, other: str) -> bool:
    """Whether two words are spellings of the same: metre and meter, colour and color.

    No other letter may differ: "drive" is an order, "drove" is none.
    """
    if abs(len(one) - len(other)) > 1 or min(len(one), len(other)) < _LONG:
        return False
    if len(one) != len(other):
        return _single(one) == _single(other)
    differ = [i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    swapped = len(differ) == 2 and differ[1] == differ[0] + 1
    return swapped and [one[i] for i in differ] == [other[i] for i in reversed(differ)]


def _single(word: str) -> str:
    return _DOUBLED.sub(r"\1", word).replace("our", "or")
