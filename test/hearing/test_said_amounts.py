"""Which amounts a text says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.hearing.said_amounts import can_read_amounts, said_amounts
from edgevox_ros.hearing.sentences.numerals import spelt_numbers
from edgevox_ros.languages import LANGUAGES

READ = sorted(code for code in LANGUAGES if can_read_amounts(code))
UNITS = ("metres", "metern", "depth")


def may_mean(text: str, value: float, language: str = "en") -> bool:
    return said_amounts(text, language, ("run", "cue"), UNITS).may_mean(value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("drive two metres", 2), ("drive 2 metres", -2), ("drive 2.5 metres.", 2.5),
        ("half a metre", 0.5), ("half a litre", 500), ("a minute and a half", 90),
        ("two minutes and ten seconds", 130), ("one metre twenty", 1.2), ("a metre", 1),
        ("water for a quarter of an hour", 15), ("wait an hour", 3600), ("to thirty per cent", 0.3),
        ("one hundred and eighty degrees", 180), ("two full turns", 720), ("a quarter turn", 90),
        ("point due east", 90), ("turn around", 180), ("a bit further", 0.3), ("twice", 2),
        ("ten inches", 0.254), ("1,000 metres", 1000), ("half a metre, then 20 degrees", 20),
        ("twenty-five", 25), ("\u00bd metre", 0.5),
    ],
)  # fmt: skip
def test_a_number_may_come_from_what_was_said(text: str, value: float) -> None:
    assert may_mean(text, value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("water the roses", 60), ("turn", 90), ("", 1), ("drive fifty metres", 5),
        ("half a metre", 5), ("run a cue", 1), ("run a", 1), ("to two hundred metres", 2),
        ("one and a half to the south", 9.5), ("nudge it to the east", 9.5), ("thirty", 3),
    ],
)  # fmt: skip
def test_a_number_that_nothing_said_may_mean_is_made_up(text: str, value: float) -> None:
    assert not may_mean(text, value)


def test_other_languages_are_read_as_well() -> None:
    assert may_mean("fahr zwei Meter f\u00fcnfzig", 2.5, "de")
    assert may_mean("dreh dich um", 180, "de")
    assert not may_mean("dreh dich", 180, "de")


def test_only_languages_with_amounts_can_be_read() -> None:
    assert READ == ["de", "en"]


@given(data=st.data(), language=st.sampled_from(READ))
def test_every_whole_number_in_words_or_digits_is_heard(data: st.DataObject, language: str) -> None:
    words, value = data.draw(st.sampled_from(sorted(spelt_numbers(language).items())))
    before = data.draw(st.sampled_from(["", "drive ", "please, ", "now: "]))
    after = data.draw(st.sampled_from(["", " metern", " grams", ". then stop", "!"]))
    for said in (words, str(value)):
        assert may_mean(f"{before}{said}{after}", value, language), said


@given(text=st.text(max_size=60), language=st.sampled_from(READ))
def test_every_text_can_be_read(text: str, language: str) -> None:
    said_amounts(text, language)
