"""What was said is read once, for every kind of phrase in every language."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.hearing import Utterance, utterance_of
from edgevox_ros.hearing.phrase_finder import phrase_words
from edgevox_ros.hearing.phrase_kinds import MORE, TIMES, phrases_of
from edgevox_ros.hearing.words import plain
from edgevox_ros.languages import LANGUAGES

every_language = pytest.mark.parametrize("code", sorted(LANGUAGES))


@every_language
def test_every_phrase_is_found_whole_in_its_language(code: str) -> None:
    for kind, phrases in phrases_of(LANGUAGES[code]):
        for phrase in phrases:
            if words := phrase_words(phrase):
                said = Utterance(phrase.replace("*", "")).said(code)
                # One within a sentence may be shorter than the text that holds a full stop.
                hard = any(word.hard_before for word in words[1:])
                assert said.length(kind, 0) == len(words) or hard, (kind, phrase)


def test_a_phrase_of_another_language_is_found_only_in_all_of_them() -> None:
    said = Utterance("bitte")
    assert said.said("de").length("filler", 0) == 1
    assert said.said("en", "de").length("filler", 0) == 1
    assert said.said("en").length("filler", 0) == 0
    assert said.said().length("filler", 0) == 1
    assert "de" in said.codes_of(("filler",))
    assert said.codes_of(("again",)) == set()


def test_several_kinds_count_as_one() -> None:
    said = Utterance("go to the kitchen and then dock").said("en")
    at = next(at for at, word in enumerate(said.words) if word.exact == "and")
    assert said.longest(("joiner", "filler"), at) == said.length("joiner", at) > 0
    assert said.longest(("filler", "yes"), at) == 0
    assert said.longest(("joiner",), len(said.words)) == 0
    assert said.has("joiner") and not said.has("yes", "again")


def test_how_often_is_a_kind_of_its_own() -> None:
    said = Utterance("do that three times more").said("en")
    kinds = {kind for found in said.found for kind in found}
    assert any(kind.startswith((f"{TIMES} 3", f"{MORE} 3")) for kind in kinds)


def test_a_text_that_was_just_read_is_not_read_again() -> None:
    assert utterance_of("drive two metres") is utterance_of("drive two metres")
    said = utterance_of("drive two metres")
    assert said.said("en") is said.said("en")
    assert said.words is said.said().words


@given(st.text(max_size=60))
def test_any_text_can_be_read(text: str) -> None:
    said = Utterance(text)
    assert said.said().words == said.words
    for code in ("de", "ja"):
        for at, found in enumerate(said.said(code).found):
            assert all(said.said().length(kind, at) >= length for kind, length in found.items())


def test_digits_are_no_stretched_letters() -> None:
    assert plain("room 111") != plain("room 1")
    assert plain("stooooop 111") == "stop 111"
