"""Replies with more calls than a person asks for, with one over and over, or cut off."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edgevox_ros.agent import phrase
from edgevox_ros.core import ToolCall
from edgevox_ros.core.events import GuardEvent, TelemetryEvent
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.parsing import FORMATS, ToolCallParser

NO_END = phrase("no_end", "en")
DRIVE, TURN = ("drive", {"distance_m": 0.5}), ("turn", {"angle_deg": 90})
SQUARE = [DRIVE, TURN] * 4
LOOPS = [
    [DRIVE] * 20,
    [DRIVE] * 5,
    [TURN, DRIVE] * 5,
    [("drive", {"distance_m": n / 10}) for n in range(9)],
    [DRIVE, *[TURN] * 5],
]


def written(calls: list[Any], name: str = "hermes") -> str:
    return str(FORMATS[name].render([ToolCall(None, *call) for call in calls]))


def native(calls: list[Any]) -> tuple[dict[str, Any], ...]:
    return tuple(
        {"id": f"n{at}", "function": {"name": name, "arguments": json.dumps(arguments)}}
        for at, (name, arguments) in enumerate(calls)
    )


@pytest.mark.parametrize("calls", LOOPS, ids=lambda calls: f"{len(calls)} calls")
@pytest.mark.parametrize("structured", [False, True])
def test_a_reply_in_a_loop_runs_nothing_and_is_asked_for_again(
    stage: Any, reply: Any, call: Any, calls: list[Any], structured: bool
) -> None:
    text = "" if structured else written(calls)
    first = reply(text, native_calls=native(calls) if structured else ())
    scene = stage(first, call("dock"), "Docked.")
    assert scene.run().ending == "done"
    assert scene.executor.names == ["dock"]
    [told] = scene.of(GuardEvent)
    assert told.guard == "calls"
    assert told.did is GuardAct.ASKED_AGAIN
    assert all("not run, because" in content for content in scene.contents(1))
    shown = [m for m in scene.engine.prompts[1] if m.role == "assistant"][-1]
    assert len(shown.tool_calls) == len(scene.contents(1)) <= 8


def test_again_does_not_run_what_a_guard_kept_off(stage: Any) -> None:
    loop = written([("drive", {"distance_m": n / 10}) for n in range(9)])
    scene = stage(loop, loop)
    assert scene.run("drive as I showed you").sentences == (NO_END,)
    assert scene.run("again").sentences == (NO_END,)
    assert scene.executor.names == []


def test_a_second_loop_ends_the_turn_with_words(stage: Any) -> None:
    loop = written([DRIVE] * 20)
    scene = stage(loop, loop, "never said")
    assert scene.run().ending == "budget"
    assert scene.executor.ran == []
    assert scene.told == [NO_END]
    assert scene.guards() == ["calls", "calls"]


def test_four_sides_of_a_square_are_driven(stage: Any) -> None:
    scene = stage(written(SQUARE), "I drove a square.")
    assert scene.run().ending == "done"
    assert len(scene.executor.ran) == 8
    assert scene.guards() == []


def test_the_limit_is_a_setting(stage: Any, call: Any) -> None:
    scene = stage(written([DRIVE, TURN]), call("dock"), "Docked.")
    scene.settings = dataclasses.replace(scene.settings, max_calls=1)
    scene.run()
    assert scene.executor.names == ["dock"]
    assert "at most 1" in scene.of(GuardEvent)[0].detail


def test_rejected_calls_count(stage: Any, call: Any) -> None:
    bad = call("drive", '{"distance_m": "far"}')
    scene = stage(call("dock") + bad * 8, "I could not.", "I can not.")
    scene.run()
    assert scene.executor.ran == []
    assert scene.guards()[0] == "calls"


@pytest.mark.parametrize("unread", ["", "I dock.", '<tool_call>{"name": "dri'])
def test_a_reply_that_was_cut_off_runs_nothing(
    stage: Any, reply: Any, call: Any, unread: str
) -> None:
    cut = reply(call("turn", '{"angle_deg": 90}') + unread, finish="length")
    scene = stage(cut, call("dock"), "Docked.")
    scene.run()
    assert scene.executor.names == ["dock"]
    assert "cut off" in scene.contents(1)[0]


def test_words_that_were_cut_off_are_said(stage: Any, reply: Any) -> None:
    scene = stage(reply("It is a long story. Once upon a", finish="length"))
    assert scene.run().ending == "done"
    assert scene.said == ["It is a long story.", "Once upon a"]


def test_a_loop_is_not_listened_to_any_longer(stage: Any, reply: Any, call: Any) -> None:
    endless = reply(written([DRIVE] * 500))
    scene = stage(endless, call("dock"), "Docked.")
    scene.run()
    assert scene.executor.names == ["dock"]
    [first, *_] = scene.of(TelemetryEvent)
    assert first.finish == "length"
    assert first.candidate_count < 20
    assert scene.of(GuardEvent)[0].guard == "calls"


def test_a_loop_in_the_last_hop_ends_with_words(stage: Any) -> None:
    scene = stage(written([DRIVE] * 20))
    scene.settings = dataclasses.replace(scene.settings, max_hops=1)
    assert scene.run().ending == "budget"
    assert scene.told == [NO_END]


CALLS = st.sampled_from([DRIVE, TURN, ("dock", {}), ("get_battery", {}), ("fly", {})])
REPLIES = st.lists(
    st.one_of(
        st.lists(CALLS, min_size=1, max_size=12).map(written),
        st.lists(CALLS, min_size=1, max_size=12).map(lambda calls: written(calls, "xlam")),
        st.sampled_from(["Okay. ", "<think>", "</think>", "<tool_call>", "\n", "```", "] ["]),
    ),
    max_size=6,
).map("".join)


@settings(max_examples=150, deadline=None)
@given(
    text=REPLIES,
    structured=st.lists(CALLS, max_size=30),
    most=st.integers(1, 9),
    finish=st.sampled_from(["stop", "length"]),
    formats=st.sampled_from([("hermes",), ("xlam", "hermes"), ()]),
)
def test_never_more_than_so_many_calls_of_a_reply_run(
    stage_class: Any,
    reply_class: Any,
    text: str,
    structured: list[Any],
    most: int,
    finish: Any,
    formats: tuple[str, ...],
) -> None:
    scene = stage_class(reply_class(text, finish=finish, native_calls=native(structured)))
    scene.parser = lambda tools: ToolCallParser(formats=formats, tools=tools)
    scene.settings = dataclasses.replace(scene.settings, max_calls=most, max_hops=1)
    scene.run()
    assert len(scene.executor.ran) <= most
    ran = [(call.name, json.dumps(dict(call.arguments))) for call in scene.executor.ran]
    assert all(ran.count(each) <= 4 for each in ran)
    assert scene.said != []
