"""Yes or no, in the supported languages."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edgevox_ros.hearing import read_yes_no
from edgevox_ros.languages import LANGUAGES


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_every_yes_and_no_of_a_language_is_read(code: str) -> None:
    for phrase in LANGUAGES[code].hearing.yes:
        assert read_yes_no(phrase, (code,)) == (
            "no" if phrase in LANGUAGES[code].hearing.no else "yes"
        ), phrase
    for phrase in LANGUAGES[code].hearing.no:
        assert read_yes_no(phrase.upper() + ".", (code,)) == "no", phrase


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("yes please", "yes"),
        ("Yeah, go ahead!", "yes"),
        ("no thank you", "no"),
        ("yes no", "no"),
        ("uh yes", "yes"),
        ("stop", "no"),
        ("I don't think so", "no"),
        ("maybe later", "no"),
        ("no, definitely not", "no"),
        ("yes, later", "no"),
        ("I want that", None),
        ("yes but slower", None),
        ("go to the kitchen", None),
        ("", None),
        ("um", None),
    ],
)
def test_an_answer_is_all_that_was_said(text: str, answer: str | None) -> None:
    assert read_yes_no(text, ("en",)) == answer


@settings(deadline=None)
@given(st.text())
def test_never_raises(text: str) -> None:
    assert read_yes_no(text) in ("yes", "no", None)


@pytest.mark.parametrize(
    "text",
    [
        *("of course not", "ich will das nicht", "nicht nötig", "pas la peine", "no hace falta"),
        *("non voglio", "não é preciso", "laat zitten", "później", "sonra", "để sau"),
        *("不需要", "後で", "안 해", "बाद में", "لاحقا", "ไม่จำเป็น"),
        *(
            "not really",
            "you must not",
            "kommt nicht in Frage",
            "je préfère pas",
            "だめです",
            "嫌です",
        ),
    ],
)
def test_a_permission_is_declined_in_many_ways(text: str) -> None:
    assert read_yes_no(text) == "no"


@pytest.mark.parametrize(
    "text",
    ["yes, hello", "okay guys", "ja hallo", "okay shit", "okay can you", "yes would you", "yes...",
     "yes\u2026", "oui allô", "好的大家"],
)  # fmt: skip
def test_a_yes_beside_more_than_politeness_is_none(text: str) -> None:
    assert read_yes_no(text) is None


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_politeness_beside_a_yes_changes_nothing(code: str) -> None:
    language = LANGUAGES[code]
    yes = next(each for each in language.hearing.yes if read_yes_no(each, (code,)) == "yes")
    for polite in language.following.polite:
        assert read_yes_no(f"{yes}, {polite}", (code,)) != "no", polite
    assert read_yes_no(f"{yes}, {language.following.polite[0]}", (code,)) == "yes"
