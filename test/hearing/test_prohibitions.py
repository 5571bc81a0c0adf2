"""What only forbids an act."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.hearing.prohibitions import forbids
from edgevox_ros.languages import LANGUAGES


@pytest.mark.parametrize(
    "said",
    [
        "don't drive to the kitchen", "Please, don't turn left!", "never go in there", "dont move",
        "do not go to the office today", "You must not open the gripper.", "no don't drive",
        "Don\u2019t switch the light off, please", "I don't want you to go to the kitchen",
        "robot please do not dock now", "whatever you do don't reverse", "you don't have to turn",
    ],
)  # fmt: skip
def test_a_plain_prohibition_forbids(said: str) -> None:
    assert forbids(said, "en")


@pytest.mark.parametrize(
    "said",
    [
        "", "drive to the kitchen", "don't forget to dock", "don't turn left, turn right",
        "don't turn left turn right", "why don't you go to the office", "don't stop",
        "do not go to the kitchen but to the office", "don't leave the light on", "don't worry",
        "don't drive faster than one metre per second", "go, don't wait", "not left", "never mind",
        "don't go before you have turned the light off", "I don't know where to drive", "don't",
        "don't drive. Turn left.", "if you don't drive we are late", "drive don't turn",
        "can't you go to the kitchen", "don't drive " * 100,
    ],
)  # fmt: skip
def test_what_may_be_more_does_not(said: str) -> None:
    assert not forbids(said, "en")


@given(text=st.text(max_size=80), language=st.sampled_from(sorted(LANGUAGES)))
def test_every_text_can_be_read(text: str, language: str) -> None:
    assert forbids(text, language) in (True, False)


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_other_languages_leave_it_to_the_model(language: str) -> None:
    assert not forbids("don't drive to the kitchen", language)
