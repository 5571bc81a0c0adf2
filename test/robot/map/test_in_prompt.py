"""`in_prompt` in a tool map: only a reader has it, and it is true or false."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.robot.map_files import read

from edgevox_ros.robot import ToolMapError

READ = "read: {topic: a, type: sensor_msgs/msg/BatteryState, in_prompt: VALUE}"
SERVICE = "service: {name: a, type: std_srvs/srv/Trigger, in_prompt: VALUE}"
PUBLISH = "publish: {topic: a, type: std_msgs/msg/Empty, message: {}, in_prompt: VALUE}"
MAP = "tools:\n  t:\n    description: d\n    {}\non_stop: none\n"


@pytest.mark.parametrize("value", ["true", "false"])
def test_a_reader_has_it(tmp_path: Path, value: str) -> None:
    spec = read(tmp_path, MAP.format(READ.replace("VALUE", value))).tools["t"].spec
    assert getattr(spec, "in_prompt", None) is (value == "true")


@pytest.mark.parametrize(
    ("kind", "value", "found", "expected"),
    [
        (READ, "yes", "'yes'", "true or false"),
        (READ, "2", "2", "true or false"),
        (SERVICE, "true", "the key 'in_prompt'", ""),
        (PUBLISH, "true", "the key 'in_prompt'", ""),
    ],
)
def test_what_cannot_have_it_is_told_with_its_line(
    tmp_path: Path, kind: str, value: str, found: str, expected: str
) -> None:
    with pytest.raises(ToolMapError) as caught:
        read(tmp_path, MAP.format(kind.replace("VALUE", value)))
    (problem,) = caught.value.problems
    assert (problem.line, problem.path.endswith(".in_prompt")) == (4, True)
    assert problem.found == found and problem.expected.startswith(expected)
