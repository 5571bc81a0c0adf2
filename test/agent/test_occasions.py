"""The robot speaks first: only when it is quiet, one at a time, and nothing moves without a yes."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from support.agent.desk import wait_for
from support.agent.turn_stage import call

from edgevox_ros.agent import occasions as waiting
from edgevox_ros.agent import phrase
from edgevox_ros.agent.occasions import Occasions
from edgevox_ros.core.events import (
    CallEvent,
    OccasionEvent,
    RejectionEvent,
)
from edgevox_ros.core.occasions import Occasion

LOW = "My battery is low. Shall I dock?"
ASKS = Occasion("low", ask=LOW, call=("dock", {}))
SAYS = Occasion("door", say="Somebody is at the door.")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "PAUSE_S", 0.0)


@pytest.fixture
def desk(open_desk: Callable[..., Any], engine: Any) -> Any:
    made = open_desk(engine(call("drive", '{"distance_m": 1}'), "I drove."))
    made.happens = made.worker.occasions.put
    return made


def test_what_it_says_is_said_and_remembered(desk: Any) -> None:
    desk.happens(SAYS)
    wait_for(lambda: desk.responses == [SAYS.say])
    assert desk.said == [SAYS.say] and desk.executor.ran == []
    [event] = [each for each in desk.events if isinstance(each, OccasionEvent)]
    assert (event.name, event.text) == ("door", SAYS.say)
    assert desk.engine.prompts == []


def test_a_yes_runs_the_call_and_is_not_asked_for_twice(desk: Any) -> None:
    desk.executor.questions["dock"] = "Shall I really dock?"
    desk.happens(ASKS)
    wait_for(lambda: desk.worker.asking)
    assert desk.said == [LOW] and desk.executor.ran == []
    desk.worker.submit("yes please")
    wait_for(lambda: desk.responses and not desk.worker.busy)
    assert desk.executor.names == ["dock"]
    assert "Shall I really dock?" not in desk.said
    [made] = [each for each in desk.events if isinstance(each, CallEvent)]
    assert made.by == "event"


@pytest.mark.parametrize("answer", ["no", "no thanks"])
def test_a_no_is_a_no(desk: Any, answer: str) -> None:
    desk.happens(ASKS)
    wait_for(lambda: desk.worker.asking)
    desk.worker.submit(answer)
    wait_for(lambda: desk.responses)
    assert desk.executor.ran == [] and desk.said == [LOW, phrase("refused", "en")]


def test_another_sentence_is_no_answer_but_the_next_order(desk: Any) -> None:
    desk.happens(ASKS)
    wait_for(lambda: desk.worker.asking)
    desk.worker.submit("drive a metre")
    wait_for(lambda: desk.executor.ran)
    assert desk.executor.names == ["drive"]


def test_a_stop_is_no_yes(desk: Any) -> None:
    desk.happens(ASKS)
    wait_for(lambda: desk.worker.asking)
    desk.worker.stop_all("transcript", text="stop", void="stop")
    wait_for(lambda: not desk.worker.busy)
    assert desk.executor.ran == []


def test_what_cannot_be_done_is_not_offered(desk: Any) -> None:
    desk.happens(Occasion("low", ask=LOW, call=("fly", {})))
    wait_for(lambda: desk.responses)
    assert desk.said == [] and [each for each in desk.events if isinstance(each, RejectionEvent)]


def test_an_order_is_as_if_somebody_had_said_it(desk: Any) -> None:
    desk.happens(Occasion("guest", order="drive a metre"))
    wait_for(lambda: desk.responses)
    assert desk.executor.names == ["drive"]
    assert desk.heard() == ["drive a metre"]


def test_it_waits_for_the_turn_that_runs_and_for_an_open_question(
    open_busy_desk: Callable[..., Any],
) -> None:
    desk, slow = open_busy_desk("What would you like?")
    desk.worker.occasions.put(SAYS)
    slow.gate.set()
    wait_for(lambda: desk.worker.asking)
    assert desk.said == ["What would you like?"], "the question is open"
    desk.worker.questions.expect_none()
    wait_for(lambda: SAYS.say in desk.said)


def test_it_does_not_speak_into_a_sentence(desk: Any) -> None:
    desk.worker.read_ahead("drive", "drive a")
    desk.happens(SAYS)
    desk.worker.submit("drive a metre")
    wait_for(lambda: SAYS.say in desk.said)
    assert desk.said[0] != SAYS.say


def test_it_does_not_speak_while_its_voice_does(desk: Any) -> None:
    speaking = threading.Event()
    desk.worker.speaking = lambda: not speaking.is_set()
    desk.happens(SAYS)
    desk.worker.submit("drive a metre")
    wait_for(lambda: desk.responses)
    assert SAYS.say not in desk.said
    speaking.set()
    wait_for(lambda: SAYS.say in desk.said)


def test_a_stop_drops_what_would_be_done_and_leaves_what_is_said(desk: Any) -> None:
    desk.worker.speaking = lambda: True
    desk.happens(Occasion("guest", order="drive a metre"))
    desk.happens(SAYS)
    desk.worker.stop_all("transcript", text="stop", void="stop")
    desk.worker.speaking = lambda: False
    wait_for(lambda: SAYS.say in desk.said)
    assert desk.executor.ran == []


def test_it_does_not_speak_at_once_when_it_becomes_active(
    desk: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.worker.hold()
    monkeypatch.setattr(waiting, "PAUSE_S", 60.0)
    desk.worker.resume()
    desk.happens(ASKS)
    assert not desk.worker.occasions.ready()


def test_an_inactive_node_says_nothing(desk: Any) -> None:
    desk.worker.hold()
    desk.happens(SAYS)
    desk.worker.resume()
    wait_for(lambda: SAYS.say in desk.said)
    desk.worker.speaking = lambda: True
    desk.happens(ASKS)
    desk.worker.hold()
    desk.worker.speaking = lambda: False
    desk.worker.resume()
    assert not desk.worker.occasions.ready()


# Which comes first


def test_the_more_important_comes_first_and_what_has_passed_does_not_come() -> None:
    found = Occasions()
    over = Occasion("over", say="x", priority=9, lasts=lambda: False)
    for each in (SAYS, over, Occasion("fire", say="Fire!", priority=5), ASKS, SAYS):
        found.put(each)
    names = []
    while (taken := found.take()) is not None:
        names.append(taken.name)
    assert names == ["fire", "door", "low"]


def test_it_is_quiet_for_a_while_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "PAUSE_S", 2.0)
    now = [100.0]
    found = Occasions(lambda: now[0])
    found.spoken()
    found.put(SAYS)
    ready = []
    for _ in range(3):
        ready.append(found.ready())
        now[0] += 1.0
    assert ready == [False, False, True]


def test_what_fails_inside_does_not_end_the_worker(desk: Any) -> None:
    def fails() -> bool:
        raise RuntimeError("no reading")

    desk.happens(Occasion("broken", say="x", lasts=fails))
    desk.worker.submit("drive a metre")
    wait_for(lambda: desk.responses)
    assert desk.heard() == ["drive a metre"] and "x" not in desk.said
