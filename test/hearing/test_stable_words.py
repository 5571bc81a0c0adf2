"""Of a sentence that is still being spoken, what was the same twice will probably stay."""

from __future__ import annotations

import pytest

from edgevox_ros.hearing import Dropped, Filters, Listener, Transcript, WakePhrase
from edgevox_ros.hearing.stable_words import StableWords


@pytest.mark.parametrize(
    ("partials", "stable"),
    [
        (["go"], ""),
        (["go to", "go to the"], "go to"),
        (["go two", "go to the kit"], "go"),
        (["go to the kit", "go to the kitchen"], "go to the"),
        (["go  to", "go to"], "go to"),
        (["", "go"], ""),
        (["go to the kitchen", "go"], "go"),
    ],
)
def test_what_is_the_same_as_before_is_stable(partials: list[str], stable: str) -> None:
    words = StableWords()
    *_, last = [words.heard(each) for each in partials]
    assert last == stable


def test_a_sentence_that_is_over_is_forgotten() -> None:
    words = StableWords()
    words.heard("go to")
    words.forget()
    assert words.heard("go to") == ""


def begun(listener: Listener, *texts: str) -> list[str]:
    partials = (Transcript(text, at, final=False) for at, text in enumerate(texts))
    found = []
    for partial in partials:
        assert isinstance(listener.hear(partial), Dropped)
        found.append(listener.begun(partial).stable)
    return found


def test_what_is_not_for_the_robot_is_not_read() -> None:
    listener = Listener(filters=Filters(wake=WakePhrase("hey robot")))
    assert begun(listener, "the weather is", "the weather is fine") == ["", ""]
    assert begun(listener, "hey robot go to", "hey robot go to the") == ["", "go to"]


def test_a_partial_transcript_opens_no_ear() -> None:
    listener = Listener(filters=Filters(wake=WakePhrase("hey robot", open_s=5)))
    begun(listener, "hey robot")
    assert isinstance(listener.hear(Transcript("go to the kitchen", 2)), Dropped)
