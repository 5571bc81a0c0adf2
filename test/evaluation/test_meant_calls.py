"""What the person of a case answers to "Shall I do this?"."""

from __future__ import annotations

import pytest

from edgevox_ros.core import ToolCall
from edgevox_ros.core.named_calls import NamedCall
from edgevox_ros.evaluation import Expectation
from edgevox_ros.evaluation.grading.meant_calls import meant_by

DRIVE: NamedCall = ("drive", {"distance_m": 2})
DOCK: NamedCall = ("dock", {})


@pytest.mark.parametrize(
    ("expected", "asked", "yes"),
    [
        (Expectation("calls", ((DRIVE,),)), [DRIVE], True),
        (Expectation("calls", ((DRIVE,),)), [("drive", {"distance_m": 6})], False),
        (Expectation("calls", ((DRIVE, DOCK),)), [DOCK], True),
        (Expectation("calls", ((DOCK,), (DRIVE,))), [DRIVE], True),
        (Expectation("calls", ((DRIVE,), ())), [DOCK], False),
        (Expectation("no_call"), [DRIVE], False),
        (Expectation("asks"), [DRIVE], False),
        (Expectation("anything"), [DRIVE], True),
    ],
)
def test_a_yes_is_for_what_was_wanted(
    expected: Expectation, asked: list[tuple[str, dict[str, object]]], yes: bool
) -> None:
    calls = [ToolCall(None, name, given) for name, given in asked]
    assert meant_by(expected, lambda call: call)(calls) is yes
