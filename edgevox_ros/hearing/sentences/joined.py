"""Cuts an utterance into commands: at joining words ("and then"), at commas, at full stops."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from edgevox_ros.hearing.sentences.heard import Heard
from edgevox_ros.languages import language_of

MOST_CUTS = 12
MOST_PARTS = 4


@dataclass(frozen=True)
class Part:
    """The words of one command. `asks`: a question mark ends it. `last`: nothing follows."""

    text: str
    asks: bool
    last: bool


class Cuts:
    """Where an utterance in one language may be cut."""

    def __init__(self, said: Heard, language: str) -> None:
        self._said = said
        self._joiner = _joiner(language)
        self._next = self._ends_of_cuts()

    @property
    def too_many(self) -> bool:
        """Whether trying all of them would take too long; nobody speaks like this."""
        return len(self._next) > MOST_CUTS

    def parts(self, begin: int) -> Iterator[tuple[Part, tuple[int, ...]]]:
        """The commands that may begin at a place, and where the next one then begins."""
        said = self._said
        for end in (*sorted(end for end in self._next if end > begin), len(said.text)):
            if any(begin < place < end for place in said.ends):
                continue
            last = end == len(said.text)
            part = Part(self._without_joiner(begin, end), said.asks and last, last)
            yield part, () if last else tuple(sorted(self._next[end]))

    def _without_joiner(self, begin: int, end: int) -> str:
        """The words, without a joiner at their beginning ("A, then B")."""
        text = self._said.text[begin:end].strip()
        joiner = self._joiner.match(f" {text} ") if begin and self._joiner else None
        return f" {text}"[joiner.end() :].strip() if joiner else text

    def _ends_of_cuts(self) -> Mapping[int, set[int]]:
        cuts: dict[int, set[int]] = {}
        for place in self._said.pauses | self._said.ends:
            cuts.setdefault(place, set()).add(place)
        at = 0
        while self._joiner and (found := self._joiner.search(self._said.text, at)):
            cuts.setdefault(found.start(), set()).add(found.end() - 1)
            at = found.start() + 1
        return cuts


@cache
def _joiner(language: str) -> re.Pattern[str] | None:
    words = sorted(language_of(language).spoken_numbers.joiners, key=len, reverse=True)
    return re.compile(f" (?:{'|'.join(map(re.escape, words))}) ") if words else None
