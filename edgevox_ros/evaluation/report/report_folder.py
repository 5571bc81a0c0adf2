"""The folder of a report: whether its files can be written is known before any model runs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from edgevox_ros.core.errors import ConfigurationError, Problem
from edgevox_ros.core.paths import odd_kind
from edgevox_ros.evaluation.grading.results_file import RESULTS_FILE
from edgevox_ros.evaluation.report.junit import JUNIT_FILE
from edgevox_ros.evaluation.report.report_html import REPORT_FILE


class ReportFolderError(ConfigurationError):
    """A report cannot be written there."""


def check_report_folder(folder: Path) -> None:
    """Check that each file of a report can be written. Nothing is made or changed.

    Raises ReportFolderError with every problem, OSError if the file system cannot be asked.
    """
    problems = list(_problems(folder))
    if problems:
        raise ReportFolderError(problems)


def _problems(folder: Path) -> Iterator[Problem]:
    there = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    if not there.is_dir():
        yield Problem(str(there), odd_kind(there) or "a file", "a folder for the report")
    elif not os.access(there, os.W_OK | os.X_OK):
        found = "a folder that cannot be written to"
        yield Problem(str(there), found, "one for the report (--report DIR)")
    for name in (RESULTS_FILE, JUNIT_FILE, REPORT_FILE):
        file = folder / name
        if found := why_not_written(file):
            yield Problem(str(file), found, "a file that can be written")


def why_not_written(file: Path) -> str:
    """Why a file cannot be written, if it is there already; empty if it can."""
    try:
        odd = odd_kind(file)
    except NotADirectoryError:
        return ""
    if odd or not file.exists():
        return odd
    return "" if os.access(file, os.W_OK) else "a file that is read-only"
