"""Which tools of a map can be tried where their interfaces are not installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.evaluation.cases.tried_tools import read_tried_tools, untyped_remark

MAP = """
tools:
  halt:
    description: Halt.
    publish: {topic: a, type: not_here/msg/Twist, message: {}}
  raw:
    description: Drive.
    publish: {topic: a, type: not_here/msg/Twist}
  dock:
    description: Dock.
    service: {name: b, type: not_here/srv/Dock}
  undock:
    description: Undock.
    parameters: {slowly: {type: boolean}}
    service: {name: c, type: not_here/srv/Undock}
  weight:
    description: The load.
    read: {topic: d, type: not_here/msg/Weight}
  leave:
    description: Leave.
    parameters: {}
    sequence: [{tool: halt}, {tool: undock, arguments: {slowly: true}}]
  park:
    description: Park.
    parameters: {}
    sequence: [{tool: dock}]
on_stop: [halt]
"""


def test_tools_whose_parameters_are_known_without_their_type_can_be_tried(tmp_path: Path) -> None:
    file = tmp_path / "map.yaml"
    file.write_text(MAP)
    tried = read_tried_tools([file])
    assert {schema.name for schema in tried.schemas} == {"halt", "undock", "weight", "leave"}
    assert {remark.split(":")[0] for remark in tried.untyped} == {
        *("halt", "undock", "weight", "leave")
    }
    assert {remark.split(":")[0] for remark in tried.left_out} == {"raw", "dock", "park"}
    assert all("not_here" in remark for remark in (*tried.untyped, *tried.left_out))


def test_one_line_tells_all_tools_that_a_node_would_leave_out(tmp_path: Path) -> None:
    file = tmp_path / "map.yaml"
    file.write_text(MAP)
    tried = read_tried_tools([file])
    told = untyped_remark([tried, tried])
    assert told == (
        "4 tools have no interface type on this computer (halt, undock, weight, leave): "
        "tried all the same; a node would leave them out"
    )
    assert untyped_remark([]) == ""


def test_of_very_many_tools_only_the_first_are_named(tmp_path: Path) -> None:
    file = tmp_path / "map.yaml"
    tool = "{description: T., parameters: {}, service: {name: b, type: not_here/srv/S}}"
    tools = "\n".join(f"  t{number}: {tool}" for number in range(7))
    file.write_text(f"tools:\n{tools}\non_stop: none\n")
    assert "7 tools have no" in (told := untyped_remark([read_tried_tools([file])]))
    assert "(t0, t1, t2, t3, t4, ...)" in told


def test_an_unknown_language_of_a_text_is_told(tmp_path: Path) -> None:
    file = tmp_path / "map.yaml"
    said = "description: Halt.\n    say: {done: {xx: A}}"
    file.write_text(MAP.replace("description: Halt.", said))
    with pytest.raises(ConfigurationError) as caught:
        read_tried_tools([file])
    assert f"{file}:5: tools.halt.say.done.xx: found the language 'xx'" in str(caught.value)
