"""What is said while a turn runs waits, first come first served; none is lost in silence."""

from __future__ import annotations

import threading
from typing import Any

from support.agent.desk import wait_for

from edgevox_ros.agent import TurnSettings, phrase

FULL = phrase("queue_full", "en")


def test_first_come_first_served(open_busy_desk: Any) -> None:
    desk, slow = open_busy_desk("One. And more", "Two.", "Three.")
    desk.worker.submit("second")
    desk.worker.submit("third")
    assert desk.worker.waiting == 2
    slow.gate.set()
    wait_for(lambda: len(desk.responses) == 3)
    assert desk.heard() == ["first", "second", "third"]
    assert desk.said == ["One.", "And more", "Two.", "Three."]


def test_what_finds_no_room_is_refused_at_once(open_busy_desk: Any) -> None:
    desk, slow = open_busy_desk("One. And more", "Two.", "Three.", "Four.")
    for text in ("second", "third", "fourth"):
        desk.worker.submit(text)
    assert FULL not in desk.said
    desk.worker.submit("fifth")
    assert (desk.guards(), desk.said[-1]) == (["refused"], FULL)
    slow.gate.set()
    wait_for(lambda: len(desk.responses) == 4)
    assert desk.heard() == ["first", "second", "third", "fourth"]


def test_a_flood_is_told_once_that_there_is_no_room(open_busy_desk: Any) -> None:
    desk, slow = open_busy_desk("One. And more", *["Yes."] * 3)
    for number in range(20):
        desk.worker.submit(f"sentence {number}")
    assert desk.guards() == ["refused"] * 17
    assert desk.said.count(FULL) == 1
    desk.later_s = 10.0
    desk.worker.submit("one more")
    assert desk.said.count(FULL) == 2
    slow.gate.set()
    wait_for(lambda: len(desk.responses) == 4)


def test_the_same_words_again_are_one(open_busy_desk: Any) -> None:
    desk, slow = open_busy_desk("One. And more", "Two.")
    desk.worker.submit("Tell me of the kitchen")
    desk.worker.submit("tell me of the kitchen.")
    assert desk.worker.waiting == 1
    slow.gate.set()
    wait_for(lambda: desk.said[-1:] == ["Two."])


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
    desk.worker.submit("another")
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


def test_of_a_flood_of_utterances_each_is_heard_or_refused(open_desk: Any, engine: Any) -> None:
    many = 1000
    desk = open_desk(engine(*["Yes."] * 2 * many))
    for number in range(many):
        desk.worker.submit(f"question {number}")
    wait_for(lambda: not desk.worker.waiting and not desk.worker.busy)
    wait_for(lambda: len(desk.heard()) + desk.guards().count("refused") == many)
    assert desk.heard()[0] == "question 0"


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
        if threading.current_thread().name == "worker":
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
