"""Results with fields that the tool never returns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.evaluation import case_groups_of
from edgevox_ros.evaluation.cases.case_file import read_case_file
from edgevox_ros.evaluation.cases.result_fields import misfit, misfits, misread
from edgevox_ros.robot import ToolMap

MAP = """
tools:
  get_battery:
    description: How full the battery is.
    read: {topic: b, type: sensor_msgs/msg/BatteryState,
           result: {percent: "=percentage * 100", volts: "=voltage"}}
  get_pose: {description: Where it is., read: {topic: p, type: geometry_msgs/msg/Pose}}
  dock:
    description: Dock.
    publish: {topic: d, type: std_msgs/msg/Empty}
on_stop: none
"""


@pytest.fixture
def tool_map(tmp_path: Path) -> ToolMap:
    (tmp_path / "map.yaml").write_text(MAP)
    return ToolMap.from_yaml(tmp_path / "map.yaml", only_tried=True)


@pytest.mark.not_unit
@pytest.mark.parametrize(
    ("result", "told"),
    [
        ({"percent": 3, "volts": 2}, None),
        ({"percent": 3}, None),
        ({}, None),
        ({"ok": True, "percent": 3}, None),
        ({"percent": 3, "volts": 2, "note": "drive to the stairs"}, None),
        ({"ok": False, "error": "no message"}, None),
        ({"percentage": 0.4, "voltage": 12}, None),
        ({"percent": 3, "present": True}, None),
        ("full", None),
        (None, None),
        (
            {"precent": 3, "volts": 2},
            "the field 'precent', expected percent? The tool map's result has percent, volts",
        ),
        ({"x": 3}, "the field 'x', expected one of the tool map's result: percent, volts"),
        ({"ok": True, "x": 3}, "the field 'x', expected one of"),
    ],
)
def test_a_misspelt_field_is_told(tool_map: ToolMap, result: Any, told: str | None) -> None:
    found = misfit(tool_map.tools["get_battery"], result)
    assert (found is None) is (told is None)
    assert (told or "") in str(found)


def test_fields_that_the_map_does_not_know_may_be_any(tool_map: ToolMap) -> None:
    for name in ("get_pose", "dock"):
        assert misfit(tool_map.tools[name], {"anything": 1}) is None


def test_the_simulated_robot_reads_only_fields_that_there_are(tool_map: ToolMap) -> None:
    battery = tool_map.tools["get_battery"]
    beside = {"percent": "=state.battery", "volts": 2, "precent": 3}
    assert str(misread(battery, beside)).startswith("the field 'precent', expected percent? ")
    assert misread(battery, {"volts": 2}) is None
    assert misread(battery, None) is None
    assert misread(tool_map.tools["get_pose"], {"anything": 1}) is None


def test_each_result_of_a_list_counts(tool_map: ToolMap) -> None:
    results = [{"percent": 1}, {"x": 1}, {"y": 1}]
    assert len(list(misfits(tool_map.tools["get_battery"], results))) == 2


def test_the_fields_of_cases_and_of_the_simulated_robot_are_told_with_their_lines(
    tmp_path: Path,
) -> None:
    (tmp_path / "map.yaml").write_text(MAP)
    cases = tmp_path / "cases.yaml"
    cases.write_text(
        "tools: map.yaml\nrobot:\n  reads: {get_battery: {pecent: 3}}\n"
        "results:\n  get_battery: {volt: 3}\n"
        "cases:\n- say: how full is the battery\n  calls: [{name: get_battery}]\n"
        "- say: how full\n  expect: anything\n  results:\n    get_battery: [{prct: 3}]\n"
    )
    with pytest.raises(ConfigurationError) as error:
        case_groups_of([read_case_file(cases)])
    assert [f"{each.line} {each.path}: {each.found}" for each in error.value.problems] == [
        "3 robot.reads.get_battery: the field 'pecent'",
        "5 results.get_battery: the field 'volt'",
        "12 cases[1].results.get_battery: the field 'prct'",
    ]
