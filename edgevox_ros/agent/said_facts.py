"""Numbers in a sentence about a reading: whether they are the reading's own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from edgevox_ros.agent.result_wording import data_of
from edgevox_ros.core.tools import ToolResult
from edgevox_ros.hearing.said_amounts import said_amounts

_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
# "One moment", "the two of us": small numbers stand in many sentences that tell nothing.
_LEAST = 3.0
_NEAR = 0.05
_STEP = 0.5
# A fraction is told in hundredths, a length in another unit.
_FACTORS = (1.0, 100.0, 1000.0, 0.01, 0.001)


def contradicts(sentence: str, results: Iterable[ToolResult], said: str, language: str) -> bool:
    """Whether a sentence tells a number that is neither in a result nor in what the user `said`.

    It may be rounded. Small numbers are not looked at, and nothing is compared with results that
    hold no number. Without results no number is known.
    """
    told = _numbers(sentence, language)
    if not told:
        return False
    read = [set(_values(data_of(result))) for result in results]
    if read and not any(read):
        return False
    known = set(_numbers(said, language, least=0.0)).union(*read)
    facts = {abs(fact * factor) for fact in known for factor in _FACTORS}
    return any(all(_far(number, fact) for fact in facts) for number in told)


def _far(number: float, fact: float) -> bool:
    return abs(number - fact) > max(_STEP, _NEAR * fact)


def _numbers(text: str, language: str, least: float = _LEAST) -> list[float]:
    amounts = said_amounts(text, language)
    written = (float(found.replace(",", ".")) for found in _NUMBER.findall(text))
    return [each for each in (*amounts.numbers, *amounts.exact, *written) if each >= least]


def _values(value: object) -> Iterator[float]:
    """Every number in a result, also in its texts; how many a list holds."""
    if isinstance(value, bool):
        return
    if isinstance(value, (int, float)):
        yield float(value)
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _values(inner)
    elif isinstance(value, (list, tuple)):
        yield float(len(value))
        for inner in value:
            yield from _values(inner)
    else:
        yield from (float(found.replace(",", ".")) for found in _NUMBER.findall(str(value)))
