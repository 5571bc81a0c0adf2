"""What takes back a motion ends it, and is done instead."""

from __future__ import annotations

from typing import Any

import pytest
from support.node.events import results
from support.node.scripted_node import OpenNode, open_node

__all__ = ["open_node"]


def call(name: str, arguments: str = "{}") -> str:
    return f'<tool_call>\n{{"name": "{name}", "arguments": {arguments}}}\n</tool_call>'


@pytest.mark.parametrize("correction", ["no, switch on the light", "wait, the light on please"])
def test_a_correction_ends_the_motion_first(
    open_node: OpenNode, stage: Any, correction: str
) -> None:
    person = stage.person()
    stage.robot()
    engine = open_node(
        [call("drive", '{"distance_m": 5, "speed_mps": 0.1}')],
        [call("set_light", '{"on": true}')],
        ["It is on."],
        **{"sentences.enabled": False},
    )
    person.wait(lambda: person.pose is not None)
    person.say("drive five metres")
    person.wait(person.moving)
    person.say(correction)
    person.wait(lambda: person.responses[-1:] and "on" in person.responses[-1])
    person.rest()
    person.wait(person.standing)
    assert results(person.events) == [
        ("drive", "error", "cancelled"),
        ("set_light", "ok", None),
    ]
    stops = [event for event in person.events if event["type"] == "stop"]
    assert [(stop["by"], stop["text"]) for stop in stops] == [("correction", correction)]
    assert "I stopped." not in person.said
    told = [(message.role, message.content) for message in engine.prompts[1][1:]]
    assert [role for role, _ in told] == ["user", "assistant", "tool", "assistant", "user"]
    assert (told[0][1], told[-1][1]) == ("drive five metres", correction)
    assert "cancelled by the user" in told[2][1]
