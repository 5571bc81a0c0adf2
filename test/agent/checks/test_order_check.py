"""What nobody ordered does not run: it is refused, or asked about, whatever the model writes."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from edgevox_ros.agent import GuardSwitches, phrase
from edgevox_ros.agent.turn_voice import sayable
from edgevox_ros.core import ToolCall
from edgevox_ros.core.events import CallEvent, RejectionEvent
from edgevox_ros.core.outcomes import ConfirmationAnswer
from edgevox_ros.languages import LANGUAGES

DRIVE = '{"distance_m": 2}'
IN_DOUBT = ("the dog drove two metres", "if I clap, drive two metres", "did you drive two metres")


class Asks:
    """Answers what is asked about calls in doubt."""

    def __init__(self, *, yes: bool) -> None:
        self.questions: list[str] = []
        self._yes = yes

    def __call__(self, question: str, calls: Sequence[ToolCall]) -> bool:
        self.questions.append(question)
        return self._yes


def hears(scene: Any, text: str, *, yes: bool = False) -> list[str]:
    """What is asked about calls when this is said."""
    asks = scene.parts.means = Asks(yes=yes)
    assert scene.run(text).ending == "done"
    return asks.questions


@pytest.mark.parametrize("text", ["Sorry.", "thank you again", "Hm.", "hello 7", "siri"])
def test_what_wants_nothing_moves_nothing(stage: Any, call: Any, text: str) -> None:
    scene = stage(call("drive", DRIVE), "never said")
    assert hears(scene, text) == []
    assert scene.executor.ran == [] and scene.of(CallEvent) == []
    assert [str(each.reason) for each in scene.of(RejectionEvent)] == ["no_order"]
    assert scene.said == [phrase("refused", "en")]


def test_what_is_denied_is_not_done(stage: Any, call: Any) -> None:
    scene = stage(call("dock"), "never said")
    assert hears(scene, "no docking") == []
    assert scene.executor.ran == []
    assert [str(each.reason) for each in scene.of(RejectionEvent)] == ["forbidden"]


@pytest.mark.parametrize("text", IN_DOUBT)
def test_what_is_in_doubt_is_asked_and_a_no_ends_it(stage: Any, call: Any, text: str) -> None:
    scene = stage(call("drive", DRIVE), "never said")
    now = " now" if text.startswith("if") else ""
    assert hears(scene, text) == [f"Shall I do this{now}: drive, distance 2?"]
    assert scene.executor.ran == [] and scene.of(CallEvent) == []
    assert scene.said == [phrase("refused", "en")]


@pytest.mark.parametrize("text", IN_DOUBT)
def test_a_yes_lets_it_run_and_one_question_is_enough(stage: Any, call: Any, text: str) -> None:
    scene = stage(call("drive", DRIVE), call("drive", '{"distance_m": 1}'), "Done.")
    assert len(hears(scene, text, yes=True)) == 1
    assert scene.executor.names == ["drive", "drive"]


def test_the_user_is_asked_aloud(stage: Any, call: Any) -> None:
    for answer, said in (
        (ConfirmationAnswer("timeout"), phrase("unanswered", "en")),
        (ConfirmationAnswer("no"), phrase("refused", "en")),
    ):
        scene = stage(call("drive", DRIVE), "never said")
        scene.answers["Shall I do this: drive, distance 2?"] = answer
        scene.run(IN_DOUBT[0])
        assert scene.executor.ran == [] and scene.said == [said]


def test_what_the_map_asks_itself_is_not_asked_twice(stage: Any, call: Any) -> None:
    scene = stage(call("dock"), "Docked.")
    scene.executor.questions["dock"] = "Shall I dock?"
    scene.answers["Shall I dock?"] = True
    assert hears(scene, "did you dock", yes=True) == ["Shall I dock?"]
    assert scene.executor.names == ["dock"]
    scene = stage(call("dock"), "Docked.")
    scene.executor.questions["dock"] = "Shall I dock?"
    scene.executor.refusals["dock"] = "Then I stay here."
    assert hears(scene, "did you dock") == ["Shall I dock?"]
    assert scene.executor.names == [] and scene.said[-1] == "Then I stay here."


def test_what_was_ordered_for_later_is_not_done_at_a_yes_to_the_map(stage: Any, call: Any) -> None:
    scene = stage(call("dock"), "Docked.")
    scene.executor.questions["dock"] = "Shall I dock?"
    scene.answers["Shall I dock?"] = True
    assert hears(scene, "tomorrow at eight dock") == ["Shall I do this now: dock?"]
    assert scene.executor.names == []


def test_that_it_is_wanted_now_permits_nothing_that_the_map_asks(stage: Any, call: Any) -> None:
    scene = stage(call("drive", DRIVE) + call("dock"), "Docked.")
    scene.executor.questions["dock"] = "Is nobody in the way?"
    now = "Shall I do this now: drive, distance 2, dock?"
    asked = hears(scene, "if I clap drive two metres and dock", yes=True)
    assert asked == [now, "Is nobody in the way?"]
    assert scene.executor.names == ["drive", "dock"]


def test_readers_and_orders_are_not_asked_about(stage: Any, call: Any) -> None:
    scene = stage(call("get_battery"), "It is full.")
    assert hears(scene, "is the battery full") == []
    assert scene.executor.names == ["get_battery"]
    scene = stage(call("drive", DRIVE), "Done.")
    assert hears(scene, "drive two metres") == []
    assert scene.executor.names == ["drive"]


def test_a_condition_that_was_looked_up_is_none(stage: Any, call: Any) -> None:
    scene = stage(call("get_battery"), call("dock"), "Docked.")
    assert hears(scene, "if the battery is low, dock") == []
    assert scene.executor.names == ["get_battery", "dock"]


@pytest.mark.parametrize("answer", ["yes", "seven", "the kitchen", "the second one"])
def test_an_answer_need_not_look_like_an_order(stage: Any, call: Any, answer: str) -> None:
    scene = stage("How far shall I drive?", call("drive", DRIVE), "Done.")
    scene.run("drive somewhere")
    assert hears(scene, answer) == []
    assert scene.executor.names == ["drive"]


def test_noise_is_no_answer(stage: Any, call: Any) -> None:
    scene = stage("How far shall I drive?", call("drive", DRIVE), "Done.")
    scene.run("drive somewhere")
    hears(scene, "Sorry.")
    assert scene.executor.ran == []


def test_without_the_guard_all_runs(stage: Any, call: Any) -> None:
    scene = stage(call("drive", DRIVE), "Done.")
    scene.settings = dataclasses.replace(
        scene.settings, guards=GuardSwitches(forbidden=False, said_values=False)
    )
    assert hears(scene, "Sorry.") == []
    assert scene.executor.names == ["drive"]


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_every_language_can_ask(code: str) -> None:
    ask: Callable[..., str] = LANGUAGES[code].saying.shall_i.format
    assert "drive 2" in sayable(ask("drive 2"))
    assert ask("drive 2").rstrip()[-1] in "?？؟"


@pytest.mark.parametrize("text", ["the cat is in the kitchen", "my wife was there yesterday"])
def test_what_is_told_is_no_answer(stage: Any, call: Any, text: str) -> None:
    scene = stage("How far shall I drive?", call("drive", DRIVE), "never said")
    scene.run("drive")
    hears(scene, text)
    assert scene.executor.names == []


def test_a_greeting_is_not_said_again_in_the_reply_that_is_asked_for_instead(stage: Any) -> None:
    scene = stage("Good morning! I have swept the hall.", "Good morning! I have swept the hall.")
    scene.run("good morning to you")
    assert scene.told[0] == "Good morning!" and scene.told.count("Good morning!") == 1
