"""What the person of a case answers when the robot asks whether calls were meant.

A person knows what was wanted: what the case expects is a yes, everything else a no.
"""

from __future__ import annotations

from collections.abc import Sequence

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.evaluation.cases.call_spelling import OneSpelling
from edgevox_ros.evaluation.cases.case import Expectation
from edgevox_ros.evaluation.grading.compare_calls import is_part
from edgevox_ros.evaluation.rehearsal.rehearsal import Meant


def meant_by(expected: Expectation, spell: OneSpelling) -> Meant:
    """Whether calls are part of what was wanted; where anything is right, all are."""

    def is_wanted(calls: Sequence[ToolCall]) -> bool:
        if expected.kind == "anything":
            return True
        found = [spell((call.name, dict(call.arguments))) for call in calls]
        lists = [[spell(each) for each in calls] for calls in expected.calls]
        return any(
            is_part(found, wanted, expected.tolerance, any_order=expected.any_order)
            for wanted in lists
            if wanted
        )

    return is_wanted
