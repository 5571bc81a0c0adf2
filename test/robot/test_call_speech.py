"""The map's words about calls, over real DDS: when a call really begins, and how it ended."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from edgevox_demo_interfaces.action import GoTo
from geometry_msgs.msg import Twist
from rclpy.action import GoalResponse
from rclpy.qos import DurabilityPolicy, QoSProfile
from sensor_msgs.msg import BatteryState
from std_srvs.srv import SetBool
from support.robot.go_to_server import GoToServer
from support.robot.graph import Rig, Side, wait

from edgevox_ros.core import ErrorKind, ResultStatus, ToolCall
from edgevox_ros.core.outcomes import Cause
from edgevox_ros.languages import LANGUAGES

MAP = """
tables:
  rooms: {red: {to: the red room, zum: ins rote Zimmer}}
tools:
  drive:
    description: Drive.
    parameters: {metres: {type: number, minimum: -9, maximum: 9}}
    rate_limit: {calls: 2, per_s: 3600}
    say:
      begin: >-
        ="Driving " + amount(abs(metres), "metre", "metres") + (" back" if metres < 0 else "")
      done: I am there.
      failed: '="I could not drive: " + reason + "."'
    publish:
      topic: say_vel
      type: geometry_msgs/msg/Twist
      message: {linear.x: "=metres"}
      rate_hz: 100
      duration_s: "=abs(metres) / 20"
      max_duration_s: 0.3
      finally: {}
  nod:
    description: Publish once.
    say: {begin: {en: Nodding., de: Ich nicke.}, done: {de: Ich habe genickt.}}
    publish: {topic: say_vel, type: geometry_msgs/msg/Twist, message: {angular.y: 1.0}}
  nobody:
    description: Publish for nobody.
    say: {begin: Off., failed: '=reason'}
    publish: {topic: say_nothing, type: geometry_msgs/msg/Twist, message: {}}
  light:
    description: Light.
    parameters: {on: {type: boolean}}
    say:
      begin: '="Switching it " + ("on." if on else "off.")'
      done: '="It says " + message + "."'
      failed: '="The light does not work: " + reason + "."'
    service: {name: say_light, type: std_srvs/srv/SetBool, request: {data: "=on"}, result: {}}
  rehearsed:
    description: Never carried out.
    dry_run: true
    say: {begin: Off., done: Done.}
    service: {name: say_light, type: std_srvs/srv/SetBool, request: {}}
  go:
    description: Go.
    parameters: {room: {enum_from: rooms}}
    say:
      begin: '="Off to " + rooms[room].to + "."'
      done: '="In " + rooms[room].to + ", " + message + "."'
      failed: '="No: " + reason + "."'
    action:
      name: say_go
      type: edgevox_demo_interfaces/action/GoTo
      goal: {place: "=room"}
  battery:
    description: How full it is.
    say:
      done: '="It is at " + text(percent) + " percent and " + text(voltage) + " volts."'
      failed: '="I do not know how full it is: " + reason + "."'
    read:
      topic: say_battery
      type: sensor_msgs/msg/BatteryState
      qos: {durability: transient_local, reliability: reliable}
      result: {percent: "=round(percentage * 100)"}
  volts:
    description: Its voltage.
    read:
      topic: say_battery
      type: sensor_msgs/msg/BatteryState
      qos: {durability: transient_local, reliability: reliable}
      result: {volts: =voltage}
  both_readings:
    description: A sequence that reads.
    say: {done: I know it., failed: I know nothing.}
    sequence: [battery, battery]
  wordless:
    description: Switch the light, and tell what is not known.
    parameters: {on: {type: boolean}}
    say: {done: The light is on.}
    service:
      name: say_light
      type: std_srvs/srv/SetBool
      request: {data: =on}
      result: {least: "=min([each for each in [1.0] if each > 2])"}
  both:
    description: A sequence without words.
    parameters: {on: {type: boolean}}
    sequence: [nod, {tool: light, arguments: {on: "=on"}}]
  dance:
    description: A sequence with words.
    parameters: {on: {type: boolean}}
    say: {begin: Let us dance., done: That was nice., failed: '="Ouch: " + reason + "."'}
    sequence: [nod, {tool: light, arguments: {on: "=on"}}]
"""

# Of all that may be missing: each says only why it failed.
ABSENT = """
tools:
  nobody:
    description: Publish for nobody.
    say: {failed: =reason}
    publish: {topic: say_nothing, type: geometry_msgs/msg/Twist, message: {}}
  drawer:
    description: Lock.
    say: {failed: =reason}
    service: {name: say_drawer, type: std_srvs/srv/SetBool, request: {}}
  dock:
    description: Dock.
    say: {failed: =reason}
    action: {name: say_dock, type: edgevox_demo_interfaces/action/GoTo, goal: {}}
  runtime:
    description: How long the battery lasts.
    say: {failed: =reason}
    read:
      topic: say_battery
      type: sensor_msgs/msg/BatteryState
      qos: {durability: transient_local, reliability: reliable}
      result: {hours: "=capacity / current"}
"""


class Robot(GoToServer):
    def __init__(self, side: Side) -> None:
        super().__init__(side, "say_go")
        self.heard: list[Twist] = []
        self.agrees = self.accepts = self.arrives = True
        node = side.node
        node.create_subscription(Twist, "say_vel", self.heard.append, 100)
        node.create_service(SetBool, "say_light", self._light)
        latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
        self._battery = node.create_publisher(BatteryState, "say_battery", latched)

    def full(self, percentage: float) -> None:
        self._battery.publish(BatteryState(percentage=percentage, voltage=12.5))

    def accept(self, goal: Any) -> GoalResponse:
        return GoalResponse.ACCEPT if self.accepts else GoalResponse.REJECT

    def drive(self, goal: Any) -> GoTo.Result:
        if not self.arrives:
            goal.abort()
            return GoTo.Result(message="there is a wall")
        goal.succeed()
        return GoTo.Result(success=True, message="at last")

    def _light(self, request: Any, response: Any) -> Any:
        response.success, response.message = self.agrees, "the bulb is broken."
        return response


@pytest.fixture(scope="module")
def made(robot_side: Side) -> Robot:
    return Robot(robot_side)


@pytest.fixture
def robot(made: Robot, rig: Rig) -> Iterator[Robot]:
    made.agrees = made.accepts = made.arrives = True
    made.full(0.73)
    rig.load(MAP)
    yield made


@pytest.fixture
def said() -> list[str]:
    return []


def test_a_motion_says_that_it_begins_and_how_it_ended(
    rig: Rig, robot: Robot, said: list[str]
) -> None:
    robot.heard.clear()
    result = rig.call("drive", say=said.append, metres=-1)
    assert (said, result.closing) == (["Driving 1 metre back"], "I am there.")
    wait(lambda: robot.heard)
    assert rig.call("drive", say=said.append, metres=2.5).status is ResultStatus.OK
    assert said[1:] == ["Driving 2.5 metres"]


def test_what_is_refused_says_no_beginning(rig: Rig, robot: Robot, said: list[str]) -> None:
    far = rig.call("drive", say=said.append, metres=9)
    assert "at most 0 s are allowed" in far.error
    assert far.closing == "I could not drive: that would take too long."
    for _ in range(2):
        rig.call("drive", metres=0.1)
    often = rig.call("drive", say=said.append, metres=0.1)
    assert often.error_kind is ErrorKind.REJECTED
    assert often.error.startswith("drive is limited to")
    assert often.closing == "I could not drive: that was too often."
    assert said == []


def test_a_service_says_it_with_the_request_and_tells_the_answer(
    rig: Rig, robot: Robot, said: list[str]
) -> None:
    result = rig.call("light", say=said.append, on=True)
    assert said == ["Switching it on."]
    assert (result.closing, dict(result.data)) == ("It says the bulb is broken..", {})
    robot.agrees = False
    result = rig.call("light", say=said.append, on=False)
    assert result.error == "say_light failed: the bulb is broken."
    assert result.closing == "The light does not work: the bulb is broken."


def test_a_goal_says_it_once_it_is_accepted(rig: Rig, robot: Robot, said: list[str]) -> None:
    result = rig.call("go", say=said.append, room="red")
    assert (said, result.closing) == (["Off to the red room."], "In the red room, at last.")
    robot.arrives = False
    assert rig.call("go", room="red").closing == "No: there is a wall."
    said.clear()
    robot.accepts = False
    refused = rig.call("go", say=said.append, room="red")
    assert (said, refused.closing) == ([], "No: it was refused.")


def test_a_reader_tells_what_it_selects_and_what_it_reads(
    rig: Rig, robot: Robot, said: list[str]
) -> None:
    result = rig.call("battery")
    assert result.closing == "It is at 73 percent and 12.5 volts."
    robot.full(float("nan"))
    wait(lambda: rig.call("battery").status is ResultStatus.EMPTY)
    unknown = "I do not know how full it is: the answer cannot be read."
    assert rig.call("battery").closing == unknown
    assert rig.call("both_readings").closing == "I know nothing."
    robot.full(float("inf"))
    wait(lambda: rig.call("volts").data == {"volts": 12.5})
    assert rig.call("battery").closing == unknown


def test_what_acted_is_told_whatever_its_answer_lacks(rig: Rig, robot: Robot) -> None:
    result = rig.call("wordless", on=True)
    assert (result.status, result.closing) == (ResultStatus.EMPTY, "The light is on.")


def test_nothing_is_said_where_nobody_listens_but_why(
    rig: Rig, robot: Robot, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("edgevox_ros.robot.running.publish.FIND_S", 0.1)
    result = rig.call("nobody", say=said.append)
    assert (said, result.closing) == ([], "nobody listens")
    assert result.error == "nobody listens on say_nothing"


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_why_something_failed_is_said_in_the_users_language_without_technical_words(
    rig: Rig, robot: Robot, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("edgevox_ros.robot.running.publish.FIND_S", 0.05)
    monkeypatch.setattr("edgevox_ros.robot.running.service.FIND_S", 0.05)
    monkeypatch.setattr("edgevox_ros.robot.running.action.FIND_S", 0.05)
    rig.load(ABSENT, language=lambda: language)
    robot.full(0.5)
    causes = LANGUAGES[language].saying.causes
    for name, cause, technical in (
        ("nobody", Cause.UNHEARD, "say_nothing"),
        ("drawer", Cause.UNAVAILABLE, "say_drawer"),
        ("dock", Cause.UNAVAILABLE, "say_dock"),
        ("runtime", Cause.UNREADABLE, "divi"),
    ):
        result = rig.call(name)
        assert result.closing == causes[cause]
        assert technical in result.error


def test_a_dry_run_says_nothing(rig: Rig, robot: Robot, said: list[str]) -> None:
    result = rig.call("rehearsed", say=said.append)
    assert (said, result.closing, result.dry_run) == ([], "", True)


def test_words_come_in_the_language_of_the_user(rig: Rig, robot: Robot, said: list[str]) -> None:
    language = "de-AT"
    rig.load(MAP, language=lambda: language)
    nod = ToolCall(None, "nod", {})
    assert rig.executor.says_begin(nod)
    assert rig.call("nod", say=said.append).closing == "Ich habe genickt."
    language = "en"
    assert rig.call("nod", say=said.append).closing == ""
    language = "fr"
    assert not rig.executor.says_begin(nod)
    assert rig.call("nod", say=said.append).closing == ""
    assert said == ["Ich nicke.", "Nodding."]


def test_steps_say_that_they_begin_unless_the_whole_does(
    rig: Rig, robot: Robot, said: list[str]
) -> None:
    result = rig.call("both", say=said.append, on=True)
    assert (said, result.closing) == (["Nodding.", "Switching it on."], "")
    said.clear()
    result = rig.call("dance", say=said.append, on=True)
    assert (said, result.closing) == (["Let us dance."], "That was nice.")
    robot.agrees = False
    assert rig.call("dance", on=True).closing == "Ouch: the bulb is broken."
    for name in ("both", "dance", "drive"):
        assert rig.executor.says_begin(ToolCall(None, name, {}))
    assert not rig.executor.says_begin(ToolCall(None, "battery", {}))


@pytest.mark.parametrize("name", ["drive", "light", "go", "nod"])
def test_nothing_is_said_after_a_stop(rig: Rig, robot: Robot, said: list[str], name: str) -> None:
    arguments: dict[str, dict[str, Any]] = {
        "drive": {"metres": 5},
        "light": {"on": True},
        "go": {"room": "red"},
    }
    cancel = threading.Event()
    cancel.set()
    result = rig.call(name, cancel, said.append, **arguments.get(name, {}))
    assert (said, result.closing) == ([], "")


def test_a_stop_at_the_beginning_leaves_the_failure_to_the_stop(
    rig: Rig, robot: Robot, said: list[str]
) -> None:
    def stop(sentence: str) -> None:
        said.append(sentence)
        rig.executor.cancel()

    result = rig.call("drive", say=stop, metres=5)
    assert (said, result.closing) == (["Driving 5 metres"], "")
    assert result.error_kind is ErrorKind.CANCELLED
