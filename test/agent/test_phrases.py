"""Our own sentences: complete in every language, and sayable."""

from __future__ import annotations

from typing import get_args

import pytest

from edgevox_ros.agent.claims import claims_action
from edgevox_ros.agent.phrases import Phrase, not_answered
from edgevox_ros.core.outcomes import Cause
from edgevox_ros.hearing import match_stop
from edgevox_ros.languages import LANGUAGES
from edgevox_ros.speech import SpokenSentences


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_language_that_hearing_knows_has_every_sentence(language: str) -> None:
    assert LANGUAGES[language].saying.phrases.keys() == set(get_args(Phrase))


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_voice_says_them_as_they_are(language: str) -> None:
    for sentence in LANGUAGES[language].saying.phrases.values():
        voice = SpokenSentences()
        assert " ".join(voice.feed(sentence) + voice.finish()).replace(" ", "") == sentence.replace(
            " ", ""
        )


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_who_has_not_answered_is_said_in_every_language(language: str) -> None:
    sentence = not_answered(["dock", "go to", "lift", "arm"], language)
    assert "dock, go to, lift" in sentence and "arm" not in sentence
    assert (sentence == not_answered(["dock", "go to", "lift"], "en")) is (language == "en")
    voice = SpokenSentences()
    said = " ".join(voice.feed(sentence) + voice.finish())
    assert said.replace(" ", "") == sentence.replace(" ", "")
    moving = match_stop(sentence, moving=True)
    assert match_stop(sentence) is None and (moving is None or moving.weak)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_none_of_them_stops_the_robot_when_the_microphone_hears_it(language: str) -> None:
    for sentence in LANGUAGES[language].saying.phrases.values():
        assert match_stop(sentence) is None, sentence
        moving = match_stop(sentence, moving=True)
        assert moving is None or moving.weak, sentence


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_why_something_failed_is_complete_sayable_and_claims_nothing(language: str) -> None:
    saying = LANGUAGES[language].saying
    assert saying.causes.keys() == set(Cause)
    assert len(set(saying.causes.values())) == len(Cause)
    for told in map(saying.reason.format, saying.causes.values()):
        voice = SpokenSentences()
        said = " ".join(voice.feed(told) + voice.finish())
        assert said.replace(" ", "") == told.replace(" ", "")
        moving = match_stop(told, moving=True)
        assert match_stop(told) is None and (moving is None or moving.weak), told
        assert not claims_action(told), told
