"""Fixed phrases in a long silence: at the right moment, once, and never after a stop."""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from support.agent.desk import wait_for

from edgevox_ros.agent import phrase
from edgevox_ros.agent.turn_cancel import TurnCancel
from edgevox_ros.core.events import SpeechEvent

ON_IT, THINKING = phrase("on_it", "en"), phrase("thinking", "en")
NEAR = '{"distance_m": 1}'


class Timers:
    """Timers that run out when a test says so."""

    def __init__(self) -> None:
        self.running: list[Timer] = []
        self.made: list[float] = []

    def make(self, seconds: float, function: Callable[[], None]) -> Timer:
        self.made.append(seconds)
        return Timer(self, function)

    def run_out(self) -> None:
        for timer in list(self.running):
            timer.function()


class Timer:
    daemon = False

    def __init__(self, timers: Timers, function: Callable[[], None]) -> None:
        self._timers = timers
        self.function = function

    def start(self) -> None:
        self._timers.running.append(self)

    def cancel(self) -> None:
        self._timers.running.remove(self)

    def join(self) -> None:
        assert self not in self._timers.running


@pytest.fixture
def timers() -> Iterator[Timers]:
    made = Timers()
    yield made
    assert made.running == [], "none outlives its turn"


@pytest.fixture
def slow(stage: Any, timers: Timers) -> Callable[..., Any]:
    """A scene in which every call and every generation takes longer than the patience."""

    def build(*replies: Any, calls: bool = True, model: bool = True) -> Any:
        scene = stage(*replies)
        scene.settings = dataclasses.replace(scene.settings, acknowledge_after_s=1.0)
        scene.parts.make_timer = timers.make
        execute, generate = scene.executor.execute, scene.engine.generate

        def run(*given: Any) -> Any:
            result = execute(*given)
            timers.run_out()
            return result

        def write(*given: Any) -> Any:
            timers.run_out()
            yield from generate(*given)

        scene.executor.execute = run if calls else execute
        scene.engine.generate = write if model else generate
        return scene

    return build


def test_a_call_that_takes_long_is_acknowledged_once(slow: Any, call: Any, timers: Timers) -> None:
    scene = slow(call("dock"), call("drive", NEAR), "I docked and drove.", model=False)
    scene.run("dock and drive")
    assert scene.said == [ON_IT, "I docked and drove."]
    assert set(timers.made) == {1.0}


def test_a_generation_that_takes_long_is_bridged_once(slow: Any, call: Any) -> None:
    scene = slow(call("dock"), "I docked.", calls=False)
    scene.run("dock")
    assert scene.said == [THINKING, "I docked."]


def test_both_are_no_part_of_the_reply(slow: Any, call: Any) -> None:
    scene = slow(call("dock"), "I docked.", "You are welcome.")
    outcome = scene.run("dock")
    assert scene.said == [THINKING, ON_IT, "I docked."]
    assert outcome.sentences == ("I docked.",)
    scene.run("thank you")
    remembered = " ".join(message.content for message in scene.engine.prompts[-1][1:])
    assert (THINKING in remembered, ON_IT in remembered) == (False, False)


def test_who_has_said_something_is_not_bridged(slow: Any, call: Any) -> None:
    scene = slow("Okay. " + call("dock"), "I docked.", model=False)
    scene.run("dock")
    assert scene.said == ["Okay.", "I docked."]


def test_a_call_with_words_for_its_beginning_is_not_acknowledged(slow: Any, call: Any) -> None:
    scene = slow(call("dock"), model=False)
    scene.executor.begins["dock"] = "I am going there."
    scene.executor.closings["dock"] = "I am docked."
    scene.run("dock")
    assert scene.said == ["I am going there.", "I am docked."]


def test_speech_that_is_held_back_counts_as_none(slow: Any, call: Any, timers: Timers) -> None:
    scene = slow("I am docking. ", "Sorry, I can't.", calls=False, model=False)
    doubtful = scene.engine.generate

    def write(*given: Any) -> Any:
        pieces = list(doubtful(*given))
        yield from pieces[:-1]
        timers.run_out()
        yield pieces[-1]

    scene.engine.generate = write
    scene.run("dock")
    assert scene.said == [THINKING, "Sorry, I can't."]


def test_nothing_is_said_before_a_question_or_while_it_is_open(
    slow: Any, call: Any, timers: Timers
) -> None:
    scene = slow(call("dock"), "I docked.", model=False)
    scene.executor.questions["dock"] = "Shall I?"

    def confirm(question: str, cancel: threading.Event) -> bool:
        timers.run_out()
        scene.events.append(SpeechEvent(question))
        return True

    scene.parts.confirm = confirm
    scene.run("dock")
    assert scene.said == ["Shall I?", ON_IT, "I docked."]


@pytest.mark.parametrize(("when", "said"), [("execute", [THINKING]), ("generate", [])])
def test_nothing_is_said_after_a_stop(slow: Any, call: Any, when: str, said: list[str]) -> None:
    scene = slow(call("dock"), "I docked.")
    scene.cancel = TurnCancel()
    part = scene.executor if when == "execute" else scene.engine
    original = getattr(part, when)

    def stop(*given: Any) -> Any:
        scene.cancel.set()
        return original(*given)

    setattr(part, when, stop)
    assert scene.run("dock").ending == "cancelled"
    assert scene.said == said


def test_without_the_setting_there_is_no_timer(stage: Any, call: Any, timers: Timers) -> None:
    scene = stage(call("dock"), "I docked.")
    scene.parts.make_timer = timers.make
    scene.run("dock")
    assert (scene.said, timers.made) == (["I docked."], [])


def test_a_real_timer_speaks_while_the_call_runs(stage: Any, call: Any) -> None:
    scene = stage(call("dock"), "I docked.")
    scene.settings = dataclasses.replace(scene.settings, acknowledge_after_s=0.01)
    heard = threading.Event()
    scene.executor.block = heard

    def listen(event: Any) -> None:
        scene.events.append(event)
        if isinstance(event, SpeechEvent) and event.text == ON_IT:
            heard.set()

    scene.parts.emit = listen
    scene.run("dock")
    assert scene.said[-2:] == [ON_IT, "I docked."]
    assert not [thread for thread in threading.enumerate() if isinstance(thread, threading.Timer)]


def test_a_worker_reports_them_in_their_turn(open_desk: Any, engine: Any, call: Any) -> None:
    desk = open_desk(engine(call("dock"), "I docked."))
    desk.settings = dataclasses.replace(desk.settings, acknowledge_after_s=0.01)
    desk.executor.block = threading.Event()
    desk.worker.submit("dock")
    wait_for(lambda: ON_IT in desk.said)
    desk.executor.block.set()
    wait_for(lambda: desk.responses)
    assert desk.responses == ["I docked."]
    assert {event.turn for event in desk.events if isinstance(event, SpeechEvent)} == {1}


class HeldRecord(list[str]):
    """A record in which nothing can be written for a while."""

    def __init__(self) -> None:
        super().__init__()
        self.told, self.go_on = threading.Event(), threading.Event()

    def append(self, text: str) -> None:
        self.told.set()
        assert self.go_on.wait(60.0)
        super().append(text)


def test_a_turn_that_was_hushed_says_nothing_more(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine("I am here. I am there. I am everywhere."))
    desk.worker.hush()
    said = desk.said = HeldRecord()
    desk.worker.submit("where are you")
    assert said.told.wait(60.0)
    desk.worker.cancel()
    threading.Timer(0.0, said.go_on.set).start()
    desk.worker.hush()
    assert said == ["I am here."]
    wait_for(lambda: desk.responses)
    assert said == ["I am here."]
