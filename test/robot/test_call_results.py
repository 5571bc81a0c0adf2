"""What the model is told of an answer."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import pytest
from sensor_msgs.msg import BatteryState
from std_srvs.srv import Trigger

from edgevox_ros.agent.phrases import why_failed
from edgevox_ros.core import ErrorKind, ResultStatus
from edgevox_ros.core.tools import MAX_RESULT_CHARS
from edgevox_ros.robot.call_results import (
    UNSURE,
    ToolFailed,
    blamed,
    failed,
    limited,
    raise_if_failed,
    select,
    succeeded,
    words_of,
)
from edgevox_ros.robot.expressions import compile_expression
from edgevox_ros.robot.interfaces.types import fields_of


def test_an_answer_in_which_nothing_is_known_is_empty() -> None:
    assert succeeded("t", {"a": None, "b": None}).status is ResultStatus.EMPTY
    assert succeeded("t", {"a": None, "b": 0}).status is ResultStatus.OK
    assert succeeded("t", {}).status is ResultStatus.OK
    assert succeeded("t", {"at": {"x": None}, "all": [None]}).status is ResultStatus.EMPTY
    assert succeeded("t", {"seen": []}).status is ResultStatus.OK
    assert succeeded("t", {"name": " "}).status is ResultStatus.OK
    assert succeeded("t", {"name": " "}, reads=True).status is ResultStatus.EMPTY
    assert succeeded("t", {"seen": []}, reads=True).status is ResultStatus.OK
    assert succeeded("t", {"on": False}).status is ResultStatus.OK


def test_a_failure_keeps_its_kind_and_words() -> None:
    result = failed("t", ToolFailed(ErrorKind.REJECTED, "no"), 0.5)
    assert (result.status, result.error_kind) == (ResultStatus.ERROR, ErrorKind.REJECTED)
    assert (result.error, result.duration_s, result.name) == ("no", 0.5, "t")


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"message": " the door\n is locked "}, "the door is locked"),
        ({"error_msg": "no path", "error_code": 7}, "no path"),
        ({"error_string": "joint 3"}, "joint 3"),
        ({"message": "", "error_code": 203}, ""),
        ({"error_code": 0}, ""),
        ({"message": 7}, ""),
        ({}, ""),
        ({"message": "x" * 1000}, "x" * 300),
    ],
)
def test_the_servers_words_are_found(fields: dict[str, Any], words: str) -> None:
    assert words_of(SimpleNamespace(**fields)) == words


def test_a_code_is_for_the_log_and_not_for_people() -> None:
    error = blamed("go was aborted", SimpleNamespace(message="", error_code=203))
    assert str(error) == "go was aborted: error code 203"
    assert error.clause(why_failed, "en") == "something went wrong"
    assert blamed("go", SimpleNamespace(message="A wall.")).clause(why_failed, "de") == "A wall"


def test_success_false_is_a_failure() -> None:
    raise_if_failed("dock", Trigger.Response(success=True))
    with pytest.raises(ToolFailed, match="dock failed: too far"):
        raise_if_failed("dock", Trigger.Response(success=False, message="too far"))
    with pytest.raises(ToolFailed, match=r"dock failed$"):
        raise_if_failed("dock", Trigger.Response(success=False))


@pytest.mark.parametrize(
    ("condition", "voltage", "words"),
    [
        ("voltage < 11", 12.0, ""),
        ("voltage < 11", 10.0, "it failed"),
        ("voltage < 11", math.nan, f"it failed: {UNSURE}"),
        ("cell_voltage[0] < 3", 12.0, f"it failed: {UNSURE}"),
    ],
)
def test_what_is_not_known_to_have_gone_well_has_failed(
    condition: str, voltage: float, words: str
) -> None:
    failed_when = compile_expression(condition, fields_of(BatteryState))
    text = ""
    try:
        raise_if_failed("it", BatteryState(voltage=voltage), failed_when)
    except ToolFailed as error:
        text = str(error)
    assert text == words
    with pytest.raises(ToolFailed, match="it failed: no"):
        raise_if_failed("it", Trigger.Response(success=False, message="no"), failed_when)
    divides = compile_expression("1 / voltage > 2", fields_of(BatteryState))
    with pytest.raises(ToolFailed, match="the answer cannot be read"):
        raise_if_failed("it", BatteryState(), divides)


def test_fields_are_selected_by_expressions() -> None:
    known = fields_of(BatteryState)
    result = {"percent": compile_expression("round(percentage * 100)", known), "unit": "percent"}
    message = BatteryState(percentage=0.256)
    assert select(message, result) == {"percent": 26, "unit": "percent"}
    assert select(BatteryState(percentage=math.nan), result)["percent"] is None
    assert select(message, {}) == {}
    assert select(message, None)["percentage"] == pytest.approx(0.256)
    with pytest.raises(ToolFailed, match="cannot be read"):
        select(message, {"x": compile_expression("1 / voltage", known)})


def test_what_is_too_large_is_left_out_and_that_is_said() -> None:
    data = limited({"small": 1, "large": "x" * MAX_RESULT_CHARS})
    assert data == {"small": 1, "note": "the rest of the result is too large"}
    assert limited({"structure_needs_at_least_one_member": 0}) == {}


def test_a_failure_keeps_the_servers_own_words_apart() -> None:
    error = ToolFailed(ErrorKind.ABORTED, "dock failed: it is stuck", "it is stuck")
    assert failed("dock", error, 0.0).reason == "it is stuck"
    assert failed("dock", ToolFailed(ErrorKind.REJECTED, "too far"), 0.0).reason == ""
