"""What an order for later may wait for instead of a time: a reading of the robot that compares.

"When the battery is below twenty percent" is about a tool that only reads, and about one of its
values. Which one must be plain, else there is no condition, and the user is asked when.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Literal

from edgevox_ros.agent.executor_protocol import Executor
from edgevox_ros.core.sentence_templates import SentenceTemplate
from edgevox_ros.core.tools import ResultStatus, ToolCall, ToolSchema
from edgevox_ros.core.units import MEASURES, unit_in_name
from edgevox_ros.hearing import When
from edgevox_ros.hearing.words import split_words
from edgevox_ros.languages import language_of

Comparison = Literal["<", "<=", ">", ">=", "is"]
# Words that begin alike are forms of one.
_STEM = 4
# A reading has to go back so far, as a share of the number, before the condition may hold anew.
_WAY_BACK = 0.05
_PARTS = re.compile(r"[_./-]")
LOOK_S = 1.0
_PERCENT = ("percent", "percentage", "pct")


Read = Callable[[str], Mapping[str, Any]]
"""Gives what a tool reads now, by its name."""


@dataclass(frozen=True)
class Condition:
    """A value that a tool reads compares with a number, or is true or false (`is`).

    `every_time`: not only the first time; then `armed` says that it did not hold meanwhile.
    """

    tool: str
    value: str
    comparison: Comparison
    number: float | bool
    every_time: bool = False
    armed: bool = True

    def holds(self, reading: Any) -> bool:
        """Whether it is so now. What is no number, or not true or false, holds nothing."""
        if self.comparison == "is":
            return reading is self.number
        return _is_number(reading) and _compares(reading, self.comparison, self.number)

    @property
    def as_data(self) -> Mapping[str, Any]:
        """It as the event, the topic and the file hold it."""
        return dict(vars(self))

    def is_over(self, reading: Any) -> bool:
        """Whether it is plainly not so any more: a reading that trembles is no second time."""
        if self.comparison == "is":
            return isinstance(reading, bool) and reading is not self.number
        margin = abs(self.number) * _WAY_BACK
        back = self.number + (margin if self.comparison.startswith("<") else -margin)
        return _is_number(reading) and not _compares(reading, self.comparison, back)


class ConditionFinder:
    """Finds what a condition is about, among the tools that read.

    `sentences`: those of the map, whose words count, too.
    """

    def __init__(
        self, executor: Executor, sentences: Sequence[SentenceTemplate], language: str
    ) -> None:
        self._executor = executor
        self._sentences = sentences
        self._language = language

    def find(self, when: When, cancel: threading.Event) -> Condition | None:
        """The condition that is meant; None if that is not plain, or its value cannot be read."""
        said = stems(when.words)
        reader = self._reader(said)
        if reader is None:
            return None
        readings = read_values(self._executor, reader.name, cancel)
        if when.comparison is None or when.number is None:
            return self._state(reader, said, readings, every_time=when.every_time)
        known = [name for name in readings if _is_number(readings[name])]
        named = [name for name in known if stems(name) & said]
        fitting = [name for name in named or known if self._fits(when.unit, name)]
        if len(fitting) != 1:
            return None
        return Condition(
            reader.name, fitting[0], when.comparison, when.number, every_time=when.every_time
        )

    def _state(
        self, reader: ToolSchema, said: set[str], readings: Mapping[str, Any], *, every_time: bool
    ) -> Condition | None:
        """The condition that something is true: the name of a value is said, and nothing denied."""
        flags = [name for name, each in readings.items() if isinstance(each, bool)]
        named = [name for name in flags if stems(name) <= said]
        if len(named) != 1:
            return None
        return Condition(reader.name, named[0], "is", number=True, every_time=every_time)

    def _reader(self, said: set[str]) -> ToolSchema | None:
        """The only tool that reads and needs no values, and of which something is said."""
        tools = self._executor.schemas()
        words = {tool.name: self._words_of(tool) for tool in tools if _reads(tool)}
        shared = {
            name: said & own - set().union(*(words[each] for each in words if each != name))
            for name, own in words.items()
        }
        found = [tool for tool in tools if shared.get(tool.name)]
        return found[0] if len(found) == 1 else None

    def _words_of(self, tool: ToolSchema) -> set[str]:
        templates = (each.text for each in self._sentences if each.tool == tool.name)
        texts = (tool.name, tool.description, *templates)
        return set().union(*map(stems, texts)) - _small(self._language)

    @staticmethod
    def _fits(unit: str, name: str) -> bool:
        """Whether a value of this name may be in the unit that was said; "" for none was."""
        if unit == "%":
            return any(part in _PERCENT for part in _PARTS.split(name))
        if not unit:
            return True
        code = unit_in_name(name)
        return code in MEASURES and unit in (code, MEASURES[code].shown)


def read_values(executor: Executor, tool: str, cancel: threading.Event) -> Mapping[str, Any]:
    """What a tool reads now; nothing if it cannot, or not beside what is being done."""
    call = ToolCall(None, tool, {})
    if not executor.runs_beside(call):
        return {}
    result = executor.execute(call, cancel, lambda words: None)
    return result.data if result.status is ResultStatus.OK else {}


class ConditionWatch:
    """Looks at readings again and again, in a thread of its own once it has begun.

    `look` gets a function that reads a tool, and may raise. LOOK_S seconds pass between two looks.
    """

    def __init__(self, look: Callable[[Read], None]) -> None:
        self._look = look
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None

    def begin(self, executor: Callable[[], Executor]) -> None:
        """Look from now on, if that has not begun. From one thread."""
        if self._thread is None:
            run = threading.Thread(
                target=self._run, args=(executor,), name="conditions", daemon=True
            )
            self._thread = run
            run.start()

    def close(self, wait_s: float) -> None:
        """End it soon. Waits at most so many seconds."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join(wait_s)

    def _run(self, executor: Callable[[], Executor]) -> None:
        while not self._ended.wait(LOOK_S):
            read = cache(partial(read_values, executor(), cancel=self._ended))
            # A reading that fails is none; the next one may be better.
            with suppress(Exception):
                self._look(read)


def stems(text: str) -> set[str]:
    """The words of a text by how they begin; a name by its parts."""
    return {word.folded[:_STEM] for word in split_words(_PARTS.sub(" ", text))}


def _small(language: str) -> set[str]:
    signs = (language_of(language).signs, language_of("en").signs)
    return set().union(*(stems(word) for each in signs for word in each.small_words))


def _reads(tool: ToolSchema) -> bool:
    return tool.read_only and not tool.parameters.get("required")


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _compares(value: float, comparison: Comparison, number: float) -> bool:
    return {
        "<": value < number,
        "<=": value <= number,
        ">": value > number,
        ">=": value >= number,
    }[str(comparison)]
