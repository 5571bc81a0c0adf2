"""Cases of one language beside the tool map that they are for: what one rehearsal can run."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from edgevox_ros.core.errors import ConfigurationError, EdgevoxError, Problem
from edgevox_ros.evaluation.cases.call_spelling import OneSpelling, one_spelling_of
from edgevox_ros.evaluation.cases.case import Case, CaseSet
from edgevox_ros.evaluation.cases.case_check import check_cases, wrong_ends
from edgevox_ros.evaluation.cases.case_file import CaseFileError
from edgevox_ros.evaluation.cases.derived_simulation import simulation_of
from edgevox_ros.evaluation.cases.place_in_file import in_order, problem_at
from edgevox_ros.evaluation.cases.result_fields import misfits, misread
from edgevox_ros.evaluation.cases.simulated_robot import SimulatedRobot
from edgevox_ros.evaluation.cases.simulation import Simulation
from edgevox_ros.evaluation.cases.tool_kinds import ToolKinds, tool_kinds
from edgevox_ros.evaluation.cases.tried_tools import TriedTools, read_tried_tools
from edgevox_ros.robot.map.tool_map import ToolMap


class NoCases(EdgevoxError):
    """Nothing is left to run."""


@dataclass(frozen=True)
class Selection:
    """Which cases run: those with any of these tags, in any of these languages. Empty: all.

    A language without a region stands for all of its regions.
    """

    tags: Collection[str] = ()
    languages: Collection[str] = ()

    def __contains__(self, case: Case) -> bool:
        tagged = not self.tags or not set(self.tags).isdisjoint(case.tags)
        spoken = {case.language, case.language.split("-")[0]}
        return tagged and (not self.languages or not spoken.isdisjoint(self.languages))


@dataclass(frozen=True)
class CaseGroup:
    """Cases of one file and one language, and their map. `map_text`: the content of its files."""

    source: Path
    language: str
    cases: tuple[Case, ...]
    tools: tuple[Path, ...]
    tried: TriedTools
    map_text: str

    @cached_property
    def kinds(self) -> ToolKinds:
        """Which tools act and which stop."""
        simulations = (case.simulation for case in self.cases if case.simulation is not None)
        kinds = tool_kinds(self.tried.tool_map, next(simulations, None))
        # Tools that are in no map may do anything.
        unknown = {each.name for each in self.tried.schemas} - set(self.tried.tool_map.tools)
        return replace(kinds, acting=kinds.acting | unknown)

    @cached_property
    def spell(self) -> OneSpelling:
        """What brings calls of the map into one spelling."""
        return one_spelling_of(self.tried.tool_map)

    def robot(self, case: Case) -> SimulatedRobot:
        """A simulated robot for a case. Raises ConfigurationError if it is written wrong."""
        tool_map = self.tried.tool_map
        return SimulatedRobot(case.simulation or simulation_of(tool_map), tool_map)

    def digest(self, case: Case) -> str:
        """A hash of the case and its map; where the case stands in its file does not count."""
        robot = replace(case.simulation, place="") if case.simulation else None
        content = replace(case, name="", place="", simulation=robot)
        text = repr((content, self.map_text, self.tried.schemas))
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def case_groups_of(
    sets: Sequence[CaseSet], tools: Sequence[Path] = (), selection: Selection | None = None
) -> tuple[CaseGroup, ...]:
    """The chosen cases with their maps, all checked.

    `tools`: the map for all files; without it each file names its own. Raises NoCases, or
    ConfigurationError with every problem of every file and map.
    """
    chosen = selection or Selection()
    groups: list[CaseGroup] = []
    problems: list[Problem] = []
    for each in sets:
        try:
            groups += _of_set(each, tuple(tools), chosen)
        except ConfigurationError as error:
            problems += error.problems
    problems += [problem for group in groups for problem in _problems(group)]
    if problems:
        raise ConfigurationError(in_order(problems))
    if not groups:
        raise NoCases(f"no case has the tags or the language asked for ({_selection_text(chosen)})")
    return tuple(groups)


def _of_set(cases: CaseSet, tool_files: tuple[Path, ...], chosen: Selection) -> Iterator[CaseGroup]:
    tools = tool_files or cases.tools
    if cases.schemas:
        tried = TriedTools(ToolMap(), cases.schemas)
        text = repr(cases.schemas)
    elif tools:
        if not tool_files:
            _raise_missing(cases)
        tried = read_tried_tools(tools)
        text = "\n".join(path.read_text(encoding="utf-8") for path in tools)
    else:
        expected = "the tool map: --tools FILE, or tools: FILE at the top of the file"
        raise CaseFileError.at(cases.source, "no tools", expected)
    for language in dict.fromkeys(case.language for case in cases.cases):
        found = tuple(c for c in cases.cases if c.language == language and c in chosen)
        if found:
            yield CaseGroup(cases.source, language, found, tools, tried, text)


def _raise_missing(cases: CaseSet) -> None:
    """Raise CaseFileError if a map that the file names does not exist."""
    problems = [
        problem_at(
            cases.in_file,
            str(cases.source),
            ("tools",),
            f"the tool map {path}, which does not exist",
            "a file; its path is relative to this file",
        )
        for path in cases.tools
        if not path.exists()
    ]
    if problems:
        raise CaseFileError(problems)


def _problems(group: CaseGroup) -> Iterator[Problem]:
    try:
        tools = group.tried.tool_map.tools.values()
        left_out = {tool.name: tool.unavailable for tool in tools if tool.incomplete}
        check_cases(group.cases, group.tried.schemas, left_out)
    except ConfigurationError as error:
        yield from error.problems
    for case in group.cases:
        yield from _wrong_fields(case, group.tried.tool_map)
        try:
            robot = group.robot(case)
        except ConfigurationError as error:
            yield from error.problems
        else:
            yield from wrong_ends(case, group.tried.tool_map, robot.state)


def _wrong_fields(case: Case, tool_map: ToolMap) -> Iterator[Problem]:
    """Results, also those that the simulated robot reads, with fields that the tool never has."""
    simulation = case.simulation or Simulation()
    for tool in tool_map.tools.values():
        for wrong in misfits(tool, case.results.get(tool.name, ())):
            yield case.problem(("results", tool.name), wrong.found, wrong.expected)
        if wrong_read := misread(tool, simulation.reads.get(tool.name)):
            yield simulation.problem(("reads", tool.name), wrong_read.found, wrong_read.expected)


def _selection_text(chosen: Selection) -> str:
    return ", ".join([*chosen.tags, *chosen.languages]) or "the files hold none"
