"""Tools on topics and services of the node itself: the robot would talk to itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.robot.map_problems import problems, problems_as_written

from edgevox_ros.robot.own_inputs import is_own

PUBLISH = "publish: {{topic: {}, type: std_msgs/msg/String, message: {{data: turn left}}}}"
SERVICE = "service: {{name: {}, type: std_srvs/srv/Trigger}}"
READ = "read: {{topic: {}, type: std_msgs/msg/String}}"
MAP = "tools:\n  t:\n    description: d\n    {}\n"


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (PUBLISH, "transcript"),
        (PUBLISH, "/transcript"),
        (PUBLISH, "interrupt"),
        (PUBLISH, "edgevox/call"),
        (PUBLISH, "~/call"),
        (SERVICE, "edgevox/change_state"),
        (SERVICE, "/edgevox/reload_tools"),
    ],
)
def test_a_tool_on_an_end_of_the_node_itself_is_told(tmp_path: Path, kind: str, name: str) -> None:
    (told,) = problems(tmp_path, MAP.format(kind.format(name)))
    key = "topic" if kind is PUBLISH else "name"
    assert (told.line, told.path.rpartition(".")[2]) == (4, key)
    word = "topic" if kind is PUBLISH else "service"
    assert told.found == f"{name!r}, a {word} of the edgevox node itself"
    assert told.expected == f"a {word} of the robot"


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (PUBLISH, "speech"),
        (PUBLISH, "robot2/transcript"),
        (PUBLISH, "edgevox_note"),
        (READ, "transcript"),
        (READ, "edgevox/state"),
        (SERVICE, "transcript"),
    ],
)
def test_other_ends_and_reading_are_allowed(tmp_path: Path, kind: str, name: str) -> None:
    assert problems(tmp_path, MAP.format(kind.format(name))) == ()


def test_so_is_a_service_that_only_a_stop_calls(tmp_path: Path) -> None:
    stop = "on_stop: [{service: {name: edgevox/cancel, type: std_srvs/srv/Trigger}}]\n"
    text = MAP.format(SERVICE.format("lamp")) + stop
    assert [each.path for each in problems_as_written(tmp_path, text)] == [
        "on_stop[0].service.name"
    ]


def test_names_are_compared_as_the_graph_has_them() -> None:
    node, heard = "/robot1/edgevox", ["/asr/text", "/robot1/interrupt"]
    assert is_own("/asr/text", "topic", node, heard)
    assert is_own("/robot1/edgevox/call", "topic", node, heard)
    assert not is_own("/transcript", "topic", node, heard)
    assert not is_own("/asr/text", "service", node, heard)
    assert not is_own("/robot1/edgevox2/call", "topic", node, heard)
