"""A call that the user does not permit: what is said at once, and what others are told."""

from __future__ import annotations

import dataclasses
import threading
from typing import Any

import pytest

from edgevox_ros.agent import ExternalCall, phrase
from edgevox_ros.agent.external_calls import run_external
from edgevox_ros.core.events import ResultEvent
from edgevox_ros.core.outcomes import ConfirmationAnswer, consent_of
from edgevox_ros.languages import LANGUAGES

QUESTION = "Shall I dock?"
NO, OTHER, TIMEOUT, UNASKED = (
    ConfirmationAnswer("no"),
    ConfirmationAnswer("other", "the weather"),
    ConfirmationAnswer("timeout"),
    ConfirmationAnswer("unasked"),
)
LEFT_OUT = phrase("not_all", "en")


def asked(scene: Any, answer: Any) -> Any:
    """The stage, with a question before `dock` that gets this answer."""
    scene.executor.questions["dock"] = QUESTION
    scene.answers[QUESTION] = answer
    return scene


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_a_no_is_answered_at_once_in_every_language(stage: Any, call: Any, code: str) -> None:
    for answer in (False, NO, OTHER):
        scene = asked(stage(call("dock"), "That did not work."), answer)
        scene.settings = dataclasses.replace(scene.settings, language=code)
        assert scene.run("go and dock").ending == "done"
        assert scene.said == [phrase("refused", code)]
        assert len(scene.engine.prompts) == 1, "the model has nothing to add"
        assert scene.executor.ran == []


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_silence_is_told_as_silence(stage: Any, call: Any, code: str) -> None:
    scene = asked(stage(call("dock"), "never said"), TIMEOUT)
    scene.settings = dataclasses.replace(scene.settings, language=code)
    scene.run("go and dock")
    assert scene.said == [phrase("unanswered", code)]
    assert scene.executor.ran == []


@pytest.mark.parametrize(
    ("answer", "said"), [(NO, "Then I stay here."), (TIMEOUT, phrase("unanswered", "en"))]
)
def test_the_map_has_words_for_a_no(stage: Any, call: Any, answer: Any, said: str) -> None:
    scene = asked(stage(call("dock"), "never said"), answer)
    scene.executor.refusals["dock"] = "Then I **stay** here."
    scene.run("go and dock")
    assert scene.said == [said]


def test_who_could_not_be_asked_has_not_said_no(stage: Any, call: Any) -> None:
    scene = asked(stage(call("dock"), "I could not ask you."), UNASKED)
    scene.run("go and dock")
    assert scene.said == ["I could not ask you."]
    [content] = scene.contents()
    assert "could not be asked" in content and "said no" not in content


@pytest.mark.parametrize(
    ("calls", "ran", "said"),
    [
        (("dock", "turn"), [], ["All right.", LEFT_OUT]),
        (("turn", "dock"), ["turn"], ["All right."]),
        (("turn", "dock", "drive"), ["turn"], ["All right.", LEFT_OUT]),
    ],
)
def test_a_no_among_several_calls(
    stage: Any, call: Any, calls: tuple[str, ...], ran: list[str], said: list[str]
) -> None:
    arguments = {"turn": '{"angle_deg": 90}', "drive": '{"distance_m": 1}', "dock": "{}"}
    scene = asked(stage("".join(call(name, arguments[name]) for name in calls), "never said"), NO)
    scene.run("turn, dock and drive")
    assert (scene.executor.names, scene.said) == (ran, said)


def test_the_words_of_what_was_done_before_a_no_are_said_too(stage: Any, call: Any) -> None:
    scene = asked(stage(call("turn", '{"angle_deg": 90}') + call("dock"), "never said"), NO)
    scene.executor.closings["turn"] = "I turned."
    scene.run("turn and dock")
    assert scene.said == ["I turned.", "All right."]


def test_what_was_read_beside_a_no_is_told_by_the_model(stage: Any, call: Any) -> None:
    scene = asked(stage(call("dock") + call("get_battery"), "It is at 80 percent."), NO)
    scene.executor.results["get_battery"] = {"percent": 80}
    scene.run("dock, and how full is the battery")
    assert scene.said == ["All right.", "It is at 80 percent."]
    refused, read = scene.contents()
    assert '"said": "All right."' in refused and "80" in read


def test_after_a_no_the_same_may_be_asked_for_again(stage: Any, call: Any) -> None:
    scene = asked(stage(call("dock"), call("dock"), "I docked."), NO)
    scene.run("go and dock")
    scene.answers[QUESTION] = ConfirmationAnswer("yes")
    scene.run("again")
    assert scene.executor.names == ["dock"]


@pytest.mark.parametrize(
    ("answer", "error", "said"),
    [
        (NO, "the user said no", ["All right."]),
        (OTHER, "the user answered something else, so it was not done", ["All right."]),
        (
            TIMEOUT,
            "nobody answered the question, so it was not done",
            [phrase("unanswered", "en")],
        ),
        (UNASKED, "the user could not be asked, so it was not done", []),
    ],
)
def test_another_agent_is_told_what_came_of_the_question(
    stage: Any, answer: Any, error: str, said: list[str]
) -> None:
    scene = asked(stage(), answer)
    given = ExternalCall("7", "dock", {}, "agent")
    assert run_external(given, scene.runner, lambda: scene.settings, threading.Event())
    [result] = scene.of(ResultEvent)
    assert (result.id, result.error, result.error_kind) == ("7", error, "not_run")
    assert scene.said == said


def test_a_question_that_a_stop_ended_is_no_answer(stage: Any, call: Any) -> None:
    scene = asked(stage(), ConfirmationAnswer("cancelled"))
    scene.cancel.set()
    scene.parts.confirm = lambda question, cancel: ConfirmationAnswer("timeout")
    given = ExternalCall("7", "dock", {}, "agent")
    assert run_external(given, scene.runner, lambda: scene.settings, scene.cancel)
    [result] = scene.of(ResultEvent)
    assert result.error_kind == "cancelled"
    assert scene.said == []


def test_a_plain_yes_or_no_is_an_answer_too() -> None:
    assert (consent_of(True), consent_of(False)) == ("yes", "no")
    assert consent_of(TIMEOUT) == "timeout"
