"""A choice is said by all names that the map has for it, and in words that mean the same."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.core import ToolSchema
from edgevox_ros.core.sentence_templates import SentenceTemplate, Slot, WordSlot
from edgevox_ros.hearing.said_choices import ChoiceNames, said_words

PLACES = (
    ("reception", "front desk"),
    ("kitchen", "cooking area"),
    ("loading area",),
    ("living room",),
    ("bedroom",),
    ("lift",),
)
SWITCH = (("on",), ("off",), ("dimmed",))
AXES = (("x",), ("y",), ("z",))
AXES_TOLD = "x is forward and back, y is left and right, z is up and down"
WAYS = (("forward",), ("backward",), ("left",), ("right",))
SPEEDS = (("slow",), ("normal",), ("fast",))
VALVES = (("valve open",), ("valve closed",))
LETTERED = (("meeting room a",), ("meeting room b",), ("meeting room c",))
COLOURS = (("gray",), ("red",))


def said_of(
    names: Sequence[Sequence[str]], text: str, description: str = "", language: str = "en"
) -> list[str]:
    """The choices that were said."""
    choices = ChoiceNames(names, language, description)
    said = said_words(text, language)
    return [each[0] for each in names if choices.is_said(each[0], said)]


@pytest.mark.parametrize(
    ("names", "text", "choices"),
    [
        # Another name says the choice, and is no choice of its own.
        (PLACES, "to the front desk", ["reception"]),
        (PLACES, "to the cooking area", ["kitchen"]),
        (PLACES, "to the area", []),
        (PLACES, "to the loading area", ["loading area"]),
        (PLACES, "to the barn", []),
        (PLACES, "to the room", []),
        # A word in two, and two in one.
        (PLACES, "to the room with the bed", ["bedroom"]),
        (PLACES, "to the bed", []),
        (PLACES, "into the living-room", ["living room"]),
        (PLACES, "into the livingroom's corner", ["living room"]),
        # The same by another word.
        (PLACES, "to the lounge", ["living room"]),
        (PLACES, "take the elevator", ["lift"]),
        (COLOURS, "make it grey", ["gray"]),
        (SPEEDS, "at full speed", ["fast"]),
        (SPEEDS, "more quickly", ["fast"]),
        (SPEEDS, "gently now", ["slow"]),
        (SPEEDS, "the usual", ["normal"]),
        # What a verb means.
        (SWITCH, "put the lamp out", ["off"]),
        (SWITCH, "put it out", ["off"]),
        (SWITCH, "kill the lights", ["off"]),
        (SWITCH, "take the bin out", []),
        (SWITCH, "switch it on", ["on"]),
        (VALVES, "shut the valve", ["valve closed"]),
        (VALVES, "see to the valve", []),
        # Directions.
        (WAYS, "reverse a bit", ["backward"]),
        (WAYS, "six metres astern", ["backward"]),
        (WAYS, "straight ahead", ["forward"]),
        # Letters.
        (LETTERED, "to meeting room b", ["meeting room b"]),
        (LETTERED, "to the meeting room", []),
    ],
)
def test_what_says_a_choice(names: Sequence[Sequence[str]], text: str, choices: list[str]) -> None:
    assert said_of(names, text) == choices


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("ten centimetres up", ["z"]),
        ("raise it", ["z"]),
        ("lower the gripper", ["z"]),
        ("to the left", ["y"]),
        ("along the x axis", ["x"]),
        ("move it", []),
    ],
)
def test_a_description_has_words_for_choices(text: str, choices: list[str]) -> None:
    assert said_of(AXES, text, AXES_TOLD) == choices


def test_words_that_mean_the_same_are_of_the_choice_that_has_them_in_its_name() -> None:
    both = (("living room",), ("lounge",))
    assert said_of(both, "to the lounge") == ["lounge"]
    assert said_of(both, "to the living room") == ["living room"]
    assert said_of((("lamp off",), ("lamp on",)), "kill it") == ["lamp off"]


@pytest.mark.parametrize(
    ("text", "choices"), [("fahr nach links", ["left"]), ("rückwärts", ["backward"])]
)
def test_a_direction_is_the_same_in_another_language(text: str, choices: list[str]) -> None:
    assert said_of(WAYS, text, language="de") == choices


def test_small_words_of_another_language_say_no_letter() -> None:
    assert said_of(AXES, "sube y baja", language="es") == []


def tool() -> ToolSchema:
    place = {"type": "string", "enum": ["kitchen", "cooking area", "office"]}
    return ToolSchema(
        "go_to",
        "Go.",
        {"type": "object", "properties": {"place": place}, "required": ["place"]},
        aliases={"place": {"cooking area": "kitchen"}},
    )


def test_the_words_of_the_maps_sentences_are_names_in_their_language() -> None:
    words = {"küche": "kitchen", "büro": "office"}
    sentence = SentenceTemplate("go_to", "de", "", Slot("place"), {"place": WordSlot(words)})
    german = ChoiceNames.of(tool(), "place", "de", [sentence])
    assert german.is_said("kitchen", said_words("in die Küche", "de"))
    assert german.is_said("cooking area", said_words("in die Küche", "de"))
    assert not german.is_said("office", said_words("in die Küche", "de"))
    english = ChoiceNames.of(tool(), "place", "en", [sentence])
    assert not english.is_said("kitchen", said_words("in die Küche", "en"))


@given(
    names=st.lists(
        st.text("abcdef ", min_size=1, max_size=12), min_size=1, max_size=5, unique=True
    ),
    text=st.text("abcdef .", max_size=30),
)
def test_a_choice_whose_whole_name_is_said_is_said(names: list[str], text: str) -> None:
    choices = ChoiceNames([[each] for each in names], "en")
    for name in names:
        long_words = any(len(word) > 2 for word in name.split())
        if long_words:
            assert choices.is_said(name, said_words(f"{text} . {name}", "en"))
