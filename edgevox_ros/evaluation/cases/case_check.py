"""Checks cases against the tool map that they are for."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from edgevox_ros.core.errors import Problem
from edgevox_ros.core.named_calls import NamedCall, same_value, show_call
from edgevox_ros.core.strict_yaml import KeyPath
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.evaluation.cases.call_spelling import row_names
from edgevox_ros.evaluation.cases.case import Case
from edgevox_ros.evaluation.cases.case_file import CaseFileError
from edgevox_ros.evaluation.cases.near_names import closest, expected_name
from edgevox_ros.evaluation.cases.simulation_play import ARGUMENT
from edgevox_ros.evaluation.cases.state_paths import (
    NamedValue,
    SimulatedState,
    named_values,
    paths,
    value_of,
)
from edgevox_ros.parsing import ToolCallParser
from edgevox_ros.robot.map.checks.fields import show
from edgevox_ros.robot.map.tool_map import ToolMap


def check_cases(
    cases: Iterable[Case], tools: Sequence[ToolSchema], left_out: Mapping[str, str] | None = None
) -> None:
    """Check that every call which a case names passes validation.

    `left_out`: tools of the map that cannot be tried, and why. Raises CaseFileError with every
    problem: a tool that the map lacks, an argument that is wrong.
    """
    check = _Check(tools, left_out or {})
    problems = [problem for case in cases for problem in check.problems(case)]
    if problems:
        raise CaseFileError(dict.fromkeys(problems))


class _Check:
    """Checks cases against tools."""

    def __init__(self, tools: Sequence[ToolSchema], left_out: Mapping[str, str]) -> None:
        self._left_out = left_out
        self._names = [tool.name for tool in tools]
        self._parser = ToolCallParser((), tools)
        # What must never happen may leave out any argument.
        self._lenient = ToolCallParser((), [_needing_nothing(tool) for tool in tools])

    def problems(self, case: Case) -> Iterator[Problem]:
        for name in case.results:
            if name not in self._names:
                yield self._unknown(case, ("results", name), name)
        for index, call in enumerate(case.never):
            yield from self._refused(case, ("never", index), call, self._lenient)
        yield from _idle_tolerances(case)
        for path, call in _wanted(case):
            yield from self._refused(case, path, call, self._parser)

    def _refused(
        self, case: Case, path: KeyPath, call: NamedCall, parser: ToolCallParser
    ) -> Iterator[Problem]:
        if call[0] in self._names:
            yield from _refused(case, path, call, parser)
        else:
            yield self._unknown(case, path, call[0])

    def _unknown(self, case: Case, path: KeyPath, name: str) -> Problem:
        if name in self._left_out:
            found = f"the tool {name!r}, which cannot be tried here: {self._left_out[name]}"
            return case.problem(path, found, "its type installed, or its parameters in the map")
        expected = expected_name(name, self._names, "The map")
        return case.problem(path, f"the tool {name!r}", expected)


def _idle_tolerances(case: Case) -> Iterator[Problem]:
    """Tolerances for arguments that no right call of the turn has."""
    for number, turn in enumerate(case.turns):
        tolerance, lists = turn.expected.tolerance, turn.expected.calls
        known = {name for calls in lists for _, arguments in calls for name in arguments}
        if isinstance(tolerance, Mapping):
            for name in sorted(set(tolerance) - known):
                path = (*case.turn_path(number), "tolerance", name)
                expected = f"one of {', '.join(sorted(known)) or 'none'}"
                yield case.problem(path, f"a tolerance for {name}", expected)


def _needing_nothing(tool: ToolSchema) -> ToolSchema:
    """The tool with only optional arguments."""
    return replace(tool, parameters={**tool.parameters, "required": []})


def _refused(
    case: Case, path: KeyPath, call: NamedCall, parser: ToolCallParser
) -> Iterator[Problem]:
    name, arguments = call
    function = {"name": name, "arguments": json.dumps(dict(arguments))}
    result = parser.check([{"type": "function", "function": function}], "")
    shown = show_call(name, arguments)
    for rejection in result.rejections:
        expected = f"one that is valid ({rejection.why})"
        yield case.problem(path, f"the call {shown}", expected)
    for found in result.calls:
        if not same_value(dict(arguments), dict(found.arguments)):
            right = show_call(found.name, found.arguments)
            yield case.problem(path, f"the call {shown}", f"{right}, as it is after validation")


def _wanted(case: Case) -> Iterator[tuple[KeyPath, NamedCall]]:
    """The right calls, with their paths: the first list is `calls`, all others are `also`."""
    for number, turn in enumerate(case.turns):
        if turn.expected.rule is not None:
            continue
        for place, calls in enumerate(turn.expected.calls):
            key: KeyPath = ("also", place - 1) if place else ("calls",)
            for index, call in enumerate(calls):
                yield (*case.turn_path(number), *key, index), call


def wrong_ends(case: Case, tool_map: ToolMap, start: SimulatedState) -> Iterator[Problem]:
    """What can never be so at the end of a case that has a simulated robot.

    `start`: the state in which its robot begins.
    """
    check = _EndCheck(tuple(_writes(case, tool_map)), start)
    for wanted in named_values(case.end):
        wrong = check.wrong(wanted)
        if wrong is not None:
            yield case.problem(("end", *wanted.keys), *wrong)


@dataclass(frozen=True)
class _Write:
    """What one effect sets: `names` may contain `{argument}`.

    `spellings`: argument -> what it may be called -> its name, for arguments that are an enum.
    """

    names: tuple[str, ...]
    value: Any
    spellings: Mapping[str, Mapping[str, str]]

    @property
    def may_set_mapping(self) -> bool:
        """Whether its expression may give a mapping; a name of an enum is none."""
        return _is_expression(self.value) and self.value[1:].strip() not in self.spellings

    def fits(self, names: Sequence[str]) -> bool:
        """Whether it may set the value to which these names lead."""
        return len(names) == len(self.names) and all(map(self._fits, self.names, names))

    def goes_below(self, names: Sequence[str]) -> bool:
        """Whether it may set something below the place to which these names lead."""
        return len(self.names) > len(names) and all(map(self._fits, self.names, names))

    def may_be(self, place: int) -> Iterable[str]:
        """The names that may be at a place in its path, as far as they are known."""
        part = self.names[place]
        return dict.fromkeys(self._of(part).values()) if "{" in part else (part,)

    def row(self, place: int, name: str) -> str:
        """The row whose alias stands at a place in a path, or an empty text."""
        return _row(self._of(self.names[place]), name)

    def row_as_value(self, value: object) -> str:
        """The row whose alias a value is that this effect sets to a row; or an empty text."""
        spellings = self.spellings.get(str(self.value)[1:].strip(), {})
        return _row(spellings, value) if str(self.value).startswith("=") else ""

    def may_give(self, value: object) -> bool:
        """Whether it may set this value; expressions of more than an argument may give any."""
        return not self.row_as_value(value) and (_is_expression(self.value) or self.value == value)

    def _fits(self, part: str, name: str) -> bool:
        if "{" not in part:
            return part == name
        spellings = self._of(part)
        return not spellings or name in spellings.values()

    def _of(self, part: str) -> Mapping[str, str]:
        """The spellings if a part of the path is one argument alone; empty: it may be anything."""
        argument = ARGUMENT.fullmatch(part)
        return self.spellings.get(argument[1], {}) if argument is not None else {}


@dataclass(frozen=True)
class _EndCheck:
    writes: tuple[_Write, ...]
    state: SimulatedState

    def wrong(self, wanted: NamedValue) -> tuple[str, str] | None:
        """(found, expected), or None."""
        names = wanted.names
        known = self._known(names)
        if known == len(names):
            return self._alias_as_value(wanted)
        for write in self._inside(names[:known]):
            if row := write.row(known, names[known]):
                return _alias(names[known], row)
        found = f"the path {wanted.path!r}"
        return found, f"one that is in the state{self._near(names, known)}"

    def _known(self, names: Sequence[str]) -> int:
        """How many of the names lead to something that may be there."""
        counts = range(len(names), 0, -1)
        return next((count for count in counts if self._may_be_there(names[:count])), 0)

    def _may_be_there(self, names: Sequence[str]) -> bool:
        return self._at_start(names) or any(self._makes(write, names) for write in self.writes)

    def _at_start(self, names: Sequence[str]) -> bool:
        try:
            value_of(self.state, names)
        except LookupError:
            return False
        return True

    @staticmethod
    def _makes(write: _Write, names: Sequence[str]) -> bool:
        """Whether the effect makes this path, or sets what is above it to something unknown."""
        length = len(write.names)
        above = len(names) > length and write.may_set_mapping
        return write.fits(names[:length] if above else names)

    def _inside(self, names: Sequence[str]) -> Iterator[_Write]:
        """The effects that set something below."""
        for write in self.writes:
            if write.goes_below(names):
                yield write

    def _near(self, names: Sequence[str], known: int) -> str:
        above = names[:known]
        inside = value_of(self.state, above) if self._at_start(above) else {}
        there = dict.fromkeys(inside) if isinstance(inside, Mapping) else {}
        for write in self._inside(above):
            there.update(dict.fromkeys(write.may_be(known)))
        if near := closest(names[known], there):
            return f", such as {'.'.join((*above, near))}"
        if there:
            where = f", where {'.'.join(above)} has" if above else ", which has"
            return f"{where} {', '.join(there)}"
        near = closest(".".join(names), paths(self.state))
        return f", such as {near}" if near else f", where {'.'.join(above)} has nothing inside"

    def _alias_as_value(self, wanted: NamedValue) -> tuple[str, str] | None:
        """The row's own name is what comes into the state, whatever the model wrote."""
        if self._at_start(wanted.names) and value_of(self.state, wanted.names) == wanted.value:
            return None
        setting = [write for write in self.writes if write.fits(wanted.names)]
        rows = [row for write in setting if (row := write.row_as_value(wanted.value))]
        if not rows or any(write.may_give(wanted.value) for write in setting):
            return None
        return _alias(wanted.value, rows[0])


def _alias(found: object, row: str) -> tuple[str, str]:
    return f"{show(found)}, an alias", f"{row}, the name of its row"


def _row(spellings: Mapping[str, str], name: object) -> str:
    row = spellings.get(name, "") if isinstance(name, str) else ""
    return row if row != name and name not in spellings.values() else ""


def _is_expression(value: object) -> bool:
    return isinstance(value, str) and value.startswith("=") and not value.startswith("==")


def _writes(case: Case, tool_map: ToolMap) -> Iterator[_Write]:
    effects = case.simulation.effects if case.simulation is not None else {}
    for tool, values in effects.items():
        spellings = row_names(tool_map, tool)
        for path, value in values.items():
            yield _Write(tuple(path.split(".")), value, spellings)
        for one in named_values(values):
            yield _Write(one.names, one.value, spellings)
