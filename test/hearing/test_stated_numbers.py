"""No number that a sentence states is overlooked, in digits of any script or in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.hearing.stated_numbers import numbers_in_digits, stated_numbers
from edgevox_ros.languages import LANGUAGES


@pytest.mark.parametrize(
    ("text", "language", "values"),
    [
        ("It is at 3,5 or 12 percent.", "en", {3.5, 12}),
        ("It took two hours.", "en", {2, 7200}),
        ("I have a problem.", "en", set()),
        ("٣ و ३ و ๓", "ar", {3}),
        ("电量百分之三十二", "zh", {32}),
        ("배터리는 삼퍼센트", "ko", {3}),
    ],
)
def test_numbers_and_what_they_may_stand_for(text: str, language: str, values: set[float]) -> None:
    found = stated_numbers(text, (language,))
    assert {value for each in found for value in each.values} == values


@given(st.integers(0, 10**6), st.sampled_from(sorted(LANGUAGES)))
def test_digits_are_read_in_every_language(number: int, language: str) -> None:
    text = f"x {number} y"
    assert numbers_in_digits(text) == [number]
    assert any(number in each.values for each in stated_numbers(text, (language,)))


@given(st.text(max_size=80), st.sampled_from(sorted(LANGUAGES)))
def test_any_text_is_read(text: str, language: str) -> None:
    stated_numbers(text, (language,))
