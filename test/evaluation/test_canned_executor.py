"""Results that are prepared in a file, and what is wrong with such files."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from edgevox_ros.core.tools import ResultStatus, ToolCall, ToolResult, ToolSchema
from edgevox_ros.evaluation.answers import CannedResults, ResultsError, read_results
from edgevox_ros.evaluation.canned_executor import CannedExecutor
from edgevox_ros.robot import ToolMap

TOOLS = (ToolSchema("dock"), ToolSchema("get_battery"))


def run(executor: CannedExecutor, name: str) -> ToolResult:
    return executor.execute(ToolCall("id1", name, {}), threading.Event())


def test_a_call_just_succeeds_where_nothing_is_prepared() -> None:
    result = run(CannedExecutor(TOOLS), "dock")
    assert (result.status, dict(result.data), result.call_id) == (ResultStatus.OK, {}, "id1")


def test_results_come_in_order_and_the_last_one_stays() -> None:
    answers = CannedResults({"get_battery": [{"percent": 80}, {"percent": 79}]})
    executor = CannedExecutor(TOOLS, answers)
    assert [run(executor, "get_battery").data["percent"] for _ in range(3)] == [80, 79, 79]
    answers.begin()
    assert run(executor, "get_battery").data["percent"] == 80


MAP = """
tables:
  places: {hall: {x: 1.0}}
tools:
  drive:
    description: Drive.
    parameters: {distance_m: {type: number}}
    publish: {topic: v, type: geometry_msgs/msg/Twist, message: {}, rate_hz: 10,
              duration_s: "=abs(distance_m)", max_duration_s: 5, finally: {}}
  dock: {description: Dock., confirm: Dock now?, service: {name: dock, type: std_srvs/srv/Trigger}}
  both:
    description: Drive a bit, then dock.
    parameters: {far: {type: number}}
    sequence: [{tool: drive, arguments: {distance_m: "=far"}}, {tool: dock}]
  stop: {description: Stop., publish: {topic: v, type: geometry_msgs/msg/Twist, message: {}}}
on_stop: [stop]
"""


def test_the_map_holds_as_on_the_robot(tmp_path: Path) -> None:
    file = tmp_path / "map.yaml"
    file.write_text(MAP)
    tool_map = ToolMap.from_yaml(file)
    executor = CannedExecutor(
        tool_map.schemas(include_unavailable=True),
        CannedResults({"dock": [{"ok": False, "error": "dark"}]}),
        tool_map,
    )
    never = threading.Event()
    near = ToolCall("id1", "both", {"far": 1})
    assert executor.needs_confirmation(near) == "Dock now?"
    failed = executor.execute(near, never)
    assert failed.error == "step 2 of 2, dock: dark"
    assert failed.call_id == "id1"
    far = executor.execute(ToolCall("id2", "drive", {"distance_m": -9}), never)
    assert (far.status, far.error) == (
        ResultStatus.ERROR,
        "this would take 9 s, at most 5 s are allowed",
    )


@pytest.mark.parametrize(
    ("prepared", "status", "data", "error"),
    [
        ({"ok": True, "percent": 5}, ResultStatus.OK, {"percent": 5}, ""),
        ({"ok": False, "error": "no power"}, ResultStatus.ERROR, {}, "no power"),
        ({"ok": False}, ResultStatus.ERROR, {}, "it failed"),
        ("parked", ResultStatus.OK, {"result": "parked"}, ""),
        (None, ResultStatus.OK, {"result": None}, ""),
    ],
)
def test_what_a_prepared_result_means(
    prepared: Any, status: ResultStatus, data: dict[str, Any], error: str
) -> None:
    result = run(CannedExecutor(TOOLS, CannedResults({"dock": [prepared]})), "dock")
    assert (result.status, dict(result.data), result.error) == (status, data, error)


def test_a_file_holds_results_or_lists_of_them(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    file.write_text('{"dock": {"ok": false}, "get_battery": [{"percent": 2}, {"percent": 1}]}')
    assert read_results(file) == {
        "dock": [{"ok": False}],
        "get_battery": [{"percent": 2}, {"percent": 1}],
    }


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{", "expected a JSON object"),
        (b"[1]", "found a list, expected an object"),
        (b"\xff\xfe", "expected UTF-8"),
        (b"[" * 100_000, "expected a JSON object"),
    ],
)
def test_a_bad_file_is_told_by_name(tmp_path: Path, content: bytes, message: str) -> None:
    file = tmp_path / "results.json"
    file.write_bytes(content)
    with pytest.raises(ResultsError, match=message) as error:
        read_results(file)
    assert str(file) in str(error.value)


def test_a_missing_file_is_told_by_name(tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match=r"none\.json.*No such file"):
        read_results(tmp_path / "none.json")
