"""What does not fit the map is told with the line on which it is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.evaluation import case_groups_of
from edgevox_ros.evaluation.cases.case_file import read_case_file

MAP = """
tools:
  drive:
    description: Drive.
    parameters: {distance_m: {type: number, maximum: 10}}
    publish: {topic: d, type: std_msgs/msg/Float64, message: {data: "=distance_m"}}
  get_battery:
    description: How full the battery is.
    read: {topic: b, type: sensor_msgs/msg/BatteryState}
on_stop: none
"""
CASES = """
tools: map.yaml
robot:
  state:
    at: hall
    battery.low: 5
  effects:
    drive:
      at: there
      att: "=distance_m"
    fly: {at: up}
  reads:
    get_battery:
      percent: "=state.batery"
  refuses:
    drive:
      - when: "=low"
        error: low
results:
  get_battery: {percent: 71}
  get_batery: {percent: 71}
cases:
  - say: drive
    calls:
      - name: drive
        arguments: {distance_m: 1}
      - name: drve
        arguments: {distance_m: 2}
    also:
      - []
      - - {name: drive, arguments: {distance_m: 1}}
        - {name: drive, arguments: {distance_m: 11}}
    tolerance:
      distance_m: 0.1
      distanc: 0.1
    never:
      - name: drive
      - name: land
    start:
      at: hall
      bat: 3
  - turns:
      - {say: hello, expect: no_call}
      - say: drive
        calls:
          - name: drive
            arguments: {speed: 3}
    results:
      get_bat: [{percent: 3}]
"""


def problems(folder: Path, text: str, name: str = "cases.yaml") -> set[str]:
    """`line: path` of each."""
    (folder / "map.yaml").write_text(MAP)
    (folder / name).write_text(text)
    with pytest.raises(ConfigurationError) as error:
        case_groups_of([read_case_file(folder / name)], [folder / "map.yaml"])
    assert {each.source for each in error.value.problems} == {str(folder / name)}
    lines = [each.line for each in error.value.problems]
    assert lines == sorted(lines)
    return {f"{each.line}: {each.path}" for each in error.value.problems}


def line(part: str) -> int:
    """Where a part of CASES is written."""
    return CASES[: CASES.index(part)].count("\n") + 1


def test_each_part_of_a_case_has_its_line(tmp_path: Path) -> None:
    found = problems(tmp_path, CASES)
    assert found == {
        f"{line('battery.low')}: robot.state.battery.low",
        f"{line('att:')}: robot.effects.drive.att",
        f"{line('fly')}: robot.effects.fly",
        f"{line('percent: ')}: robot.reads.get_battery.percent",
        f"{line('- when')}: robot.refuses.drive[0].when",
        f"{line('get_batery')}: results.get_batery",
        f"{line('- name: drve')}: cases[0].calls[1]",
        f"{line('- {name: drive, arguments: {distance_m: 11')}: cases[0].also[1][1]",
        f"{line('distanc:')}: cases[0].tolerance.distanc",
        f"{line('- name: land')}: cases[0].never[1]",
        f"{line('bat: 3')}: cases[0].start.bat",
        f"{line('            arguments: {speed') - 1}: cases[1].turns[1].calls[0]",
        f"{line('get_bat:')}: cases[1].results.get_bat",
    }


def test_the_end_of_a_case_has_its_line(tmp_path: Path) -> None:
    end = "robot: {state: {at: hall}}\ncases:\n- say: go\n  end:\n    at: attic\n    att: attic\n"
    assert problems(tmp_path, end) == {"6: cases[0].end.att"}


def test_a_line_of_json_is_told_by_its_number(tmp_path: Path) -> None:
    rows = [
        {"say": "go", "calls": [{"name": "drive", "arguments": {"distance_m": 1}}]},
        {"say": "go", "calls": [{"name": "go"}], "results": {"dock": {}}},
        {"turns": [{"say": "go", "calls": [{"name": "drive"}]}]},
    ]
    found = problems(tmp_path, "\n".join(map(json.dumps, rows)), "cases.jsonl")
    assert found == {
        "2: calls[0]",
        "2: results.dock",
        "3: turns[0].calls[0]",
    }
