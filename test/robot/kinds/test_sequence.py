"""Sequences over real DDS: in order, checked before, ended by the first failure or a stop."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from geometry_msgs.msg import Twist
from std_srvs.srv import SetBool
from support.robot.graph import Rig, Side, wait
from support.robot.stops import stops

from edgevox_ros.agent.result_wording import data_of
from edgevox_ros.core import ErrorKind, ResultStatus, ToolCall
from edgevox_ros.robot import ToolMap, ToolMapError

TOOLS = """
tables:
  places: {near: {metres: 0.02}, far: {metres: 50.0}}
tools:
  patrol:
    description: Drive a way and light up.
    parameters:
      place: {enum_from: places}
      on: {type: boolean, default: true}
    sequence:
      - {tool: drive, arguments: {distance_m: "=places[place].metres"}}
      - {tool: light, arguments: {on: "=on"}}
      - {tool: drive, arguments: {distance_m: -0.02}}
  drive:
    description: Drive.
    parameters:
      distance_m: {type: number, minimum: -60, maximum: 60}
      speed_mps: {type: number, default: 0.5}
    confirm: '="Shall I drive " + text(distance_m) + " metres?"'
    publish:
      topic: patrol_vel
      type: geometry_msgs/msg/Twist
      message: {linear.x: "=copysign(speed_mps, distance_m)"}
      rate_hz: 50
      duration_s: "=abs(distance_m) / speed_mps"
      max_duration_s: 200
      finally: {}
  light:
    description: Light.
    parameters: {on: {type: boolean}}
    service: {name: patrol_light, type: std_srvs/srv/SetBool, request: {data: "=on"}}
  stop:
    description: Stop.
    publish: {topic: patrol_vel, type: geometry_msgs/msg/Twist, message: {}}
  dark: {description: Off., sequence: [{tool: light, arguments: {on: false}}, stop]}
  too_far:
    description: The last step is beyond its limits.
    parameters: {metres: {type: number}}
    sequence:
      - stop
      - {tool: light, arguments: {on: true}}
      - {tool: drive, arguments: {distance_m: "=metres"}}
  asks_once:
    description: It has a question of its own.
    confirm: Really?
    sequence: [{tool: drive, arguments: {distance_m: 1}}]
on_stop: [stop]
"""


# Of a test that must not move: what a motion of the test before sent last may come late.
OWN_SPEED = 0.375


class Robot:
    def __init__(self, side: Side) -> None:
        self.speeds: list[float] = []
        self.lights: list[bool] = []
        self.agrees = True
        node = side.node
        node.create_subscription(Twist, "patrol_vel", self._on_velocity, 100)
        node.create_service(SetBool, "patrol_light", self._on_light)

    def _on_velocity(self, message: Twist) -> None:
        self.speeds.append(message.linear.x)

    def _on_light(self, request: Any, response: Any) -> Any:
        self.lights.append(request.data)
        response.success, response.message = self.agrees, "the bulb is broken"
        return response


@pytest.fixture(scope="module")
def made(robot_side: Side) -> Robot:
    return Robot(robot_side)


@pytest.fixture
def robot(made: Robot, rig: Rig) -> Iterator[Robot]:
    rig.load(TOOLS)
    made.speeds.clear()
    made.lights.clear()
    made.agrees = True
    yield made


def test_steps_run_in_order_with_the_arguments_of_the_map(rig: Rig, robot: Robot) -> None:
    clock = rig.slow(0.0)
    pending = rig.start("patrol", place="near", on=False)
    for speed in (0.5, -0.5):
        wait(lambda speed=speed: speed in robot.speeds)  # type: ignore[misc]
        clock.pass_time(0.05)
    result = pending.result()
    assert (result.status, result.name) == (ResultStatus.OK, "patrol")
    wait(lambda: robot.speeds[-1:] == [0.0])
    assert robot.lights == [False]
    moves = [speed for speed in robot.speeds if speed]
    assert moves == sorted(moves, reverse=True)


def test_answers_of_steps_come_back_by_name(rig: Rig, robot: Robot) -> None:
    result = rig.call("dark")
    assert data_of(result) == {"light": {"message": "the bulb is broken"}}


def test_it_ends_at_the_first_failure_and_says_where(rig: Rig, robot: Robot) -> None:
    robot.agrees = False
    result = rig.call("patrol", place="near")
    assert result.error_kind is ErrorKind.ABORTED
    assert result.error == "step 2 of 3, light: patrol_light failed: the bulb is broken"
    assert -0.5 not in robot.speeds


def test_nothing_runs_if_a_later_step_cannot(rig: Rig, robot: Robot) -> None:
    rig.load(TOOLS.replace("default: 0.5", f"default: {OWN_SPEED}"))
    result = rig.call("too_far", metres=61.0)
    assert result.error_kind is ErrorKind.INVALID
    assert result.error.startswith("step 3 of 3, drive: distance_m must be")
    assert (robot.lights, OWN_SPEED in map(abs, robot.speeds)) == ([], False)


def test_nothing_runs_if_a_later_step_is_beyond_its_rate_limit(rig: Rig, robot: Robot) -> None:
    limit = "    rate_limit: {calls: 2, per_s: 60}"
    limited = TOOLS.replace("description: Light.", f"description: Light.\n{limit}")
    rig.load(limited.replace("default: 0.5", f"default: {OWN_SPEED}"))
    assert rig.call("light", on=True).status is ResultStatus.OK
    assert rig.call("light", on=False).status is ResultStatus.OK
    result = rig.call("patrol", place="near")
    assert result.error_kind is ErrorKind.REJECTED
    assert result.error.startswith("step 2 of 3, light: light is limited to 2 calls")
    assert OWN_SPEED not in map(abs, robot.speeds)


@pytest.mark.parametrize("with_flag", [True, False])
def test_a_stop_ends_it_between_and_within_steps(rig: Rig, robot: Robot, with_flag: bool) -> None:
    cancel = threading.Event()
    pending = rig.start("patrol", cancel, place="far")
    wait(lambda: 0.5 in robot.speeds)
    if with_flag:
        cancel.set()
    rig.executor.cancel()
    result = pending.result()
    assert result.error_kind is ErrorKind.CANCELLED
    assert result.error.startswith("step 1 of 3, drive: ")
    wait(lambda: robot.speeds[-1] == 0.0)
    assert robot.lights == []


def test_the_questions_of_its_steps_are_asked_together(rig: Rig, robot: Robot) -> None:
    def question(name: str, **arguments: Any) -> str | None:
        call = ToolCall(None, name, arguments)
        asked: str | None = rig.executor.needs_confirmation(call)
        return asked

    assert question("drive", distance_m=2.0) == "Shall I drive 2 metres?"
    assert question("patrol", place="near") == (
        "Shall I drive 0.02 metres? Shall I drive -0.02 metres?"
    )
    assert question("asks_once") == "Really?"
    assert question("dark") is None
    assert question("nobody") is None


@pytest.mark.parametrize("question", ["text(1 / (3 * distance_m - 1))", "' '"])
def test_a_question_without_words_is_asked_all_the_same(
    rig: Rig, robot: Robot, question: str
) -> None:
    whole = '''"Shall I drive " + text(distance_m) + " metres?"'''
    rig.load(TOOLS.replace(f"'={whole}'", f'"={question}"'))
    call = ToolCall(None, "drive", {"distance_m": 1 / 3})
    assert rig.executor.needs_confirmation(call) == "drive?"


def test_a_dry_run_checks_every_step_and_sends_nothing(rig: Rig, robot: Robot) -> None:
    rig.load(TOOLS, dry_run=lambda: True)
    result = rig.call("patrol", place="near")
    assert result.status is ResultStatus.OK
    assert data_of(result)["drive"] == {"note": "dry run: nothing was carried out"}
    assert rig.call("too_far", metres=61.0).error_kind is ErrorKind.INVALID
    rig.load(TOOLS)
    assert rig.call("stop").status is ResultStatus.OK
    wait(lambda: robot.speeds)
    assert (set(robot.speeds), robot.lights) == ({0.0}, [])


def test_what_the_model_is_told_of_it(rig: Rig, robot: Robot) -> None:
    schemas = {tool.name: tool for tool in rig.executor.schemas()}
    assert list(schemas) == ["patrol", "drive", "light", "stop", "dark", "too_far", "asks_once"]
    assert schemas["patrol"].parameters["required"] == ["place"]
    assert schemas["patrol"].parameters["properties"]["place"]["enum"] == ["near", "far"]
    assert not schemas["patrol"].read_only


BAD = """
tools:
  light: {description: d, service: {name: l, type: std_srvs/srv/SetBool}}
  dive: {description: d, service: {name: m, type: submarine_msgs/srv/Dive}}
  inner: {description: d, sequence: [light]}
  outer: {description: d, sequence: [inner, nowhere, {tool: light, arguments: {data: 1, x: 2}}]}
  empty: {description: d, sequence: []}
  lost: {description: d, parameters: {a: {type: number}}, sequence: [{tool: light, args: {}}]}
  wrong: {description: d, sequence: [{tool: light, arguments: {data: "=b"}}]}
"""


def test_every_error_of_a_sequence_is_told(tmp_path: Path) -> None:
    path = tmp_path / "map.yaml"
    path.write_text(stops(BAD))
    with pytest.raises(ToolMapError) as caught:
        ToolMap.from_yaml(path)
    assert [(p.line, p.path, p.found[:28]) for p in caught.value.problems] == [
        (5, "tools.inner", "no argument data"),
        (6, "tools.outer.sequence[0]", "'inner'"),
        (6, "tools.outer.sequence[1]", "'nowhere'"),
        (6, "tools.outer.sequence[2].arguments.data", "1"),
        (6, "tools.outer.sequence[2].arguments.x", "the argument 'x'"),
        (7, "tools.empty.sequence", "[]"),
        (8, "tools.lost.sequence[0].args", "the key 'args'"),
        (8, "tools.lost.sequence[0]", "no argument data"),
        (8, "tools.lost.parameters.a", "a, which goes nowhere"),
        (9, "tools.wrong.sequence[0].arguments.data", "the name 'b'"),
    ]


@pytest.mark.parametrize(
    "broken", ["{descripton: d, service: {}}", "{description: d}", "{description: d, servis: {}}"]
)
def test_a_step_whose_tool_is_wrong_is_told_at_that_tool_only(tmp_path: Path, broken: str) -> None:
    path = tmp_path / "map.yaml"
    path.write_text(
        stops(f"tools:\n  broken: {broken}\n  uses: {{description: d, sequence: [broken]}}")
    )
    with pytest.raises(ToolMapError) as caught:
        ToolMap.from_yaml(path)
    assert {each.line for each in caught.value.problems} == {2}


def test_a_sequence_with_a_step_that_is_not_installed_is_unavailable(tmp_path: Path) -> None:
    path = tmp_path / "map.yaml"
    path.write_text(
        stops("\n".join(BAD.splitlines()[:4]) + "\n  down: {description: d, sequence: [dive]}")
    )
    made = ToolMap.from_yaml(path)
    assert made.tools["down"].unavailable == (
        "its step dive: the interface type submarine_msgs/srv/Dive is not installed here"
    )
    assert [tool.name for tool in made.schemas()] == ["light"]
