"""One transcript in, one verdict out."""

from __future__ import annotations

from edgevox_ros.hearing import (
    Dropped,
    DropReason,
    Ears,
    Stop,
    Transcript,
    Utterance,
    WakePhrase,
)


def test_an_ordinary_sentence_is_an_utterance() -> None:
    assert Ears().hear(Transcript(" turn left ", 0.0)) == Utterance("turn left")


def test_a_stop_passes_every_filter() -> None:
    ears = Ears(min_confidence=0.9, wake=WakePhrase("hey robot"), max_chars=10)
    doubtful = Transcript("and so on and so on, stop", 0.0, final=False, confidence=0.1)
    assert isinstance(ears.hear(doubtful), Stop)
    assert isinstance(ears.hear(doubtful), Stop)


def test_the_rest_of_a_partial_transcript_waits_for_the_final_one() -> None:
    verdict = Ears().hear(Transcript("stop and turn left", 0.0, final=False))
    assert isinstance(verdict, Stop)
    assert verdict.rest == ""
    final = Ears().hear(Transcript("stop and turn left", 0.0))
    assert isinstance(final, Stop)
    assert final.rest == "turn left"


def test_every_drop_has_a_reason_and_is_counted() -> None:
    ears = Ears(min_confidence=0.5, max_chars=100)
    ears.said("I turned to the left", 0.0)
    cases = {
        DropReason.EMPTY: Transcript(" ?! ", 0.0),
        DropReason.PARTIAL: Transcript("turn", 0.0, final=False),
        DropReason.CONFIDENCE: Transcript("turn left", 0.0, confidence=0.4),
        DropReason.TOO_LONG: Transcript("turn " * 50, 0.0),
        DropReason.ECHO: Transcript("i turned to the left", 1.0),
    }
    for reason, transcript in cases.items():
        assert ears.hear(transcript) == Dropped(reason)
        assert ears.dropped[reason] == 1
    assert ears.hear(Transcript("turn left", 2.0)) == Utterance("turn left")
    assert ears.hear(Transcript("turn left", 2.1)) == Dropped(DropReason.DUPLICATE)


def test_without_the_wake_phrase_nothing_but_stop_is_heard() -> None:
    ears = Ears(wake=WakePhrase("hey robot"))
    assert ears.hear(Transcript("turn left", 0.0)) == Dropped(DropReason.NOT_ADDRESSED)
    assert ears.hear(Transcript("hey robot turn left", 5.0)) == Utterance("turn left")
