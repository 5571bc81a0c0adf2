"""An utterance becomes validated calls by the map's sentences, or is left to the model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from support.hearing.templates import PLACES, template

from edgevox_ros.agent import TurnSettings
from edgevox_ros.agent.sentence_check import check_sentences
from edgevox_ros.agent.spoken_calls import SentenceReading, SpokenCalls
from edgevox_ros.core import ToolCall, ToolSchema
from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.core.events import Event
from edgevox_ros.core.sentence_templates import NumberSlot, SentenceTemplate, WordSlot
from edgevox_ros.core.tools import SENTENCE
from edgevox_ros.hearing import StopMatcher

NUMBER = {"angle": NumberSlot()}


def tool(name: str, *, reads: bool = False, **properties: Any) -> ToolSchema:
    schema = {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
    return ToolSchema(name, "d", schema, reads)


TURN = tool("turn", angle={"type": "number", "minimum": -360, "maximum": 360})
STEP = tool("step", steps={"type": "integer", "minimum": 1, "maximum": 3})
GO = tool("go_to", place={"enum": ["kitchen", "living room", "office"]})
HOME = tool("home")
TOOLS = (TURN, STEP, GO, HOME)


def right(captured: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"angle": -captured["angle"]}


def with_arguments(found: SentenceTemplate, arguments_of: Any) -> SentenceTemplate:
    return SentenceTemplate(
        found.tool, found.language, found.text, found.root, found.slots, arguments_of,
        source="map.yaml", line=7, path="tools.t.sentences[0]",
    )  # fmt: skip


LEFT = template("turn", "turn left {angle} (degrees|°)", NUMBER)
RIGHT = with_arguments(template("turn", "turn right {angle} degrees", NUMBER), right)
TEMPLATES = (
    LEFT,
    RIGHT,
    template("step", "(make|take) {steps} step[s]", {"steps": NumberSlot()}),
    template("go_to", "go to the {place}", {"place": PLACES}),
    template("home", "go home"),
)


def test_the_calls_have_passed_the_validator_and_stand_in_order() -> None:
    calls = SentenceReading(TEMPLATES, TOOLS, "en").calls("turn right 90 degrees and go home")
    assert [(call.name, dict(call.arguments), call.position) for call in calls] == [
        ("turn", {"angle": -90}, 0),
        ("home", {}, 1),
    ]
    assert {call.format for call in calls} == {SENTENCE}
    assert [call.raw for call in calls] == ["turn right 90 degrees", "go home"]
    assert [call.id for call in calls] == [None, None]


@pytest.mark.parametrize(
    "text",
    [
        "turn left 400 degrees",
        "go home and turn left 400 degrees",
        "take 4 steps",
        "take 2.5 steps",
        "go to the moon",
    ],
)
def test_no_call_runs_if_one_of_them_is_invalid(text: str) -> None:
    assert SentenceReading(TEMPLATES, TOOLS, "en").calls(text) == ()


def test_a_whole_number_in_decimals_is_one() -> None:
    [call] = SentenceReading(TEMPLATES, TOOLS, "en").calls("take 2.0 steps")
    assert dict(call.arguments) == {"steps": 2}


def test_an_expression_that_fails_is_no_call() -> None:
    def fails(captured: Mapping[str, Any]) -> Mapping[str, Any]:
        raise ZeroDivisionError

    reading = SentenceReading((with_arguments(LEFT, fails),), TOOLS, "en")
    assert reading.calls("turn left 5 degrees") == ()


def test_a_tool_that_cannot_be_called_now_is_no_call() -> None:
    assert SentenceReading(TEMPLATES, (HOME,), "en").calls("turn left 5 degrees") == ()


def read(spoken: SpokenCalls, text: str) -> tuple[ToolCall, ...]:
    def complain(event: Event) -> None:
        raise AssertionError(event)

    return spoken.read(text, TOOLS, TurnSettings(), complain)


def test_without_sentences_nothing_is_made() -> None:
    spoken = SpokenCalls()
    assert read(spoken, "go home") == ()
    assert spoken.reading(TOOLS, "en") is None


def test_what_was_made_is_kept_until_something_changes() -> None:
    sentences: list[tuple[SentenceTemplate, ...]] = [TEMPLATES]
    spoken = SpokenCalls(lambda: sentences[0])
    first = spoken.reading(TOOLS, "en")
    assert spoken.reading(TOOLS, "en") is first
    assert spoken.reading(TOOLS, "de") is not first
    sentences[0] = TEMPLATES[:1]
    assert read(spoken, "go home") == ()
    assert read(spoken, "turn left 5 degrees")


def wrong(*templates: SentenceTemplate, stops: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    placed = tuple(with_arguments(each, each.arguments_of) for each in templates)
    reading = SentenceReading(placed, TOOLS, "en")
    try:
        check_sentences(reading, StopMatcher(["en"], stops))
    except ConfigurationError as error:
        assert {(each.source, each.line) for each in error.problems} == {("map.yaml", 7)}
        return [(each.found, each.expected) for each in error.problems]
    return []


def test_sentences_that_are_right_pass() -> None:
    assert wrong(*TEMPLATES) == []


def test_two_sentences_that_say_the_same_are_found() -> None:
    found = wrong(template("home", "go [to the] office"), TEMPLATES[3])
    assert found == [
        (
            "'go to the office', which is also said for go_to at map.yaml:7",
            "sentences that mean one call",
        ),
        (
            "'go to the office', which is also said for home at map.yaml:7",
            "sentences that mean one call",
        ),
    ]


def test_the_same_call_may_be_said_by_two() -> None:
    assert wrong(template("home", "go [right] home"), TEMPLATES[4]) == []


def test_values_that_never_validate_are_found() -> None:
    never = with_arguments(LEFT, lambda captured: {"angle": captured["angle"] + 1000})
    [(found, expected)] = wrong(never)
    assert found.startswith("no value that makes a valid call (Tool call rejected: ")
    assert expected == "one at least"


def test_a_word_whose_value_is_invalid_is_found() -> None:
    moon = WordSlot({"kitchen": "kitchen", "moon": "moon"})
    [(found, expected)] = wrong(template("go_to", "go to the {place}", {"place": moon}))
    assert found.startswith("'go to the moon', which makes no valid call (Tool call rejected: ")
    assert expected == "valid values"


def test_a_sentence_that_is_a_stop_is_found() -> None:
    assert wrong(template("home", "(go|freeze it and go) home"), stops=("freeze it",)) == [
        (
            "'freeze it and go home', which is a stop: 'freeze it' is heard before any sentence",
            "words in which no stop phrase is heard",
        )
    ]


def test_a_language_that_we_do_not_have_is_found() -> None:
    [(found, _)] = wrong(template("home", "gå hjem", language="no"))
    assert found == "the language 'no'"


@pytest.mark.parametrize("unit", ["", "deg", "Cel"])
@pytest.mark.parametrize(
    "text",
    ["turn to {angle} °C", "turn to {angle}°C", "turn to {angle}°", "turn to {angle} [°]C"],
)
def test_signs_are_heard_however_they_are_written(text: str, unit: str) -> None:
    signs = template("turn", text, {"angle": NumberSlot(unit)})
    assert wrong(signs) == []
    reading = SentenceReading((signs,), TOOLS, "en")
    letter = "C" if "C" in text else ""
    for said in (f"Turn to 20 °{letter}.", f"turn to 20°{letter}", f"turn to 20° {letter}"):
        assert [dict(call.arguments) for call in reading.calls(said)] == [{"angle": 20}], said


def test_an_amount_with_a_sign_is_a_value_of_its_unit() -> None:
    slots = {"angle": NumberSlot("Cel")}
    reading = SentenceReading((template("turn", "turn to {angle}", slots),), TOOLS, "en")
    for said in ("turn to 20 °C", "turn to 20°C", "turn to 68 °F", "turn to 20 degrees"):
        assert [dict(call.arguments) for call in reading.calls(said)] == [{"angle": 20}], said


def test_words_that_are_never_heard_are_told_as_such() -> None:
    places = {"place": WordSlot({"kitchen": "kitchen", "a%b": "office"})}
    [(found, expected)] = wrong(template("go_to", "go to the {place}", places))
    assert found == "'go to the a%b', which it does not match itself"
    assert expected == "words that are heard"


def test_a_value_that_is_joined_to_another_sentence_is_found() -> None:
    things = {"place": WordSlot({"kitchen": "kitchen", "kitchen and go home": "office"})}
    [(found, _)] = wrong(template("go_to", "go to the {place}", things), TEMPLATES[4])
    assert found == "'go to the kitchen and go home', which can be read in two ways"


def test_a_template_that_takes_too_long_is_found() -> None:
    row = " ".join(f"[{word}]" for word in ["a"] * 100)
    slots = {name: WordSlot({"a": 1, "a a": 2}) for name in "bcdefghijklmnopqr"}
    many = " ".join(f"[{{{name}}}]" for name in slots)
    found = wrong(template("home", f"x {many} y", slots), template("home", f"x {row} z"))
    assert ("a template that takes too long to match", "fewer optional words") in found
