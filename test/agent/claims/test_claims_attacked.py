"""Claims that come in pieces, in another language, beside others, or in the words of a call."""

from __future__ import annotations

from typing import Any

import pytest

from edgevox_ros.agent import phrase

DID_NOTHING = phrase("did_nothing", "en")


@pytest.mark.parametrize(
    "reply",
    [
        "Ich habe mich gedreht.", "J'ai tourné.", "已经左转了。", "左に曲がりました。",
        "Đã rẽ trái.",
        "Hello! I can help. The turn was carried out.", "Sorry about that. Rotation carried out.",
        "I cannot see you. The turn was carried out.", "Turned. Turned. Turned.",
        "Called turn with angle 90.", "Tool turn: angle 90.", "Result: ok.", "ok: true",
        "I could not see the cube. I turned left. Shall I go on?",
        "Done, is that okay?", "I turned, right?", "No problem. No worries.",
        "Turn left: I turned left, if you want to know.",
    ],
)  # fmt: skip
def test_whatever_claims_behind_an_order_is_not_said(stage: Any, reply: str) -> None:
    scene = stage(reply, reply)
    scene.run("turn left")
    assert scene.told[-1] == DID_NOTHING
    assert not any("urn" in each or "ok" in each.lower() for each in scene.told[:-1])


@pytest.mark.parametrize("reply", ["Sure! How far should I drive?", "Great! I cannot drive."])
def test_a_reply_that_ends_honestly_is_said_with_what_leads_to_it(stage: Any, reply: str) -> None:
    scene = stage(reply)
    scene.run("drive forward")
    assert " ".join(scene.said) == reply
    assert scene.guards() == []


def test_what_was_read_may_be_told_behind_an_order(stage: Any, call: Any) -> None:
    scene = stage(call("get_battery"), "It is at 80 percent.")
    scene.executor.results["get_battery"] = {"percent": 80}
    scene.run("go and get me the battery level")
    assert scene.said == ["It is at 80 percent."]


def test_an_honest_sentence_is_said_while_the_rest_is_generated(stage: Any) -> None:
    scene = stage("I cannot do that. Sure thing, the turn was carried out.", "I cannot do that.")
    heard: list[list[str]] = []
    generate = scene.engine.generate

    def watched(*given: Any) -> Any:
        for item in generate(*given):
            heard.append(list(scene.said))
            yield item

    scene.engine.generate = watched
    scene.run("turn left")
    assert ["I cannot do that."] in heard
    assert not any("carried" in each for each in scene.said)
