"""A turn that a sentence of the map begins: the same rules as for a model's calls, and no model."""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Mapping
from typing import Any

import pytest
from support.agent.desk import Desk, wait_for
from support.agent.turn_stage import RecordingExecutor, ScriptedEngine, TurnStage, call
from support.hearing.templates import template

from edgevox_ros.agent import phrase
from edgevox_ros.agent.spoken_calls import SpokenCalls
from edgevox_ros.core.errors import NoModel
from edgevox_ros.core.events import (
    CallEvent,
    GuardEvent,
    RejectionEvent,
    ResultEvent,
    TelemetryEvent,
)
from edgevox_ros.core.sentence_templates import NumberSlot, SentenceTemplate, WordSlot
from edgevox_ros.languages import language_of

NUMBER = {"distance_m": NumberSlot()}
TEMPLATES = (
    template("drive", "drive {distance_m} metre[s]", NUMBER),
    template("turn", "turn {angle_deg} degrees", {"angle_deg": NumberSlot()}),
    template("dock", "dock"),
    template("get_battery", "how full is the battery", reads=True),
    template("drive", "fahr {distance_m} meter", NUMBER, language="de"),
)
DONE = phrase("acted", "en")


def spoken(*templates: SentenceTemplate) -> SpokenCalls:
    return SpokenCalls(lambda: templates or TEMPLATES)


@pytest.fixture
def scene() -> TurnStage:
    """Its model writes one reply, which no test of a sentence alone may reach."""
    stage = TurnStage("I cannot do that.")
    stage.parts.spoken = spoken()
    return stage


def test_a_sentence_runs_at_once_and_no_model_is_asked(scene: TurnStage) -> None:
    outcome = scene.run("Drive two and a half metres.")
    assert outcome.ending == "done"
    assert [(each.name, each.arguments) for each in scene.executor.ran] == [
        ("drive", {"distance_m": 2.5})
    ]
    assert scene.engine.prompts == []
    assert scene.said == [DONE]
    assert scene.states == ["acting"]
    assert [event.by for event in scene.of(CallEvent)] == ["sentence"]
    assert [event.kind for event in scene.events] == ["state", "call", "result", "speech"]


def test_what_a_correction_wants_instead_is_read(scene: TurnStage) -> None:
    scene.run("No, drive two metres!")
    assert [each.arguments for each in scene.executor.ran] == [{"distance_m": 2}]
    scene.run("no, don't drive two metres")
    assert scene.said == [DONE, "I cannot do that."]


def test_what_matches_no_sentence_is_the_models(scene: TurnStage) -> None:
    for text in ("don't drive two metres", "drive 11 metres", "drive", "drive two metres?"):
        scene.engine.replies = ["I cannot do that."]
        scene.run(text)
    assert len(scene.engine.prompts) == 4
    assert scene.executor.ran == []


NONE = NoModel("this node runs no model")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("drive 11 metres", "en"),
        ("turn 90 degrees, then drive 11 metres", "en"),
        ("fahr 900 meter", "de"),
    ],
)
def test_without_a_model_what_is_out_of_range_is_met_with_the_range(
    scene: TurnStage, text: str, language: str
) -> None:
    scene.settings = dataclasses.replace(scene.settings, without_model=NONE, language=language)
    outcome = scene.run(text)
    assert outcome.ending == "done"
    assert scene.executor.ran == []
    assert scene.said == [language_of(language).saying.between.format(-10, 10)]
    told = [(event.reason, event.by) for event in scene.of(RejectionEvent)]
    assert told == [("out_of_range", "sentence")]


def test_a_model_that_refuses_without_a_call_does_not_keep_the_range_to_itself(
    scene: TurnStage,
) -> None:
    scene.run("drive 11 metres")
    assert scene.said == ["I cannot do that.", "It must be from -10 to 10."]
    assert [event.by for event in scene.of(RejectionEvent)] == ["sentence"]


def test_without_a_model_what_no_sentence_says_is_not_met_with_a_range(scene: TurnStage) -> None:
    scene.settings = dataclasses.replace(scene.settings, without_model=NONE)
    for text in ("don't drive 11 metres", "drive 11 metres?", "drive 11 metres backwards"):
        scene.run(text)
    assert scene.said == [phrase("nothing", "en")] * 3
    assert scene.of(RejectionEvent) == []


def test_switched_off_every_utterance_is_the_models(scene: TurnStage) -> None:
    scene.settings = dataclasses.replace(scene.settings, sentences=False)
    scene.engine.replies = [call("drive", '{"distance_m": 2}'), "I drove."]
    scene.run("drive two metres")
    assert [event.by for event in scene.of(CallEvent)] == ["model"]
    assert len(scene.engine.prompts) == 2


def test_joined_commands_run_in_order(scene: TurnStage) -> None:
    scene.run("drive one metre and then turn 90 degrees, then dock")
    assert scene.executor.names == ["drive", "turn", "dock"]
    assert scene.said == [DONE]
    assert len({event.id for event in scene.of(CallEvent)}) == 3


def test_more_commands_than_a_reply_may_have_are_the_models(scene: TurnStage) -> None:
    scene.settings = dataclasses.replace(scene.settings, max_calls=1)
    scene.run("drive one metre and dock")
    assert scene.executor.ran == []
    assert len(scene.engine.prompts) == 1


def test_what_a_reader_found_is_for_the_model_to_say(scene: TurnStage) -> None:
    scene.engine.replies = ["The battery is at 80 percent."]
    scene.executor.results["get_battery"] = {"percent": 80}
    scene.run("how full is the battery?")
    assert scene.said == ["The battery is at 80 percent."]
    assert scene.contents() == ['{"ok": true, "percent": 80}']
    assert [event.hop for event in scene.of(TelemetryEvent)] == [0]


def test_after_a_failure_the_model_goes_on(scene: TurnStage) -> None:
    scene.engine.replies = ["I could not, the wheel is stuck."]
    scene.executor.results["drive"] = "the wheel is stuck"
    scene.run("drive one metre and then dock")
    assert scene.executor.names == ["drive"]
    assert [event.status for event in scene.of(ResultEvent)] == ["error", "error"]
    assert len(scene.contents()) == 2
    assert scene.said == ["I could not, the wheel is stuck."]


def test_words_of_the_map_end_the_turn(scene: TurnStage) -> None:
    scene.executor.closings["drive"] = "There we are."
    scene.run("drive one metre")
    assert scene.said == ["There we are."]
    assert scene.engine.prompts == []


def test_they_end_it_whatever_number_of_commands_the_utterance_seems_to_have() -> None:
    stage = TurnStage("The model was asked.")
    both = {"angle_deg": WordSlot({"left and right and left": 1})}
    stage.parts.spoken = spoken(template("turn", "turn {angle_deg}", both))
    stage.executor.closings["turn"] = "I turned."
    stage.run("turn left and right and left")
    assert stage.said == ["I turned."]
    assert stage.engine.prompts == []


def test_a_dry_run_says_so(scene: TurnStage) -> None:
    scene.executor.dry_run = True
    scene.run("drive one metre")
    assert scene.said == [phrase("rehearsed", "en")]


@pytest.mark.parametrize(("answer", "ran"), [(True, ["dock"]), (False, [])])
def test_a_question_of_the_map_is_asked(scene: TurnStage, answer: bool, ran: list[str]) -> None:
    scene.executor.questions["dock"] = "Shall I?"
    scene.answers["Shall I?"] = answer
    scene.run("dock")
    assert scene.executor.names == ran
    assert scene.said == ([DONE] if answer else ["All right."])


def test_a_stop_in_the_middle_ends_the_turn(scene: TurnStage) -> None:
    scene.executor.block = threading.Event()
    turn = threading.Thread(target=lambda: scene.run("drive one metre and then dock"))
    turn.start()
    assert scene.executor.begun.wait(60)
    scene.cancel.set()
    turn.join(60)
    assert scene.executor.names == ["drive"]
    assert scene.said == []
    assert scene.engine.prompts == []


def test_the_model_sees_the_turn_as_if_it_had_called(scene: TurnStage) -> None:
    scene.run("drive two metres")
    scene.run("and how was it?")
    asked, called, result, told, now = scene.engine.prompts[-1][-5:]
    assert (asked.role, asked.content) == ("user", "drive two metres")
    [made] = called.tool_calls
    assert (made.name, dict(made.arguments)) == ("drive", {"distance_m": 2})
    assert called.token_ids is None
    assert (result.role, result.tool_call_id) == ("tool", made.id)
    assert (told.role, told.content) == ("assistant", DONE)
    assert now.content == "and how was it?"


def test_the_language_of_the_sentence_is_not_that_of_the_robot(scene: TurnStage) -> None:
    scene.settings = dataclasses.replace(scene.settings, language="de")
    scene.run("drive two metres")
    scene.run("fahr zweieinhalb Meter")
    assert [each.arguments["distance_m"] for each in scene.executor.ran] == [2, 2.5]
    assert scene.said == [phrase("acted", "de")] * 2


def test_an_error_in_reading_leaves_the_turn_to_the_model() -> None:
    def broken() -> tuple[SentenceTemplate, ...]:
        raise RuntimeError("no map")

    scene = TurnStage("I cannot do that.")
    scene.parts.spoken = SpokenCalls(broken)
    scene.run("drive two metres")
    assert scene.said == ["I cannot do that."]
    assert scene.guards() == ["failure"]
    [told] = scene.of(GuardEvent)
    assert told.detail == "sentences: RuntimeError: no map"


def test_an_expression_that_fails_leaves_the_turn_to_the_model(scene: TurnStage) -> None:
    def fails(captured: Mapping[str, Any]) -> Mapping[str, Any]:
        raise ZeroDivisionError

    scene.parts.spoken = spoken(dataclasses.replace(TEMPLATES[0], arguments_of=fails))
    scene.run("drive two metres")
    assert scene.said == ["I cannot do that."]
    assert scene.guards() == []


def test_while_a_question_is_open_an_utterance_is_first_its_answer() -> None:
    """What is neither yes nor no ends the question as a no, and becomes a turn of its own."""
    engine, executor = ScriptedEngine(), RecordingExecutor()
    executor.questions["dock"] = "Shall I dock?"
    desk = Desk(engine, executor, spoken=spoken())
    try:
        desk.worker.submit("dock")
        wait_for(lambda: desk.worker.asking)
        desk.worker.submit("drive two metres")
        wait_for(lambda: len(desk.responses) == 2)
        assert executor.names == ["drive"]
        assert desk.said == ["Shall I dock?", "All right.", DONE]
    finally:
        desk.worker.close()
