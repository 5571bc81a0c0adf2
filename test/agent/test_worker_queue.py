"""One utterance waits for the turn that runs; none is lost in silence."""

from __future__ import annotations

import dataclasses
import threading
from typing import Any

from support.agent.desk import wait_for
from support.effort import amount

from edgevox_ros.agent import TurnSettings
from edgevox_ros.agent.phrases import phrase

REPLACED = phrase("replaced", "en")


def test_one_waits_and_a_newer_one_replaces_it(open_busy_desk: Any) -> None:
    desk, slow = open_busy_desk("One. And more", "Three.")
    desk.worker.submit("second")
    desk.worker.submit("third")
    assert desk.guards() == ["replaced"]
    slow.gate.set()
    wait_for(lambda: len(desk.responses) == 2)
    assert desk.heard() == ["first", "third"]
    assert desk.said == ["One.", "And more", REPLACED, "Three."]


def test_many_that_were_replaced_are_told_of_in_one_sentence(
    open_desk: Any, engine: Any, reply: Any
) -> None:
    gate = threading.Event()
    slow = reply("One. And more", gate=gate)
    desk = open_desk(engine(slow, "Last.", "More."))
    desk.settings = dataclasses.replace(desk.settings, language="de")
    desk.worker.submit("first")
    assert slow.begun.wait(60)
    for number in range(20):
        desk.worker.submit(f"sentence {number}")
    desk.worker.submit("Sentence 19!")
    gate.set()
    wait_for(lambda: desk.said[-1:] == ["Last."] and not desk.worker.busy)
    assert desk.said == ["One.", "And more", phrase("replaced", "de"), "Last."]
    desk.worker.submit("and then")
    wait_for(lambda: desk.said[-1:] == ["More."])
    assert desk.said.count(phrase("replaced", "de")) == 1


def test_the_same_words_again_replace_nothing(open_busy_desk: Any) -> None:
    desk, slow = open_busy_desk("One. And more", "Two.")
    desk.worker.submit("Tell me of the kitchen")
    desk.worker.submit("tell me of the kitchen.")
    slow.gate.set()
    wait_for(lambda: desk.said[-1:] == ["Two."])
    assert REPLACED not in desk.said


def test_of_what_came_too_late_only_that_is_said(open_busy_desk: Any) -> None:
    desk, slow = open_busy_desk("One. And more", "never said")
    desk.worker.submit("second")
    desk.worker.submit("third")
    desk.later_s = 100.0
    slow.gate.set()
    wait_for(lambda: desk.said[-1:] == [phrase("too_old", "en")])
    assert desk.said == ["One.", "And more", phrase("too_old", "en")]


def test_what_waited_too_long_is_dropped_and_that_is_said(open_busy_desk: Any) -> None:
    desk, slow = open_busy_desk("One. And more", "never said")
    desk.worker.submit("second")
    desk.later_s = 100.0
    slow.gate.set()
    wait_for(lambda: "too_old" in desk.guards())
    wait_for(lambda: desk.said[-1:] == [phrase("too_old", "en")])
    assert len(desk.engine.prompts) == 1


def test_cancel_forgets_what_waits(open_busy_desk: Any) -> None:
    desk, _ = open_busy_desk("One. And more, and more.", "Two.")
    desk.worker.submit("second")
    desk.worker.cancel()
    wait_for(lambda: not desk.worker.busy)
    desk.worker.submit("third")
    wait_for(lambda: len(desk.responses) == 2)
    assert desk.heard() == ["first", "third"]


def test_an_interrupt_leaves_what_waits(open_busy_desk: Any) -> None:
    desk, _ = open_busy_desk("One. And more, and more.", "Two.")
    desk.worker.submit("second")
    desk.worker.interrupt()
    wait_for(lambda: desk.responses[-1:] == ["Two."])
    assert desk.heard() == ["first", "second"]


def test_a_flood_of_utterances_ends_with_the_last(open_desk: Any, engine: Any) -> None:
    many = amount(1000, quick=200)
    desk = open_desk(engine(*["Yes."] * 2 * many))
    for number in range(many):
        desk.worker.submit(f"question {number}")
    wait_for(lambda: desk.heard()[-1:] == [f"question {many - 1}"] and not desk.worker.busy)
    assert len(desk.heard()) + desk.guards().count("replaced") == many


def test_a_held_worker_begins_no_turn(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine("Hello."))
    desk.worker.hold()
    desk.worker.submit("drive forward")
    assert desk.guards() == ["dropped"]
    assert not desk.worker.waiting
    desk.worker.resume()
    desk.worker.submit("hello")
    wait_for(lambda: desk.responses)
    assert desk.heard() == ["hello"]


def test_what_waits_when_the_worker_is_held_is_forgotten(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine("One.", "Two."))
    entered, go_on = threading.Event(), threading.Event()
    settings: TurnSettings = desk.settings

    def slow() -> TurnSettings:
        entered.set()
        assert go_on.wait(60)
        return settings

    desk.give_settings = slow
    desk.worker.submit("one")
    assert entered.wait(60)
    desk.worker.submit("two")
    assert desk.worker.waiting == 1
    desk.worker.hold()
    assert desk.worker.waiting == 0
    go_on.set()
    wait_for(lambda: desk.responses and not desk.worker.busy)
    assert desk.heard() == ["one"]
