"""What people say for calls by the sentences of the map: words for drafted cases."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

from edgevox_ros.agent.spoken_calls import SentenceReading
from edgevox_ros.core.sentence_samples import short_samples
from edgevox_ros.core.sentences import NumberSlot, SentenceTemplate, WordSlot, folded
from edgevox_ros.core.tools import ToolCall
from edgevox_ros.evaluation.offer import Offer
from edgevox_ros.hearing.sentences import TooManyStates

# Of the ways in which one template can be said with the same values.
MOST_WAYS = 3
MOST_NUMBERS = 60
_NUMBERS = ("2", "1", "5", "10", "45", "90", "0.5", "20", "100", "0.1", "500", "1000", "0")

Spoken = tuple[str, Mapping[str, Any]]
"""What is said, and the arguments of its call."""


class OwnSentences:
    """The sentences of a map in one language."""

    def __init__(self, offer: Offer, language: str) -> None:
        names = {schema.name: schema.parameters for schema in offer.schemas}
        self._properties = {name: each.get("properties", {}) for name, each in names.items()}
        templates = tuple(
            each
            for each in offer.tool_map.sentences(include_unavailable=True)
            if each.language in ("", language) and each.tool in names
        )
        self._reading = SentenceReading(templates, offer.schemas, language) if templates else None

    def commands(self, tool: str) -> Iterator[Spoken]:
        """Calls of a tool: each template in some of its ways, and with every word for a value."""
        for template in self._templates(tool):
            base = self._valid(template)
            if base is None:
                continue
            yield from self._read(template, base, MOST_WAYS)
            for name, words in _choices(template).items():
                for word in words[1:]:
                    yield from self._read(template, {**base, name: [word]}, 1)
            for name in _numbers(template):
                for number in self._limits(tool, name):
                    yield from self._read(template, {**base, name: [number]}, 1)

    def out_of_range(self, tool: str) -> Iterator[str]:
        """What says a number that the tool does not allow: once for each number."""
        told: set[str] = set()
        for template in self._templates(tool):
            base = self._valid(template)
            for name in _numbers(template) if base else ():
                limits = [float(each) for each in self._limits(tool, name)]
                if name in told or not limits or base is None:
                    continue
                too_far = f"{max(limits) * 10 + 1:g}"
                said = short_samples(template.root, {**base, name: [too_far]}, 1)[0]
                if self._is_invalid(template, said):
                    told.add(name)
                    yield said

    def _templates(self, tool: str) -> Iterator[SentenceTemplate]:
        templates = self._reading.templates if self._reading else ()
        return (each for each in templates if each.tool == tool)

    def _valid(self, template: SentenceTemplate) -> dict[str, list[str]] | None:
        """Words for each slot that make a call; None if there are none."""
        choices = {name: words[:1] for name, words in _choices(template).items()}
        names = _numbers(template)
        tried = itertools.product((*_NUMBERS, *self._every_limit(template.tool)), repeat=len(names))
        for numbers in itertools.islice(tried, MOST_NUMBERS):
            given = {**choices, **{name: [each] for name, each in zip(names, numbers, strict=True)}}
            if next(self._read(template, given, 1), None):
                return given
        return None

    def _read(
        self, template: SentenceTemplate, values: Mapping[str, list[str]], most: int
    ) -> Iterator[Spoken]:
        assert self._reading is not None
        for said in short_samples(template.root, dict(values), most):
            calls = self._reading.calls(said)
            if len(calls) == 1 and calls[0].name == template.tool:
                yield said, calls[0].arguments

    def _is_invalid(self, template: SentenceTemplate, said: str) -> bool:
        assert self._reading is not None
        try:
            readings = self._reading.every_reading(folded(said).strip())
        except TooManyStates:
            return False
        return bool(readings) and not any(isinstance(call, ToolCall) for _, call in readings)

    def _limits(self, tool: str, name: str) -> list[str]:
        prop = self._properties[tool].get(name, {})
        found = [prop[key] for key in ("minimum", "maximum") if key in prop]
        return list(dict.fromkeys(f"{abs(each):g}" for each in found if each))

    def _every_limit(self, tool: str) -> Iterator[str]:
        for name in self._properties[tool]:
            yield from self._limits(tool, name)


def _choices(template: SentenceTemplate) -> dict[str, list[str]]:
    slots = template.slots.items()
    return {name: list(slot.said) for name, slot in slots if isinstance(slot, WordSlot)}


def _numbers(template: SentenceTemplate) -> tuple[str, ...]:
    return tuple(name for name, slot in template.slots.items() if isinstance(slot, NumberSlot))
