"""Amounts with the direction that was said beside each: "turn right ninety degrees"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from edgevox_ros.core.sentence_templates import folded
from edgevox_ros.core.units import Measure
from edgevox_ros.hearing.marked_words import MarkedWords
from edgevox_ros.hearing.measured import Measured, measure_reader
from edgevox_ros.hearing.said_amounts import is_amount
from edgevox_ros.hearing.said_directions import Direction, direction_at
from edgevox_ros.hearing.sentences.numerals import numerals
from edgevox_ros.hearing.utterance import utterance_of
from edgevox_ros.languages import language_of

_LONGEST = 400
_JOINERS = ("joiner", "own joiner")
# Words between a direction and its amount: "to your right move um thirty degrees".
_REACH = 3
_NEARLY = 1e-6


@dataclass(frozen=True)
class DirectedAmount:
    """A number that was said, its amount if a unit stands behind it, and the directions with it."""

    number: float
    measured: Measured | None
    directions: frozenset[Direction]

    def may_be(self, value: float, unit: Measure | None) -> bool:
        """Whether a value was written for it: as the number that was said, or in its own unit."""
        if abs(abs(value) - self.number) < _NEARLY:
            return True
        meant = self.measured.measured_in(unit) if self.measured and unit else None
        return meant is not None and is_amount(value, abs(meant))


def directed_amounts(text: str, language: str) -> tuple[DirectedAmount, ...]:
    """The numbers of a text, each with the directions that were said right beside it.

    "Turn right turn right ninety degrees go back two metres" has two: 90 to the right, two back.
    What raises a doubt ("minus", "not") does so for all that follows in its clause. None in
    languages without `Directions`. Linear in the length of the text.
    """
    if not language_of(language).directions.left or len(text) > _LONGEST:
        return ()
    return tuple(found for run in _runs(folded(text), language) for found in _read(run))


class _Said(NamedTuple):
    """A direction, or else an amount.

    `between`: the words between it and what was said before it; `ordered`: one of them is a verb.
    """

    direction: Direction | None
    number: float = 0
    measured: Measured | None = None
    between: int = 0
    ordered: bool = False


def _runs(plain: str, language: str) -> Iterator[list[_Said]]:
    """Directions and amounts with nothing between them that parts them."""
    said = utterance_of(plain).said(language_of(language).code)
    run: list[_Said] = []
    at = between = 0
    ordered = doubted = False
    while at < len(said.words):
        found, following = _said_at(plain, said, at, language)
        joined = said.longest(_JOINERS, at) > 0
        doubtful = found is None and direction_at(said, at)[0] == "doubt"
        if joined or doubtful or _pauses(said, at, found):
            yield run
            run, between, ordered = [], 0, False
            doubted = doubtful
        if found is None:
            between += not said.length("filler", at)
            ordered = ordered or said.length("command", at) > 0
        elif not doubted:
            run.append(found._replace(between=between, ordered=ordered))
            between, ordered = 0, False
        at = following
    yield run


def _pauses(said: MarkedWords, at: int, found: _Said | None) -> bool:
    """Whether a clause begins; not between an amount and the one behind a comma."""
    return said.words[at].paused_before and (found is None or found.direction is not None)


def _said_at(plain: str, said: MarkedWords, at: int, language: str) -> tuple[_Said | None, int]:
    """The amount or the direction that begins at a word, and the word behind it."""
    words, start = said.words, said.words[at].start
    measured = measure_reader(language_of(language).code).read(plain, start)
    number = None if measured else numerals(language).read(plain, start)
    if measured is None and number is None:
        direction, length = direction_at(said, at)
        found = _Said(direction) if direction is not None and direction != "doubt" else None
        return found, at + length
    amount = _Said(None, measured[0].number, measured[0]) if measured else None
    amount = amount or _Said(None, float(number[0]) if number else 0)
    end = measured[1] if measured else number[1] if number else 0
    return amount, next((i for i in range(at, len(words)) if words[i].start >= end), len(words))


def _read(run: Sequence[_Said]) -> Iterator[DirectedAmount]:
    """The amounts of a run. Where each has one in front, or each one behind, that is its own."""
    amounts = [at for at, each in enumerate(run) if each.direction is None]
    before = {at: _before(run, at) for at in amounts}
    after = {at: _after(run, at) for at in amounts}
    for beside in (before, after):
        if 2 * len(amounts) == len(run) and all(beside.values()):
            before = after = beside
            break
    for at in amounts:
        found = (each for each in (before[at], after[at]) if each is not None)
        yield DirectedAmount(run[at].number, run[at].measured, frozenset(found))


def _before(run: Sequence[_Said], at: int) -> Direction | None:
    near = at > 0 and run[at].between <= _REACH
    return run[at - 1].direction if near else None


def _after(run: Sequence[_Said], at: int) -> Direction | None:
    """Behind a verb it is another order's: "two metres turn left"."""
    near = at + 1 < len(run) and run[at + 1].between <= _REACH and not run[at + 1].ordered
    return run[at + 1].direction if near else None
