"""The limits and extras of a tool: what is read of them, and how each error is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.robot.stops import stops

from edgevox_ros.robot import ToolMap, ToolMapError
from edgevox_ros.robot.expressions import Expression
from edgevox_ros.robot.kinds.action import ActionSpec
from edgevox_ros.robot.kinds.publish import PublishSpec
from edgevox_ros.robot.kinds.read import ReadSpec
from edgevox_ros.robot.map.moving import MovingSpec
from edgevox_ros.robot.qos import Qos
from edgevox_ros.robot.say import MapText
from edgevox_ros.robot.tool import RateLimit, Tool

SERVICE = "service: {name: a, type: std_srvs/SetBool}"
ACTION = "name: go_to, type: edgevox_demo_interfaces/action/GoTo"
MOVING = "moving: {topic: odom, type: nav_msgs/Odometry, when: '=twist.twist.linear.x != 0'}"


def read(folder: Path, tool: str, top: str = "") -> ToolMap:
    path = folder / "map.yaml"
    path.write_text(stops(f"{top}\ntools:\n  t: {{description: d, {tool}}}\n"))
    return ToolMap.from_yaml(path)


def tool(folder: Path, text: str, top: str = "") -> Tool:
    return read(folder, text, top).tools["t"]


@pytest.mark.not_unit
def test_what_is_not_said_is_harmless(tmp_path: Path) -> None:
    made = tool(tmp_path, SERVICE)
    assert (made.confirm, made.dry_run, made.rate_limit) == (None, False, None)
    assert (made.still_only, made.idempotent, made.unavailable) == (False, False, "")


@pytest.mark.not_unit
def test_limits_are_read(tmp_path: Path) -> None:
    text = f"{SERVICE}, rate_limit: {{calls: 3, per_s: 60}}, while_moving: refuse, idempotent: true"
    made = tool(tmp_path, f"{text}, dry_run: true", MOVING)
    assert made.rate_limit == RateLimit(3, 60.0)
    assert (made.still_only, made.idempotent, made.dry_run) == (True, True, True)


@pytest.mark.not_unit
def test_a_question_may_be_a_text_or_an_expression(tmp_path: Path) -> None:
    assert tool(tmp_path, f"{SERVICE}, confirm: Really").confirm == MapText({"": "Really"})
    made = tool(tmp_path, f"""{SERVICE}, confirm: '="On: " + text(data)'""").confirm
    assert made is not None
    asked = made.of("en")
    assert isinstance(asked, Expression)
    assert asked.names == {"data"}


@pytest.mark.not_unit
def test_a_question_may_be_one_for_each_language(tmp_path: Path) -> None:
    asked = """confirm: {de: '="Wirklich " + text(half) + "?"', en: Really?}"""
    halves = "parameters: {half: {type: number, default: 0.5}}, publish: {topic: a, type: "
    kind = f"{halves}std_msgs/msg/Float64, message: {{data: '=half'}}}}"
    tool_map = read(tmp_path, f"{kind}, {asked}")
    told: list[str] = []
    questions = {
        code: tool_map.question(tool_map.tools["t"], {}, told.append, code)
        for code in ("de-AT", "en", "fr")
    }
    assert questions == {"de-AT": "Wirklich 0,5?", "en": "Really?", "fr": "t?"}
    assert told == []
    assert [each.code for each in tool_map.language_codes] == ["de", "en"]


def test_qos_is_read_in_the_words_of_ros(tmp_path: Path) -> None:
    words = "qos: {reliability: best_effort, durability: transient_local, depth: 5}"
    publish = tool(tmp_path, f"publish: {{topic: a, type: std_msgs/Empty, {words}}}").spec
    assert isinstance(publish, PublishSpec)
    assert publish.qos == Qos(reliable=False, latched=True, depth=5)
    reader = tool(tmp_path, "read: {topic: a, type: std_msgs/Empty, qos: {depth: 2}}").spec
    assert isinstance(reader, ReadSpec)
    assert reader.qos == Qos(reliable=False, latched=False, depth=2)


@pytest.mark.not_unit
def test_what_a_goal_says_is_read(tmp_path: Path) -> None:
    made = tool(
        tmp_path,
        f"""action: {{{ACTION}, wait: false,
        announce: {{done: '="At " + place + ": " + message', failed: '="No: " + reason'}},
        feedback: {{say: '=text(round(distance_remaining))', every_s: 5}}}}""",
    )
    spec, say = made.spec, made.say
    assert isinstance(spec, ActionSpec)
    assert not spec.waits
    assert say is not None and say.done is not None
    assert say.done.of("en").names == {"place", "message"}
    assert spec.feedback is not None
    assert spec.feedback.every_s == 5.0


@pytest.mark.not_unit
def test_moving_is_read(tmp_path: Path) -> None:
    made = read(tmp_path, SERVICE, MOVING).moving
    assert isinstance(made, MovingSpec)
    assert (made.topic, made.max_age_s, made.when.names) == ("odom", 1.0, {"twist"})


@pytest.mark.not_unit
@pytest.mark.parametrize(
    ("text", "place", "found", "expected"),
    [
        (f"{SERVICE}, rate_limit: 3", "rate_limit", "3", "a mapping"),
        (f"{SERVICE}, rate_limit: {{calls: 3}}", "rate_limit", "no per_s", "calls and per_s"),
        (f"{SERVICE}, rate_limit: {{calls: 1.5, per_s: 1}}",
         "rate_limit.calls", "1.5", "a whole number from 1 to 1000"),
        (f"{SERVICE}, rate_limit: {{calls: 1, per_s: 0}}", "rate_limit.per_s", "0", "0.1 to"),
        (f"{SERVICE}, rate_limit: {{calls: 1, per_s: 1, a: 1}}",
         "rate_limit.a", "'a'", "one of calls, per_s"),
        (f"{SERVICE}, while_moving: maybe", "while_moving", "'maybe'", "allow, refuse"),
        (f"{SERVICE}, while_moving: refuse", "while_moving", "refuse", "moving: {topic"),
        (f"{SERVICE}, idempotent: 1", "idempotent", "1", "true or false"),
        (f"{SERVICE}, confirm: '=place'", "confirm", "'place'", "arguments and tables"),
        (f"{SERVICE}, confirm: ''", "confirm", "''", "text"),
        (f"{SERVICE}, confirm: {{en: yes}}", "confirm.en", "'yes'", "the question that is asked"),
        (f"{SERVICE}, confirm: {{en: '=place'}}", "confirm.en", "'place'", "arguments and tables"),
        (f"{SERVICE}, confirm: {{}}", "confirm", "nothing", "one for each language"),
        ("read: {topic: a, type: std_msgs/Empty}, idempotent: true",
         "idempotent", "kind read", "a service or an action"),
        ("read: {topic: a, type: std_msgs/Empty, qos: best_effort}",
         "read.qos", "'best_effort'", "a mapping"),
        ("read: {topic: a, type: std_msgs/Empty, qos: {reliability: high}}",
         "read.qos.reliability", "'high'", "reliable, best_effort"),
        ("read: {topic: a, type: std_msgs/Empty, qos: {durability: true}}",
         "read.qos.durability", "True", "volatile, transient_local"),
        ("read: {topic: a, type: std_msgs/Empty, qos: {depth: 0}}",
         "read.qos.depth", "0", "1 to 1000"),
        ("read: {topic: a, type: std_msgs/Empty, qos: {history: keep_all}}",
         "read.qos.history", "'history'", "reliability, durability, depth"),
        (f"action: {{{ACTION}, wait: false}}", "action", "without done and failed", "say: {done"),
        (f"action: {{{ACTION}, announce: {{done: a, failed: b}}}}",
         "action.announce", "announce", "wait: false beside it"),
        (f"action: {{{ACTION}, wait: false, announce: {{done: a}}}}",
         "action.announce", "no failed", "text as failed"),
        (f"action: {{{ACTION}, wait: false, announce: {{done: '=reason', failed: b}}}}",
         "action.announce.done", "'reason'", "fields of the result"),
        (f"action: {{{ACTION}, wait: false, announce: {{done: a, failed: '=success'}}}}",
         "action.announce.failed", "'success'", "an expression over"),
        (f"action: {{{ACTION}, feedback: {{say: '=distance'}}}}",
         "action.feedback.say", "'distance'", "fields of the feedback"),
        (f"action: {{{ACTION}, feedback: {{say: a, every_s: 0}}}}",
         "action.feedback.every_s", "0", "1 to 3600"),
        (f"action: {{{ACTION}, feedback: a}}", "action.feedback", "'a'", "a mapping"),
        ("publish: {topic: a, type: std_msgs/Empty, rate_hz: 5, duration_s: null}",
         "publish.duration_s", "nothing", "a number from 0 to 60"),
        ("publish: {topic: a, type: std_msgs/Empty, rate_hz: 5, duration_s: 9, max_duration_s: 5}",
         "publish.duration_s", "9", "a number from 0 to 5"),
        ("publish: {topic: a, type: std_msgs/Empty, rate_hz: 5, duration_s: '=time'}",
         "publish.duration_s", "'time'", "an expression"),
        ("service: {name: a, type: std_srvs/SetBool}, parameters: {data: {enum_from: null}}",
         "parameters.data.enum_from", "nothing", "one of the file's tables"),
    ],
)  # fmt: skip
def test_each_error_names_place_found_and_expected(
    tmp_path: Path, text: str, place: str, found: str, expected: str
) -> None:
    with pytest.raises(ToolMapError) as caught:
        tool(tmp_path, text)
    matching = [p for p in caught.value.problems if p.path == f"tools.t.{place}"]
    assert matching, caught.value.problems
    assert (matching[0].line, found in matching[0].found) == (3, True), matching
    assert expected in matching[0].expected


@pytest.mark.not_unit
@pytest.mark.parametrize(
    ("moving", "place", "found"),
    [
        ("{topic: a, type: std_msgs/Bool}", "moving", "no when"),
        ("{topic: a, type: std_msgs/Bool, when: '=moves'}", "moving.when", "the name 'moves'"),
        ("{topic: a, type: submarine_msgs/Depth, when: a}", "moving.type", "not installed"),
        ("{topic: a, type: std_msgs/Bool, when: '=data', every: 1}", "moving.every", "'every'"),
        ("{topic: a, type: std_msgs/Bool, when: '=data', max_age_s: 99}", "moving.max_age_s", "99"),
        ("odom", "moving", "'odom'"),
    ],
)
def test_an_error_of_moving_is_told(tmp_path: Path, moving: str, place: str, found: str) -> None:
    with pytest.raises(ToolMapError) as caught:
        read(tmp_path, SERVICE, f"moving: {moving}")
    assert any(p.path == place and found in p.found for p in caught.value.problems), caught.value


def test_a_map_that_is_only_tried_can_do_without_the_type_of_moving(tmp_path: Path) -> None:
    with pytest.raises(ToolMapError, match="submarine_msgs"):
        read(tmp_path, SERVICE, "moving: {topic: a, type: submarine_msgs/Depth, when: '=deep'}")
    tried = ToolMap.from_yaml(tmp_path / "map.yaml", only_tried=True)
    assert tried.moving is not None


def test_two_files_cannot_both_say_what_moving_is(tmp_path: Path) -> None:
    paths = [tmp_path / "a.yaml", tmp_path / "b.yaml"]
    for path in paths:
        path.write_text(MOVING)
    with pytest.raises(ToolMapError, match=r"b\.yaml:1: moving: found moving a second time"):
        ToolMap.from_yaml(paths)


@pytest.mark.not_unit
def test_the_topic_of_moving_has_one_type_too(tmp_path: Path) -> None:
    with pytest.raises(ToolMapError) as caught:
        read(tmp_path, "read: {topic: odom, type: std_msgs/Bool}", MOVING)
    assert [problem.path for problem in caught.value.problems] == ["tools.t.read.type"]
