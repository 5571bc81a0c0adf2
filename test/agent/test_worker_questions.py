"""A question to the user, and what counts as its answer."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from support.agent.desk import wait_for

from edgevox_ros.agent import phrase
from edgevox_ros.agent.schedule import Planned, Schedule
from edgevox_ros.core.events import GuardEvent


@pytest.mark.parametrize(
    ("answer", "ran"), [("yes please", ["dock"]), ("no", []), ("how are you", [])]
)
def test_an_answer_goes_to_the_open_question(
    open_desk: Any, engine: Any, call: Any, answer: str, ran: list[str]
) -> None:
    replies = ["Very well."] if ran else ["I am fine."]
    desk = open_desk(engine(call("dock"), *replies))
    desk.executor.questions["dock"] = "Shall I dock?"
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.worker.asking)
    assert desk.said == ["Shall I dock?"]
    assert "confirming" in desk.states
    desk.worker.submit(answer)
    wait_for(lambda: desk.responses)
    assert desk.said[1] == ("Very well." if ran else phrase("refused", "en"))
    assert desk.executor.names == ran
    if answer == "how are you":
        wait_for(lambda: desk.heard() == ["go and dock", "how are you"])


@pytest.mark.parametrize("asked", ["what is planned?", "what comes next?", "was ist geplant"])
def test_what_is_planned_is_told_beside_a_question_which_is_asked_again(
    open_desk: Any, engine: Any, call: Any, asked: str
) -> None:
    schedule = Schedule(lambda: 0.0, lambda: 3)
    schedule.plan(Planned(0, "drive two metres", "later", 1000.0))
    desk = open_desk(engine(call("dock"), "Very well."), schedule=schedule)
    desk.executor.questions["dock"] = "Shall I dock?"
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.worker.asking)
    desk.worker.submit(asked)
    question, told, again = desk.said
    assert question == again == "Shall I dock?"
    waits = asked == "what comes next?"
    assert (told == phrase("nothing_next", "en")) if waits else ("drive two metres" in told)
    assert desk.worker.asking and desk.worker.waiting == 0 and len(desk.expected) == 2
    desk.worker.submit("yes")
    wait_for(lambda: desk.responses)
    assert desk.executor.names == ["dock"] and len(desk.engine.prompts) == 2


def test_no_answer_in_time_is_no_permission(open_desk: Any, engine: Any, call: Any) -> None:
    desk = open_desk(engine(call("dock"), "never said"))
    desk.settings = dataclasses.replace(desk.settings, confirm_timeout_s=0.05)
    desk.executor.questions["dock"] = "Shall I dock?"
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.responses)
    assert desk.executor.ran == []
    assert desk.said == ["Shall I dock?", phrase("unanswered", "en")]


def test_a_question_that_is_said_later_is_answered_later(
    open_desk: Any, engine: Any, call: Any
) -> None:
    desk = open_desk(engine(call("dock"), "Very well.", "Yes?"), says_later=True)
    desk.executor.questions["dock"] = "Shall I dock?"
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.said == ["Shall I dock?"])
    desk.worker.submit("okay")
    assert (desk.worker.asking, desk.worker.waiting) == (False, 1)
    desk.worker.questions.begin("All is well.")
    assert not desk.worker.asking
    desk.worker.questions.begin("Shall I dock?")
    assert desk.worker.asking
    desk.worker.submit("yes")
    wait_for(lambda: len(desk.responses) == 2)
    assert desk.executor.names == ["dock"]
    assert desk.heard() == ["go and dock", "okay"]


def test_a_question_that_is_never_said_is_a_no(open_desk: Any, engine: Any, call: Any) -> None:
    desk = open_desk(engine(call("dock"), "Very well."), says_later=True)
    desk.executor.questions["dock"] = "Shall I dock?"
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.said == ["Shall I dock?"])
    desk.worker.questions.lose("Shall I dock?")
    wait_for(lambda: desk.responses)
    assert desk.executor.ran == []


def test_a_stop_while_asking_is_a_no(open_desk: Any, engine: Any, call: Any) -> None:
    desk = open_desk(engine(call("dock"), "never said"))
    desk.executor.questions["dock"] = "Shall I dock?"
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.said)
    desk.worker.cancel()
    wait_for(lambda: not desk.worker.busy)
    assert desk.executor.ran == []


def test_a_question_that_could_not_be_asked_swallows_no_utterance(
    open_desk: Any, engine: Any, call: Any
) -> None:
    desk = open_desk(engine(call("dock"), "One.", "Two."))
    desk.executor.questions["dock"] = "Shall I dock?"
    said, desk.said = desk.said, None
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.worker.turn == 1 and not desk.worker.busy)
    assert desk.executor.ran == []
    desk.said = said
    desk.worker.submit("hello")
    wait_for(lambda: desk.responses)
    assert desk.heard() == ["go and dock", "hello"]


def test_a_question_is_asked_without_markers(open_desk: Any, engine: Any, call: Any) -> None:
    desk = open_desk(engine(call("dock"), "Very well."))
    desk.executor.questions["dock"] = "**Shall I** dock at <|im_end|>home?"
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.worker.asking)
    assert desk.said == ["Shall I dock at home?"]
    desk.worker.submit("yes")
    wait_for(lambda: desk.executor.names == ["dock"])


def test_a_question_that_cannot_be_said_is_a_no(open_desk: Any, engine: Any, call: Any) -> None:
    desk = open_desk(engine(call("dock"), "Very well."))
    desk.executor.questions["dock"] = "<|im_end|>"
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.responses)
    assert desk.executor.ran == []
    assert desk.said == ["Very well."]


def test_what_was_no_answer_comes_before_a_newer_utterance(
    open_desk: Any, engine: Any, call: Any
) -> None:
    desk = open_desk(engine(call("dock"), "Two.", "Three."))
    desk.executor.questions["dock"] = "Shall I dock?"

    def newer(event: GuardEvent) -> None:
        if event.answer == "other":
            desk.worker.submit("what time is it")

    desk.on_guard = newer
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.worker.asking)
    desk.worker.submit("what is two")
    wait_for(lambda: desk.said[-1:] == ["Three."])
    assert desk.heard() == ["go and dock", "what is two", "what time is it"]


def test_what_was_no_answer_is_forgotten_by_a_stop(open_desk: Any, engine: Any, call: Any) -> None:
    desk = open_desk(engine(call("dock"), "never said", "never said"))
    desk.executor.questions["dock"] = "Shall I dock?"

    def stop(event: GuardEvent) -> None:
        if event.answer == "other":
            desk.worker.cancel()

    desk.on_guard = stop
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.worker.asking)
    desk.worker.submit("drive two metres")
    wait_for(lambda: not desk.worker.busy)
    assert desk.worker.waiting == 0
    assert desk.heard() == ["go and dock"]


@pytest.mark.parametrize("says_later", [False, True])
def test_who_talks_over_a_question_answers_it(
    open_desk: Any, engine: Any, call: Any, says_later: bool
) -> None:
    desk = open_desk(engine(call("dock"), "Very well."), says_later=says_later)
    desk.executor.questions["dock"] = "Shall I dock?"
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.said == ["Shall I dock?"])
    if says_later:
        desk.worker.questions.begin("Shall I dock?")
    wait_for(lambda: desk.worker.asking)
    desk.worker.interrupt()
    # The voice is silenced in the middle of the question.
    desk.worker.questions.lose("Shall I dock?")
    desk.worker.submit("yes please")
    wait_for(lambda: desk.responses)
    assert desk.executor.names == ["dock"]


def test_who_talks_over_what_is_said_before_the_question_hears_none(
    open_desk: Any, engine: Any, call: Any
) -> None:
    desk = open_desk(engine(call("dock"), "Hello."), says_later=True)
    desk.executor.questions["dock"] = "Shall I dock?"
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.said == ["Shall I dock?"])
    desk.worker.interrupt()
    desk.worker.submit("yes")
    wait_for(lambda: len(desk.responses) == 2)
    assert desk.executor.ran == []
