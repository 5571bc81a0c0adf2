"""The suites in the box: folders of case files that come with the package."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Union

from edgevox_ros.core.errors import Problem
from edgevox_ros.core.paths import share_file
from edgevox_ros.evaluation.cases.bfcl_suite import bfcl_sets
from edgevox_ros.evaluation.cases.case import CaseSet
from edgevox_ros.evaluation.cases.case_file import CaseFileError, read_case_file

SUITES = ("smoke", "robot", "household", "state")
# The leaderboard's questions, a part or all of them; its data is a package of its own.
BFCL = {"bfcl": True, "bfcl-all": False}
MAPS = "maps"


def suite_files(name: str) -> list[Path]:
    """The case files of a suite, in order. Raises CaseFileError for another name."""
    if name not in SUITES:
        raise CaseFileError.at("suite", repr(name), f"one of {', '.join(SUITES)}")
    folder = share_file(f"config/suites/{name}")
    files = sorted(folder.rglob("*.yaml"))
    return [file for file in files if MAPS not in file.relative_to(folder).parts]


def read_cases(source: Union[str, Path]) -> tuple[CaseSet, ...]:
    """The cases of a file, or of a suite by its name: one CaseSet for each file or question.

    Raises CaseFileError with every problem of every file, and with the cases that could be read.
    """
    if source in BFCL:
        return bfcl_sets(quick=BFCL[str(source)])
    files = suite_files(str(source)) if source in SUITES else [Path(source)]
    return _read(list(dict.fromkeys(file.resolve() for file in files)))


def _read(files: Sequence[Path]) -> tuple[CaseSet, ...]:
    found: list[CaseSet] = []
    problems: list[Problem] = []
    for file in files:
        try:
            found.append(read_case_file(file))
        except CaseFileError as error:
            problems += error.problems
            found += error.readable
    if problems:
        raise CaseFileError(problems, found)
    return tuple(found)
