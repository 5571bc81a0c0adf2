"""Each amount has the direction that was said beside it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.hearing.directed_amounts import Directed, directed_amounts
from edgevox_ros.languages import LANGUAGES


@pytest.mark.parametrize(
    ("said", "amounts"),
    [
        ("turn right ninety degrees turn right ninety degrees", "90 right, 90 right"),
        ("go on five feet go forward five feet", "5, 5 forward"),
        ("turn left ninety degrees drive forward two metres", "90 left, 2 forward"),
        ("ninety degrees right forty five left", "90 right, 45 left"),
        ("fifteen degrees to your left and then move forward", "15 left"),
        ("turn twenty degrees turn left", "20"),
        ("turn left and forty degrees", "40"),
        ("left, forty degrees", "40 left"),
        ("turn 90\u00b0 to the right", "90 right"),
        ("forward 2.5 m", "2.5 forward"),
        ("not left thirty degrees", "30"),
        ("turn minus thirty degrees left", "30"),
        ("don't turn left ten degrees, turn right ten degrees", "10, 10 right"),
        ("go back two metres then forward two metres", "2, 2 forward"),
        ("the shelf on the left is taller than the one that holds four boxes", "1, 4"),
        ("turn left", ""),
        ("", ""),
    ],
)
def test_an_amount_has_its_direction(said: str, amounts: str) -> None:
    found = (
        " ".join([f"{each.number:g}", *sorted(each.directions)])
        for each in directed_amounts(said, "en").amounts
    )
    assert ", ".join(found) == amounts


def test_german_is_heard_and_others_are_not() -> None:
    (found,) = directed_amounts("nach rechts dreißig Grad", "de").amounts
    assert found.number == 30
    assert found.directions == {"right"}
    assert directed_amounts("trente degrés à droite", "fr") == Directed()


@pytest.mark.parametrize(
    ("said", "loose"),
    [
        ("turn right turn right ninety degrees", "right"),
        ("turn left at the shelf on the right thirty degrees", "left"),
        ("turn left thirty degrees", ""),
        ("turn left", "left"),
    ],
)
def test_a_direction_beside_no_amount_is_loose(said: str, loose: str) -> None:
    assert directed_amounts(said, "en").loose == tuple(loose.split())


@given(st.text(max_size=200), st.sampled_from(sorted(LANGUAGES)))
def test_any_text_is_read(text: str, language: str) -> None:
    assert all(each.number >= 0 for each in directed_amounts(text, language).amounts)
