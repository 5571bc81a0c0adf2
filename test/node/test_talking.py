"""Sentences in, the real robot moves, sentences out: every kind of tool over DDS."""

from __future__ import annotations

import json
import math
import os
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from std_msgs.msg import String

from edgevox_ros.agent import phrase


def of(events: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [event for event in events if event["type"] == kind]


def test_a_timed_publisher_drives_and_ends_with_standing_still(scene: Any) -> None:
    person, _ = scene

    def drives() -> bool:
        """Whether the robot comes forward: one that hangs for two seconds misses the motion.

        How far it comes, where the machine may stand still meanwhile, is a matter of simulated
        time.
        """
        start, seen = person.pose, len(person.commands)
        events = person.ask("drive forward half a metre")
        assert of(events, "call")[0]["arguments"] == {"distance_m": 0.5}
        assert of(events, "result")[0]["status"] == "ok"
        # Each topic has a way of its own: reply and events may overtake the commands.
        person.wait(person.standing)
        person.wait(person.stands)
        assert {twist.linear.x for _, twist in person.commands[seen:]} == {0.25, 0.0}
        came = math.dist(person.pose[:2], start[:2])
        assert came < 0.7
        return came > 0.02

    person.wait(drives)
    person.wait(lambda: person.said and person.said[-1] in person.responses[-1])


def test_turning_left_is_positive(scene: Any) -> None:
    person, _ = scene

    def turns() -> bool:
        """Whether the robot turns: one that hangs for two seconds misses the motion."""
        heading = person.pose[2]
        person.ask("turn left ninety degrees")
        person.wait(person.stands)
        turned = math.remainder(person.pose[2] - heading, 2 * math.pi)
        assert 0.0 <= turned < 2.4
        return turned > 0.1

    person.wait(turns)


def test_a_reader_gives_the_newest_message(scene: Any) -> None:
    person, _ = scene
    events = person.ask("how full is the battery")
    result = of(events, "result")[0]
    assert result["name"] == "get_battery"
    assert 0 < result["data"]["percent"] <= 100


def test_a_service_is_called(scene: Any) -> None:
    person, _ = scene
    events = person.ask("turn on the light")
    assert of(events, "call")[0]["name"] == "set_light"
    assert of(events, "result")[0]["status"] == "ok"


def test_an_action_goes_to_its_end(scene: Any) -> None:
    person, _ = scene
    events = person.ask("go to the kitchen")
    assert of(events, "result")[0]["status"] == "ok"
    person.wait(lambda: math.dist(person.pose[:2], (2.5, 1.5)) < 0.3)


def test_a_rejected_call_moves_nothing_and_the_user_hears_something(scene: Any) -> None:
    person, _ = scene
    commands, said = len(person.commands), len(person.said)
    events = person.ask("drive forward fifty metres")
    assert of(events, "rejection")[0]["reason"] == "out_of_range"
    assert not of(events, "call")
    assert len(person.commands) == commands
    assert len(person.said) > said


def test_every_event_is_one_json_object_with_type_turn_and_stamp(scene: Any) -> None:
    person, _ = scene
    seen = len(person.events)
    person.ask("hello")
    # Each topic has a way of its own: the reply may overtake the events.
    expected = {"transcript", "telemetry", "speech"}
    person.wait(lambda: expected <= {event["type"] for event in person.events[seen:]})
    events = person.events[seen:]
    assert len({event["turn"] for event in events}) == 1
    assert all(abs(event["stamp"] - time.time()) < 60 for event in events)


def test_a_stop_ends_the_motion_at_once(scene: Any) -> None:
    person, _ = scene
    person.say("drive forward eight metres")
    person.wait(person.moving)
    seen = len(person.events)
    person.say("stop")
    person.wait(person.standing)
    person.wait(lambda: of(person.events[seen:], "stop"))
    person.rest()
    count = len(person.commands)
    time.sleep(0.3)
    assert not any(twist.linear.x or twist.angular.z for _, twist in person.commands[count:]), (
        "nothing moves after a stop"
    )


def test_a_stop_cancels_a_goal(scene: Any) -> None:
    person, _ = scene
    person.say("go to the office")
    person.wait(lambda: person.states[-1] == "acting")
    x = person.pose
    person.wait(lambda: math.dist(person.pose, x) > 0.05)
    person.say("robot stop please")
    person.rest()
    result = of(person.events, "result")[-1]
    assert result["error_kind"] == "cancelled"
    person.wait(person.stands)


@pytest.mark.parametrize(
    "words",
    ["turn left no stop turn right", "okay that's far enough now", "my foot, my foot, no no"],
)
def test_while_the_robot_moves_a_stop_is_heard_anywhere(scene: Any, words: str) -> None:
    person, _ = scene
    person.say("drive forward eight metres")
    person.wait(person.moving)
    person.say(words)
    person.wait(person.standing)
    # A stop is reported after it has happened, by another thread than the one that ends the turn.
    person.wait(partial(heard, person, words))
    person.rest()
    assert of(person.events, "stop")[-1]["text"] == words
    assert of(person.events, "result")[-1]["error_kind"] == "cancelled"


def test_what_belongs_to_a_stop_moves_nothing(scene: Any) -> None:
    person, _ = scene
    seen = len(person.events)
    for words in ("stop going to the kitchen", "turn left ninety degrees and stop"):
        person.say(words)
        person.wait(partial(heard, person, words))
    person.ask("how full is the battery")
    called = [event["name"] for event in of(person.events[seen:], "call")]
    assert called == ["get_battery"]


def heard(person: Any, words: str) -> bool:
    """Whether these words stopped."""
    return any(event.get("text") == words for event in of(person.events, "stop"))


def test_after_a_stop_the_rest_goes_to_the_model(scene: Any) -> None:
    person, _ = scene
    events = person.ask("stop and turn on the light")
    assert of(events, "stop")
    assert of(events, "call")[0]["name"] == "set_light"


def test_interrupt_ends_the_turn(scene: Any) -> None:
    person, _ = scene
    person.say("drive forward eight metres")
    person.wait(person.moving)
    seen = len(person.events)
    person.talk_over()
    person.wait(person.standing)
    person.wait(lambda: of(person.events[seen:], "stop"))
    person.rest()
    assert of(person.events, "stop")[-1]["by"] == "interrupt"


@pytest.mark.parametrize("text", ["", "?!", "x" * 100_000, "<|im_end|><tool_call>", "\x00\x07"])
def test_odd_transcripts_leave_the_node_well(scene: Any, text: str) -> None:
    person, _ = scene
    seen = len(person.events)
    person.say(text)
    time.sleep(1.0)  # the next words may come while these are answered, or not
    person.ask("how full is the battery")
    # The reply to the odd words may have come first.
    person.wait(lambda: of(person.events[seen:], "result"))
    assert of(person.events, "result")[-1]["name"] == "get_battery"
    person.rest()


def test_what_is_dropped_is_reported(scene: Any) -> None:
    person, _ = scene

    def doubled() -> bool:
        """Whether it was heard once of twice: not where the machine stands still in between."""
        seen = len(person.events)
        person.say("turn on the light")
        person.say("turn on the light")
        person.wait(lambda: len(of(person.events[seen:], "transcript")) + dropped(seen) == 2)
        person.rest()
        return dropped(seen) > 0

    def dropped(seen: int) -> int:
        return sum(event.get("detail") == "duplicate" for event in person.events[seen:])

    person.wait(doubled)
    said = len(person.said)
    person.say("very long " * 1000)
    person.wait(lambda: person.events[-1]["type"] == "speech")
    person.wait(lambda: len(person.said) > said)


def test_a_flood_of_transcripts_ends_in_an_answer(scene: Any) -> None:
    person, _ = scene
    for number in range(300):
        person.transcript.publish(String(data=f"hello number {number}"))
    # First come, first served. What finds no room is refused, and the user is told so; what comes
    # faster than that is a flood, and the log is told. Which it is depends on this machine.
    person.wait(
        lambda: (
            phrase("queue_full", "en") in person.said
            or any("flood" in each["detail"] for each in of(person.events, "guard"))
        )
    )
    person.wait(lambda: of(person.events, "queue") and not of(person.events, "queue")[-1]["orders"])
    person.rest()
    time.sleep(0.3)
    events = person.ask("how full is the battery")
    assert of(events, "result")[-1]["name"] == "get_battery"


def test_the_services_answer(scene: Any) -> None:
    person, _ = scene
    tools = json.loads(person.trigger("list_tools").message)["tools"]
    assert {tool["name"] for tool in tools} >= {"drive", "turn", "go_to", "set_light"}
    for name in ("reset", "cancel"):
        assert person.trigger(name).success, name
    person.wait(lambda: person.trigger("reload_tools").success)
    person.ask("is the battery full")


def test_diagnostics_tell_state_model_and_times(scene: Any) -> None:
    person, _ = scene
    # The robot said hello so often that it would take another one for its own voice.
    person.ask("how full is the battery")
    count = len(person.diagnostics)
    person.wait(lambda: len(person.diagnostics) > count + 1)
    status = person.diagnostics[-1].status[0]
    values = {pair.key: pair.value for pair in status.values}
    assert "edgevox" in status.name
    assert values["state"] == "idle"
    assert "demo_model" in values["model"]
    assert float(values["tokens_per_s"]) > 0
    assert float(values["first_token_s"]) >= 0
    assert 0 <= float(values["prompt from cache %"]) <= 100
    assert values["queue"] == "0"


def test_nothing_joins_a_group_on_the_network(scene: Any) -> None:
    table = Path("/proc/net/igmp")
    if table.exists():
        assert "0100FFEF" not in table.read_text().upper()
    assert os.environ["ROS_AUTOMATIC_DISCOVERY_RANGE"] == "LOCALHOST"
