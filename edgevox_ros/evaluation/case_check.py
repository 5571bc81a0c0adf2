"""Checks cases against the tool map that they are for."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from edgevox_ros.core.errors import Problem
from edgevox_ros.core.named_calls import NamedCall, same_value, show_call
from edgevox_ros.core.strict_yaml import KeyPath
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.evaluation.case import Case
from edgevox_ros.evaluation.case_file import CaseFileError
from edgevox_ros.evaluation.near_names import expected_name
from edgevox_ros.parsing import ToolCallParser


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
