"""One tool of a map, run from the command line on real servers over DDS."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from edgevox_demo_interfaces.action import GoTo
from geometry_msgs.msg import Twist
from rclpy.action import ActionServer, CancelResponse
from rclpy.callback_groups import ReentrantCallbackGroup
from std_srvs.srv import SetBool
from support.cli.typist import Typist
from support.forked import run
from support.robot.graph import Side, wait

from edgevox_ros.cli import call_robot
from edgevox_ros.cli.call import arguments_of, main
from edgevox_ros.cli.call_robot import Robot as RobotSide
from edgevox_ros.core import ErrorKind, ResultStatus, ToolCall, ToolResult
from edgevox_ros.core.command_line import UsageError
from edgevox_ros.robot import ToolMap
from edgevox_ros.robot.map.taught import TaughtRow
from edgevox_ros.robot.running.goal_speech import GoalVoice
from edgevox_ros.robot.taught_file import file_for, taught_folder
from edgevox_ros.robot.tool import Tool

ROOT = Path(__file__).resolve().parents[2]
CALL = [sys.executable, "-m", "edgevox_ros.cli.call"]
MAP = """
tools:
  drive:
    description: Drive.
    parameters: {distance_m: {type: number, minimum: -5, maximum: 5}}
    publish:
      topic: cmd_vel
      type: geometry_msgs/msg/Twist
      message: {linear.x: "=copysign(0.5, distance_m)"}
      rate_hz: 50
      duration_s: "=abs(distance_m) / 0.5"
      max_duration_s: 5
      finally: {}
  stop: {description: Stop., publish: {topic: cmd_vel, type: geometry_msgs/msg/Twist, message: {}}}
  set_light:
    description: Light.
    parameters: {"on": {type: boolean}}
    confirm: Shall I?
    service: {name: set_light, type: std_srvs/srv/SetBool, request: {data: "=on"}}
  go_to:
    description: Go.
    parameters: {place: {type: string}}
    action: {name: go_to, type: edgevox_demo_interfaces/action/GoTo, timeout_s: 60}
  set_off:
    description: Go, and do not wait.
    parameters: {place: {type: string}}
    action:
      name: go_to
      type: edgevox_demo_interfaces/action/GoTo
      timeout_s: 60
      wait: false
      announce: {started: Off I go., done: I am there., failed: '="No way, " + reason'}
  fly: {description: Fly., service: {name: fly, type: not_installed_msgs/srv/Fly}}
on_stop: [stop, {cancel_all: go_to}]
"""
# The robot has a namespace, and another name for the topic of its wheels.
ROS = ("--ros-args", "-r", "__ns:=/robot1", "-r", "cmd_vel:=wheels")


class Robot:
    """Notes what reaches it. It comes to `hall`, to `wall` it can't, to others it never comes."""

    def __init__(self, side: Side) -> None:
        self.speeds: list[float] = []
        self.lights: list[bool] = []
        self.going = threading.Event()
        self.goals: list[str] = []
        self.closing = threading.Event()
        node, group = side.node, ReentrantCallbackGroup()
        node.create_subscription(Twist, "/robot1/wheels", self._on_twist, 100)
        node.create_service(SetBool, "/robot1/set_light", self._on_light, callback_group=group)
        self.server = ActionServer(
            node,
            GoTo,
            "/robot1/go_to",
            self._go,
            cancel_callback=lambda _: CancelResponse.ACCEPT,
            callback_group=group,
        )

    def _on_twist(self, message: Twist) -> None:
        self.speeds.append(message.linear.x)

    def _on_light(self, request: SetBool.Request, answer: SetBool.Response) -> SetBool.Response:
        self.lights.append(request.data)
        answer.success, answer.message = True, "it is bright"
        return answer

    def _go(self, goal: Any) -> Any:
        place = goal.request.place
        if place == "hall":
            goal.succeed()
            return GoTo.Result(success=True, message="")
        if place == "wall":
            goal.abort()
            return GoTo.Result(success=False, message="there is a wall")
        self.going.set()
        while not (goal.is_cancel_requested or self.closing.wait(0.01)):
            pass
        if goal.is_cancel_requested:
            goal.canceled()
            self.goals.append("canceled")
        else:
            goal.abort()
        return GoTo.Result()


@pytest.fixture(scope="module")
def side() -> Iterator[Side]:
    made = Side("robot", threads=4)
    yield made
    made.close()


@pytest.fixture(scope="module")
def robot(side: Side) -> Iterator[Robot]:
    made = Robot(side)
    yield made
    made.closing.set()


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    file = tmp_path / "tools.yaml"
    file.write_text(MAP)
    return file


def begin(tools: Path, *words: str) -> subprocess.Popen[str]:
    command = [*CALL, "--tools", str(tools), *words, *ROS]
    return subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A group of its own in our session, as a shell's jobs have.
        preexec_fn=os.setpgrp,
    )


def call(tools: Path, *words: str) -> tuple[int, dict[str, Any], str]:
    """Exit status, what was printed, and standard error."""
    done = run([*CALL, "--tools", str(tools), *words, *ROS])
    return done.returncode, json.loads(done.stdout) if done.stdout else {}, done.stderr.decode()


def test_a_motion_is_driven_to_its_end(robot: Robot, tools: Path) -> None:
    robot.speeds.clear()
    status, shown, told = call(tools, "drive", "distance_m=-0.2")
    assert (status, shown["status"]) == (0, "ok"), told
    assert shown["arguments"] == {"distance_m": -0.2}
    wait(lambda: robot.speeds and robot.speeds[-1] == 0.0, "the last message")
    assert -0.5 in robot.speeds


def test_a_question_has_to_be_answered_with_yes(robot: Robot, tools: Path) -> None:
    robot.lights.clear()
    robot.speeds.clear()
    status, shown, told = call(tools, "set_light", "on=true")
    assert (status, shown["status"]) == (1, "refused")
    assert "Shall I?" in told and "--yes" in told
    assert call(tools, "set_light", "on=true", "--no")[0] == 1
    assert robot.lights == []
    status, shown, told = call(tools, "set_light", "--yes", "on=true")
    assert (status, shown["data"]) == (0, {"message": "it is bright"}), told
    assert robot.lights == [True]
    assert robot.speeds == [], "it stopped what others may have begun"


def test_a_person_at_a_terminal_is_asked(robot: Robot, tools: Path) -> None:
    robot.lights.clear()
    command = [sys.executable, "-m", "edgevox_ros.cli.call", "--tools", str(tools)]
    for answer, status, lights in (("no", 1, []), ("\x03", 130, []), ("yes please", 0, [False])):
        typist = Typist([*command, "set_light", "on=false", *ROS])
        assert typist.sees("Shall I?"), typist.shown
        typist.type(answer if answer == "\x03" else f"{answer}\n")
        ended = typist.program.wait(120)
        assert ended == status, (answer, ended, typist.shown)
        assert robot.lights == lights


def test_a_dry_run_sends_nothing(robot: Robot, tools: Path) -> None:
    robot.lights.clear()
    status, shown, told = call(tools, "set_light", "on=true", "--dry-run")
    assert status == 0 and shown["data"] == {"note": "dry run: nothing was carried out"}
    assert "dry run of set_light: set_light: {'data': True}" in told
    assert robot.lights == []


def test_what_a_goal_comes_to_is_the_exit_status(robot: Robot, tools: Path) -> None:
    status, shown, _ = call(tools, "go_to", "place=wall")
    assert (status, shown["status"], shown["error_kind"]) == (1, "error", "aborted")
    assert shown["error"] == "go_to was aborted: there is a wall"


def test_a_goal_that_the_node_would_not_wait_for_is_waited_for(robot: Robot, tools: Path) -> None:
    status, shown, told = call(tools, "set_off", "place=hall")
    assert (status, shown["status"]) == (0, "ok"), told
    assert told.index('says "Off I go."') < told.index('says "I am there."')
    status, shown, told = call(tools, "set_off", "place=wall")
    assert (status, shown["error"]) == (1, "go_to was aborted: there is a wall")
    assert 'says "No way, there is a wall"' in told


class Hasty:
    """An executor whose goal has ended before its call returns."""

    def __init__(self, *_: Any, voice: GoalVoice, **__: Any) -> None:
        self._voice, self._goals = voice, list[threading.Thread]()

    def execute(
        self, call: ToolCall, cancel: threading.Event, say: Callable[[str], None]
    ) -> ToolResult:
        announce = self._voice.announcement()
        self._goals.append(threading.Thread(target=announce, args=["I am there."]))
        self._goals[-1].start()
        self._goals[-1].join(0.5)
        say("Off I go.")
        return ToolResult("set_off", ResultStatus.OK)

    def is_there(self, tool: Tool) -> bool:
        return True

    def free(self) -> None:
        for goal in self._goals:
            goal.join()


def test_the_end_of_a_goal_is_said_after_its_beginning(
    tools: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(call_robot, "RosExecutor", Hasty)
    told: list[str] = []
    ros = RobotSide(ToolMap.from_yaml(tools), told.append, ros_arguments=ROS)
    try:
        call_of_it = ToolCall(id=None, name="set_light", arguments={"on": True})
        ros.execute(call_of_it, threading.Event())
    finally:
        ros.close()
    assert told == ['says "Off I go."', 'says "I am there."']


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("tool", ["go_to", "set_off"])
def test_a_signal_stops_the_robot(
    robot: Robot, tools: Path, tool: str, number: signal.Signals
) -> None:
    robot.speeds.clear()
    robot.goals.clear()
    robot.going.clear()
    process = begin(tools, tool, "place=moon")
    assert robot.going.wait(120)
    process.send_signal(number)
    out, told = process.communicate(timeout=300)
    assert (process.returncode, out) == (128 + number, ""), told
    wait(lambda: robot.goals == ["canceled"], "the end of the goal")
    wait(lambda: robot.speeds and set(robot.speeds) == {0.0}, "the stop message")


def test_a_goal_that_is_stopped_has_not_been_reached(robot: Robot, tools: Path) -> None:
    robot.going.clear()
    ros = RobotSide(ToolMap.from_yaml(tools), lambda _: None, ros_arguments=ROS)
    stopped = threading.Event()
    answers: list[ToolResult] = []
    call_of_it = ToolCall(id=None, name="set_off", arguments={"place": "moon"})
    waiting = threading.Thread(target=lambda: answers.append(ros.execute(call_of_it, stopped)))
    try:
        waiting.start()
        assert robot.going.wait(60)
        # How the goal ends is not known yet.
        stopped.set()
        waiting.join(60)
        ros.stop()
        assert ros.settled(60)
    finally:
        ros.close()
    [answer] = answers
    assert (answer.status, answer.error_kind) == (ResultStatus.ERROR, ErrorKind.CANCELLED)


@pytest.mark.parametrize("tool", ["go_to", "set_off"])
def test_ctrl_z_stops_the_robot_first_and_the_call_is_over(
    robot: Robot, tools: Path, tool: str
) -> None:
    robot.speeds.clear()
    robot.goals.clear()
    robot.going.clear()
    process = begin(tools, tool, "place=moon")
    assert robot.going.wait(60)
    process.send_signal(signal.SIGTSTP)
    stat = Path(f"/proc/{process.pid}/stat")
    wait(lambda: stat.read_text().rpartition(")")[2].split()[0] == "T", "the suspension")
    wait(lambda: robot.goals == ["canceled"], "the end of the goal")
    wait(lambda: robot.speeds and set(robot.speeds) == {0.0}, "the stop message")
    process.send_signal(signal.SIGCONT)
    out, told = process.communicate(timeout=60)
    assert process.returncode == 1, told
    assert '"status": "error"' in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["drive", "distance_m=9"], "distance_m is out of range"),
        (["drive", "distance_m=nan"], "drive"),
        (["drive", "distance_m=far"], "drive"),
        (["drive"], "drive lacks distance_m"),
        (["drive", "distance_m=1", "distance_m=2"], "distance_m twice"),
        (["drive", "1"], "found '1', expected name=value"),
        (["drive", "distance_m=1", "speed=2"], "speed"),
        (["jump"], "There is no tool 'jump'"),
        (["fly"], "fly is unavailable here"),
        ([], "TOOL"),
        (["drive", "--bogus"], "--bogus"),
    ],
)
def test_a_call_that_is_wrong_is_told_and_not_sent(
    tools: Path, words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--tools", str(tools), *words]) == 2
    shown = capsys.readouterr()
    assert shown.out == "" and message in shown.err
    assert all(line.startswith("call: ") for line in shown.err.splitlines())


TAUGHT_MAP = """
on_stop: none
tables: {places: {taught: true, row: {x: "=get_x.x"}}}
tools:
  go: {description: Go., parameters: {place: {enum_from: places}},
       publish: {topic: t, type: std_msgs/msg/Float64, message: {data: "=places[place].x"}}}
  get_x: {description: Where., read: {topic: x, type: std_msgs/msg/Float64, result: {x: "=data"}}}
"""


def test_a_place_that_was_taught_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("EDGEVOX_DATA", str(tmp_path))
    file = tmp_path / "map.yaml"
    file.write_text(TAUGHT_MAP)
    file_for(taught_folder(), [file]).write([TaughtRow("places", "workshop", {"x": 1.5})])
    assert main(["--tools", str(file), "go", "place=nowhere"]) == 2
    assert "workshop" in capsys.readouterr().err


def test_each_robot_knows_its_own_places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("EDGEVOX_DATA", str(tmp_path))
    file = tmp_path / "map.yaml"
    file.write_text(TAUGHT_MAP)
    for name in ("anton", "berta"):
        row = TaughtRow("places", f"den of {name}", {"x": 1.5})
        file_for(taught_folder(), [file], f"/{name}/edgevox").write([row])
    words = ["--tools", str(file), "go", "place=nowhere", "--ros-args", "-r", "__ns:=/berta"]
    assert main(words) == 2
    told = capsys.readouterr().err
    assert "den of berta" in told and "den of anton" not in told


def test_a_wrong_map_gets_a_line_for_each_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text("tools:\n  a: {description: x}\n  b: {description: y, publish: {}, read: {}}\n")
    assert main(["--tools", str(file), "a"]) == 2
    assert len(capsys.readouterr().err.splitlines()) >= 2


SCHEMA = {
    "properties": {
        "number": {"type": "number"},
        "whole": {"type": "integer"},
        "flag": {"type": "boolean"},
        "text": {"type": "string"},
        "choice": {"enum": ["1", "true", 2]},
        "list": {"type": "array"},
        "object": {"type": "object"},
        "either": {"type": ["string", "null"]},
        "any": {},
    }
}


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("number=-1.5", -1.5),
        ("whole=3", 3),
        ("flag=true", True),
        ("flag=yes", "yes"),
        ("text=true", "true"),
        ("text=", ""),
        ("text=a=b", "a=b"),
        ("choice=1", "1"),
        ("choice=true", "true"),
        ("choice=2", 2),
        ("list=[1, 2]", [1, 2]),
        ('object={"a": {"b": 1}}', {"a": {"b": 1}}),
        ("either=null", "null"),
        ("any=5", 5),
        ("any=five", "five"),
        ("unknown=[", "["),
    ],
)
def test_a_value_is_read_as_the_schema_wants_it(word: str, expected: Any) -> None:
    (value,) = arguments_of([word], SCHEMA).values()
    assert value == expected and type(value) is type(expected)


@pytest.mark.parametrize("words", [["=1"], ["text"], ["text=a", "text=b"]])
def test_a_word_that_is_no_argument_is_refused(words: list[str]) -> None:
    with pytest.raises(UsageError):
        arguments_of(words, SCHEMA)
