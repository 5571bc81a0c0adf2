"""The maps under config/tools: their schema, their types, and the goals that they make."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest
from builtin_interfaces.msg import Time
from sensor_msgs.msg import JointState
from support.robot.interface_doubles import installed
from support.robot.stops import stops

from edgevox_ros.agent.sentence_check import check_sentences
from edgevox_ros.agent.spoken_calls import SentenceReading
from edgevox_ros.core.strict_yaml import load_strict
from edgevox_ros.hearing.stop_words import every_language
from edgevox_ros.robot import ToolMap, ToolMapError
from edgevox_ros.robot.call_inputs import Inputs, built
from edgevox_ros.robot.interfaces.types import load_type
from edgevox_ros.robot.kinds import KINDS
from edgevox_ros.robot.kinds.action import ActionSpec
from edgevox_ros.robot.kinds.kind import BESIDE, KindSpec
from edgevox_ros.robot.map.checks.schema_keywords import KEYWORDS
from edgevox_ros.robot.map.tool_map import TOP_KEYS
from edgevox_ros.robot.ros_executor import why_moving

FOLDER = Path(__file__).resolve().parents[3] / "config" / "tools"
MAPS = sorted(FOLDER.glob("*.yaml"))
SCHEMA = json.loads((FOLDER / "tool_map.schema.json").read_text())
STOPS = every_language()
CHECK = fastjsonschema.compile(SCHEMA)


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_a_shipped_map_is_good_and_names_its_schema_for_editors(path: Path) -> None:
    CHECK(load_strict(path).data)
    assert path.read_text().startswith("# yaml-language-server: $schema=tool_map.schema.json\n")


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_every_tool_of_a_shipped_map_can_be_used_where_its_types_are_installed(path: Path) -> None:
    with installed():
        tool_map = ToolMap.from_yaml(path)
    assert not [tool.unavailable for tool in tool_map.tools.values() if tool.unavailable]


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_every_tool_that_no_stop_word_calls_can_be_said_in_english_and_german(path: Path) -> None:
    with installed():
        tool_map = ToolMap.from_yaml(path)
    silent = {"stop", "cancel_navigation"}
    for tool in tool_map.tools.values():
        said = {sentence.language for sentence in tool.sentences}
        assert said == (set() if tool.name in silent else {"en", "de"}), tool.name
    check_sentences(SentenceReading(tool_map.sentences(), tool_map.schemas(), "en"), STOPS)


@pytest.mark.parametrize("name", ["nav2.yaml", "arm.yaml"])
def test_without_its_types_a_tool_is_unavailable_and_says_which(name: str) -> None:
    for tool in ToolMap.from_yaml(FOLDER / name).tools.values():
        if isinstance(tool.spec, ActionSpec):
            assert tool.spec.type in tool.unavailable


def goal_of(name: str, tool: str, **arguments: Any) -> Any:
    """The goal that a call makes."""
    with installed():
        tool_map = ToolMap.from_yaml(FOLDER / name)
        spec: Any = tool_map.tools[tool].spec
        goal = load_type(spec.type, "action").Goal
        inputs = Inputs(arguments, tool_map.tables)
        return built(goal, inputs.filled(goal, spec.goal), Time(sec=5))


def test_a_place_becomes_a_pose_in_the_map() -> None:
    pose = goal_of("nav2.yaml", "go_to", place="cooking area").pose
    assert (pose.header.frame_id, pose.header.stamp.sec) == ("map", 5)
    assert (pose.pose.position.x, pose.pose.position.y) == (2.0, 1.0)
    assert pose.pose.orientation.z == pytest.approx(math.sin(math.radians(45)))


def test_nav2_behaviours_get_radians_metres_and_time() -> None:
    spin = goal_of("nav2.yaml", "turn", angle_deg=-90)
    assert spin.target_yaw == pytest.approx(-math.pi / 2)
    assert spin.time_allowance.sec == 30
    assert goal_of("nav2.yaml", "back_up", distance_m=0.5).target.x == 0.5
    ahead = goal_of("nav2.yaml", "drive_ahead", distance_m=2)
    assert (ahead.target.x, ahead.speed > 0) == (2.0, True)


def test_the_arm_gets_a_trajectory_and_the_gripper_a_width() -> None:
    trajectory = goal_of("arm.yaml", "move_arm", pose="up").trajectory
    assert trajectory.joint_names[0] == "joint_1"
    [point] = trajectory.points
    assert list(point.positions) == [0.0, -1.0, 1.2, 0.0, 0.5, 0.0]
    assert point.time_from_start.sec == 4
    assert goal_of("arm.yaml", "open_gripper").command.position == 0.08


@pytest.mark.parametrize(
    ("velocity", "moves"),
    [
        ([0.0, 0.0], False),
        ([0.0, -0.1], True),
        ([0.1, 0.0], True),
        ([math.nan, 0.0], True),
        ([0.0, math.nan], True),
        ([], True),
    ],
)
def test_when_the_arm_counts_as_moving(velocity: list[float], moves: bool) -> None:
    moving = ToolMap.from_yaml(FOLDER / "arm.yaml").moving
    assert bool(why_moving(moving, JointState(velocity=velocity), busy=False)) is moves


TOOL = "tools: {{t: {{description: d, {}}}}}"
PUBLISH = "publish: {topic: a, type: std_msgs/msg/Empty}"


@pytest.mark.parametrize(
    ("text", "good"),
    [
        (TOOL.format(PUBLISH), True),
        (TOOL.format("service: {name: a, type: std_srvs/srv/Trigger, timeout_s: 3}"), True),
        (TOOL.format(PUBLISH + ", rate_limit: {calls: 1, per_s: 2}"), True),
        (TOOL.format("publish: {topic: a, type: std_msgs/Empty, qos: {depth: 3}}"), True),
        ("tools: {}", True),
        ("tools: {}\nspoken_rules: {please: '[please]', en: {now: '[now]'}}", True),
        ("tools: {}\nspoken_rules: {please: 5}", False),
        ("tools: {}\nspoken_rules: [a]", False),
        (TOOL.format(PUBLISH + ", sentences: [go, {in: halt there, with: {}}]"), True),
        (TOOL.format(PUBLISH + ", sentences: {en: [go], de: [los]}"), True),
        (TOOL.format(PUBLISH + ", sentences: go"), False),
        (TOOL.format(PUBLISH + ", sentences: {eng: [go]}"), False),
        (TOOL.format(PUBLISH + ", sentences: [{out: go}]"), False),
        (TOOL.format(PUBLISH + ", sentences: [{with: {}}]"), False),
        (TOOL.format(PUBLISH + ", sentences: [5]"), False),
        ("tool: {}", False),
        (TOOL.format(PUBLISH + ", say: {begin: a, done: {en: b, de: c}}"), True),
        (TOOL.format(PUBLISH + ", say: {}"), False),
        (TOOL.format(PUBLISH + ", say: {start: a}"), False),
        (TOOL.format(PUBLISH + ", say: {done: {}}"), False),
        (TOOL.format(PUBLISH + ", say: {done: {English: b}}"), False),
        (TOOL.format(PUBLISH.replace("}", ", feedback: {say: a}}")), False),
        (TOOL.format(PUBLISH + ", confirms: x"), False),
        (TOOL.format(PUBLISH + ", rate_limit: {calls: 0, per_s: 2}"), False),
        (TOOL.format(PUBLISH + ", rate_limit: {calls: 1}"), False),
        (TOOL.format(PUBLISH + ", while_moving: never"), False),
        (TOOL.format(PUBLISH + ", dry_run: 1"), False),
        (TOOL.format("publish: {topic: 'a b', type: std_msgs/msg/Empty}"), False),
        (TOOL.format("publish: {topic: a, type: Empty}"), False),
        (TOOL.format("publish: {topic: a, type: std_msgs/msg/Empty, rate_hz: 3}"), False),
        (TOOL.format("publish: {topic: a, type: std_msgs/Empty, qos: {depth: 0}}"), False),
        (TOOL.format("publish: {topic: a, type: std_msgs/Empty, qos: {history: x}}"), False),
        (TOOL.format("service: {name: a, type: std_srvs/srv/Trigger, timeout_s: 0}"), False),
        (TOOL.format("parameters: {p: 5}, " + PUBLISH), False),
        (TOOL.format("parameters: {p: {type: numbr}}, " + PUBLISH), False),
        (TOOL.format(f"publish: {{topic: {'a' * 201}, type: std_msgs/msg/Empty}}"), False),
        (TOOL.format("publish: {topic: a__b, type: std_msgs/msg/Empty}"), False),
        (TOOL.format("sequence: []"), False),
        (TOOL.format(PUBLISH + ", read: {topic: a, type: std_msgs/msg/Empty}"), False),
        ("tools: {t: {publish: {topic: a, type: std_msgs/msg/Empty}}}", False),
        ("tools: {t: 5}", False),
        (TOOL.format(PUBLISH) + "\non_stop: t", False),
        (TOOL.format(PUBLISH) + "\non_stop: [t]", True),
        (TOOL.format(PUBLISH) + "\nmoving: {topic: a}", False),
    ],
)
def test_schema_and_reader_are_of_one_mind(tmp_path: Path, text: str, good: bool) -> None:
    assert minds(tmp_path, text) == (good, good)


@pytest.mark.parametrize(
    ("schema", "good"),
    [
        ("{type: number, maximum: 0.5}", True),
        ("{type: number, maximun: 0.5}", False),
        ("{type: number, max: 0.5}", False),
        ("{type: number, maximum: '0.5'}", False),
        ("{type: number, maximum: 0.5, exclusiveMaximum: true}", False),
        ("{type: number, multipleOf: 0}", False),
        ("{type: []}", False),
        ("{type: string, minLength: -1}", False),
        ("{type: string, format: time, title: t, examples: [a], deprecated: true}", True),
        ("{type: string, $comment: c, readOnly: false, default: a, const: a}", True),
        ("{type: array, items: {type: number, maximum: 1}, uniqueItems: true}", True),
        ("{type: array, items: [{type: number}, false], additionalItems: {const: 1}}", True),
        ("{type: array, items: {type: number, maximun: 1}}", False),
        ("{type: array, items: 5}", False),
        ("{type: array, additionalItems: false}", False),
        ("{type: object, properties: {maximun: {type: number}}, required: [maximun]}", True),
        ("{type: object, properties: {x: {maximun: 1}}}", False),
        ("{type: object, properties: {x: {enum_from: t}}}", False),
        ("{enum: [x, y], spoken: {x: [ex], y: {en: [why], de: [üpsilon]}}}", True),
        ("{type: boolean, spoken: {'true': [on]}}", True),
        ("{enum: [x], spoken: [ex]}", False),
        ("{enum: [x], spoken: {x: ex}}", False),
        ("{enum: [x], spoken: {x: {eng: [ex]}}}", False),
        ("{enum: [x], spoken: {x: []}}", False),
        ("{type: object, properties: {x: {enum: [y], spoken: {y: [z]}}}}", False),
        ("{type: object, additionalProperties: {maximun: 1}}", False),
        ("{type: object, required: [x, x]}", False),
        ("{type: object, patternProperties: {^a: {type: number}}}", True),
        ("{type: object, dependencies: {a: [b], b: {minProperties: 2}}}", True),
        ("{type: object, dependencies: {a: {maximun: 2}}}", False),
        ("{anyOf: [{type: number, maximum: 1}, {not: {enum: [maximun]}}]}", True),
        ("{anyOf: [{type: number}, {maximun: 1}]}", False),
        ("{oneOf: []}", False),
        ("{type: number, if: {const: 1}, then: true, else: {minimum: 3}}", True),
        ("{type: number, then: {minimum: 3}}", False),
        ("{not: {maximun: 1}}", False),
        ("{enum: [{maximun: 1}], default: {maximun: 1}}", True),
        ("{$ref: '#/definitions/s', definitions: {s: {type: number}}}", False),
        ("{type: number, $id: a}", False),
        ("{type: number, $schema: 'http://json-schema.org/draft-04/schema'}", False),
    ],
)
def test_they_are_of_one_mind_about_the_schema_of_a_parameter(
    tmp_path: Path, schema: str, good: bool
) -> None:
    sequence = "sequence: [{tool: u, arguments: {data: '=text(p)'}}]"
    use = "u: {description: d, publish: {topic: a, type: std_msgs/String}}"
    text = f"tools:\n  t: {{description: d, parameters: {{p: {schema}}}, {sequence}}}\n  {use}"
    assert minds(tmp_path, text) == (good, good)


def test_schema_and_reader_know_the_same_keys() -> None:
    assert set(SCHEMA["properties"]) == set(TOP_KEYS)
    assert set(SCHEMA["definitions"]["tool"]["properties"]) == {*BESIDE, *KINDS}


@pytest.mark.parametrize("kind", [kind for kind in KINDS.values() if kind.KEYS])
def test_schema_and_reader_know_the_same_keys_of_a_kind(kind: type[KindSpec]) -> None:
    assert set(SCHEMA["definitions"][kind.KEY]["properties"]) == set(kind.KEYS)


def test_schema_and_reader_know_the_same_keywords() -> None:
    assert set(SCHEMA["definitions"]["parameter"]["properties"]) == set(KEYWORDS)


def minds(folder: Path, text: str) -> tuple[bool, bool]:
    """Whether the schema finds the map good, and whether the reader does."""
    file = folder / "map.yaml"
    file.write_text(stops(text))
    try:
        CHECK(load_strict(file).data)
        by_schema = True
    except fastjsonschema.JsonSchemaValueException:
        by_schema = False
    try:
        ToolMap.from_yaml(file)
        by_reader = True
    except ToolMapError:
        by_reader = False
    return by_schema, by_reader
