"""Units of length, angle and time: as they are said, and as a tool's parameter names its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from edgevox_ros.core.sentence_templates import folded
from edgevox_ros.core.units import MEASURES
from edgevox_ros.languages import Language, language_of

# Names and descriptions of parameters are mostly English, whatever is spoken.
_OF_NAMES = "en"
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
# "in s", "time (min)": elsewhere "m", "s" and "min" may be anything.
_MARKED = re.compile(r"(?:\bin |[(\[])([^\W\d_]+)\b")
_ABBREVIATED = 3
_KINDS = ("length", "angle", "time")
_SHORT = ("mm", "cm", "m", "km", "deg", "rad", "ms", "s", "min", "h")
_DEGREE = "deg"


class Unit(NamedTuple):
    """What a unit measures, and how many metres, degrees or seconds it has."""

    kind: str
    factor: float


@cache
def units_of(language: str) -> Mapping[str, Unit]:
    """The folded words of a language's units."""
    table = language_of(language)
    units = {
        folded(word): Unit(kind, factor)
        for kind, words in table.spoken_numbers.units.items()
        for word, factor in words.items()
    }
    return units or {folded(word): unit for word, unit in _measured(table)}


def _measured(table: Language) -> Iterator[tuple[str, Unit]]:
    """The units among the measures of a language, written in full or shortened."""
    for code in _SHORT:
        yield code, Unit(MEASURES[code].kind, MEASURES[code].factor)
    for words, factor in table.times.units.items():
        yield words, Unit("time", factor)
    for code, phrases in table.spoken_numbers.measures.items():
        measure = MEASURES[code]
        if measure.kind in _KINDS:
            for words in phrases.split(","):
                yield words.strip(), Unit(measure.kind, measure.factor)


def own_unit(name: str, description: str, language: str) -> Unit | None:
    """The unit of a parameter, by the end of its name or else its description; None: in doubt."""
    of_name = _of_name(name, language)
    marked = set(_known(_MARKED.findall(folded(description)), language))
    every = {*of_name, *marked, *_of_text(description, language)}
    if len({unit.kind for unit in every}) != 1:
        return None
    surest = of_name or marked or every
    return next(iter(surest)) if len(surest) == 1 else None


def kinds_of(name: str, description: str, language: str) -> frozenset[str]:
    """What the units measure that a parameter's name and description speak of."""
    marked = _known(_MARKED.findall(folded(description)), language)
    units = (*_of_name(name, language), *marked, *_of_text(description, language))
    return frozenset(unit.kind for unit in units)


def _of_name(name: str, language: str) -> set[Unit]:
    """The unit with which a name ends: `distance_m`, `seconds`; `m` alone may be anything."""
    words = [word for word in folded(name).replace("_", " ").split() if word]
    last = words[-1:]
    if len(words) == 1:
        last = [word for word in words if len(word) > _ABBREVIATED]
    return set(_known(last, language))


def _of_text(text: str, language: str) -> set[Unit]:
    """The units that are written out in a text, without turns: "turns" is mostly a verb there."""
    words = [word for word in _WORD.findall(folded(text)) if _is_written_out(word)]
    return {unit for unit in _known(words, language) if unit.factor != 360.0}


def _is_written_out(word: str) -> bool:
    return len(word) > _ABBREVIATED or word == _DEGREE


def _known(words: Iterable[str], language: str) -> Iterator[Unit]:
    tables = (units_of(language), units_of(_OF_NAMES))
    return (table[word] for word in words for table in tables if word in table)
