"""Yes or no, in the supported languages."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edgevox_ros.hearing import YesNoReader, read_yes_no
from edgevox_ros.languages import LANGUAGES


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_every_yes_and_no_of_a_language_is_read(code: str) -> None:
    reader = YesNoReader((code,))
    for phrase in LANGUAGES[code].hearing.yes:
        assert reader.read(phrase) == ("no" if phrase in LANGUAGES[code].hearing.no else "yes"), (
            phrase
        )
    for phrase in LANGUAGES[code].hearing.no:
        assert reader.read(phrase.upper() + ".") == "no", phrase


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("yes please", "yes"),
        ("Yeah, go ahead!", "yes"),
        ("no thank you", "no"),
        ("yes no", "no"),
        ("uh yes", "yes"),
        ("stop", "no"),
        ("yes but slower", None),
        ("go to the kitchen", None),
        ("", None),
        ("um", None),
    ],
)
def test_an_answer_is_all_that_was_said(text: str, answer: str | None) -> None:
    assert YesNoReader(("en",)).read(text) == answer


@settings(deadline=None)
@given(st.text())
def test_never_raises(text: str) -> None:
    assert read_yes_no(text) in ("yes", "no", None)
