"""What is said while the robot drives is answered beside the motion, or waits and says so."""

from __future__ import annotations

from typing import Any

from support.node.events import results
from support.node.scripted_node import OpenNode, open_node

from edgevox_ros.agent.phrases import phrase

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
