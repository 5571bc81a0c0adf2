"""What is said behind a reply about something that was refused or failed."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from support.agent.turn_stage import schema

from edgevox_ros.agent import phrase
from edgevox_ros.agent.phrases import why_failed
from edgevox_ros.core import ErrorKind, ResultStatus, ToolCall, ToolResult
from edgevox_ros.core.events import RejectionEvent
from edgevox_ros.core.outcomes import Cause
from edgevox_ros.languages import LANGUAGES

PLUG = "the camera is not plugged in"
DID_NOTHING = phrase("did_nothing", "en")


def fails(
    scene: Any,
    error: str,
    reason: str = "",
    kind: ErrorKind = ErrorKind.ABORTED,
    cause: Cause | None = None,
) -> Any:
    """A stage whose robot fails each call."""

    def execute(call: ToolCall, *rest: Any) -> ToolResult:
        return ToolResult(
            call.name, ResultStatus.ERROR, error=error, error_kind=kind, reason=reason, cause=cause
        )

    scene.executor.execute = execute
    return scene


def test_a_servers_own_words_are_said_if_the_model_does_not(stage: Any, call: Any) -> None:
    scene = fails(stage(call("dock"), "I could not dock."), f"dock failed: {PLUG}", PLUG)
    scene.run("dock")
    assert scene.said == ["I could not dock.", f"The reason: {PLUG}."]
    scene = fails(stage(call("dock"), "Done.", "Done."), f"dock failed: {PLUG}", f"{PLUG}.")
    scene.run("dock")
    assert scene.said == [phrase("not_done", "en"), f"The reason: {PLUG}."]


def test_words_that_the_model_has_said_are_not_said_again(stage: Any, call: Any) -> None:
    told = "Sorry, I could not dock: the camera is not plugged in."
    scene = fails(stage(call("dock"), told), f"dock failed: {PLUG}", PLUG)
    scene.run("dock")
    assert scene.said == [told]


NO_HELP = "I apologize, but I can't assist with that."


def test_a_refusal_that_says_nothing_of_a_failure_gives_way_to_why(stage: Any, call: Any) -> None:
    error = "nobody listens on cmd_vel"
    scene = fails(stage(call("dock"), NO_HELP), error, cause=Cause.UNHEARD)
    scene.run("dock")
    assert scene.said == [phrase("not_done", "en"), "The reason: nobody listens."]
    told = "Sorry, nobody listens to me there."
    scene = fails(stage(call("dock"), told), error, cause=Cause.UNHEARD)
    scene.run("dock")
    assert scene.said == [told]


def test_where_no_more_is_known_than_that_it_failed_no_reason_is_said(
    stage: Any, call: Any
) -> None:
    scene = fails(stage(call("dock"), NO_HELP), "it failed", cause=Cause.FAILED)
    scene.run("dock")
    assert scene.said == [phrase("not_done", "en")]


@pytest.mark.parametrize(
    "told", ["I'm sorry. I can't do that.", "Es tut mir leid, aber ich kann dabei nicht helfen."]
)
def test_of_excuses_alone_nothing_is_left(stage: Any, call: Any, told: str) -> None:
    scene = fails(stage(call("dock"), told), "no answer", cause=Cause.NO_ANSWER)
    scene.run("dock")
    assert scene.said == [phrase("not_done", "en"), "The reason: no answer came in time."]


@pytest.mark.parametrize(
    "told",
    [
        "I can't get through the door.",
        "Ich kann nichts sehen, es ist dunkel.",
        "Sorry, I can't, only 5 percent left.",
        "Can you move the chair?",
    ],
)
def test_a_refusal_that_tells_something_is_said(stage: Any, call: Any, told: str) -> None:
    scene = fails(stage(call("dock"), told), "it failed")
    scene.run("dock")
    assert told in scene.said


def test_where_nothing_failed_a_refusal_is_said(stage: Any) -> None:
    scene = stage(NO_HELP)
    scene.run("write me a poem")
    assert scene.said == [NO_HELP]


@pytest.mark.parametrize("reason", ["I have driven to the kitchen", "so " * 100, "<|im_end|>"])
def test_words_that_claim_an_act_or_cannot_be_said_are_not(
    stage: Any, call: Any, reason: str
) -> None:
    scene = fails(stage(call("dock"), "I could not dock."), "dock failed", reason)
    scene.run("dock")
    assert scene.said == ["I could not dock."]


def test_what_was_made_good_has_no_reason(stage: Any, call: Any) -> None:
    scene = stage(call("dock"), call("dock"), "I docked at last.")
    well = scene.executor.execute
    fails(scene, f"dock failed: {PLUG}", PLUG)
    once = scene.executor.execute

    def execute(call: ToolCall, *rest: Any) -> ToolResult:
        scene.executor.execute = well
        result: ToolResult = once(call, *rest)
        return result

    scene.executor.execute = execute
    scene.settings = dataclasses.replace(
        scene.settings, guards=dataclasses.replace(scene.settings.guards, loop=False)
    )
    scene.run("dock")
    assert scene.said == ["I docked at last."]


def test_our_own_refusals_are_told_in_english_only(stage: Any, call: Any) -> None:
    limit = "this would take 180 s, at most 60 s are allowed"
    for language, told in (("en", [f"The reason: {limit}."]), ("de", [])):
        scene = fails(stage(call("dock"), "I could not."), limit, kind=ErrorKind.REJECTED)
        scene.settings = dataclasses.replace(scene.settings, language=language)
        scene.run("dock")
        assert scene.said == ["I could not.", *told]


def test_what_we_refuse_is_followed_by_what_can_be_done(stage: Any, call: Any) -> None:
    scene = stage("Okay.", "Okay.")
    scene.run("turn to the left and sing")
    assert scene.said == [DID_NOTHING, "I can: turn, drive, dock."]
    far = call("drive", '{"distance_m": 100}')
    scene = stage(far, far)
    scene.run("drive a hundred metres")
    assert scene.said == [phrase("no_end", "en"), "It must be from -10 to 10."]


@pytest.mark.parametrize(
    ("answer", "added"),
    [
        ("Sorry, I cannot do that.", ["It must be from -10 to 10."]),
        ("That is too far for me, 9 would do.", ["It must be from -10 to 10."]),
        ("I only go between -10 and 10 metres.", []),
        ("I only go between minus ten and ten metres.", []),
    ],
)
def test_a_model_that_asked_for_too_much_leaves_nobody_without_the_range(
    stage: Any, call: Any, answer: str, added: list[str]
) -> None:
    scene = stage(call("drive", '{"distance_m": 100}'), answer)
    scene.run("drive a hundred metres")
    assert scene.said == [answer, *added]


@pytest.mark.parametrize("code", sorted(LANGUAGES))
@pytest.mark.parametrize("cause", [Cause.CANCELLED, Cause.NO_ANSWER, Cause.UNHEARD])
def test_where_nothing_began_no_cause_is_said_that_only_a_begun_call_can_have(
    stage: Any, call: Any, code: str, cause: Cause
) -> None:
    """A small model says of a value out of range that the call was cancelled."""
    invented = f"I could not drive: {why_failed(cause, code)}."
    scene = stage(call("drive", '{"distance_m": 100}'), invented, invented)
    scene.settings = dataclasses.replace(scene.settings, language=code)
    scene.run("drive a hundred metres")
    assert invented not in scene.said
    assert [str(each.reason) for each in scene.of(RejectionEvent)] == ["out_of_range"]
    between = LANGUAGES[code].saying.between.format("-10", "10")
    assert scene.said == [phrase("not_done", code), between]


def test_a_call_that_was_cancelled_may_be_said_to_be(stage: Any, call: Any) -> None:
    told = "I could not dock: it was cancelled."
    scene = fails(stage(call("dock"), told), "the goal was cancelled", kind=ErrorKind.CANCELLED)
    scene.run("dock")
    assert scene.said == [told]


def test_where_no_range_can_be_said_nothing_else_is_offered(stage: Any, call: Any) -> None:
    scene = stage(call("drive", '{"stops": [1, 2, 3]}'), "Sorry, I cannot do that.")
    stops = {"type": "array", "items": {"type": "number"}, "maxItems": 2}
    scene.executor.schemas = lambda: (schema("drive", stops=stops), schema("dock"))
    scene.run("drive to one, two and three")
    assert [str(each.reason) for each in scene.of(RejectionEvent)] == ["out_of_range"]
    assert scene.said == ["Sorry, I cannot do that."]


def test_a_value_that_was_put_right_is_met_with_no_range(stage: Any, call: Any) -> None:
    scene = stage(
        call("drive", '{"distance_m": 100}'), call("drive", '{"distance_m": 10}'), "I drove."
    )
    scene.run("drive 10 metres")
    assert scene.said == ["I drove."]


def test_the_same_is_not_offered_twice_in_a_row(stage: Any) -> None:
    scene = stage(*["Okay."] * 4)
    scene.run("play music")
    scene.run("play music")
    assert scene.said == [DID_NOTHING, "I can: drive, turn, dock.", DID_NOTHING]


def test_what_the_user_refused_needs_no_help(stage: Any, call: Any) -> None:
    scene = stage(call("dock"), "I docked.", "I docked.")
    scene.executor.questions["dock"] = "Shall I dock?"
    scene.answers["Shall I dock?"] = False
    scene.run("dock")
    assert scene.said == ["All right."]


def test_a_claim_after_talk_is_followed_by_no_offer(stage: Any) -> None:
    scene = stage("I am driving.", "I am driving.")
    scene.run("what a nice day")
    assert scene.said == [DID_NOTHING]


# Models write a result back, or nothing, where they are to tell what came of a call.
WORDLESS = ("", '{"ok": true}', '{"ok": false, "error": "it failed"}')


@pytest.mark.parametrize("wordless", WORDLESS)
def test_behind_a_wordless_reply_it_says_what_came_of_the_calls(
    stage: Any, call: Any, wordless: str
) -> None:
    scene = stage(call("dock"), wordless)
    scene.run("dock")
    assert scene.said == [phrase("acted", "en")]

    scene = fails(stage(call("dock"), wordless), f"dock failed: {PLUG}", PLUG)
    scene.run("dock")
    assert scene.said == [phrase("not_done", "en"), f"The reason: {PLUG}."]

    scene = stage(call("drive", '{"distance_m": 50}'), wordless)
    scene.run("drive fifty metres")
    assert scene.said == [phrase("not_done", "en"), "It must be from -10 to 10."]

    scene = stage(call("drive", '{"distance": 5}'), wordless)
    scene.run("drive five metres")
    assert scene.said[0] == phrase("not_done", "en")

    scene = stage(wordless)
    scene.run("what is that")
    assert scene.said == [phrase("nothing", "en")]


@pytest.mark.parametrize("wordless", WORDLESS)
def test_behind_a_wordless_reply_it_says_that_not_all_was_done(
    stage: Any, call: Any, wordless: str
) -> None:
    both = call("dock") + call("drive", '{"distance_m": 50}')
    scene = stage(both, wordless)
    scene.run("dock and drive fifty metres")
    assert scene.executor.names == ["dock"]
    assert scene.said == [phrase("not_all", "en")]


@pytest.mark.parametrize("wordless", WORDLESS)
def test_what_was_read_is_said_where_the_model_does_not(
    stage: Any, call: Any, wordless: str
) -> None:
    scene = stage(call("get_battery"), wordless)
    scene.executor.results["get_battery"] = {"percent": 75.0, "charging": False, "cells": [1, 2]}
    scene.run("how full are you")
    assert scene.said == ["percent: 75, charging: false."]


def test_what_was_read_is_said_where_the_model_only_calls_again(stage: Any, call: Any) -> None:
    scene = stage(*[call("get_battery")] * 4)
    scene.executor.results["get_battery"] = {"percent": 75}
    scene.run("how full are you")
    assert scene.said == ["percent: 75."]


def test_what_was_read_is_not_all_where_more_was_tried(stage: Any, call: Any) -> None:
    scene = stage(call("get_battery") + call("drive", '{"distance_m": 50}'), "")
    scene.executor.results["get_battery"] = {"percent": 75}
    scene.run("how full are you, and drive fifty metres")
    assert scene.said[0] == phrase("not_done", "en")


@pytest.mark.parametrize("data", [{}, {"map": [1, 2]}, {"text": "a" * 500}, {"text": None}])
def test_what_cannot_be_said_in_a_few_words_is_left_out(stage: Any, call: Any, data: Any) -> None:
    scene = stage(call("get_battery"), "")
    scene.executor.results["get_battery"] = data
    scene.run("how full are you")
    assert scene.said == [phrase("nothing", "en")]


@pytest.mark.parametrize("said", ["dock and come back", "dock, then lights on"])
def test_it_does_not_say_done_where_more_was_ordered(stage: Any, call: Any, said: str) -> None:
    scene = stage(call("dock"), "")
    scene.run(said)
    assert scene.said == [phrase("not_all", "en")]


@pytest.mark.parametrize(
    "told",
    [
        "The tool call was rejected.",
        "The drive function was rejected because the distance_m parameter is out of range.",
        "I could not do it, since drive takes no argument of that name.",
        "The tool 'take grapes' is not available.",
    ],
)
def test_why_a_call_was_rejected_is_not_said_in_a_programmers_words(
    stage: Any, call: Any, told: str
) -> None:
    scene = stage(call("drive", '{"distance_m": 99}'), told)
    scene.run("drive 99 metres")
    assert told not in scene.said
    assert scene.said[-1] == "It must be from -10 to 10."


def test_such_words_are_said_where_nothing_was_rejected(stage: Any) -> None:
    scene = stage("A function of my arm is to wave.")
    scene.run("what is your arm for")
    assert scene.said == ["A function of my arm is to wave."]
