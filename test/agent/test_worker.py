"""The worker: one turn at a time, whatever happens in it."""

from __future__ import annotations

import threading
import time
from typing import Any

from support.agent.desk import wait_for
from support.agent.turn_stage import any_values


def test_an_utterance_becomes_a_turn(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine("Hello. I am here."))
    desk.worker.submit("hello")
    wait_for(lambda: desk.responses)
    assert desk.responses == ["Hello. I am here."]
    assert desk.said == ["Hello.", "I am here."]
    assert desk.heard() == ["hello"]
    wait_for(lambda: desk.states[-1:] == ["idle"])
    assert {event.turn for event in desk.events} == {1}


def test_cancel_ends_the_turn_and_the_next_one_works(open_busy_desk: Any) -> None:
    desk, _ = open_busy_desk("One. And more, and more.", "Two.")
    assert desk.worker.cancel()
    desk.worker.submit("second")
    wait_for(lambda: desk.responses[-1:] == ["Two."])
    assert "cancelled" in desk.guards()
    wait_for(lambda: not desk.worker.busy)
    assert not desk.worker.cancel()


def test_reset_forgets_the_conversation(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine("One.", "Two.", "Three."))
    desk.worker.submit("first")
    wait_for(lambda: len(desk.responses) == 1 and not desk.worker.busy)
    desk.worker.submit("second")
    wait_for(lambda: len(desk.responses) == 2 and not desk.worker.busy)
    assert [m.content for m in desk.engine.prompts[1] if m.role == "user"] == ["first", "second"]
    desk.worker.reset()
    desk.worker.submit("third")
    wait_for(lambda: len(desk.responses) == 3)
    assert [m.content for m in desk.engine.prompts[2] if m.role == "user"] == ["third"]


def test_what_a_publisher_raises_does_not_end_the_worker(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine("One.", "Two."))
    desk.settings = None
    desk.worker.submit("first")
    wait_for(lambda: "failure" in desk.guards() and not desk.worker.busy)
    desk.settings = any_values()
    desk.worker.submit("second")
    wait_for(lambda: desk.responses)


def test_no_listener_that_raises_ends_the_worker(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine("One.", "Two."))

    class Broken(list[Any]):
        def append(self, item: Any) -> None:
            raise RuntimeError("the publisher is gone")

    whole = desk.events, desk.said, desk.states
    desk.events, desk.said, desk.states = Broken(), Broken(), Broken()
    desk.worker.submit("first")
    wait_for(lambda: desk.worker.turn == 1 and not desk.worker.busy)
    desk.events, desk.said, desk.states = whole
    desk.worker.submit("second")
    wait_for(lambda: desk.responses)
    assert desk.said


def test_a_call_is_alive_as_long_as_it_waits_on_its_flag(
    open_desk: Any, engine: Any, call: Any
) -> None:
    desk = open_desk(engine(call("dock"), "Docked."))
    desk.executor.block = threading.Event()
    desk.worker.submit("dock")
    assert desk.executor.begun.wait(60)
    time.sleep(0.3)
    wait_for(lambda: desk.worker.silent_s < 0.2)
    desk.executor.block.set()
    wait_for(lambda: not desk.worker.busy)
    assert desk.worker.silent_s == 0.0


def test_a_call_that_hangs_is_silent(open_desk: Any, engine: Any, call: Any) -> None:
    desk = open_desk(engine(call("dock"), "Docked."))
    over, execute = threading.Event(), desk.executor.execute

    def hang(*given: Any) -> Any:
        over.wait(60)
        return execute(*given)

    desk.executor.execute = hang
    desk.worker.submit("dock")
    wait_for(lambda: desk.worker.silent_s > 0.3)
    over.set()
    wait_for(lambda: desk.responses == ["Docked."])
