"""Which way something shall go: in what the user says, and in what a map says about its numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.hearing.said_directions import OPPOSITE, described_signs, said_directions
from edgevox_ros.languages import LANGUAGES


@pytest.mark.parametrize(
    ("said", "directions"),
    [
        ("turn right by thirty degrees", "right"),
        ("turn left 90", "left"),
        ("slide half a metre towards stage right", "right"),
        ("Turn twenty degrees to starboard, please.", "right"),
        ("sixty degrees anti-clockwise slowly", "anticlockwise"),
        ("reverse half a metre and turn right thirty degrees", "backward right"),
        ("all right, go ahead and turn left ten degrees", "left"),
        ("right now turn left ten degrees", "left"),
        ("I have ten minutes left", ""),
    ],
)
def test_directions_are_heard(said: str, directions: str) -> None:
    assert said_directions(said, "en") == frozenset(directions.split())


@pytest.mark.parametrize(
    "said",
    [
        "go to the left shelf and turn thirty degrees",
        "turn to the right of the shed by thirty degrees",
        "not left, thirty degrees",
        "turn minus thirty degrees left",
        "drive two metres forward and then come back",
        "left or right, as you like",
        "turn thirty degrees",
        "",
    ],
)
def test_where_there_is_any_doubt_none_is_heard(said: str) -> None:
    assert said_directions(said, "en") == frozenset()


def test_german_is_heard_and_others_are_not() -> None:
    assert said_directions("dreh dich um dreißig Grad nach rechts", "de") == {"right"}
    assert said_directions("gegen den Uhrzeigersinn bitte", "de") == {"anticlockwise"}
    assert said_directions("den rechten Knopf, dreißig Grad nach links", "de") == {"left"}
    assert said_directions("tourne à droite", "fr") == frozenset()


@pytest.mark.parametrize(
    ("description", "positive"),
    [
        ("Turn. A positive angle turns to the left, a negative one to the right.", "left"),
        ("Positive is left.", "left"),
        ("angle in degrees, left is positive, right is negative", "left"),
        ("Move straight ahead, or astern when metres is negative.", "forward"),
        ("Starboard (right) is positive, port (left) is negative.", "right"),
        ("Towards stage left is positive and towards stage right is negative.", "left"),
        ("Winkel: positiv ist links, negativ ist rechts", "left"),
        ("degrees, positive for counter-clockwise (left)", "anticlockwise left"),
        ("positiv heißt links, dann negativ rechts", "left"),
        ("positiv heißt links danach negativ rechts", "left"),
        ("Turn left or right.", ""),
        ("positive is left or right", ""),
        ("Turn left by a positive and right by a positive angle.", ""),
        ("x is forward, y is to the left; a negative distance goes back, right or down.", ""),
        ("", ""),
    ],
)
def test_the_signs_of_a_number_are_read(description: str, positive: str) -> None:
    signs = described_signs(description)
    assert (signs.positive if signs else frozenset()) == frozenset(positive.split())


@pytest.mark.parametrize(
    ("description", "said", "sign"),
    [
        ("left is positive", "left", 1),
        ("left is positive", "right", -1),
        ("left is positive", "clockwise", -1),
        ("clockwise is positive", "turn left", -1),
        ("left is positive", "forward", 0),
        ("left is positive", "left thirty and then right thirty", 0),
        ("forward is positive", "left", 0),
    ],
)
def test_what_was_said_tells_the_sign(description: str, said: str, sign: int) -> None:
    signs = described_signs(description)
    assert signs is not None
    assert signs.of(said_directions(said, "en")) == sign


@given(st.text(max_size=500), st.sampled_from(sorted(LANGUAGES)))
def test_every_text_can_be_read(text: str, language: str) -> None:
    assert said_directions(text, language) <= set(OPPOSITE)
    signs = described_signs(text)
    assert signs is None or signs.positive <= set(OPPOSITE)
