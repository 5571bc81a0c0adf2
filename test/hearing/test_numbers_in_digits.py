"""Numbers of a transcript in digits."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.hearing.numbers_in_digits import numbers_in_digits
from edgevox_ros.hearing.sentences.numerals import spelt_numbers
from edgevox_ros.languages import LANGUAGES


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Drive two metres, please.", "Drive 2 metres, please."),
        ("go two-and-a-half metres back", "go 2.5 metres back"),
        ("slide half a metre", "slide 0.5 metre"),
        ("a hundred and twenty degrees", "120 degrees"),
        ("turn ninety and go three point two metres", "turn 90 and go 3.2 metres"),
        ("Twenty-five, then\u00a0ten!", "25, then\u00a010!"),
        ("a quarter of a minute", "0.25 minute"),
        ("three quarters of an hour", "0.75 hour"),
        ("go to room one oh seven", "go to room 107"),
        ("two hundred and five, or 3.5?", "205, or 3.5?"),
    ],
)
def test_numbers_in_words_become_digits(said: str, shown: str) -> None:
    assert numbers_in_digits(said, "en") == shown


@pytest.mark.parametrize(
    "said",
    [
        "", "the green one", "a metre", "half of that", "one more", "three quarters",
        "one twenty", "one two", "two thousand", "a minute and a half", "drive 3 metres",
        "1,000 seconds", "well, hello - you", "r2d2",
    ],
)  # fmt: skip
def test_what_is_in_doubt_stays(said: str) -> None:
    assert numbers_in_digits(said, "en") == said


def test_german() -> None:
    said = "Fahr zwei Meter und dreh dich um f\u00fcnfundvierzig Grad, dann einen halben Meter"
    assert numbers_in_digits(said, "de") == "Fahr 2 Meter und dreh dich um 45 Grad, dann 0.5 Meter"


@given(data=st.data(), language=st.sampled_from(sorted(LANGUAGES)))
def test_every_other_word_stays(data: st.DataObject, language: str) -> None:
    known = sorted(spelt_numbers(language)) or ["7"]
    number = data.draw(st.sampled_from(known))
    shown = numbers_in_digits(f"xyz {number}, qrs!", language)
    assert re.fullmatch(rf"xyz ({re.escape(number)}|\d+), qrs!", shown)


@given(text=st.text(max_size=60), language=st.sampled_from(sorted(LANGUAGES)))
def test_every_text_can_be_shown_and_shown_again(text: str, language: str) -> None:
    once = numbers_in_digits(text, language)
    assert numbers_in_digits(once, language) == once
