"""The simulated robot of a map that comes with none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from edgevox_ros.core import ToolCall
from edgevox_ros.evaluation.cases.derived_simulation import sample_of, simulation_of
from edgevox_ros.evaluation.cases.simulated_robot import SimulatedRobot
from edgevox_ros.evaluation.cases.tool_kinds import tool_kinds
from edgevox_ros.robot import ToolMap

MAPS = sorted((Path(__file__).parents[2] / "config" / "tools").glob("*.yaml"))
MAP = """
tools:
  go_to:
    description: d
    parameters: {place: {type: string, enum: [hall, attic]}, from: {type: string}}
    publish: {topic: t, type: none_msgs/msg/Go}
  given:
    description: d
    parameters: {place: {type: string}, height_m: {type: number, minimum: 3, maximum: 9}}
    service: {name: s, type: none_msgs/srv/Go, result: {room_temperature: "=t", ok: "=ok"}}
  both: {description: d, parameters: {}, sequence: [{tool: go_to, arguments: {place: hall, from: a}}]}
  get_robot:
    description: d
    read:
      topic: r
      type: none_msgs/msg/Robot
      result: {place: "=place", height_m: "=z", battery_percent: "=p", is_ready: "=r", words: "=w"}
  get_battery: {description: d, read: {topic: b, type: none_msgs/msg/Battery}}
on_stop: none
"""  # noqa: E501


@pytest.fixture
def derived(tmp_path: Path) -> SimulatedRobot:
    file = tmp_path / "map.yaml"
    file.write_text(MAP)
    tool_map = ToolMap.from_yaml(file)
    return SimulatedRobot(simulation_of(tool_map), tool_map)


def call(name: str, **arguments: Any) -> ToolCall:
    return ToolCall(None, name, arguments)


@pytest.mark.not_unit
def test_a_field_whose_name_tells_nothing_has_a_value_of_its_type(tmp_path: Path) -> None:
    file = tmp_path / "map.yaml"
    file.write_text(
        """
tools:
  get_warmth:
    description: d
    read:
      topic: t
      type: sensor_msgs/msg/Temperature
      result: {warmth: "=temperature", hot: "=temperature > 30", frame: "=header.frame_id"}
"""
    )
    tool_map = ToolMap.from_yaml(file)
    robot = SimulatedRobot(simulation_of(tool_map), tool_map)
    read = robot.answer(call("get_warmth"))
    assert read == {"warmth": 21, "hot": False, "frame": "all is well"}


def test_readers_give_the_value_that_an_argument_was_given_last(derived: SimulatedRobot) -> None:
    read = {"battery_percent": 71, "is_ready": True, "words": "all is well"}
    assert derived.answer(call("get_robot")) == {"place": "hall", "height_m": 5, **read}
    derived.answer(call("go_to", **{"place": "attic", "from": "hall"}))
    assert derived.answer(call("get_robot")) == {"place": "attic", "height_m": 5, **read}
    derived.answer(call("given", place="roof", height_m=8))
    assert derived.answer(call("get_robot")) == {"place": "roof", "height_m": 8, **read}
    derived.begin()
    assert derived.answer(call("get_robot")) == {"place": "hall", "height_m": 5, **read}


def test_each_acting_tool_remembers_its_own_arguments(derived: SimulatedRobot) -> None:
    derived.answer(call("go_to", **{"place": "attic", "from": "hall"}))
    assert derived.at("go_to.place") == "attic"
    assert derived.at("given.place") == "all is well"
    assert "both" not in derived.state


def test_what_the_map_does_not_list_has_a_plausible_value(derived: SimulatedRobot) -> None:
    assert derived.answer(call("get_battery")) == {"battery": 71}
    assert derived.answer(call("given", place="x", height_m=4)) == {"ok": True}
    assert derived.answer(call("both")) == {"ok": True}


def test_acting_tools_count_as_acting(tmp_path: Path) -> None:
    file = tmp_path / "map.yaml"
    file.write_text(MAP)
    tool_map = ToolMap.from_yaml(file)
    acting = tool_kinds(tool_map, simulation_of(tool_map)).acting
    assert acting == {"go_to", "given", "both"}


@pytest.mark.parametrize(
    ("name", "prop", "value"),
    [
        ("speed_mps", {"type": "number", "default": 0.3}, 0.3),
        ("angle_deg", {"type": "number", "minimum": -360, "maximum": 360}, 90),
        ("angle_deg", {"type": "number", "maximum": 45}, 2),
        ("times", {"type": "integer", "minimum": 1500, "maximum": 1501}, 1500),
        ("size", {"enum": ["small", "large"]}, "small"),
        ("on", {"type": "boolean"}, True),
        ("time", {"type": "string", "pattern": "^..:..$"}, "12:00"),
        ("code", {"type": "string", "pattern": "^x$"}, "all is well"),
        ("fixed", {"const": 4}, 4),
        ("anything", {}, 2),
    ],
)
def test_a_sample_is_usual_and_allowed(name: str, prop: dict[str, Any], value: Any) -> None:
    assert sample_of(name, prop) == value


@pytest.mark.parametrize("file", MAPS, ids=lambda file: file.stem)
def test_every_map_in_the_box_has_a_robot(file: Path) -> None:
    tool_map = ToolMap.from_yaml(file, only_tried=True)
    derived = SimulatedRobot(simulation_of(tool_map), tool_map)
    again = ToolMap.from_yaml(file, only_tried=True)
    assert simulation_of(tool_map) == simulation_of(again)
    for tool in tool_map.tools.values():
        properties = tool.schema.parameters["properties"]
        arguments = {name: sample_of(name, prop) for name, prop in properties.items()}
        answer = derived.answer(call(tool.name, **arguments))
        assert answer.get("ok") is not False
        assert not tool.schema.read_only or answer != {"ok": True}
