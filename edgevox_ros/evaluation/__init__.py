"""Is this model good enough for this tool map? Cases, runs, scores, reports. No ROS graph.

The names below are imported at their first use: importing this package loads no other module.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from edgevox_ros.evaluation.cases.suites import read_cases
    from edgevox_ros.evaluation.evaluate_cases import evaluate
    from edgevox_ros.evaluation.grading.scores import Scores

__all__ = ["Scores", "evaluate", "read_cases"]
_HOMES = {
    "Scores": "grading.scores",
    "evaluate": "evaluate_cases",
    "read_cases": "cases.suites",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
