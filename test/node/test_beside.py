"""What is said while the robot drives is answered beside the motion, or waits and says so."""

from __future__ import annotations

from typing import Any

from support.node.events import results
from support.node.scripted_node import OpenNode, open_node

from edgevox_ros.agent import phrase

__all__ = ["open_node"]


def call(name: str, arguments: str = "{}") -> str:
    return f'<tool_call>\n{{"name": "{name}", "arguments": {arguments}}}\n</tool_call>'


def test_the_light_goes_on_while_the_robot_drives(open_node: OpenNode, stage: Any) -> None:
    person = stage.person()
    stage.robot()
    open_node(
        [call("drive", '{"distance_m": 5, "speed_mps": 0.1}')],
        [call("set_light", '{"on": true}')],
        [call("dock")],
        **{"sentences.enabled": False},
    )
    person.wait(lambda: person.pose is not None)
    person.say("drive five metres")
    person.wait(person.moving)
    person.say("switch on the light")
    person.wait(lambda: ("set_light", "ok", None) in results(person.events))
    person.wait(lambda: len(person.responses) == 1)
    assert person.moving()
    assert person.states[-1] == "acting"
    person.say("then go to the dock")
    person.wait(lambda: phrase("do_next", "en") in person.said)
    assert person.moving()
    person.say("stop")
    person.wait(person.standing)
    person.rest()
    assert results(person.events) == [("set_light", "ok", None), ("drive", "error", "cancelled")]
    numbers = {event["name"]: event["turn"] for event in person.events if event["type"] == "call"}
    assert numbers == {"drive": 1, "set_light": 2}


def waiting(person: Any) -> list[str]:
    """What waits, as the node told it last."""
    queues = [event["orders"] for event in person.events if event["type"] == "queue"]
    return [order["text"] for order in queues[-1]] if queues else []


def test_what_waits_is_shown_told_corrected_and_taken_back(open_node: OpenNode, stage: Any) -> None:
    person = stage.person()
    stage.robot()
    open_node(
        [call("drive", '{"distance_m": 5, "speed_mps": 0.1}')],
        [call("dock")],
        [call("turn", '{"angle_deg": 90}')],
        **{"sentences.enabled": False},
    )
    person.wait(lambda: person.pose is not None)
    person.say("drive five metres")
    person.wait(person.moving)
    person.say("then dock")
    person.wait(lambda: phrase("do_next", "en") in person.said)
    person.wait(lambda: person.states[-1] == "acting +1" and waiting(person) == ["then dock"])
    person.say("after that turn left")
    person.wait(lambda: phrase("do_later", "en") in person.said)
    person.say("no, I meant right")
    person.wait(lambda: phrase("replaced", "en") in person.said)
    person.wait(lambda: waiting(person) == ["then dock", "no, I meant right"])
    person.say("what will you do next?")
    person.wait(lambda: person.said[-2:] == ["Next: dock.", "After that: no, I meant right."])
    person.say("forget that")
    person.wait(lambda: phrase("taken_back", "en") in person.said)
    person.wait(lambda: person.states[-1] == "acting +1" and waiting(person) == ["then dock"])
    assert person.moving()
    person.say("stop")
    person.wait(person.standing)
    person.wait(lambda: waiting(person) == [] and person.states[-1] == "idle")


def test_what_is_being_done_can_be_taken_back_and_the_next_order_comes(
    open_node: OpenNode, stage: Any
) -> None:
    person = stage.person()
    stage.robot()
    open_node(
        [call("drive", '{"distance_m": 5, "speed_mps": 0.1}')],
        [call("turn", '{"angle_deg": 90}')],
        [call("turn", '{"angle_deg": 90}')],
        **{"sentences.enabled": False},
    )
    person.wait(lambda: person.pose is not None)
    person.say("drive five metres")
    person.wait(person.moving)
    person.say("then turn left")
    person.wait(lambda: phrase("do_next", "en") in person.said)
    person.say("you need not drive any more")
    person.wait(lambda: phrase("taken_back", "en") in person.said)
    person.wait(lambda: results(person.events)[-1:] == [("turn", "ok", None)])
    assert results(person.events)[0] == ("drive", "error", "cancelled")
