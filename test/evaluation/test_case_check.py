"""Cases that do not fit their tool map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from edgevox_ros.core import ToolSchema
from edgevox_ros.evaluation import Case, Expectation
from edgevox_ros.evaluation.cases.case import CaseTurn
from edgevox_ros.evaluation.cases.case_check import check_cases
from edgevox_ros.evaluation.cases.case_file import CaseFileError

DISTANCE = {"type": "number", "maximum": 10}
TOOLS = (
    ToolSchema(
        "drive",
        parameters={
            "type": "object",
            "properties": {"distance_m": DISTANCE},
            "required": ["distance_m"],
            "additionalProperties": False,
        },
    ),
    ToolSchema("dock"),
)


def case(name: str, arguments: Mapping[str, Any], **more: Any) -> Case:
    expected = Expectation("calls", (((name, arguments),),))
    return Case("one", "cases.yaml:7", (CaseTurn("go", expected),), **more)


def test_a_tolerance_for_an_argument_that_no_call_has_is_told() -> None:
    expected = Expectation("calls", ((("drive", {"distance_m": 2}),),), tolerance={"distanc": 1.0})
    wrong = Case("one", "cases.yaml:7", (CaseTurn("go", expected),))
    with pytest.raises(CaseFileError, match="found a tolerance for distanc, expected one of dist"):
        check_cases([wrong], TOOLS)


def test_cases_that_fit_raise_nothing() -> None:
    check_cases([case("drive", {"distance_m": 2}), case("dock", {})], TOOLS)


def test_what_must_never_happen_may_leave_arguments_out() -> None:
    check_cases([case("dock", {}, never=(("drive", {}),))], TOOLS)


def test_a_tool_of_the_map_that_cannot_be_tried_is_told_with_the_reason() -> None:
    why = "the type std_srvs/srv/Trigger is not installed"
    with pytest.raises(CaseFileError) as told:
        check_cases([case("lift", {})], TOOLS, {"lift": why})
    (problem,) = told.value.problems
    assert problem.found == f"the tool 'lift', which cannot be tried here: {why}"
    assert problem.expected == "its type installed, or its parameters in the map"
    with pytest.raises(CaseFileError, match="expected one of none"):
        check_cases([case("lift", {})], ())


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (case("drvie", {}), r"cases.yaml:7: calls\[0\]: found the tool 'drvie', expected drive\?"),
        (case("fly", {}), "found the tool 'fly', expected one of drive, dock"),
        (case("drive", {"distance_m": 11}), r"found the call drive\(distance_m=11\), expected one"),
        (case("drive", {}), r"found the call drive\(\), expected one that is valid"),
        (case("drive", {"distance_m": "2"}), r"expected drive\(distance_m=2\), as it is after"),
        (case("dock", {}, results={"dokc": ({},)}), "found the tool 'dokc', expected dock"),
        (case("dock", {}, never=(("go", {}),)), "found the tool 'go'"),
        (
            case("dock", {}, never=(("drive", {"distance": 1}),)),
            r"found the call drive\(distance=1\), expected one that is valid",
        ),
        (
            case("dock", {}, never=(("drive", {"distance_m": 11}),)),
            r"found the call drive\(distance_m=11\), expected one that is valid",
        ),
    ],
)
def test_what_does_not_fit_is_told_with_its_place(wrong: Case, message: str) -> None:
    with pytest.raises(CaseFileError, match=message):
        check_cases([wrong], TOOLS)
