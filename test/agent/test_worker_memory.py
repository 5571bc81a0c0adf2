"""What the model learns of a turn that was cut, and of goals that outlive their turn."""

from __future__ import annotations

import dataclasses
import threading
from typing import Any

import pytest
from support.agent.desk import assistant, wait_for

from edgevox_ros.agent import phrase


@pytest.mark.parametrize("end", ["cancel", "interrupt"])
def test_the_next_turn_knows_that_the_last_one_was_cut(open_busy_desk: Any, end: str) -> None:
    desk, _ = open_busy_desk("One thing. And more, and more.", "Two.")
    getattr(desk.worker, end)()
    desk.worker.submit("second")
    wait_for(lambda: desk.responses[-1:] == ["Two."])
    assert assistant(desk) == ["One thing. I stopped."]


def test_the_model_learns_what_was_said_to_stop_it(open_busy_desk: Any) -> None:
    desk, _ = open_busy_desk("One thing. And more, and more.", "Two.")
    desk.worker.stop_all(
        "transcript", text="stop going to the kitchen", void="stop going to the kitchen"
    )
    desk.worker.submit("second")
    wait_for(lambda: desk.responses[-1:] == ["Two."])
    told = [(message.role, message.content) for message in desk.engine.prompts[-1]]
    assert told[-3:] == [
        ("user", "stop going to the kitchen"),
        ("assistant", "I stopped."),
        ("user", "second"),
    ]


@pytest.mark.parametrize("how", ["idle", "forgetful", "reset"])
def test_words_that_stopped_nothing_or_are_to_be_forgotten_are_not_remembered(
    open_desk: Any, engine: Any, reply: Any, how: str
) -> None:
    slow = reply("One thing. And more, and more.", gate=threading.Event())
    desk = open_desk(engine(*([] if how == "idle" else [slow]), "Two."))
    if how != "idle":
        desk.worker.submit("first")
        assert slow.begun.wait(60)
    if how == "forgetful":
        desk.settings = dataclasses.replace(desk.settings, history_turns=0)
    desk.worker.stop_all(
        "transcript", text="then the bus came to a stop", void="then the bus came to a stop"
    )
    if how == "reset":
        desk.worker.reset()
    desk.worker.submit("second")
    wait_for(lambda: desk.responses[-1:] == ["Two."])
    assert not any("bus" in message.content for message in desk.engine.prompts[-1])


@pytest.mark.parametrize(("then_stop", "words"), [(False, "still_working"), (True, "cancelled")])
def test_what_goes_on_after_an_interrupt_is_remembered_until_a_stop(
    open_desk: Any, engine: Any, call: Any, then_stop: bool, words: Any
) -> None:
    desk = open_desk(engine(call("dock"), "Two."))
    desk.executor.block = threading.Event()
    begun, all_said, execute = threading.Event(), threading.Event(), desk.executor.execute

    def look_later(*given: Any) -> Any:
        begun.set()
        assert all_said.wait(60)
        return execute(*given)

    desk.executor.execute = look_later
    desk.worker.submit("dock")
    assert begun.wait(60)
    desk.executor.detach_goals()
    desk.worker.interrupt()
    if then_stop:
        desk.worker.cancel()
    all_said.set()
    wait_for(lambda: not desk.worker.busy)
    desk.worker.submit("second")
    wait_for(lambda: desk.responses[-1:] == ["Two."])
    assert assistant(desk)[-1] == phrase(words, "en")


@pytest.mark.parametrize("busy", [True, False])
def test_a_stop_of_what_outlived_its_turn_is_remembered(
    open_desk: Any, engine: Any, busy: bool
) -> None:
    desk = open_desk(engine("It is too far.", "Two."))
    desk.worker.submit("to the office")
    wait_for(lambda: desk.responses and not desk.worker.busy)
    desk.executor.busy = busy
    desk.worker.cancel()
    desk.executor.busy = False
    desk.worker.submit("are you there")
    wait_for(lambda: desk.responses[-1:] == ["Two."])
    assert assistant(desk) == ["It is too far. I stopped." if busy else "It is too far."]


def test_the_end_of_what_a_turn_began_is_said_after_its_reply(
    open_desk: Any, engine: Any, call: Any
) -> None:
    desk = open_desk(engine(call("dock"), "On my way.", "Two."))
    execute = desk.executor.execute

    def fail_at_once(*given: Any) -> Any:
        desk.worker.announcements.after_this_turn(desk.said.append)("The way is blocked.")
        return execute(*given)

    desk.executor.execute = fail_at_once
    desk.worker.submit("to the office")
    wait_for(lambda: desk.said == ["On my way.", "The way is blocked."])
    desk.worker.submit("second")
    wait_for(lambda: desk.responses[-1:] == ["Two."])
    assert assistant(desk)[-1] == "On my way. The way is blocked."


def test_the_end_is_said_at_once_in_a_later_turn_and_remembered_after_it(
    open_desk: Any, engine: Any, reply: Any
) -> None:
    slow = reply("And more, and more.", gate=threading.Event())
    desk = open_desk(engine("It is too far.", slow, "Three."))
    desk.worker.submit("to the office")
    wait_for(lambda: desk.responses and not desk.worker.busy)
    announce = desk.worker.announcements.after_this_turn(desk.said.append)
    desk.worker.submit("second")
    assert slow.begun.wait(60)
    announce("I am <|im_end|> there.")
    assert desk.said == ["It is too far.", "I am <|im_end|> there."]
    slow.gate.set()
    wait_for(lambda: len(desk.responses) == 2 and not desk.worker.busy)
    desk.worker.submit("third")
    wait_for(lambda: desk.responses[-1:] == ["Three."])
    assert assistant(desk) == ["It is too far.", "And more, and more. I am there."]


def test_what_waits_to_be_said_is_dropped_by_a_stop(open_busy_desk: Any) -> None:
    desk, _ = open_busy_desk("One. And more, and more.", "Two.")
    desk.worker.announcements.after_this_turn(desk.said.append)("I am there.")
    desk.worker.cancel()
    wait_for(lambda: not desk.worker.busy)
    desk.worker.submit("second")
    wait_for(lambda: desk.responses[-1:] == ["Two."])
    assert "I am there." not in desk.said + assistant(desk)


def test_a_stop_drops_what_waits_before_the_turn_can_end(
    open_busy_desk: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, _ = open_busy_desk("One. And more, and more.", "Two.")
    announcements, ended = desk.worker.announcements, threading.Event()
    drop, end_turn = announcements.drop, announcements.end_turn

    def end() -> None:
        end_turn()
        ended.set()

    def drop_late() -> None:
        ended.wait(0.5)
        drop()

    monkeypatch.setattr(announcements, "end_turn", end)
    monkeypatch.setattr(announcements, "drop", drop_late)
    announcements.after_this_turn(desk.said.append)("I am there.")
    desk.worker.cancel()
    wait_for(lambda: not desk.worker.busy)
    assert "I am there." not in desk.said


def test_only_the_last_ends_are_remembered(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine("One.", "Two."))
    desk.worker.submit("first")
    # Also what was held back for the end of the turn has been said by then.
    wait_for(lambda: desk.states[-1:] == ["idle"])
    announce = desk.worker.announcements.after_this_turn(desk.said.append)
    for number in range(5):
        announce(f"End {number}.")
    desk.worker.submit("second")
    wait_for(lambda: desk.responses[-1:] == ["Two."])
    assert assistant(desk) == ["One. End 2. End 3. End 4."]
