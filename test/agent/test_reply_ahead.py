"""A reply that is begun before the sentence is over: it is taken whole, or nobody hears of it."""

from __future__ import annotations

import random
import re
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Union

import pytest
from support.agent.desk import Desk, wait_for
from support.agent.turn_stage import TOOLS, Reply, ScriptedEngine, call
from support.effort import amount
from support.hearing.templates import template

from edgevox_ros.agent.reply_ahead import ReplyAhead, Request
from edgevox_ros.agent.spoken_calls import SpokenCalls
from edgevox_ros.core.events import StopEvent, TelemetryEvent
from edgevox_ros.core.messages import Generation, Message, SamplingSettings
from edgevox_ros.core.tools import ToolSchema

BEGIN_S = 0.001
TURN = re.compile(r"turn (\d+)")


class Obeying(ScriptedEngine):
    """Calls what the newest words say, one user at a time, like a model in this process.

    It keeps its lock while a reply is not over. `gate`: replies wait for it in their middle.
    """

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.lock = threading.Lock()
        self.gate = threading.Event()
        self.gate.set()
        self.fails = False

    def read_ahead(
        self, messages: Sequence[Message], tools: Sequence[ToolSchema], cancel: threading.Event
    ) -> None:
        with self.alone():
            cancel.is_set()

    def generate(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSchema],
        settings: SamplingSettings,
        cancel: threading.Event,
    ) -> Iterator[Union[str, Generation]]:
        text = messages[-1].content
        self.asked.append(text)
        if self.fails:
            raise RuntimeError("the model is gone")
        said = TURN.search(text)
        words = call("turn", f'{{"angle_deg": {said[1]}}}') if said else "I see."
        with self.alone():
            yield from self._speak(Reply(words, gate=self.gate), cancel)

    def alone(self) -> Any:
        assert self.lock.acquire(timeout=30), "two use the model at once, or one waits for itself"
        return _Held(self.lock)


class _Held:
    def __init__(self, lock: threading.Lock) -> None:
        self.lock = lock

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        self.lock.release()


@pytest.fixture
def desk(open_desk: Any) -> Desk:
    return open_desk(Obeying())  # type: ignore[no-any-return]


def begin(desk: Desk, words: str) -> None:
    """A partial transcript stands still for long enough."""
    asked = len(desk.engine.asked)
    desk.worker.read_ahead("", words, BEGIN_S)
    wait_for(lambda: len(desk.engine.asked) > asked)


def answered(desk: Desk, text: str) -> list[str]:
    """What the model was asked for a sentence and before it."""
    done = len(desk.responses)
    desk.worker.submit(text)
    wait_for(lambda: len(desk.responses) > done and not desk.worker.busy)
    return desk.engine.asked  # type: ignore[no-any-return]


def angles(desk: Desk) -> list[float]:
    return [each.arguments["angle_deg"] for each in desk.executor.ran]


def costs(desk: Desk) -> list[TelemetryEvent]:
    return [event for event in desk.events if isinstance(event, TelemetryEvent)]


def free(desk: Desk) -> None:
    wait_for(lambda: not desk.engine.lock.locked())


@pytest.mark.parametrize("final", ["turn 30 degrees", "Turn 30 degrees.", "turn  30 degrees !"])
def test_the_finished_sentence_takes_the_reply(desk: Desk, final: str) -> None:
    begin(desk, "turn 30 degrees")
    free(desk)
    assert desk.events == [] and desk.states == [] and desk.executor.ran == []
    answered(desk, final)
    assert desk.engine.asked[0] == "turn 30 degrees" and angles(desk) == [30.0]
    assert final == "turn 30 degrees" or final not in desk.engine.asked
    assert desk.heard() == [final]
    first, *rest = costs(desk)
    assert first.ahead_s > 0 and all(each.ahead_s == 0 for each in rest)


def test_a_reply_in_its_middle_goes_on_in_the_turn(desk: Desk) -> None:
    desk.engine.gate.clear()
    begin(desk, "turn 30 degrees")
    desk.worker.submit("turn 30 degrees")
    assert desk.executor.ran == []
    desk.engine.gate.set()
    wait_for(lambda: desk.responses)
    assert angles(desk) == [30.0] and desk.engine.asked.count("turn 30 degrees") == 1


@pytest.mark.parametrize(
    "final", ["turn 30 degrees?", "turn, 30 degrees", "turn 31 degrees", "do not turn 30 degrees"]
)
def test_another_sentence_gets_its_own(desk: Desk, final: str) -> None:
    begin(desk, "turn 30 degrees")
    free(desk)
    answered(desk, final)
    assert desk.engine.asked[:2] == ["turn 30 degrees", final]
    assert costs(desk)[0].ahead_s == 0


def test_nothing_is_left_of_a_reply_that_is_not_taken(desk: Desk) -> None:
    begin(desk, "turn 30 degrees")
    answered(desk, "hello")
    answered(desk, "hello again")
    told = [m.content for m in desk.worker.remembered]
    assert desk.executor.ran == [] and not any("30" in each for each in told)


def test_a_partial_that_goes_on_ends_the_reply(desk: Desk) -> None:
    desk.engine.gate.clear()
    begin(desk, "turn 3")
    desk.worker.read_ahead("", "turn 30", BEGIN_S)
    wait_for(lambda: desk.engine.asked == ["turn 3", "turn 30"])
    desk.engine.gate.set()
    answered(desk, "turn 30")
    assert angles(desk) == [30.0] and desk.engine.asked.count("turn 30") == 1


def test_a_partial_that_stands_still_is_begun_once(desk: Desk) -> None:
    for _ in range(5):
        desk.worker.read_ahead("", "turn 30", BEGIN_S)
        wait_for(lambda: desk.engine.asked)
    free(desk)
    answered(desk, "turn 30")
    assert desk.engine.asked.count("turn 30") == 1


def test_it_is_off_without_a_time(desk: Desk) -> None:
    desk.worker.read_ahead("turn", "turn 30", 0.0)
    time.sleep(0.02)
    assert answered(desk, "hello")[0] == "hello"


def test_what_a_sentence_of_the_map_says_is_not_begun(open_desk: Any) -> None:
    templates = (template("dock", "dock now"),)
    desk = open_desk(Obeying(), spoken=SpokenCalls(lambda: templates))
    desk.worker.read_ahead("", "dock now", BEGIN_S)
    time.sleep(0.05)
    assert desk.engine.asked == []


def test_a_stop_ends_it(desk: Desk) -> None:
    desk.engine.gate.clear()
    begin(desk, "turn 30")
    desk.worker.stop_all("transcript", text="stop", void="stop")
    free(desk)
    desk.engine.gate.set()
    assert desk.executor.ran == [] and desk.responses == []
    assert desk.events == [StopEvent(text="stop", by="transcript")]
    answered(desk, "turn 40")
    assert angles(desk) == [40.0]


def test_what_the_model_is_shown_has_changed(desk: Desk) -> None:
    begin(desk, "turn 30")
    free(desk)
    desk.settings = replace(desk.settings, system="Another one.")
    answered(desk, "turn 30")
    assert desk.engine.asked[:2] == ["turn 30", "turn 30"] and angles(desk) == [30.0]
    assert costs(desk)[0].ahead_s == 0


def test_loading_gets_the_model(desk: Desk) -> None:
    desk.engine.gate.clear()
    begin(desk, "turn 30")
    with desk.worker.loading() as given_up:
        assert given_up is not None
        free(desk)
    desk.engine.gate.set()
    answered(desk, "turn 40")
    assert angles(desk) == [40.0]


def test_it_closes_in_the_middle(desk: Desk) -> None:
    desk.engine.gate.clear()
    begin(desk, "turn 30")
    assert desk.worker.close(60.0)
    free(desk)


def test_a_reply_that_fails_fails_in_the_turn(desk: Desk) -> None:
    desk.engine.fails = True
    begin(desk, "turn 30")
    assert desk.events == []
    answered(desk, "turn 30")
    assert desk.guards() == ["failure"] and len(desk.engine.asked) == 2


def test_a_reply_that_is_cut_while_it_is_replayed_ends_there() -> None:
    engine, ahead = ScriptedEngine("One two three four."), ReplyAhead()
    request = Request(engine, (Message("user", "hi"),), TOOLS, SamplingSettings())
    ahead.begin("hi", request, threading.Event())
    assert not ahead.unfinished
    cancel, text = threading.Event(), ""
    for item in ahead.reply(request, cancel):
        if isinstance(item, Generation):
            assert item.finish == "cancelled" and item.text == text and item.token_ids == ()
            return
        text += item
        if len(text) > 5:
            cancel.set()
    raise AssertionError("no Generation")


def test_whatever_comes_between_only_what_was_said_runs_and_once(open_desk: Any) -> None:
    """Partials, sentences, stops, answers and calls for loading, at random."""
    rng = random.Random(7)
    desk = open_desk(Obeying())
    worker, executor = desk.worker, desk.executor
    said: set[int] = set()
    number = 0

    def partials() -> None:
        for _ in range(rng.randrange(3)):
            words = (
                f"turn {number}" if rng.random() < 0.6 else f"turn {rng.randrange(10**6, 10**7)}"
            )
            worker.read_ahead(words[:4], words, rng.choice((BEGIN_S, 1e-6, 0.0)))
            if rng.random() < 0.3:
                time.sleep(rng.choice((0.0, 0.001, 0.003)))

    for _ in range(amount(10_000, 1_500)):
        number += 1
        executor.questions = {"turn": "Shall I?"} if rng.random() < 0.1 else {}
        partials()
        what = rng.random()
        if what < 0.55:
            said.add(number)
            worker.submit(rng.choice(("turn {}", "Turn {}.")).format(number))
        elif what < 0.7:
            worker.submit(rng.choice(("yes", "no", "hello", "thank you")))
        elif what < 0.8:
            worker.cancel()
        elif what < 0.85:
            with worker.loading() as given_up:
                if given_up is not None:
                    with desk.engine.alone():
                        pass
        if rng.random() < 0.2:
            wait_for(lambda: not worker.busy or worker.confirming)
    worker.cancel()
    wait_for(lambda: not worker.busy and not worker.waiting)
    ran = angles(desk)
    assert len(set(ran)) == len(ran), "nothing runs twice"
    assert set(ran) <= {float(each) for each in said}, "nothing runs that was not said to the end"
    assert len(ran) > len(said) // 10
    assert any(each.ahead_s for each in costs(desk))
    free(desk)
