"""The worker has the model read a sentence that is still being spoken, and nothing else of it."""

from __future__ import annotations

import random
import threading
from collections.abc import Sequence
from typing import Any

import pytest
from support.agent.desk import wait_for
from support.agent.turn_stage import Reply, ScriptedEngine

from edgevox_ros.core.messages import Message
from edgevox_ros.core.tools import ToolSchema


class Reading(ScriptedEngine):
    """Notes what it is to read; each reading waits for `gate` or its cancel."""

    def __init__(self, *replies: Any) -> None:
        super().__init__(*replies)
        self.read: list[str] = []
        self.histories: list[tuple[Message, ...]] = []
        self.cut_short: list[str] = []
        self.users: set[int] = set()
        self.gate = threading.Event()
        self.gate.set()
        self.fails = False

    def read_ahead(
        self, messages: Sequence[Message], tools: Sequence[ToolSchema], cancel: threading.Event
    ) -> None:
        text = messages[-1].content
        self.users.add(threading.get_ident())
        if not text:  # what was said so far, behind which a sentence will stand
            self.histories.append(tuple(messages[:-1]))
            return
        self.read.append(text)
        while not self.gate.wait(0.002):
            if cancel.is_set():
                self.cut_short.append(text)
                return
        if self.fails:
            raise RuntimeError("the model is gone")

    def generate(self, *arguments: Any, **more: Any) -> Any:
        self.users.add(threading.get_ident())
        return super().generate(*arguments, **more)


def test_what_is_read_is_the_next_turns_prompt(open_desk: Any) -> None:
    desk = open_desk(Reading("One.", "Two."))
    desk.worker.submit("first")
    wait_for(lambda: desk.responses and not desk.worker.busy)
    events = list(desk.events)
    desk.worker.read_ahead("drive two")
    wait_for(lambda: desk.engine.read == ["drive two"])
    assert desk.events == events and desk.worker.turn == 1 and not desk.worker.busy
    desk.worker.submit("drive two metres")
    wait_for(lambda: len(desk.responses) == 2)
    assert [m.content for m in desk.engine.prompts[1] if m.role == "user"][-1] == "drive two metres"


def test_a_sentence_cuts_the_reading_short(open_desk: Any) -> None:
    engine = Reading("One.")
    engine.gate.clear()
    desk = open_desk(engine)
    desk.worker.read_ahead("drive two")
    wait_for(lambda: engine.read)
    desk.worker.submit("stay here")
    wait_for(lambda: desk.responses)
    assert engine.cut_short == ["drive two"]


def test_a_reading_that_begins_while_a_sentence_is_submitted_is_cut_short(
    open_desk: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = Reading("One.")
    engine.gate.clear()
    desk = open_desk(engine)
    submit = desk.worker.orders.submit

    def late(*arguments: Any, **more: Any) -> Any:
        desk.worker.read_ahead("drive two")
        wait_for(lambda: engine.read)
        return submit(*arguments, **more)

    monkeypatch.setattr(desk.worker.orders, "submit", late)
    desk.worker.submit("stay here")
    wait_for(lambda: desk.responses)
    assert engine.cut_short == ["drive two"]


def test_loading_cuts_the_reading_short(open_desk: Any) -> None:
    engine = Reading()
    engine.gate.clear()
    desk = open_desk(engine)
    desk.worker.read_ahead("drive two")
    wait_for(lambda: engine.read)
    with desk.worker.loading() as given_up:
        assert given_up is not None
        wait_for(lambda: engine.cut_short == ["drive two"])
        desk.worker.read_ahead("drive three")
    assert engine.read == ["drive two"]


def test_nothing_is_read_while_a_turn_runs(open_desk: Any) -> None:
    gate = threading.Event()
    engine = Reading(Reply("One. And more.", gate=gate), "Two.")
    desk = open_desk(engine)
    desk.worker.submit("first")
    wait_for(lambda: engine.prompts)
    desk.worker.read_ahead("drive two")
    gate.set()
    wait_for(lambda: desk.responses and not desk.worker.busy)
    desk.worker.submit("second")
    wait_for(lambda: len(desk.responses) == 2)
    assert engine.read == []


def test_a_reading_that_fails_is_not_heard_of(open_desk: Any) -> None:
    engine = Reading("One.")
    engine.fails = True
    desk = open_desk(engine)
    desk.worker.read_ahead("drive")
    wait_for(lambda: engine.read)
    desk.worker.submit("hello")
    wait_for(lambda: desk.responses)
    assert desk.responses == ["One."] and "failure" not in desk.guards()


def test_an_engine_that_cannot_read_ahead_is_left_alone(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine("One."))
    desk.worker.read_ahead("drive")
    desk.worker.submit("hello")
    wait_for(lambda: desk.responses == ["One."])


def test_it_closes_while_it_reads(open_desk: Any) -> None:
    engine = Reading()
    engine.gate.clear()
    desk = open_desk(engine)
    desk.worker.read_ahead("drive")
    wait_for(lambda: engine.read)
    assert desk.worker.close()


def test_whatever_comes_between_each_sentence_is_answered_once(open_desk: Any) -> None:
    rng = random.Random(3)
    engine = Reading(*(f"Reply {number}." for number in range(60)))
    desk = open_desk(engine)
    for number in range(60):
        for _ in range(rng.randrange(4)):
            desk.worker.read_ahead(f"sentence {number}")
        if rng.random() < 0.2:
            desk.worker.cancel()
        desk.worker.submit(f"sentence {number} ends")
        if rng.random() < 0.5:
            desk.worker.read_ahead("overheard")
        done = number + 1
        wait_for(lambda done=done: len(desk.responses) == done and not desk.worker.busy)  # type: ignore[misc]
    assert desk.heard() == [f"sentence {number} ends" for number in range(60)]
    assert len(engine.users) == 1, "the model has one user"


def test_the_conversation_is_read_when_a_turn_has_ended(open_desk: Any) -> None:
    desk = open_desk(Reading("One.", "Two."))
    desk.worker.submit("first")
    wait_for(lambda: desk.engine.histories)
    desk.worker.submit("second")
    wait_for(lambda: len(desk.engine.histories) == 2)
    # What the second turn was asked begins with what was read before it.
    first, _ = desk.engine.histories
    assert tuple(desk.engine.prompts[1][: len(first)]) == first
    assert [m.content for m in first if m.role == "assistant"] == ["One."]


def test_what_a_stop_adds_to_the_conversation_is_read_as_well(open_desk: Any) -> None:
    desk = open_desk(Reading("One.", "Two."))
    desk.executor.busy = True
    desk.worker.stop_all("transcript", text="drive on", void="drive on")
    desk.executor.busy = False
    wait_for(lambda: any("drive on" in m.content for h in desk.engine.histories for m in h))
    desk.worker.submit("second")
    wait_for(lambda: desk.responses)
    told = [m.content for m in desk.engine.prompts[0] if m.role == "user"]
    assert told == ["drive on", "second"]
