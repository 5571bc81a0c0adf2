"""Is this model good enough for this tool map? Cases, runs, scores, reports. No ROS graph.

The names below are imported at their first use: importing this package loads no other module.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from edgevox_ros.evaluation.cases.case import Case, Expectation
    from edgevox_ros.evaluation.cases.case_group import case_groups_of
    from edgevox_ros.evaluation.cases.read_case_groups import read_case_groups
    from edgevox_ros.evaluation.cases.suites import read_cases
    from edgevox_ros.evaluation.evaluate_cases import evaluate
    from edgevox_ros.evaluation.grading.record import (
        CaseRecord,
        Evaluation,
        GradedTurn,
        ModelRecord,
    )
    from edgevox_ros.evaluation.grading.scores import Scores
    from edgevox_ros.evaluation.plan import ModelChoice, Notebook, Plan
    from edgevox_ros.evaluation.rehearsal.open_rehearsal import RehearsalOptions, open_rehearsal
    from edgevox_ros.evaluation.run import run_model

__all__ = [
    "Case",
    "CaseRecord",
    "Evaluation",
    "Expectation",
    "GradedTurn",
    "ModelChoice",
    "ModelRecord",
    "Notebook",
    "Plan",
    "RehearsalOptions",
    "Scores",
    "case_groups_of",
    "evaluate",
    "open_rehearsal",
    "read_case_groups",
    "read_cases",
    "run_model",
]
_HOMES = {
    "Case": "cases.case",
    "CaseRecord": "grading.record",
    "Evaluation": "grading.record",
    "Expectation": "cases.case",
    "GradedTurn": "grading.record",
    "ModelChoice": "plan",
    "ModelRecord": "grading.record",
    "Notebook": "plan",
    "Plan": "plan",
    "RehearsalOptions": "rehearsal.open_rehearsal",
    "Scores": "grading.scores",
    "case_groups_of": "cases.case_group",
    "evaluate": "evaluate_cases",
    "open_rehearsal": "rehearsal.open_rehearsal",
    "read_case_groups": "cases.read_case_groups",
    "read_cases": "cases.suites",
    "run_model": "run",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
