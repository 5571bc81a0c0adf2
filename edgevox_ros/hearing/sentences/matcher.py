"""Matches one template with words: the whole of them, every way, in bounded work.

Of hassil we use the parser of templates, not the matcher: that one tries every way, and a template
with forty optional words takes it more than ten seconds, in which no stop would be heard; it also
reads no numbers such as "two and a half". test/benchmark/sentence_speed.py compares the two.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Union

from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.sentence_templates import (
    Either,
    Node,
    NumberSlot,
    SentenceTemplate,
    Slot,
    Text,
    WordSlot,
    required_words,
    slots_in,
)
from edgevox_ros.core.units import MEASURES, Measure
from edgevox_ros.hearing.measured import MeasureReader, measure_reader
from edgevox_ros.hearing.sentences.names import said_names, written_ways
from edgevox_ros.hearing.sentences.numerals import Numerals, numerals

MOST_STATES = 10_000
"""Steps that one transcript may take, over all templates: some 20 ms."""
_PIECES = re.compile(r" |[^ ]+")
# Names and values in the order in which they were said.
Captured = tuple[tuple[str, Any], ...]
Slots = Mapping[str, Union[NumberSlot, WordSlot]]
_State = tuple[int, Captured]


class TooManyStates(EdgevoxError):
    """More work than one transcript may take."""


class Work:
    """Counts the steps of one transcript."""

    def __init__(self, most: int = MOST_STATES) -> None:
        self._left = most

    def spend(self, steps: int) -> None:
        """Raise TooManyStates if these are too many."""
        self._left -= steps
        if self._left < 0:
            raise TooManyStates


# The characters with which something can begin; None: any, or nothing at all.
_Firsts = Union[frozenset[str], None]


@dataclass(frozen=True)
class _Words:
    """`pieces`: blanks and words; of a word with accents every way to write it, longest first."""

    pieces: tuple[Union[str, tuple[str, ...]], ...]

    @cached_property
    def firsts(self) -> _Firsts:
        if not self.pieces or self.pieces == (" ",):
            return None
        blank = self.pieces[0] == " "
        first = self.pieces[blank]
        ways = (first,) if isinstance(first, str) else first
        return frozenset({*(way[0] for way in ways), *(" " if blank else "")})


@dataclass(frozen=True)
class _Values:
    """`said`: words and values, those that begin with the same word under it."""

    name: str
    said: dict[str, list[tuple[str, Any]]]

    @cached_property
    def firsts(self) -> _Firsts:
        return frozenset({" ", *(word[0] for word in self.said)})


@dataclass(frozen=True)
class _Number:
    """`unit`: of the value, if the map names one; `measures` reads amounts with their units."""

    name: str
    numerals: Numerals
    unit: Measure | None = None
    measures: MeasureReader | None = None

    @cached_property
    def firsts(self) -> _Firsts:
        firsts = self.numerals.firsts | {" "}
        return firsts | self.measures.firsts if self.measures else firsts

    def values(self, text: str, place: int) -> Iterator[tuple[int, float]]:
        """Where the number can end that begins at a place, and its value."""
        number = self.numerals.read(text, place)
        if number is not None:
            yield number[1], number[0]
        measured = self.measures.read(text, place) if self.measures else None
        value = measured[0].measured_in(self.unit) if measured and self.unit else None
        if measured and value is not None:
            yield measured[1], value


@dataclass(frozen=True)
class _Group:
    """`either`: one of the parts, else all of them in order."""

    parts: tuple[_Compiled, ...]
    either: bool

    @cached_property
    def firsts(self) -> _Firsts:
        if not self.either:
            return self.parts[0].firsts
        every = [part.firsts for part in self.parts]
        known = [firsts for firsts in every if firsts is not None]
        return frozenset().union(*known) if len(known) == len(every) else None


_Compiled = Union[_Words, _Values, _Number, _Group]


class Compiler:
    """Makes templates ready to be matched. Equal pieces of several are made, and matched, once."""

    def __init__(self) -> None:
        self._made: dict[tuple[Any, ...], _Compiled] = {}

    def compiled(self, node: Node, slots: Slots, language: str) -> _Compiled:
        """The node ready to be matched. `language`: of its numbers."""
        used = sorted(slots_in(node))
        key = node, language if used else "", *(_content(slots[name]) for name in used)
        if key not in self._made:
            self._made[key] = self._make(node, slots, language)
        return self._made[key]

    def _make(self, node: Node, slots: Slots, language: str) -> _Compiled:
        if isinstance(node, Text):
            return _Words(tuple(map(_written, _PIECES.findall(node.text))))
        if isinstance(node, Slot):
            return _slot(node.name, slots[node.name], language)
        either = isinstance(node, Either)
        inner = dict.fromkeys(node.options) if isinstance(node, Either) else node.items
        return _Group(tuple(self.compiled(each, slots, language) for each in inner), either)


def _content(slot: NumberSlot | WordSlot) -> tuple[tuple[str, type, Any], ...]:
    """What distinguishes a slot from others: each sentence has its own object. True is no 1."""
    if isinstance(slot, NumberSlot):
        return (("", str, slot.unit),)
    return tuple((words, type(value), value) for words, value in slot.said.items())


def _slot(name: str, slot: NumberSlot | WordSlot, language: str) -> _Compiled:
    if isinstance(slot, NumberSlot):
        unit = MEASURES.get(slot.unit)
        reader = measure_reader(language) if unit else None
        return _Number(name, numerals(language), unit, reader)
    said: dict[str, list[tuple[str, Any]]] = {}
    for words, value in said_names(slot.said, language).items():
        said.setdefault(words.partition(" ")[0], []).append((words, value))
    return _Values(name, said)


def _written(piece: str) -> str | tuple[str, ...]:
    ways = written_ways(piece)
    return piece if len(ways) == 1 else tuple(sorted(ways, key=len, reverse=True))


class Matcher:
    """One template, ready to be matched."""

    def __init__(self, template: SentenceTemplate, language: str, compiler: Compiler) -> None:
        """`language`: of its numbers."""
        self.template = template
        self._required = tuple(
            frozenset(way for word in clause for way in written_ways(word))
            for clause in required_words(template.root)
        )
        self._root = compiler.compiled(template.root, template.slots, language)

    def captures(self, words: SaidWords) -> set[Captured]:
        """Every different set of values with which the whole of the words match.

        Raises TooManyStates.
        """
        text = words.text
        if not all(any(each in text for each in clause) for clause in self._required):
            return set()
        return {
            captured
            for end, captured in words.at(self._root, 0)
            if end == len(text) or text[end:] == " "
        }


class SaidWords:
    """Folded words while they are matched. Each piece of a template is tried once at each place."""

    def __init__(self, text: str, work: Work) -> None:
        self.text = text
        self._work = work
        self._known: dict[tuple[int, int], set[_State]] = {}

    def at(self, part: _Compiled, place: int) -> Collection[_State]:
        """Where the part can end that begins here, and what it captures."""
        firsts = part.firsts
        if firsts is not None and self.text[place : place + 1] not in firsts:
            return ()
        if isinstance(part, _Words):
            end = self._words_end(part, place)
            return ((end, ()),) if end >= 0 else ()
        key = id(part), place
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = set(self._matched(part, place))
            self._work.spend(len(found) + 1)
        return found

    def _matched(self, part: _Group | _Values | _Number, place: int) -> Iterator[_State]:
        if isinstance(part, _Group):
            return self._either(part, place) if part.either else iter(self._row(part, place))
        place += self.text[place : place + 1] == " "
        return self._value(part, place) if self._is_edge(place) else iter(())

    def _either(self, group: _Group, place: int) -> Iterator[_State]:
        for part in group.parts:
            yield from self.at(part, place)

    def _row(self, group: _Group, place: int) -> Collection[_State]:
        states: set[_State] = {(place, ())}
        for part in group.parts:
            states = {
                (end, (*before, *more) if more else before)
                for at, before in states
                for end, more in self.at(part, at)
            }
            self._work.spend(len(states))
            if not states:
                break
        return states

    def _words_end(self, words: _Words, place: int) -> int:
        for piece in words.pieces:
            if piece == " ":
                if not self._is_edge(place):
                    return -1
                place += self.text[place : place + 1] == " "
            elif isinstance(piece, str):
                if not self.text.startswith(piece, place):
                    return -1
                place += len(piece)
            else:
                said = next((way for way in piece if self.text.startswith(way, place)), "")
                if not said:
                    return -1
                place += len(said)
        return place

    def _value(self, slot: _Values | _Number, place: int) -> Iterator[_State]:
        if isinstance(slot, _Number):
            for end, value in slot.values(self.text, place):
                yield end, ((slot.name, value),)
            return
        word_end = self.text.find(" ", place)
        first = self.text[place:] if word_end < 0 else self.text[place:word_end]
        for words, value in slot.said.get(first, ()):
            end = place + len(words)
            if self.text.startswith(words, place) and self._is_edge(end):
                yield end, ((slot.name, value),)

    def _is_edge(self, place: int) -> bool:
        text = self.text
        return place in (0, len(text)) or text[place] == " " or text[place - 1] == " "
