"""The node tells a recogniser when to listen without a wake word."""

from __future__ import annotations

from typing import Any

from std_msgs.msg import Bool, Float32
from support.node.scripted_node import OpenNode, open_node
from support.node.stage import LATCHED

__all__ = ["open_node"]


def test_after_a_question_an_answer_needs_no_wake_phrase(open_node: OpenNode, stage: Any) -> None:
    person = stage.person()
    open_node(
        ["Sure. How far?"],
        ["I see."],
        **{"transcript.wake_phrase": "hey robot"},
    )
    expects: list[bool] = []
    within: list[float] = []
    listen = person.node.create_subscription
    listen(Bool, "edgevox/expects_answer", lambda m: expects.append(m.data), LATCHED)
    listen(Float32, "edgevox/answer_within", lambda m: within.append(m.data), LATCHED)
    person.wait(lambda: (expects, within) == ([False], [0.0]))
    person.say("hello there")
    person.wait(lambda: any(event.get("detail") == "not_addressed" for event in person.events))
    person.say("hey robot what is up")
    person.wait(lambda: (expects, within) == ([False, True], [0.0, 8.0]))
    person.say("I do not know")
    person.wait(lambda: person.responses == ["Sure. How far?", "I see."])
    person.wait(lambda: (expects, within) == ([False, True, False], [0.0, 8.0, 0.0]))
