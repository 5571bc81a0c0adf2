"""When an answer of the user is expected, and for how long."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from support.agent.desk import wait_for

from edgevox_ros.agent.questions import UNHEARD_S, OpenQuestion, wants_answer


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_it_is_expected_from_when_the_question_begins_to_be_said(clock: Clock) -> None:
    told: list[float] = []
    expected = OpenQuestion(told.append, clock)
    expected.ask("How far?", 8.0)
    expected.begin("Well.")
    assert (expected.open, told) == (False, [])
    clock.now = 5.0
    expected.begin("How far?")
    assert (expected.open, told, expected.expire()) == (True, [8.0], 8.0)
    clock.now = 12.9
    assert expected.expire() == pytest.approx(0.1)
    clock.now = 13.0
    assert (expected.expire(), expected.open, told) == (None, False, [8.0, 0.0])
    expected.close()
    assert told == [8.0, 0.0]


def test_a_question_that_is_being_said_already_counts_from_then(clock: Clock) -> None:
    expected = OpenQuestion(lambda within_s: None, clock)
    expected.begin("How far?")
    clock.now = 3.0
    expected.ask("How far?", 8.0)
    assert expected.open
    assert expected.expire() == 5.0


def test_a_question_that_nobody_hears_is_given_up(clock: Clock) -> None:
    told: list[float] = []
    expected = OpenQuestion(told.append, clock)
    expected.ask("How far?", 8.0)
    expected.lose("Well.")
    assert expected.expire() == UNHEARD_S
    expected.lose("How far?")
    expected.begin("How far?")
    assert (expected.expire(), told) == (None, [])
    expected.ask("Where to?", 8.0)
    assert not expected.interrupt()
    assert expected.expire() is None
    expected.ask("Where to?", 8.0)
    expected.begin("Where to?")
    assert expected.interrupt()
    expected.lose("Where to?")
    assert expected.open


@pytest.mark.parametrize(
    ("sentence", "wants"),
    [
        ("How far?", True),
        ('Did you mean "the office?"', True),
        ("要去哪里？", True),
        ("إلى أين؟", True),
        ("Please tell me how far.", True),
        ("I am there.", False),
        ("", False),
    ],
)
def test_what_wants_an_answer(sentence: str, wants: bool) -> None:
    assert wants_answer(sentence) == wants


def test_a_question_of_the_model_opens_it_and_the_next_utterance_closes_it(
    open_desk: Any, engine: Any
) -> None:
    desk = open_desk(engine("Sure. How far?", "Well."))
    desk.worker.submit("drive")
    wait_for(lambda: desk.expected == [8.0])
    assert desk.worker.asking
    desk.worker.submit("I do not know")
    wait_for(lambda: desk.responses == ["Sure. How far?", "Well."])
    assert desk.expected == [8.0, 0.0]
    assert not desk.worker.asking


def test_no_answer_in_time_closes_it(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine("How far?"))
    desk.settings = dataclasses.replace(desk.settings, answer_within_s=0.05)
    desk.worker.submit("drive")
    wait_for(lambda: desk.expected == [0.05, 0.0])


def test_a_stop_closes_it_and_an_interruption_does_not(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine("How far?"))
    desk.worker.submit("drive")
    wait_for(lambda: desk.expected == [8.0])
    desk.worker.interrupt()
    assert desk.worker.asking
    desk.worker.cancel()
    assert desk.expected == [8.0, 0.0]


def test_no_question_is_expected_to_be_answered_where_that_is_off(
    open_desk: Any, engine: Any
) -> None:
    desk = open_desk(engine("How far?"))
    desk.settings = dataclasses.replace(desk.settings, answer_within_s=0.0)
    desk.worker.submit("drive")
    wait_for(lambda: desk.responses and not desk.worker.busy)
    assert desk.expected == []


def test_a_confirmation_is_expected_to_be_answered_in_its_own_time(
    open_desk: Any, engine: Any, call: Any
) -> None:
    desk = open_desk(engine(call("dock"), "Very well."), says_later=True)
    desk.executor.questions["dock"] = "Shall I dock?"
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.said == ["Shall I dock?"])
    assert desk.expected == []
    desk.worker.questions.begin("Shall I dock?")
    assert desk.expected == [30.0]
    desk.worker.submit("yes")
    wait_for(lambda: desk.responses)
    assert desk.expected == [30.0, 0.0]
