"""Amounts with the direction that was said beside each: "turn right ninety degrees"."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
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
    """A number that was said, its amount if a unit stands behind it, and the directions with it.

    `doubted`: a word before it in its clause makes its direction doubtful.
    """

    number: float
    measured: Measured | None
    directions: frozenset[Direction]
    doubted: bool

    def may_be(self, value: float, unit: Measure | None) -> bool:
        """Whether a value was written for it: as the number that was said, or in its own unit."""
        if abs(abs(value) - self.number) < _NEARLY:
            return True
        meant = self.measured.measured_in(unit) if self.measured and unit else None
        return meant is not None and is_amount(value, abs(meant))


@dataclass(frozen=True)
class Directed:
    """What an utterance says of directions: with each amount, and with none (`loose`)."""

    amounts: tuple[DirectedAmount, ...] = ()
    loose: tuple[Direction, ...] = ()


def directed_amounts(text: str, language: str) -> Directed:
    """The numbers of a text, each with the directions that were said right beside it.

    "Turn right turn right ninety degrees go forward two metres" has two: 90 to the right, two
    forward; the first "right" is loose. Behind what raises a doubt ("minus", "not", "back") there
    are no directions up to the end of the clause. Empty in languages without `Directions`. Linear
    in the length of the text.
    """
    if not language_of(language).directions.left or len(text) > _LONGEST:
        return Directed()
    read = list(map(_read, _runs(folded(text), language)))
    amounts = (amount for each in read for amount in each.amounts)
    return Directed(tuple(amounts), tuple(found for each in read for found in each.loose))


def ends_with_amount(text: str, language: str) -> bool:
    """Whether a text ends with an amount and its unit, with a direction behind it, or a bearing.

    "Turn sixty degrees to your left", "go west"; not "the ninety degrees", of which something is
    said. Linear in the length of the text.
    """
    plain = folded(text)
    said = utterance_of(plain).said(language_of(language).code)
    bearings = language_of(language).spoken_numbers.bearings
    at, ends, open_end, of_thing = 0, False, False, False
    while at < len(said.words):
        found, following = _said_at(plain, said, at, language)
        if found is None:
            bearing = said.words[at].folded in bearings
            # "Ninety degrees to the right."
            open_end = open_end or ends
            ends = not of_thing if bearing else ends and said.length("filler", at) > 0
            open_end = open_end and said.length("small", at) > 0
            of_thing = said.length("object", at) > 0
        elif found.direction is None:
            ends = found.measured is not None and not of_thing
            of_thing = found.measured is None  # "a ninety degree turn"
            open_end = False
        else:
            ends, of_thing, open_end = ends or open_end, False, False
        at = following
    return ends


class _Said(NamedTuple):
    """A direction, or else an amount.

    `between`: the words between it and what was said before it; `ordered`: one of them is a verb.
    `doubted`: a word before it in its clause makes it doubtful.
    """

    direction: Direction | None
    number: float = 0
    measured: Measured | None = None
    between: int = 0
    ordered: bool = False
    doubted: bool = False


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
        elif not (doubted and found.direction):
            run.append(found._replace(between=between, ordered=ordered, doubted=doubted))
            between, ordered = 0, False
        at = following
    yield run


def _pauses(said: MarkedWords, at: int, found: _Said | None) -> bool:
    """Whether a clause begins; not between an amount and the one behind a comma."""
    return said.words[at].paused_before and (found is None or found.direction is not None)


def _said_at(plain: str, said: MarkedWords, at: int, language: str) -> tuple[_Said | None, int]:
    """The amount or the direction that begins at a word, and the word behind it."""
    words, start = said.words, said.words[at].start
    if (measured := measure_reader(language_of(language).code).read(plain, start)) is not None:
        amount, end = _Said(None, measured[0].number, measured[0]), measured[1]
    elif (number := numerals(language).read(plain, start)) is not None:
        amount, end = _Said(None, float(number[0])), number[1]
    else:
        direction, length = direction_at(said, at)
        if direction is None or direction == "doubt":
            return None, at + length
        return _Said(direction), at + length
    return amount, next((i for i in range(at, len(words)) if words[i].start >= end), len(words))


def _read(run: Sequence[_Said]) -> Directed:
    """What a run says. Where each amount has a direction in front, or behind, that is its own."""
    amounts = [at for at, each in enumerate(run) if each.direction is None]
    before = {at: at - 1 for at in amounts if _is_near(run, at - 1, at)}
    after = {at: at + 1 for at in amounts if _is_near(run, at, at + 1)}
    for beside in (before, after):
        if len(beside) == len(amounts) == len(run) / 2:
            before = after = beside
            break
    own = {at: {each[at] for each in (before, after) if at in each} for at in amounts}
    used = frozenset[int]().union(*own.values())
    loose = {at for at, each in enumerate(run) if each.direction} - used
    said = (
        DirectedAmount(
            run[at].number,
            run[at].measured,
            frozenset(_directions(run, own[at])),
            run[at].doubted,
        )
        for at in amounts
    )
    return Directed(tuple(said), tuple(_directions(run, loose)))


def _is_near(run: Sequence[_Said], first: int, second: int) -> bool:
    """Whether an amount and a direction belong together.

    A direction behind a verb is another order's: "two metres turn left".
    """
    if first < 0 or second == len(run) or run[second].between > _REACH:
        return False
    if run[first].direction is None:
        return run[second].direction is not None and not run[second].ordered
    return run[second].direction is None


def _directions(run: Sequence[_Said], places: Collection[int]) -> Iterator[Direction]:
    return (found for at in places if (found := run[at].direction) is not None)
