"""A stop that only the model understands, or that somebody calls, ends what the robot does."""

from __future__ import annotations

import json
from typing import Any

import pytest
from support.node.events import results
from support.node.scripted_node import OpenNode, open_node

from edgevox_ros.agent import phrase
from edgevox_ros.node.call_input import read_call

__all__ = ["open_node"]


def call(name: str, arguments: str = "{}") -> str:
    return f'<tool_call>\n{{"name": "{name}", "arguments": {arguments}}}\n</tool_call>'


DRIVE = call("drive", '{"distance_m": 5, "speed_mps": 0.1}')
GO_TO = call("go_to", '{"place": "kitchen"}')


@pytest.mark.parametrize("does", [DRIVE, GO_TO], ids=["drive", "go_to"])
@pytest.mark.parametrize("by", ["the model", "~/call"])
def test_it_ends_what_runs_at_once(open_node: OpenNode, stage: Any, does: str, by: str) -> None:
    person = stage.person()
    stage.robot()
    made = open_node([does], [call("stop")], **{"sentences.enabled": False})
    person.wait(lambda: person.pose is not None)
    person.say("off you drive")
    person.wait(lambda: person.said)
    if by == "the model":
        person.say("I would be glad if this ride were over")
    else:
        given = {"id": "p1", "name": "stop", "arguments": {}, "by": "panel"}
        made.session.worker.submit_call(read_call(json.dumps(given)))
    person.wait(lambda: ("stop", "ok", None) in results(person.events))
    person.wait(person.standing)
    person.rest()
    name = "drive" if does == DRIVE else "go_to"
    assert sorted(results(person.events)) == [(name, "error", "cancelled"), ("stop", "ok", None)]
    assert person.said[-1] == "Stopping."
    assert phrase("do_next", "en") not in person.said
    assert [event["by"] for event in person.events if event["type"] == "stop"] == ["call"]


def test_what_nobody_understands_ends_the_motion_and_is_asked_about(
    open_node: OpenNode, stage: Any
) -> None:
    person = stage.person()
    stage.robot()
    open_node([DRIVE], ["Sorry, I did not understand."], **{"sentences.enabled": False})
    person.wait(lambda: person.pose is not None)
    person.say("off you drive")
    person.wait(person.moving)
    person.say("the tray is sliding")
    person.wait(lambda: phrase("unclear", "en") in person.said)
    person.wait(person.standing)
    person.rest()
    assert results(person.events) == [("drive", "error", "cancelled")]
    assert [event["by"] for event in person.events if event["type"] == "stop"] == ["unclear"]
    assert "Sorry, I did not understand." not in person.said
