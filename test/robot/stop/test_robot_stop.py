"""Who has not answered a stop is told by the tool that the user knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgevox_ros.robot import ToolMap
from edgevox_ros.robot.stop.robot_stop import spoken_names
from edgevox_ros.robot.tool import Endpoint

MAP = """
tools:
  leave_dock: {description: d, service: {name: /base/undocking, type: std_srvs/srv/Trigger}}
  go_to:
    description: d
    parameters: {}
    action: {name: navigate, type: edgevox_demo_interfaces/action/GoTo, goal: {place: a}}
on_stop: none
"""


def service_told(name: str) -> str:
    return Endpoint("srv", name, "").label


def action_told(name: str) -> str:
    return Endpoint("action", name, "").label


@pytest.mark.parametrize(
    ("left", "names"),
    [
        ([], ()),
        ([service_told("/base/undocking")], ("leave dock",)),
        ([action_told("navigate"), service_told("/base/undocking")], ("go to", "leave dock")),
        ([f"{service_told('/base/undocking')}, which a stop calls,"], ("leave dock",)),
        ([f"{service_told('/base/cancel_docking')}, which a stop calls,"], ("cancel docking",)),
        ([action_told("navigate"), action_told("navigate")], ("go to",)),
        ([service_told("navigate")], ("navigate",)),
    ],
)
def test_names(tmp_path: Path, left: list[str], names: tuple[str, ...]) -> None:
    path = tmp_path / "map.yaml"
    path.write_text(MAP)
    assert spoken_names(left, ToolMap.from_yaml(path).tools) == names
