"""Checks cases against the tool map that they are for."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from edgevox_ros.core.errors import Problem
from edgevox_ros.core.named_calls import NamedCall, same_value, show_call
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.evaluation.case import Case
from edgevox_ros.evaluation.case_file import CaseFileError
from edgevox_ros.parsing import ToolCallParser


def check_cases(cases: Iterable[Case], tools: Sequence[ToolSchema]) -> None:
    """Check that every call which a case names passes validation.

    Raises CaseFileError with every problem: a tool that the map lacks, an argument that is wrong.
    """
    check = _Check(tools)
    problems = [problem for case in cases for problem in check.problems(case)]
    if problems:
        raise CaseFileError(dict.fromkeys(problems))


class _Check:
    """Checks cases against tools."""

    def __init__(self, tools: Sequence[ToolSchema]) -> None:
        self._names = [tool.name for tool in tools]
        self._parser = ToolCallParser((), tools)
        # What must never happen may leave out any argument.
        self._lenient = ToolCallParser((), [_needing_nothing(tool) for tool in tools])

    def problems(self, case: Case) -> Iterator[Problem]:
        for name in case.results:
            if name not in self._names:
                yield _unknown(case, name, self._names)
        for call in case.never:
            yield from self._refused(case, call, self._lenient)
        yield from _idle_tolerances(case)
        for call in _wanted(case):
            yield from self._refused(case, call, self._parser)

    def _refused(self, case: Case, call: NamedCall, parser: ToolCallParser) -> Iterator[Problem]:
        if call[0] in self._names:
            yield from _refused(case, call, parser)
        else:
            yield _unknown(case, call[0], self._names)


def _idle_tolerances(case: Case) -> Iterator[Problem]:
    """Tolerances for arguments that no right call of the turn has."""
    for turn in case.turns:
        tolerance, lists = turn.expected.tolerance, turn.expected.calls
        known = {name for calls in lists for _, arguments in calls for name in arguments}
        if isinstance(tolerance, Mapping):
            for name in set(tolerance) - known:
                found = f"a tolerance for {name}"
                yield Problem(case.place, found, f"one of {', '.join(sorted(known)) or 'none'}")


def _needing_nothing(tool: ToolSchema) -> ToolSchema:
    """The tool with only optional arguments."""
    return replace(tool, parameters={**tool.parameters, "required": []})


def _refused(case: Case, call: NamedCall, parser: ToolCallParser) -> Iterator[Problem]:
    name, arguments = call
    function = {"name": name, "arguments": json.dumps(dict(arguments))}
    result = parser.check([{"type": "function", "function": function}], "")
    shown = show_call(name, arguments)
    for rejection in result.rejections:
        yield Problem(case.place, f"the call {shown}", f"one that is valid ({rejection.message})")
    for found in result.calls:
        if not same_value(dict(arguments), dict(found.arguments)):
            right = show_call(found.name, found.arguments)
            yield Problem(case.place, f"the call {shown}", f"{right}, as it is after validation")


def _unknown(case: Case, name: str, names: Sequence[str]) -> Problem:
    near = difflib.get_close_matches(name, names, n=1, cutoff=0.6)
    hint = f"{near[0]}? The map has " if near else "one of "
    return Problem(case.place, f"the tool {name!r}", f"{hint}{', '.join(names)}")


def _wanted(case: Case) -> Iterator[NamedCall]:
    for turn in case.turns:
        if turn.expected.rule is None:
            for calls in turn.expected.calls:
                yield from calls
