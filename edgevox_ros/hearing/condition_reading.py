"""Conditions on which an order hangs: "when the battery is below twenty percent, ..."."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from edgevox_ros.hearing.moments import Comparison, Unsure, When
from edgevox_ros.hearing.order_words import (
    BEGINS,
    BESIDE,
    EDGES,
    ENDS,
    FEW,
    JOINERS,
    RIDERS,
    SIGNS,
    OrderWords,
    covered,
    reach,
)
from edgevox_ros.hearing.said_times import TimeReader
from edgevox_ros.hearing.utterance import utterance_of

FULL = 99.0
"""Per cent of what is full: a battery that is may still show so many."""
# What may hold a word that begins a condition elsewhere.
_NO_CONDITION = (*RIDERS, "then", "tells", "tale", "question", "filler", "opener", "yes", "chat")


@dataclass(frozen=True)
class Condition:
    """A condition from the character `start` to `end`; its own words are from `begin` to `until`.

    `every_time`: it counts whenever it is so, not only the first time.
    """

    start: int
    end: int
    begin: int
    until: int
    every_time: bool


def find_condition(words: OrderWords, reader: TimeReader) -> Condition | None:
    """The first condition in a text, if it can be told from the order."""
    return _Finder(words, reader).find()


def read_condition(condition: Condition, text: str, code: str) -> When | Unsure:
    """What a condition in a text says; Unsure if it is a time: "when it is eight o'clock"."""
    words = text[condition.begin : condition.until].strip(EDGES + ENDS)
    reader = TimeReader(words, code)
    compared, numbers = reader.phrases("compares"), reader.numbers()
    percents = reader.phrases("percent")
    # "Per cent" ends in a hundred.
    numbers = [each for each in numbers if not any(s <= each[0] < e for s, e, _ in percents)]
    if (not compared and reader.phrases("clock")) or _denies(words, compared, code):
        return Unsure(words)
    if not (compared or numbers) and reader.phrases("full"):
        return When(words, ">=", FULL, "%", condition.every_time)
    if len(compared) != 1 or len(numbers) != 1:
        return When(words, every_time=condition.every_time)
    comparison: Comparison = compared[0][2]
    unit = "%" if percents else _unit_behind(words, numbers[0][1], code)
    return When(words, comparison, numbers[0][2], unit, condition.every_time)


def _denies(words: str, compared: list[tuple[int, int, Any]], code: str) -> bool:
    """Whether something is denied, and not by a comparison: "is not below twenty"."""
    said = utterance_of(words).said(code)
    places = [said.words[at].start for (at, _), _ in said.spans("denies")]
    return any(not any(start <= at < end for start, end, _ in compared) for at in places)


def _unit_behind(text: str, place: int, code: str) -> str:
    """The word of a unit behind a number, "%" for its sign, or ""."""
    if text[place:].lstrip()[:1] in SIGNS:
        return "%"
    said = utterance_of(text).said(code)
    at = next((i for i, word in enumerate(said.words) if word.start >= place), len(said.words))
    length = said.longest(("unit", "unit of time"), at)
    return text[said.words[at].start : said.words[at + length - 1].end] if length else ""


class _Finder:
    """Looks for a condition in one text."""

    def __init__(self, words: OrderWords, reader: TimeReader) -> None:
        self._words = words
        self._reader = reader
        self._text = words.text
        self._said = words.said

    def find(self) -> Condition | None:
        """The condition on which the text hangs, if it can be told from the order."""
        others = self._reader.phrases("none")
        found = [
            (
                start,
                self._words.end_of(self._words.word_at(start) + count - 1) if count else end,
                every,
                behind,
            )
            for name, every, behind in (
                ("whenever", True, False),
                ("when", False, False),
                ("whenever_behind", True, True),
                ("when_behind", False, True),
            )
            for start, end, count in self._reader.phrases(name, inner=behind)
            if not any(first <= start < last for first, last, _ in others)
        ]
        for start, end, every_time, behind in sorted(found, key=lambda each: (each[0], -each[1])):
            index = self._words.word_at(start)
            length = self._words.word_at(end) - index
            if covered(self._said, index, _NO_CONDITION, length):
                continue
            if not behind:
                return self._begun_by(start, end, every_time)
            ended = self._ended_by(end, every_time)
            if ended.begin < start:
                return ended
        return None

    def _ended_by(self, end: int, every_time: bool) -> Condition:
        """A condition that ends with its marker and begins with its clause."""
        words = self._said.words
        index = self._words.word_at(end)
        begin = next((i for i in range(index - 1, 0, -1) if words[i].paused_before), 0)
        start = words[begin].start
        heads = (*self._reader.phrases("when"), *self._reader.phrases("whenever"))
        begin_place = next((until for _, until, _ in heads if until <= end), start)
        return Condition(start, self._behind_then(end), max(start, begin_place), end, every_time)

    def _begun_by(self, start: int, end: int, every_time: bool) -> Condition | None:
        """A condition that begins with its marker, before or behind its order."""
        words = self._said.words
        index, first = self._words.word_at(end), self._words.word_at(start)
        leads = self._words.is_empty(self._text[:start]) or self._words.is_paused(start)
        leads = leads or self._words.joiner_before(start) is not None
        until = next((i for i in range(index, len(words)) if words[i].paused_before), len(words))
        if not leads:
            if self._only_tells(first):
                return None
            until = next((i for i in range(index + 1, until) if self._joins_order(i)), until)
            close = self._words.end_of(until - 1)
            return Condition(start, close, end, close, every_time)
        ends = self._order_begins(index, until)
        if ends is not None:
            until = ends
        elif until == len(words) and not words[index - 1].spaceless:
            until = next(
                (i for i in range(index + 1, len(words)) if self._begins_order(i)), len(words)
            )
        if until <= index or until == len(words):
            # "Go to the kitchen, when the battery is full."
            if until > index and first and not self._words.is_empty(self._text[:start]):
                close = self._words.end_of(len(words) - 1)
                return Condition(start, close, end, close, every_time)
            return None
        close = self._words.end_of(until - 1)
        return Condition(start, self._behind_then(close), end, close, every_time)

    def _order_begins(self, index: int, until: int) -> int | None:
        """The word with which a phrase begins that stands between condition and order."""
        places = {start for start, _, _ in self._reader.phrases("order_begins")}
        words = self._said.words
        return next((i for i in range(index + 1, until) if words[i].start in places), None)

    def _behind_then(self, place: int) -> int:
        """Behind "then", if it stands at a place."""
        index = self._words.word_at(place)
        begin = self._said.words[index].start if index < len(self._said.words) else -1
        ends = (end for start, end, _ in self._reader.phrases("order_begins") if start == begin)
        return next(ends, place)

    def _joins_order(self, at: int) -> bool:
        """Whether a word that joins an order stands here: "and come back"."""
        said = self._said
        begin = reach(said, at, BESIDE)
        return said.longest(JOINERS, at) > 0 and said.longest(BEGINS, begin) > 0

    def _begins_order(self, at: int) -> bool:
        said = self._said
        if not said.longest(BEGINS, at):
            return False
        before = said.words[at - 1]
        return all(end != before.end for _, end, _ in self._reader.phrases("subjects"))

    def _only_tells(self, first: int) -> bool:
        """Whether what stands before a condition is only "tell me", so that it is an object."""
        said = self._said
        talks = any(said.length("talk", at) for at in range(first))
        shows = any(said.length("command", at) > 1 for at in range(first))
        return first <= FEW and (talks or shows)
