"""What is said while a call is carried out."""

from __future__ import annotations

import dataclasses
import threading
from typing import Any

import pytest
from support.agent.desk import wait_for
from support.agent.turn_stage import any_values

from edgevox_ros.agent import phrase
from edgevox_ros.core.events import (
    CallEvent,
    ReplyEvent,
    ResultEvent,
    SpeechEvent,
    TranscriptEvent,
)

NEXT = phrase("do_next", "en")


@pytest.fixture
def driving(open_desk: Any, engine: Any, call: Any) -> Any:
    """Opens a desk that is driving, with these replies to come; `block` ends that."""

    def open_one(*replies: Any, **options: Any) -> Any:
        desk = open_desk(engine(call("drive", '{"distance_m": 1}'), *replies), **options)
        desk.settings = any_values(beside=True)
        desk.executor.block = threading.Event()
        desk.executor.beside = {"get_battery"}
        desk.worker.submit("drive a metre")
        assert desk.executor.begun.wait(60)
        desk.free = ["get_battery"]
        return desk

    return open_one


def events(desk: Any, kind: Any, turn: int) -> list[Any]:
    return [event for event in desk.events if isinstance(event, kind) and event.turn == turn]


def test_a_reply_of_words_is_said_while_the_robot_moves(driving: Any) -> None:
    desk = driving("I am driving to you.", "I drove.")
    desk.worker.submit("what are you doing")
    wait_for(lambda: desk.responses == ["I am driving to you."])
    assert desk.worker.busy
    assert desk.executor.names == ["drive"]
    prompt = desk.engine.prompts[1]
    roles = [message.role for message in prompt]
    assert roles == ["system", "user", "assistant", "tool", "assistant", "user"]
    assert prompt[3].content == '{"ok": true, "note": "started; the end will be announced"}'
    assert prompt[4].content == phrase("still_working", "en")
    desk.executor.block.set()
    wait_for(lambda: desk.responses == ["I am driving to you.", "I drove."])
    assert [event.text for event in events(desk, SpeechEvent, 2)] == ["I am driving to you."]
    assert [event.text for event in events(desk, SpeechEvent, 1)] == ["I drove."]


def test_a_reader_runs_beside_and_both_turns_are_remembered(driving: Any, call: Any) -> None:
    desk = driving(call("get_battery"), "80 percent.", "I drove.", "Hello.")
    desk.executor.blocks_only = "drive"
    desk.executor.results["get_battery"] = {"percent": 80}
    states = list(desk.states)
    desk.worker.submit("how full is the battery")
    wait_for(lambda: desk.responses == ["80 percent."])
    assert desk.states == states
    assert desk.executor.names == ["drive", "get_battery"]
    assert [event.name for event in events(desk, CallEvent, 2)] == ["get_battery"]
    assert [event.status for event in events(desk, ResultEvent, 2)] == ["ok"]
    desk.executor.block.set()
    wait_for(lambda: len(desk.responses) == 2 and not desk.worker.busy)
    desk.worker.submit("hello")
    wait_for(lambda: len(desk.responses) == 3)
    told = [m.content for m in desk.engine.prompts[-1] if m.role in ("user", "tool")]
    assert told == [
        *("drive a metre", '{"ok": true}'),
        *("how full is the battery", '{"ok": true, "percent": 80}'),
        "hello",
    ]


def test_what_moves_waits_for_its_turn_and_that_is_said(driving: Any, call: Any) -> None:
    desk = driving(
        "Sure. " + call("get_battery") + call("dock"), "I drove.", call("dock"), "I docked."
    )
    desk.worker.submit("read the battery and dock")
    wait_for(lambda: desk.said[-1:] == [NEXT])
    assert desk.executor.names == ["drive"]
    desk.later_s = 50.0
    desk.executor.block.set()
    wait_for(lambda: desk.responses[-1:] == ["I docked."])
    assert desk.executor.names == ["drive", "dock"]
    assert desk.said.count(NEXT) == 1
    assert desk.heard() == ["drive a metre", *["read the battery and dock"] * 2]
    assert "too_old" not in desk.guards()


@pytest.mark.parametrize("said", ["again", "once more please"])
def test_again_waits_without_the_model(driving: Any, said: str) -> None:
    desk = driving("I drove.")
    desk.worker.submit(said)
    wait_for(lambda: desk.responses == [NEXT])
    desk.executor.block.set()
    wait_for(lambda: desk.responses == [NEXT, "I drove.", "Done."])
    assert desk.executor.names == ["drive", "drive"]


def test_what_needs_a_yes_waits(driving: Any, call: Any) -> None:
    desk = driving(call("get_battery"), "I drove.", "Hello.")
    desk.executor.questions["get_battery"] = "Shall I?"
    desk.worker.submit("battery")
    wait_for(lambda: desk.said == [NEXT])
    assert desk.worker.waiting == 1
    desk.worker.cancel()
    wait_for(lambda: not desk.worker.busy)
    assert desk.worker.waiting == 0


def test_a_stop_ends_both(driving: Any, reply: Any) -> None:
    slow = reply("One thing. And another thing.", gate=threading.Event())
    desk = driving(slow)
    desk.worker.submit("what are you doing")
    assert slow.begun.wait(60)
    desk.worker.cancel()
    wait_for(lambda: not desk.worker.busy)
    assert "another" not in " ".join(desk.said)
    assert desk.executor.names == ["drive"]
    assert desk.responses == ["One thing.", ""] or desk.responses == ["", "One thing."]


def test_the_running_turn_generates_only_once_the_side_turn_has(driving: Any, reply: Any) -> None:
    slow = reply("One thing. And another thing.", gate=threading.Event())
    desk = driving(slow, "I drove.")
    desk.worker.submit("what are you doing")
    assert slow.begun.wait(60)
    desk.executor.block.set()
    wait_for(lambda: any(isinstance(event, ResultEvent) for event in desk.events))
    assert len(desk.engine.prompts) == 2
    slow.gate.set()
    wait_for(lambda: desk.responses == ["One thing. And another thing.", "I drove."])


def test_one_after_the_other(driving: Any, reply: Any) -> None:
    slow = reply("One thing.", gate=threading.Event())
    desk = driving(slow, "Two things.", "Three things.", "I drove.")
    desk.worker.submit("tell me one thing")
    assert slow.begun.wait(60)
    desk.worker.submit("tell me two things")
    desk.worker.submit("tell me three things")
    slow.gate.set()
    wait_for(lambda: desk.responses == ["One thing.", "Two things.", "Three things."])
    desk.executor.block.set()
    wait_for(lambda: len(desk.responses) == 4)


def test_what_was_said_before_the_call_began_is_looked_at_then(
    open_desk: Any, engine: Any, reply: Any, call: Any
) -> None:
    slow = reply(call("drive", '{"distance_m": 1}'), gate=threading.Event())
    desk = open_desk(engine(slow, call("dock"), "I am driving.", "I drove.", call("dock"), "Done."))
    desk.settings = any_values(beside=True)
    desk.executor.block = threading.Event()
    desk.worker.submit("drive a metre")
    assert slow.begun.wait(60)
    desk.worker.submit("then dock")
    desk.worker.submit("what are you doing")
    slow.gate.set()
    wait_for(lambda: desk.responses == [NEXT, "I am driving."])
    desk.executor.block.set()
    wait_for(lambda: desk.executor.names == ["drive", "dock"])


def test_off_what_is_said_waits(driving: Any) -> None:
    desk = driving("I drove.", "I am here.")
    desk.executor.block.set()
    wait_for(lambda: desk.responses == ["I drove."] and not desk.worker.busy)
    desk.settings = dataclasses.replace(desk.settings, beside=False)
    desk.executor.block = threading.Event()
    desk.executor.begun.clear()
    desk.engine.replies = ['<tool_call>{"name": "dock", "arguments": {}}</tool_call>', *"ab"]
    desk.worker.submit("dock")
    assert desk.executor.begun.wait(60)
    desk.worker.submit("where are you")
    assert (desk.worker.waiting, desk.said[-1]) == (1, NEXT)
    desk.executor.block.set()
    wait_for(lambda: len(desk.responses) == 3)


def test_an_error_of_the_model_leaves_the_running_turn_alone(driving: Any) -> None:
    desk = driving(RuntimeError("out of memory"), "I drove.")
    desk.worker.submit("what are you doing")
    wait_for(lambda: desk.responses == [phrase("failed", "en")])
    desk.executor.block.set()
    wait_for(lambda: desk.responses[-1] == "I drove.")


def test_a_question_of_a_side_turn_expects_an_answer(driving: Any) -> None:
    desk = driving("Which light?", "I drove.")
    desk.worker.submit("light")
    wait_for(lambda: desk.expected == [8.0])
    assert not any(isinstance(event, ReplyEvent) for event in desk.events)


class _Breaking(list[Any]):
    """A record that cannot take one utterance."""

    def append(self, event: Any) -> None:
        if isinstance(event, TranscriptEvent) and event.text == "break":
            raise RuntimeError("full")
        super().append(event)


def test_a_listener_that_raises_does_not_end_what_runs_beside(driving: Any) -> None:
    desk = driving("I am driving to you.", "I drove.")
    desk.events = _Breaking(desk.events)
    desk.worker.submit("break")
    wait_for(lambda: "failure" in desk.guards())
    desk.worker.submit("what are you doing")
    wait_for(lambda: desk.responses == ["I am driving to you."])
    desk.executor.block.set()
    wait_for(lambda: desk.responses[-1] == "I drove.")
