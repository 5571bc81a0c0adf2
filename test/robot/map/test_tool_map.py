"""Tool map files: what is made of them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from support.robot.map_files import PLACES, STOP, read
from support.robot.stops import stops

from edgevox_ros.robot import ToolMap
from edgevox_ros.robot.call_inputs import Inputs
from edgevox_ros.robot.call_speech import CallVoice
from edgevox_ros.robot.kinds.action import ActionSpec
from edgevox_ros.robot.kinds.publish import PublishSpec

ROOT = Path(__file__).resolve().parents[3]
DERIVED = "tools: {{a: {{description: d, publish: {{topic: t, type: {}}}}}}}"


@pytest.mark.not_unit
@pytest.mark.parametrize("path", sorted((ROOT / "config" / "tools").glob("*.yaml")), ids=str)
def test_the_maps_that_are_shipped_are_good(path: Path) -> None:
    assert ToolMap.from_yaml(path).tools


def test_names_and_aliases_of_a_table_are_offered_and_lead_to_the_same_row(tmp_path: Path) -> None:
    made = read(
        tmp_path,
        PLACES
        + """
tools:
  go:
    description: Go.
    parameters: {place: {enum_from: places, description: where to}}
    publish:
      topic: goal
      type: geometry_msgs/msg/Point
      message: {x: "=places[place].x", y: "=places[place].y"}
""",
    )
    go = made.tools["go"]
    assert go.schema.parameters["properties"]["place"] == {
        "type": "string",
        "enum": ["kitchen", "cooking area", "office"],
        "description": "where to",
    }
    assert isinstance(go.spec, PublishSpec)
    names = {**made.tables, "place": "cooking area"}
    assert go.spec.message["x"].evaluate(names) == 2.0


def test_a_parameter_with_a_default_is_optional(tmp_path: Path) -> None:
    text = """
tools:
  set:
    description: Set.
    parameters: {data: {type: number}, unit: {type: string, default: metre}}
    publish: {topic: level, type: std_msgs/msg/String, message: {data: "=unit"}}
"""
    text = text.replace("{data: {type: number}, ", "{")
    made = read(tmp_path, text).tools["set"]
    assert made.schema.parameters["required"] == []
    assert made.defaults == {"unit": "metre"}


@pytest.mark.not_unit
def test_derived_parameters_leave_out_what_the_map_sets(tmp_path: Path) -> None:
    text = """
tools:
  copy:
    description: Copy.
    service: {name: copy, type: test_msgs/srv/BasicTypes, request: {bool_value: true}}
"""
    properties = read(tmp_path, text).tools["copy"].schema.parameters["properties"]
    assert "bool_value" not in properties
    assert properties["uint8_value"] == {"type": "integer", "minimum": 0, "maximum": 255}


@pytest.mark.not_unit
@pytest.mark.parametrize(
    ("kind", "given", "required", "sent"),
    [
        ("test_msgs/msg/Defaults", {}, [], "float32_value=1.125"),
        ("test_msgs/msg/Defaults", {"int32_value": 7}, [], "int32_value=7, uint32_value=60000"),
        (
            "test_msgs/msg/Strings",
            {"string_value": "a", "bounded_string_value": "b"},
            ["string_value", "bounded_string_value"],
            "string_value_default1='Hello world!'",
        ),
        (
            "geometry_msgs/msg/Pose",
            {"position": {"x": 2}},
            ["position"],
            "orientation=geometry_msgs.msg.Quaternion(x=0.0, y=0.0, z=0.0, w=1.0)",
        ),
        ("sensor_msgs/msg/NavSatStatus", {"service": "gps"}, ["service"], "status=-2, service=1"),
    ],
)
def test_a_field_with_a_default_in_its_definition_may_be_left_out(
    tmp_path: Path, kind: str, given: dict[str, Any], required: list[str], sent: str
) -> None:
    made = read(tmp_path, DERIVED.format(kind)).tools["a"]
    assert made.schema.parameters["required"] == required
    assert isinstance(made.spec, PublishSpec)
    inputs = Inputs({**made.defaults, **given}, {})
    assert sent in str(made.spec.message_of(inputs, stamp=None))


@pytest.mark.not_unit
def test_defaults_of_a_request_count_like_those_of_a_message(tmp_path: Path) -> None:
    text = """
tools:
  a:
    description: d
    service:
      name: s
      type: type_description_interfaces/srv/GetTypeDescription
      request: {type_hash: ""}
"""
    made = read(tmp_path, text).tools["a"]
    assert made.schema.parameters["required"] == ["type_name"]
    assert made.defaults == {"include_type_sources": True}


@pytest.mark.not_unit
def test_a_declared_parameter_has_no_default_but_the_maps(tmp_path: Path) -> None:
    text = """
tools:
  a:
    description: d
    parameters: {float32_value: {type: number}}
    publish: {topic: t, type: test_msgs/msg/Defaults}
"""
    assert read(tmp_path, text).tools["a"].schema.parameters["required"] == ["float32_value"]


@pytest.mark.not_unit
def test_what_no_field_can_hold_is_refused_though_no_limit_was_told(tmp_path: Path) -> None:
    made = read(tmp_path, DERIVED.format("test_msgs/msg/BasicTypes")).tools["a"]
    told = json.dumps(made.schema.to_openai())
    assert "e+38" not in told
    assert "2147483647" not in told
    assert '"maximum": 255' in told
    for wrong in ({"float32_value": 1e39}, {"int64_value": 2**63}, {"uint32_value": 2**32}):
        assert "the values do not fit" in made.spec.input_error(Inputs(wrong, {}))


def test_yaml_words_stay_words(tmp_path: Path) -> None:
    text = "tools: {say: {description: on, publish: {topic: yes, type: std_msgs/String, message: "
    made = read(tmp_path, text + "{data: off}}}}").tools["say"]
    assert isinstance(made.spec, PublishSpec)
    assert (made.schema.description, made.spec.topic) == ("on", "yes")
    assert made.spec.message == {"data": "off"}


def test_several_files_make_one_map_and_share_their_tables(tmp_path: Path) -> None:
    user = """
tools:
  go:
    description: Go.
    parameters: {place: {enum_from: places}}
    publish: {topic: goal, type: std_msgs/msg/String, message: {data: "=places[place].name"}}
on_stop: [stop]
"""
    made = read(tmp_path, user, PLACES, f"tools: {{{STOP}}}")
    assert list(made.tools) == ["go", "stop"]
    assert made.on_stop.publish == ("stop",)


@pytest.mark.not_unit
def test_a_tool_of_a_type_that_is_not_installed_is_kept_from_the_model(tmp_path: Path) -> None:
    text = f"""
tools:
  dive:
    description: Dive.
    parameters: {{depth_m: {{type: number}}}}
    action: {{name: dive, type: submarine_msgs/action/Dive, goal: {{depth: "=depth_m"}}}}
  {STOP}
on_stop: [stop, {{cancel_all: dive}}]
"""
    made = read(tmp_path, text)
    assert [tool.name for tool in made.schemas()] == ["stop"]
    assert [tool.name for tool in made.schemas(include_unavailable=True)] == ["dive", "stop"]
    assert made.tools["dive"].unavailable == (
        "the interface type submarine_msgs/action/Dive is not installed here"
    )
    assert isinstance(made.tools["dive"].spec, ActionSpec)


def test_a_single_path_may_be_text(tmp_path: Path) -> None:
    path: Any = tmp_path / "map.yaml"
    path.write_text(stops(f"tools: {{{STOP}}}"))
    assert ToolMap.from_yaml(str(path)) == ToolMap.from_yaml([path])


WITHOUT_ROS = """
import sys

ABSENT = ("rclpy", "action_msgs", "unique_identifier_msgs", "rosidl_parser", "std_srvs")


class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ABSENT:
            raise ModuleNotFoundError(name)


sys.meta_path.insert(0, Absent())
from edgevox_ros.robot import ToolMap
from edgevox_ros.robot.call_speech import CallVoice

tool = ToolMap.from_yaml(sys.argv[1]).tools["dock"]
print(tool.spec.KEY, tool.unavailable)
"""


def test_a_map_is_read_where_no_ros_is_installed(tmp_path: Path) -> None:
    path = tmp_path / "map.yaml"
    service = "service: {name: dock, type: std_srvs/srv/Trigger}"
    path.write_text(stops(f"tools: {{dock: {{description: d, {service}}}}}"))
    command = [sys.executable, "-c", WITHOUT_ROS, str(path)]
    told = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=ROOT)
    assert told.stdout == (
        "service the interface type std_srvs/srv/Trigger is not installed here\n"
    ), told.stderr


REFUSALS = """
tools:
  unlock:
    description: d
    parameters: {door: {type: string}}
    confirm: '="Shall I unlock the " + door + "?"'
    say: {refused: {en: '="The " + door + " stays locked."', de: Gut.}}
    service: {name: u, type: submarine_msgs/srv/U, request: {p: '=door'}}
  ring:
    description: d
    service: {name: r, type: submarine_msgs/srv/R}
    say: {refused: I ring all the same.}
  dock:
    description: d
    confirm: Shall I dock?
    service: {name: r, type: submarine_msgs/srv/R}
  leave: {description: d, sequence: [ring, {tool: unlock, arguments: {door: gate}}, dock]}
  go_out:
    description: d
    confirm: Shall we go?
    sequence: [{tool: unlock, arguments: {door: gate}}]
  lead:
    description: d
    say: {refused: Then we stay.}
    sequence: [{tool: unlock, arguments: {door: gate}}]
on_stop: none
"""


@pytest.mark.parametrize(
    ("name", "arguments", "language", "said"),
    [
        ("unlock", {"door": "shed"}, "en-GB", "The shed stays locked."),
        ("unlock", {"door": "shed"}, "de", "Gut."),
        ("unlock", {"door": "shed"}, "fr", ""),
        ("dock", {}, "en", ""),
        ("leave", {}, "en", "The gate stays locked."),
        ("go_out", {}, "en", ""),
        ("lead", {}, "en", "Then we stay."),
    ],
)
def test_the_words_for_a_no_are_those_of_the_tool_or_of_the_steps_that_ask(
    tmp_path: Path, name: str, arguments: dict[str, Any], language: str, said: str
) -> None:
    file = tmp_path / "map.yaml"
    file.write_text(REFUSALS)
    tool_map = ToolMap.from_yaml(file)
    voice = CallVoice(language)
    assert tool_map.refusal(tool_map.tools[name], arguments, voice) == said
