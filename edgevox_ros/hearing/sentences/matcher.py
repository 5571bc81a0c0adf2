"""Matches one template with words: the whole of them, every way, in bounded work."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Union

from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.sentences import (
    Node,
    NumberSlot,
    Row,
    SentenceTemplate,
    Slot,
    Text,
    required_words,
)
from edgevox_ros.hearing.sentences.numerals import Numerals, numerals

MOST_STATES = 10_000
"""Steps that one transcript may take, over all templates: some 20 ms."""
_PIECES = re.compile(r" |[^ ]+")
# Names and values in the order in which they were said.
Captured = tuple[tuple[str, Any], ...]
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


@dataclass(frozen=True)
class _Words:
    pieces: tuple[str, ...]


@dataclass(frozen=True)
class _Values:
    """`said`: words and values, those that begin alike under their first letter."""

    name: str
    said: dict[str, tuple[tuple[str, Any], ...]]


@dataclass(frozen=True)
class _Number:
    name: str
    numerals: Numerals


@dataclass(frozen=True)
class _Group:
    """`either`: one of the parts, else all of them in order."""

    parts: tuple[_Compiled, ...]
    either: bool


_Compiled = Union[_Words, _Values, _Number, _Group]


class Matcher:
    """One template, ready to be matched."""

    def __init__(self, template: SentenceTemplate, language: str) -> None:
        """`language`: of its numbers."""
        self.template = template
        self._language = language
        self._required = tuple(required_words(template.root))
        self._root = self._compiled(template.root)

    def _compiled(self, node: Node) -> _Compiled:
        if isinstance(node, Text):
            return _Words(tuple(_PIECES.findall(node.text)))
        if isinstance(node, Slot):
            return self._slot(node.name)
        if isinstance(node, Row):
            return _Group(tuple(map(self._compiled, node.items)), either=False)
        return _Group(tuple(map(self._compiled, dict.fromkeys(node.options))), either=True)

    def _slot(self, name: str) -> _Compiled:
        slot = self.template.slots[name]
        if isinstance(slot, NumberSlot):
            return _Number(name, numerals(self._language))
        said: dict[str, tuple[tuple[str, Any], ...]] = {}
        for words, value in slot.said.items():
            said[words[0]] = (*said.get(words[0], ()), (words, value))
        return _Values(name, said)

    def captures(self, text: str, work: Work) -> set[Captured]:
        """Every different set of values with which the whole text matches.

        Raises TooManyStates.
        """
        if not all(any(words in text for words in clause) for clause in self._required):
            return set()
        return {
            captured
            for end, captured in _Run(text, work).at(self._root, 0)
            if end == len(text) or text[end:] == " "
        }


class _Run:
    """One template on one text. Each part is matched once at each place."""

    def __init__(self, text: str, work: Work) -> None:
        self._text = text
        self._work = work
        self._known: dict[tuple[int, int], frozenset[_State]] = {}

    def at(self, part: _Compiled, place: int) -> frozenset[_State]:
        """Where the part can end that begins here, and what it captures."""
        key = id(part), place
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = frozenset(self._matched(part, place))
            self._work.spend(len(found) + 1)
        return found

    def _matched(self, part: _Compiled, place: int) -> Iterator[_State]:
        if isinstance(part, _Words):
            end = self._words_end(part, place)
            if end >= 0:
                yield end, ()
        elif isinstance(part, _Group):
            yield from self._group(part, place)
        else:
            if self._text[place : place + 1] == " ":
                place += 1
            if self._is_edge(place):
                yield from self._value(part, place)

    def _group(self, group: _Group, place: int) -> Iterator[_State]:
        if group.either:
            for part in group.parts:
                yield from self.at(part, place)
            return
        states: set[_State] = {(place, ())}
        for part in group.parts:
            states = {
                (end, (*before, *more)) for at, before in states for end, more in self.at(part, at)
            }
            self._work.spend(len(states))
            if not states:
                return
        yield from states

    def _words_end(self, words: _Words, place: int) -> int:
        for piece in words.pieces:
            if piece == " ":
                if not self._is_edge(place):
                    return -1
                place += self._text[place : place + 1] == " "
            elif self._text.startswith(piece, place):
                place += len(piece)
            else:
                return -1
        return place

    def _value(self, slot: _Values | _Number, place: int) -> Iterator[_State]:
        if isinstance(slot, _Number):
            number = slot.numerals.read(self._text, place)
            if number is not None:
                yield number[1], ((slot.name, number[0]),)
            return
        for words, value in slot.said.get(self._text[place : place + 1], ()):
            end = place + len(words)
            if self._text.startswith(words, place) and self._is_edge(end):
                yield end, ((slot.name, value),)

    def _is_edge(self, place: int) -> bool:
        text = self._text
        return place in (0, len(text)) or text[place] == " " or text[place - 1] == " "
