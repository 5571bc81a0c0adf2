"""`failed_when` in a tool map: what it takes, and what is told of one that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.robot.map_files import read

from edgevox_ros.robot import ToolMapError

pytestmark = pytest.mark.not_unit

BATTERY = "read: {{topic: a, type: sensor_msgs/msg/BatteryState, {}}}"
SERVICE = "service: {{name: a, type: std_srvs/srv/Trigger, {}}}"
ACTION = "action: {{name: a, type: test_msgs/action/Fibonacci, goal: {{order: 3}}, {}}}"
FAR = "read: {{topic: a, type: submarine_msgs/msg/Depth, {}}}"
MAP = "tools:\n  t:\n    description: d\n    {}\non_stop: none\n"


def text(kind: str, condition: str) -> str:
    return MAP.format(kind.format(f"failed_when: {condition}"))


@pytest.mark.parametrize(
    ("kind", "condition"),
    [
        (BATTERY, "'=percentage < 0.1 or power_supply_status == POWER_SUPPLY_STATUS_UNKNOWN'"),
        (BATTERY, "'=not present'"),
        (BATTERY, "'=cell_voltage[3] < 3'"),
        (SERVICE, "'=message == \"\"'"),
        (ACTION, "'=len(sequence) < 2'"),
        (FAR, "'=deep'"),
    ],
)
def test_a_condition_over_the_answer_is_taken(tmp_path: Path, kind: str, condition: str) -> None:
    tool = read(tmp_path, text(kind, condition)).tools["t"]
    assert kind == FAR or getattr(tool.spec, "failed_when", None) is not None


@pytest.mark.parametrize(
    ("kind", "condition", "found"),
    [
        (BATTERY, "'=precentage < 0.1'", "the name 'precentage'"),
        (BATTERY, "'=percentage < location'", "=percentage < location: '<' not supported"),
        (BATTERY, "'=round(percentage)'", "=round(percentage), which is 0"),
        (SERVICE, "'=message'", "=message, which is ''"),
        (SERVICE, "never", "'never'"),
        (SERVICE, "true", "True"),
        (ACTION, "'=sequence'", "=sequence, which is ["),
    ],
)
def test_what_is_no_condition_is_told(
    tmp_path: Path, kind: str, condition: str, found: str
) -> None:
    with pytest.raises(ToolMapError) as caught:
        read(tmp_path, text(kind, condition))
    (problem,) = caught.value.problems
    assert (problem.line, problem.path.endswith(".failed_when")) == (4, True)
    assert problem.found.startswith(found)


def test_it_belongs_to_what_answers(tmp_path: Path) -> None:
    publish = "publish: {{topic: a, type: std_msgs/msg/Empty, {}}}"
    with pytest.raises(ToolMapError) as caught:
        read(tmp_path, text(publish, "'=not arrived'"))
    assert [problem.found for problem in caught.value.problems] == ["the key 'failed_when'"]
