"""Calls on `~/call` over DDS: the real node, the real robot, and somebody who calls."""

from __future__ import annotations

import json
import uuid
from pathlib import Path
from typing import Any

import pytest
from lifecycle_msgs.msg import Transition
from std_msgs.msg import Empty, String
from support.node.stage import moves

pytestmark = pytest.mark.not_unit

MAP = """
tools:
  drive:
    description: Drive.
    parameters: {distance_m: {type: number, minimum: -5, maximum: 5}}
    publish:
      {topic: cmd_vel, type: geometry_msgs/msg/Twist, message: {linear.x: 0.2}, rate_hz: 20,
       duration_s: "=abs(distance_m) / 0.2", max_duration_s: 60, finally: {}}
  dock:
    description: Dock.
    confirm: Shall I dock?
    service: {name: dock, type: std_srvs/srv/Trigger}
  get_battery:
    description: How full the battery is.
    sentences: [read the battery]
    say: {done: Nearly full.}
    read:
      {topic: battery_state, type: sensor_msgs/msg/BatteryState,
       result: {percent: "=round(percentage * 100)"}}
  beep:
    description: Beep.
    rate_limit: {calls: 2, per_s: 3600}
    publish: {topic: beep, type: std_msgs/msg/Empty}
on_stop: none
"""


DRIVE_A_LITTLE = {"name": "drive", "arguments": {"distance_m": 0.1}, "by": "panel"}


class Caller:
    """Somebody who calls tools of the node."""

    def __init__(self, person: Any) -> None:
        self._person = person
        self._calls = person.node.create_publisher(String, "edgevox/call", 1000)
        # Of the events of a burst, the hundred that a person keeps are not all.
        self._told: list[dict[str, Any]] = []
        person.node.create_subscription(String, "edgevox/events", self._hear, 1000)

    def send(self, name: str, **arguments: Any) -> str:
        """Send a call and return its id."""
        self._person.meet()
        self._person.wait(lambda: self._calls.get_subscription_count() > 0)
        made = uuid.uuid4().hex
        call = {"id": made, "name": name, "arguments": arguments, "by": "agent"}
        self._calls.publish(String(data=json.dumps(call)))
        return made

    def burst(self, count: int, name: str) -> list[str]:
        """Send calls as fast as can be, and return their ids."""
        self._person.meet()
        self._person.wait(lambda: self._calls.get_subscription_count() > 0)
        made = [uuid.uuid4().hex for _ in range(count)]
        for one in made:
            call = {"id": one, "name": name, "arguments": {}, "by": "agent"}
            self._calls.publish(String(data=json.dumps(call)))
        return made

    def write(self, text: str) -> None:
        """Send any text."""
        self._person.wait(lambda: self._calls.get_subscription_count() > 0)
        self._calls.publish(String(data=text))

    def result(self, made: str) -> dict[str, Any]:
        """The one result of a call."""
        self._person.wait(lambda: self.results(made))
        [found] = self.results(made)
        return dict(found)

    def results(self, made: str) -> list[dict[str, Any]]:
        """What answered a call so far."""
        return [told for told in self._told if told["type"] == "result" and told["id"] == made]

    def _hear(self, message: String) -> None:
        self._told.append(json.loads(message.data))

    def call(self, name: str, **arguments: Any) -> dict[str, Any]:
        """Call a tool and wait for its result."""
        return self.result(self.send(name, **arguments))


@pytest.fixture(scope="module")
def scene(open_stage: Any) -> tuple[Any, Caller]:
    """A node without a model, with its robot."""
    file = Path(open_stage.folder) / "map.yaml"
    file.write_text(MAP, encoding="utf-8")
    person = open_stage.person()
    person.node.create_subscription(Empty, "beep", lambda _: None, 10)
    open_stage.robot()
    open_stage.node(
        autostart=True, model__engine="none", tools__files=[str(file)], stop__hold_s=0.0
    )
    person.wait(lambda: person.pose is not None)
    person.wait(lambda: person.lifecycle() == "active")
    caller = Caller(person)
    person.wait(lambda: caller.call("get_battery")["status"] == "ok")
    return person, caller


def test_a_call_is_carried_out_and_told(scene: tuple[Any, Caller]) -> None:
    person, caller = scene
    made = caller.send("get_battery")
    assert caller.result(made)["data"]["percent"] > 0
    [told] = [each for each in person.events if each["type"] == "call" and each["id"] == made]
    assert (told["name"], told["by"], told["format"]) == ("get_battery", "agent", "given")


def test_a_wrong_call_is_rejected_with_its_reason(scene: tuple[Any, Caller]) -> None:
    person, caller = scene
    for name, arguments in (("drive", {"distance_m": 50}), ("fly", {}), ("drive", {})):
        found = caller.call(name, **arguments)
        assert (found["status"], found["error_kind"]) == ("error", "rejected")
        assert found["error"]
    assert not person.moving()


def test_a_stop_word_ends_the_motion(scene: tuple[Any, Caller]) -> None:
    person, caller = scene
    made = caller.send("drive", distance_m=5)
    person.wait(person.moving)
    assert caller.call("get_battery")["status"] == "ok"
    assert person.moving()
    person.say("stop")
    assert caller.result(made)["error_kind"] == "cancelled"
    person.wait(person.standing)


def test_whoever_retries_does_not_outvote_a_person(scene: tuple[Any, Caller]) -> None:
    person, caller = scene
    person.set("stop.hold_s", 3600.0)
    try:
        made = caller.send("drive", distance_m=5)
        person.wait(person.moving)
        person.say("stop")
        assert caller.result(made)["error_kind"] == "cancelled"
        person.wait(person.standing)
        for _ in range(5):
            found = caller.call("drive", distance_m=5)
            assert found["error_kind"] == "not_run" and "a person" in found["error"]
        assert caller.call("get_battery")["status"] == "ok"
        seen = len(person.commands)
        assert caller.call("beep")["error_kind"] == "not_run", "for all we know it moves"
        person.serve_rounds()
        assert not any(map(moves, (twist for _, twist in person.commands[seen:])))
        caller.write(json.dumps({**DRIVE_A_LITTLE, "id": "p1"}))
        assert caller.result("p1")["status"] == "ok"
        assert caller.call("drive", distance_m=0.1)["status"] == "ok", "a person has ordered"
    finally:
        person.set("stop.hold_s", 0.0)


def test_the_person_at_the_robot_is_asked(scene: tuple[Any, Caller]) -> None:
    person, caller = scene
    person.rest()
    made = caller.send("dock")
    person.wait(lambda: "Shall I dock?" in person.said)
    person.say("no")
    assert "the user said no" in caller.result(made)["error"]


def test_limits_count(scene: tuple[Any, Caller]) -> None:
    _, caller = scene
    found = [caller.call("beep") for _ in range(3)]
    assert [each["status"] for each in found] == ["ok", "ok", "error"]
    assert found[-1]["error_kind"] == "rejected"


def test_a_dry_run_moves_nothing(scene: tuple[Any, Caller]) -> None:
    person, caller = scene
    person.rest()
    person.set("tools.dry_run", True)
    try:
        seen = len(person.commands)
        found = caller.call("drive", distance_m=1)
    finally:
        person.set("tools.dry_run", False)
    assert found["status"] == "ok"
    assert "dry run" in found["data"]["note"]
    assert not [each for each in person.commands[seen:] if each[1].linear.x]


def test_rubbish_is_dropped_and_told(scene: tuple[Any, Caller]) -> None:
    person, caller = scene
    seen = len(person.events)
    for text in ("", "{", "[1]", '{"id": "x"}'):
        caller.write(text)

    def dropped() -> list[Any]:
        return [each for each in person.events[seen:] if each.get("guard") == "no_call"]

    person.wait(lambda: len(dropped()) == 4)
    assert all(each["detail"].startswith("found") for each in dropped())
    assert caller.call("get_battery")["status"] == "ok"


def test_each_call_of_a_burst_has_exactly_one_result(scene: tuple[Any, Caller]) -> None:
    """No queue between sender and node is too short for it; most find the node busy."""
    person, caller = scene
    person.rest()
    made = caller.burst(200, "get_battery")
    for one in made:
        assert caller.result(one)["status"] in ("ok", "error")
    person.rest()
    assert [len(caller.results(one)) for one in made] == [1] * 200


def test_without_a_model_sentences_act_and_the_rest_is_answered(
    scene: tuple[Any, Caller],
) -> None:
    person, _ = scene
    person.rest()
    seen = len(person.events)
    person.ask("tell me a story")
    assert "Sorry, I have no answer to that." in person.said
    person.ask("read the battery")
    calls = [each for each in person.events[seen:] if each["type"] == "call"]
    assert [(each["name"], each["by"]) for each in calls] == [("get_battery", "sentence")]


def test_an_inactive_node_says_so(scene: tuple[Any, Caller]) -> None:
    person, caller = scene
    assert person.change(Transition.TRANSITION_DEACTIVATE)
    try:
        assert "not active" in caller.call("get_battery")["error"]
    finally:
        assert person.activate()
    assert caller.call("get_battery")["status"] == "ok"
