"""Directions in a text: "turn right by thirty degrees", "positive is left"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, cast, get_args

from edgevox_ros.core.sentence_templates import folded
from edgevox_ros.hearing.marked_words import MarkedWords
from edgevox_ros.hearing.sentences.numerals import numerals
from edgevox_ros.hearing.utterance import utterance_of
from edgevox_ros.languages import LANGUAGES, language_of

Direction = Literal["left", "right", "clockwise", "anticlockwise", "forward", "backward"]
DIRECTIONS: tuple[Direction, ...] = get_args(Direction)
OPPOSITE: dict[Direction, Direction] = {
    "left": "right",
    "right": "left",
    "clockwise": "anticlockwise",
    "anticlockwise": "clockwise",
    "forward": "backward",
    "backward": "forward",
}
# A turn, seen from above.
_SAME_TURN: dict[Direction, Direction] = {
    "left": "anticlockwise",
    "anticlockwise": "left",
    "right": "clockwise",
    "clockwise": "right",
}
_KINDS = ("no direction", "doubt", *DIRECTIONS)
_BEHIND = ("behind", "joiner", "filler", *DIRECTIONS)
_NUMBER_WORDS = 6
_LONGEST = 400


@dataclass(frozen=True)
class DirectionSigns:
    """The directions that the positive values of a number mean. Negative ones mean the opposite."""

    positive: frozenset[Direction]

    def of(self, said: frozenset[Direction]) -> int:
        """1 or -1 if what was said is on one side of this number; 0 if on none, or on both."""
        return self._sign(said) or self._sign({_SAME_TURN.get(each, each) for each in said})

    def _sign(self, said: Collection[Direction]) -> int:
        above = not self.positive.isdisjoint(said)
        below = not self.positive.isdisjoint(OPPOSITE[each] for each in said)
        return int(above) - int(below)


def said_directions(text: str, language: str) -> frozenset[Direction]:
    """The directions that a user says; none if there is any doubt.

    None in languages without `Directions`. Linear in the length of the text.
    """
    if not language_of(language).directions.left or len(text) > _LONGEST:
        return frozenset()
    said = utterance_of(text).said(language_of(language).code)
    found: set[Direction] = set()
    for direction, end in _directions_in(said, _KINDS):
        if direction is None or not _stands_alone(said, end, language):
            return frozenset()
        found.add(direction)
    return frozenset(found)


def described_signs(description: str) -> DirectionSigns | None:
    """What the description of a number says about its signs; None if that is not plain.

    "A positive angle turns to the left", "or backwards when distance_m is negative": in each clause
    the directions belong to its one sign. All languages with `Directions` are read.
    """
    positive: set[Direction] = set()
    for clause in _clauses().split(description):
        read = utterance_of(clause).said(*_codes())
        signs = {sign for sign in ("positive", "negative") if read.has(sign)}
        # "Positive is left" is no rest.
        named = {
            direction for direction, _ in _directions_in(read, DIRECTIONS) if direction is not None
        }
        if len(signs) == 1:
            positive |= named if signs == {"positive"} else {OPPOSITE[each] for each in named}
    plain = positive and positive.isdisjoint(OPPOSITE[each] for each in positive)
    return DirectionSigns(frozenset(positive)) if plain else None


@cache
def _clauses() -> re.Pattern[str]:
    """Where a clause of a description ends: at a mark, or a joiner of one of these languages."""
    joiners = {each for code in _codes() for each in LANGUAGES[code].spoken_numbers.joiners}
    longest_first = sorted(joiners, key=lambda each: (-len(each), each))
    return re.compile(rf"[.,;]| (?:{'|'.join(map(re.escape, longest_first))}) ", re.IGNORECASE)


def _directions_in(
    said: MarkedWords, kinds: Sequence[str]
) -> Iterator[tuple[Direction | None, int]]:
    """Each direction and the word behind it; None for a word that makes all doubtful."""
    at = 0
    while at < len(said.words):
        kind, length = _kind_at(said, at, kinds)
        at += max(length, 1)
        if length and kind != "no direction":
            yield (None if kind == "doubt" else cast(Direction, kind)), at


def direction_at(said: MarkedWords, at: int) -> tuple[Direction | Literal["doubt"] | None, int]:
    """The direction that a word says, or that it makes all doubtful, and how many words do so."""
    kind, length = _kind_at(said, at, _KINDS)
    if not length or kind == "no direction":
        return None, max(length, 1)
    return cast("Direction | Literal['doubt']", kind), length


def _kind_at(said: MarkedWords, at: int, kinds: Sequence[str]) -> tuple[str, int]:
    """The kind of the longest phrase that begins at a word, and its length; 0: there is none."""
    lengths = {kind: said.length(kind, at) for kind in kinds}
    kind = max(kinds, key=lengths.__getitem__)
    return kind, lengths[kind]


def _stands_alone(said: MarkedWords, end: int, language: str) -> bool:
    """Whether no thing follows a direction, as in "the left shelf"."""
    words = said.words
    if end == len(words) or words[end].paused_before:
        return True
    if said.longest(_BEHIND, end):
        return True
    following = " ".join(folded(word.exact) for word in words[end : end + _NUMBER_WORDS])
    return numerals(language).read(following, 0) is not None


@cache
def _codes() -> tuple[str, ...]:
    return tuple(code for code, language in LANGUAGES.items() if language.directions.left)
