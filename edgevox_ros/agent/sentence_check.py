"""Tries the sentences of a map on what they say: each must be heard, and mean its own tool.

What would go wrong when somebody speaks is found when the map is read: two sentences that say the
same of different calls, values that never validate, a sentence that is a stop.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

from edgevox_ros.agent.language_check import unknown_language
from edgevox_ros.agent.spoken_calls import SentenceReading
from edgevox_ros.core.errors import ConfigurationError, Problem
from edgevox_ros.core.sentence_samples import samples
from edgevox_ros.core.sentence_templates import NumberSlot, SentenceTemplate, WordSlot
from edgevox_ros.core.tools import ToolCall
from edgevox_ros.hearing import StopMatcher
from edgevox_ros.hearing.sentences import TooManyStates
from edgevox_ros.languages import LANGUAGES

MOST_SAMPLES = 24
MOST_TRIED = 200
MOST_NUMBERS = 300
_NUMBERS = ("2", "1", "45", "10", "0.5", "90", "0.1", "100", "5", "20", "500", "1000", "0")


def check_sentences(
    reading: SentenceReading, stop: StopMatcher | None = None, most: int = MOST_TRIED
) -> None:
    """Try every template. Raises ConfigurationError with all that is wrong, file and line.

    `stop`: the stop words that are heard before any sentence.
    """
    each = max(4, min(MOST_SAMPLES, most // max(1, len(reading.templates))))
    problems = [
        problem
        for template in reading.templates
        for problem in itertools.islice(_Check(template, reading, stop, each).problems(), 1)
    ]
    if problems:
        raise ConfigurationError(problems)


class _Check:
    """One template."""

    def __init__(
        self,
        template: SentenceTemplate,
        reading: SentenceReading,
        stop: StopMatcher | None,
        most: int,
    ) -> None:
        self._template = template
        self._reading = reading
        self._stop = stop
        self._most = most

    def problems(self) -> Iterator[Problem]:
        """What is wrong; only the first matters."""
        template = self._template
        if template.language and template.language not in LANGUAGES:
            yield self._problem(*unknown_language(template.language))
            return
        try:
            numbers, why = self._valid_numbers()
            if numbers is None:
                yield self._problem(f"no value that makes a valid call ({why})", "one at least")
                return
            for words in samples(template.root, self._values(numbers), self._most):
                yield from self._tried(words)
        except TooManyStates:
            yield self._problem("a template that takes too long to match", "fewer optional words")

    def _tried(self, words: str) -> Iterator[Problem]:
        stop = self._stop.match(words) if self._stop else None
        if stop:
            found = f"{words!r}, which is a stop: {stop.phrase!r} is heard before any sentence"
            yield self._problem(found, "words in which no stop phrase is heard")
        elif len(self._reading.calls(words)) != 1:
            yield self._unheard(words)

    def _unheard(self, words: str) -> Problem:
        """Why words of this template make no call."""
        mine, others = "", ""
        readings = self._reading.every_reading(words)
        for template, call in readings:
            if template is self._template:
                mine = mine or ("" if isinstance(call, ToolCall) else call.message)
            else:
                others = others or f"{template.tool} at {template.place}"
        if mine:
            return self._problem(f"{words!r}, which makes no valid call ({mine})", "valid values")
        if others:
            found = f"{words!r}, which is also said for {others}"
            return self._problem(found, "sentences that mean one call")
        if not readings:
            found = f"{words!r}, which it does not match itself"
            return self._problem(found, "words that are heard")
        return self._problem(f"{words!r}, which can be read in two ways", "one way only")

    def _valid_numbers(self) -> tuple[tuple[str, ...] | None, str]:
        """Numbers with which the template's first words make a valid call, or why none do."""
        names = self._number_slots
        why = ""
        tried = itertools.product(self._candidates(), repeat=len(names))
        for numbers in itertools.islice(tried, MOST_NUMBERS):
            words = samples(self._template.root, self._values(numbers), 1)[0]
            for template, call in self._reading.every_reading(words):
                if template is not self._template:
                    continue
                if isinstance(call, ToolCall):
                    return numbers, ""
                why = why or call.message
        return None, why or "it matches none of its own words"

    @property
    def _number_slots(self) -> list[str]:
        slots = self._template.slots
        return [name for name in sorted(slots) if isinstance(slots[name], NumberSlot)]

    def _candidates(self) -> tuple[str, ...]:
        """Numbers to try, the limits of the parameters last."""
        tool = next(each for each in self._reading.tools if each.name == self._template.tool)
        properties: Mapping[str, Mapping[str, Any]] = tool.parameters["properties"]
        limits = [
            abs(prop[key])
            for prop in properties.values()
            for key in ("minimum", "maximum", "enum")
            if isinstance(prop.get(key), (int, float))
        ]
        return (*_NUMBERS, *(f"{limit:g}" for limit in limits))

    def _values(self, numbers: tuple[str, ...]) -> dict[str, list[str]]:
        number_of = dict(zip(self._number_slots, numbers, strict=True))
        values = {name: [number] for name, number in number_of.items()}
        for name, slot in self._template.slots.items():
            if isinstance(slot, WordSlot):
                values[name] = list(slot.said)
        return values

    def _problem(self, found: str, expected: str) -> Problem:
        template = self._template
        return Problem(template.source, found, expected, template.line, template.path)
