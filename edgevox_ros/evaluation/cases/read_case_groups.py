"""Reads files of cases and suites with their maps, and reports the errors of all at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Union

from edgevox_ros.core.errors import ConfigurationError, Problem
from edgevox_ros.evaluation.cases.case import CaseSet
from edgevox_ros.evaluation.cases.case_file import CaseFileError
from edgevox_ros.evaluation.cases.case_group import CaseGroup, NoCases, Selection, case_groups_of
from edgevox_ros.evaluation.cases.place_in_file import in_order
from edgevox_ros.evaluation.cases.suites import read_cases


def read_case_groups(
    files: Sequence[Path],
    suites: Sequence[str] = (),
    tools: Sequence[Path] = (),
    selection: Selection | None = None,
) -> tuple[CaseGroup, ...]:
    """The chosen cases of the files and suites, all checked; each file and suite counts once.

    `tools`: the map for all files; without it each file names its own, as suites always do. Raises
    NoCases, or ConfigurationError with every problem: a case that cannot be read does not hide
    that another one does not fit its map.
    """
    problems: list[Problem] = []
    groups: list[CaseGroup] = []
    none = NoCases("found no cases")
    own, boxed = _read(files, problems), _read(suites, problems)
    if not problems:
        problems += _unknown_words([*own, *boxed], selection or Selection())
    for sets, maps in ((own, tools), (boxed, ())):
        try:
            groups += case_groups_of(sets, maps, selection)
        except NoCases as error:
            none = error
        except ConfigurationError as error:
            problems += error.problems
    if problems:
        raise CaseFileError(in_order(problems))
    if not groups:
        raise none
    return tuple(groups)


def _unknown_words(sets: Sequence[CaseSet], chosen: Selection) -> Iterator[Problem]:
    """Tags and languages that no case has."""
    cases = [case for each in sets for case in each.cases]
    tags = {tag for case in cases for tag in case.tags}
    languages = {case.language for case in cases}
    bases = {language.split("-")[0] for language in languages}
    for option, words, known in (
        ("--tag", chosen.tags, tags),
        ("--language", chosen.languages, languages | bases),
    ):
        for word in words:
            if word not in known:
                text = ", ".join(sorted(known)) or "none: no case has one"
                yield Problem(option, repr(word), f"one that a case has: {text}")


def _read(sources: Sequence[Union[str, Path]], problems: list[Problem]) -> list[CaseSet]:
    """The cases that can be read, of each file once. Problems are noted."""
    sets: list[CaseSet] = []
    for source in dict.fromkeys(sources):
        try:
            sets += read_cases(source)
        except CaseFileError as error:
            problems += error.problems
            sets += error.readable
    return list({(each.source, each.cases[0].name): each for each in sets}.values())
