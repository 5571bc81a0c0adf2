"""After a stop the real robot stands until a person gives an order, whatever was planned or due."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import pytest
from std_msgs.msg import String
from support.node.events import results
from support.node.scripted_node import OpenNode, open_node
from support.node.stage import CLAIM, LATCHED, Person, Stage

from edgevox_ros.agent.phrases import dropped_in_words, phrase

__all__ = ["open_node"]
Stop = Callable[[Person], None]


def say_stop(person: Person) -> None:
    person.say("stop")


def trigger_cancel(person: Person) -> None:
    assert person.trigger("cancel").success


def call_stop(person: Person) -> None:
    calls = person.node.create_publisher(String, "edgevox/call", 10)
    person.wait(lambda: calls.get_subscription_count() > 0)
    calls.publish(
        String(data=json.dumps({"id": "c1", "name": "stop", "arguments": {}, "by": "panel"}))
    )


@pytest.mark.parametrize("busy_with", ["drive backwards two metres", "dock"])
@pytest.mark.parametrize("stop", [say_stop, trigger_cancel, call_stop])
def test_what_became_due_meanwhile_is_dropped_and_told(
    open_node: OpenNode, stage: Stage, stop: Stop, busy_with: str
) -> None:
    person = stage.person()
    stage.robot()
    open_node(**{"turn.beside": False})
    planned: list[String] = []
    person.node.create_subscription(String, "edgevox/schedule", planned.append, LATCHED)
    person.say("in three seconds go to the kitchen")
    person.wait(lambda: any(json.loads(each.data)["orders"] for each in planned))
    # Not later: on a machine under load it may be due, and gone from there, before anything moves.
    [order] = json.loads(planned[-1].data)["orders"]
    person.say(busy_with)
    asked = busy_with == "dock"
    person.wait(lambda: person.said[1:] if asked else person.moving())
    person.wait(lambda: time.time() > order["due"])
    said = len(person.said)
    stop(person)
    person.wait(lambda: dropped_in_words(1, "en") in person.said[said:])
    if stop is not call_stop:
        person.wait_until_stopped(lambda: person.said[said:])
        assert person.said[said:].index(CLAIM) < person.said[said:].index(dropped_in_words(1, "en"))
    person.rest()
    assert person.stands()
    person.ask("turn left by ten degrees")
    person.rest()
    assert "go_to" not in [name for name, *_ in results(person.events)]


def test_words_that_nobody_understands_drop_the_plan_and_their_question_stays_open(
    open_node: OpenNode, stage: Stage
) -> None:
    person = stage.person()
    stage.robot()
    open_node(["What a pity."], **{"turn.answer_within_s": 60.0})
    planned: list[String] = []
    person.node.create_subscription(String, "edgevox/schedule", planned.append, LATCHED)
    person.say("in an hour go to the kitchen")
    person.wait(lambda: any(json.loads(each.data)["orders"] for each in planned))
    person.say("drive backwards two metres")
    person.wait(person.moving)
    person.say("the tray is sliding")
    person.wait(lambda: phrase("unclear", "en") in person.said)
    person.wait(person.standing)
    person.wait(lambda: not json.loads(planned[-1].data)["orders"])
    assert dropped_in_words(1, "en") in person.said
    assert person.said[-1] == phrase("unclear", "en")
