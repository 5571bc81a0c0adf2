"""Tool map files that are wrong: every error is told, all at once, with place, found, expected."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.robot.map_files import PLACES, STOP, read

from edgevox_ros.robot import ToolMap, ToolMapError
from edgevox_ros.robot.kinds.read import ReadSpec


def problems(folder: Path, *texts: str) -> list[tuple[str, int, str, str, str]]:
    with pytest.raises(ToolMapError) as caught:
        read(folder, *texts)
    wrong = caught.value.problems
    return [(Path(p.source).name, p.line, p.path, p.found, p.expected) for p in wrong]


def problem(folder: Path, text: str) -> tuple[int, str, str, str]:
    (found,) = problems(folder, text)
    return found[1:]


BAD = """\
tables:
  places:
    kitchen: {x: 2.0, aliases: [office]}
    office: {x: 1.0}
tools:
  nothing:
    description: No kind at all.
  both:
    description: Two kinds.
    read: {topic: a, type: std_msgs/msg/String}
    publish: {topic: a, type: std_msgs/msg/String}
  drive:
    descriptoin: A typing error.
    parameters:
      speed: {type: string}
      place: {enum_from: place}
      lost: {type: number, default: fast}
    publish:
      topic: cmd vel
      type: geometry_msgs/msg/Twist
      message: {linear.x: "=speed", linear.w: 1, angular: {z: "=sped"}}
      rate_hz: 5000
  light:
    description: Light.
    service: {name: light, type: std_srvs/srv/SetBool, request: {data: 1}, timeout_s: soon}
  level:
    description: Level.
    read: {topic: level, type: nav_msgs/Odom/etry, result: {x: "=x"}}
on_stop: [drive, {cancel_all: nowhere}, 7]
extra: 1
"""


@pytest.mark.not_unit
def test_everything_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    told = problems(tmp_path, BAD)
    assert sorted((line, path, text[:40]) for _, line, path, text, _ in told) == [
        (4, "tables.places.office.aliases", "the name 'office' a second time"),
        (6, "tools.nothing", "none of them"),
        (8, "tools.both", "publish, read"),
        (13, "tools.drive.descriptoin", "the key 'descriptoin'"),
        (15, "tools.drive.parameters.speed", "type string"),
        (16, "tools.drive.parameters.place", "place, which goes nowhere"),
        (16, "tools.drive.parameters.place.enum_from", "'place'"),
        (17, "tools.drive.parameters.lost", "lost, which goes nowhere"),
        (17, "tools.drive.parameters.lost.default", "'fast'"),
        (18, "tools.drive.publish", "only one of them"),
        (19, "tools.drive.publish.topic", "'cmd vel'"),
        (21, "tools.drive.publish.message.angular.z", "the name 'sped'"),
        (21, "tools.drive.publish.message.linear.w", "the field 'w'"),
        (25, "tools.light.service.request.data", "1"),
        (25, "tools.light.service.timeout_s", "'soon'"),
        (28, "tools.level.read.type", "'nav_msgs/Odom/etry'"),
        (29, "on_stop[0]", "drive, which needs speed, place"),
        (29, "on_stop[1].cancel_all", "'nowhere'"),
        (29, "on_stop[2]", "7"),
        (30, "extra", "the key 'extra'"),
    ]


@pytest.mark.not_unit
@pytest.mark.parametrize(
    ("tool", "path", "found", "expected"),
    [
        ("read: {topic: a, type: std_msgs/String}, parameters: {x: {type: number}}",
         "parameters.x", "goes nowhere", "a reader takes none"),
        ("read: {topic: a, type: std_msgs/String, result: {x: '=percentage'}}",
         "read.result.x", "'percentage'", "fields of the answer"),
        ("read: {topic: a, type: std_msgs/String, max_age_s: -1}",
         "read.max_age_s", "-1", "0.01 to 86400"),
        ("publish: {topic: a, type: std_msgs/String, message: {data: 3}}",
         "publish.message.data", "3", "text"),
        ("publish: {topic: a, type: std_msgs/String, message: [data]}",
         "publish.message", "['data']", "a mapping"),
        ("publish: {topic: a, type: geometry_msgs/Twist, rate_hz: 0.1, duration_s: 1, finally: {}}",
         "publish.rate_hz", "0.1, a message every 10 s", "1 or more for a motion"),
        ("publish: {topic: a/, type: std_msgs/String}", "publish.topic", "'a/'", "a ROS name"),
        ("publish: {topic: a, type: std_srvs/srv/SetBool}",
         "publish.type", "'std_srvs/srv/SetBool'", "package/msg/Name"),
        ("publish: {topic: a, type: std_msgs/msg/_string}",
         "publish.type", "'std_msgs/msg/_string'", "the name of an interface"),
        ("service: {name: a, type: std_srvs/srv/SetBool_Request}",
         "service.type", "'std_srvs/srv/SetBool_Request'", "the name of an interface"),
        ("action: {name: a, type: test_msgs/action/_fibonacci}",
         "action.type", "'test_msgs/action/_fibonacci'", "the name of an interface"),
        ("publish: {topic: a, type: geometry_msgs/Twist, message: {linear: {x: 1}, linear.x: 2}}",
         "publish.message.linear.x", "beside linear", "each field set once"),
        ("service: {name: a, type: std_srvs/SetBool}, parameters: {data: {type: integer}}",
         "parameters.data", "type integer", "type boolean"),
        ("service: {name: a, type: std_srvs/SetBool}, parameters: {data: {type: bool}}",
         "parameters.data.type", "'bool'", "boolean"),
        ("service: {name: a, type: std_srvs/SetBool}, parameters: {data: true}",
         "parameters.data", "True", "a JSON Schema"),
        ("service: {name: a, type: std_srvs/SetBool}, confirm: true", "confirm", "True", "such"),
        ("service: {name: a, type: std_srvs/SetBool}, dry_run: 1", "dry_run", "1", "true or false"),
    ],
)  # fmt: skip
def test_each_error_names_place_found_and_expected(
    tmp_path: Path, tool: str, path: str, found: str, expected: str
) -> None:
    listed = problems(tmp_path, f"# comment\ntools:\n  t: {{description: d, {tool}}}\n")
    matching = [p for p in listed if p[2] == f"tools.t.{path}"]
    assert matching, listed
    name, line, _, what, wanted = matching[0]
    assert (name, line) == ("map0.yaml", 3)
    assert found in what
    assert expected in wanted


def test_each_file_is_named_and_what_two_files_say_twice(tmp_path: Path) -> None:
    one = f"tools: {{{STOP}}}"
    reader = "heard: {description: d, read: {topic: cmd_vel, type: std_msgs/String}}"
    other = f"tools:\n  {STOP}\n  {reader}"
    found = [(name, line, path) for name, line, path, _, _ in problems(tmp_path, one, other)]
    assert found == [
        ("map1.yaml", 2, "tools.stop"),
        ("map1.yaml", 3, "tools.heard.read.type"),
    ]


@pytest.mark.parametrize(
    ("one", "other", "path", "message"),
    [
        ("read: {topic: a, type: std_msgs/Bool}", "publish: {topic: a, type: std_msgs/msg/String}",
         "publish.type", "found 'std_msgs/msg/String', expected std_msgs/msg/Bool, the type of "
         "the topic a at"),
        ("service: {name: a, type: std_srvs/Trigger}", "service: {name: a, type: std_srvs/SetBool}",
         "service.type", "found 'std_srvs/SetBool', expected std_srvs/srv/Trigger, the type of "
         "the service a at"),
        ("action: {name: a, type: test_msgs/action/Fibonacci}",
         "action: {name: a, type: test_msgs/action/NestedMessage}",
         "action.type", "found 'test_msgs/action/NestedMessage', expected "
         "test_msgs/action/Fibonacci, the type of the action a at"),
    ],
)  # fmt: skip
def test_one_name_with_two_types_is_told_with_both_places(
    tmp_path: Path, one: str, other: str, path: str, message: str
) -> None:
    texts = [f"tools: {{t{n}: {{description: d, {tool}}}}}" for n, tool in enumerate((one, other))]
    with pytest.raises(ToolMapError) as caught:
        read(tmp_path, texts[0], "\n" + texts[1])
    (problem,) = caught.value.problems
    first, second = tmp_path / "map0.yaml", tmp_path / "map1.yaml"
    assert str(problem) == f"{second}:2: tools.t1.{path}: {message} {first}:1"


def test_a_name_may_serve_a_topic_a_service_and_an_action(tmp_path: Path) -> None:
    text = """
tools:
  a: {description: d, read: {topic: x, type: std_msgs/Bool}}
  b: {description: d, publish: {topic: x, type: std_msgs/msg/Bool, message: {data: true}}}
  c: {description: d, service: {name: x, type: std_srvs/Trigger}}
  d: {description: d, action: {name: x, type: edgevox_demo_interfaces/action/GoTo}}
"""
    assert len(read(tmp_path, text).tools) == 4


def test_a_parameter_that_hides_a_table_is_told_with_both_places(tmp_path: Path) -> None:
    user = """
tools:
  go:
    description: Go.
    parameters:
      places: {enum_from: places}
    publish: {topic: goal, type: std_msgs/msg/String, message: {data: "=places[places].name"}}
"""
    with pytest.raises(ToolMapError) as caught:
        read(tmp_path, user, PLACES)
    (problem,) = caught.value.problems
    assert (problem.line, problem.path) == (6, "tools.go.parameters.places")
    table = tmp_path / "map1.yaml"
    assert problem.found == f"the parameter 'places', which hides the table at {table}:3"


@pytest.mark.not_unit
def test_a_field_that_hides_a_table_is_told_at_its_tool(tmp_path: Path) -> None:
    text = "tables: {data: {a: {x: 1}}}\n"
    text += "tools: {t: {description: d, service: {name: a, type: std_srvs/SetBool}}}"
    assert "the parameter 'data', which hides the table" in problem(tmp_path, text)[2]


@pytest.mark.not_unit
@pytest.mark.parametrize("value", [".nan", "-.inf", "[1, .inf]", "{deep: [.nan]}"])
def test_a_number_in_a_table_is_finite(tmp_path: Path, value: str) -> None:
    text = f"tables:\n  t:\n    a: {{x: 1, y: {value}}}\ntools: {{}}\n"
    line, path, _, expected = problem(tmp_path, text)
    assert (line, path, expected) == (3, "tables.t.a.y", "a finite number")


@pytest.mark.not_unit
@pytest.mark.parametrize(
    ("kind", "default", "message", "place", "why"),
    [
        (
            "number",
            "1",
            "=1/(x-1)",
            (7, "tools.halt.publish.message.data"),
            "division by zero for x = 1",
        ),
        ("number", "1", "=t[text(x)].y", (7, "tools.halt.publish.message.data"), "there is no '1'"),
        ('[number, "null"]', "1", "=1/(x-1)", (9, "on_stop[0]"), "division by zero"),
        ("number", "2", "=1/(x-1)", (), ""),
    ],
)
def test_a_stop_message_that_cannot_be_made_is_told(
    tmp_path: Path, kind: str, default: str, message: str, place: tuple[int, str], why: str
) -> None:
    text = f"""
tables: {{t: {{a: {{y: 1}}}}}}
tools:
  halt:
    description: d
    parameters: {{x: {{type: {kind}, default: {default}}}}}
    publish: {{topic: a, type: std_msgs/Float64, message: {{data: "{message}"}}}}
on_stop:
  - halt
"""
    if not why:
        assert read(tmp_path, text).on_stop.publish == ("halt",)
        return
    line, path, found, _ = problem(tmp_path, text)
    assert (line, path) == place
    assert why in found


@pytest.mark.parametrize(
    "text", ["", "tools: [1]", "tools: {a: 1}", "- a", "tools: {a: {b: &x [*x]}}", "a: [", "\x00"]
)
def test_what_is_no_map_is_told_too(tmp_path: Path, text: str) -> None:
    assert problems(tmp_path, text)


@pytest.mark.not_unit
def test_a_fault_of_ours_is_told_with_the_place_that_brought_it_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*given: object) -> None:
        raise TypeError("text() got multiple values for argument 'value'")

    monkeypatch.setattr(ReadSpec, "read", fails)
    reader = "  level: {description: L, read: {topic: a, type: std_msgs/msg/String}}\n"
    assert problem(tmp_path, f"tools:\n{reader}on_stop: none\n") == (
        2,
        "tools.level",
        "what edgevox_ros fails on (TypeError: text() got multiple values for argument 'value')",
        "no such fault: please report it with this tool",
    )


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ToolMapError, match=r"nowhere\.yaml: found No such file"):
        ToolMap.from_yaml(tmp_path / "nowhere.yaml")
