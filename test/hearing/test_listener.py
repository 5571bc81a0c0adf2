"""One transcript in, one verdict out."""

from __future__ import annotations

from typing import Any

import pytest

from edgevox_ros.hearing import (
    Dropped,
    DropReason,
    Filters,
    Listener,
    Passed,
    Stop,
    Transcript,
    WakePhrase,
)


def test_an_ordinary_sentence_is_an_utterance() -> None:
    assert Listener().hear(Transcript(" turn left ", 0.0)) == Passed("turn left")


def test_a_stop_passes_every_filter() -> None:
    listener = Listener(
        filters=Filters(min_confidence=0.9, wake=WakePhrase("hey robot"), max_chars=10)
    )
    doubtful = Transcript("and so on and so on, stop", 0.0, final=False, confidence=0.1)
    assert isinstance(listener.hear(doubtful), Stop)
    assert isinstance(listener.hear(doubtful), Stop)


def test_the_rest_of_a_partial_transcript_waits_for_the_final_one() -> None:
    verdict = Listener().hear(Transcript("stop and turn left", 0.0, final=False))
    assert isinstance(verdict, Stop)
    assert verdict.rest == ""
    final = Listener().hear(Transcript("stop and turn left", 0.0))
    assert isinstance(final, Stop)
    assert final.rest == "turn left"


def test_every_drop_has_a_reason_and_is_counted() -> None:
    listener = Listener(filters=Filters(min_confidence=0.5, max_chars=100))
    listener.said("I turned to the left", 0.0)
    cases = {
        DropReason.EMPTY: Transcript(" ?! ", 0.0),
        DropReason.PARTIAL: Transcript("turn", 0.0, final=False),
        DropReason.CONFIDENCE: Transcript("turn left", 0.0, confidence=0.4),
        DropReason.TOO_LONG: Transcript("turn " * 50, 0.0),
        DropReason.ECHO: Transcript("i turned to the left", 1.0),
    }
    for reason, transcript in cases.items():
        assert listener.hear(transcript) == Dropped(reason)
        assert listener.dropped[reason] == 1
    assert listener.hear(Transcript("turn left", 2.0)) == Passed("turn left")
    assert listener.hear(Transcript("turn left", 2.1)) == Dropped(DropReason.DUPLICATE)


def test_without_the_wake_phrase_nothing_but_stop_is_heard() -> None:
    listener = Listener(filters=Filters(wake=WakePhrase("hey robot")))
    assert listener.hear(Transcript("turn left", 0.0)) == Dropped(DropReason.NOT_ADDRESSED)
    assert listener.hear(Transcript("hey robot turn left", 5.0)) == Passed("turn left")


@pytest.mark.parametrize(
    ("filters", "transcript", "reason"),
    [
        ({"wake": WakePhrase("hey robot")}, {}, DropReason.NOT_ADDRESSED),
        ({"min_confidence": 0.6}, {"confidence": 0.1}, DropReason.CONFIDENCE),
        ({"max_chars": 10}, {}, DropReason.TOO_LONG),
        ({}, {"final": False}, DropReason.PARTIAL),
    ],
)
def test_the_rest_of_a_stop_goes_through_every_filter_and_the_stop_through_none(
    filters: dict[str, Any], transcript: dict[str, Any], reason: DropReason
) -> None:
    listener = Listener(filters=Filters(**filters))
    verdict = listener.hear(Transcript("stop and go to the office", 0.0, **transcript))
    assert isinstance(verdict, Stop)
    assert (verdict.rest, verdict.dropped) == ("", reason)
    assert listener.dropped[reason] == 1


def test_a_stop_that_comes_twice_stops_twice_and_its_rest_runs_once() -> None:
    listener = Listener()
    rests = []
    for at in (0.0, 0.3, 2.0):
        verdict = listener.hear(Transcript("Stop. Go to the office.", at))
        assert isinstance(verdict, Stop)
        rests.append((verdict.rest, verdict.dropped))
    assert rests == [("Go to the office", None), ("", DropReason.DUPLICATE), rests[0]]


def test_a_command_may_be_said_again_behind_a_stop() -> None:
    listener = Listener()
    assert listener.hear(Transcript("go to the office", 0.0)) == Passed("go to the office")
    assert isinstance(listener.hear(Transcript("stop", 0.3)), Stop)
    assert listener.hear(Transcript("go to the office", 0.6)) == Passed("go to the office")


def test_the_robots_own_words_behind_a_stop_are_no_command() -> None:
    listener = Listener()
    listener.said("Shall I go to the office?", 0.0)
    verdict = listener.hear(Transcript("stop and go to the office", 1.0))
    assert isinstance(verdict, Stop)
    assert verdict.dropped is DropReason.ECHO


def test_with_the_wake_phrase_the_rest_is_heard() -> None:
    listener = Listener(filters=Filters(wake=WakePhrase("hey robot")))
    verdict = listener.hear(Transcript("hey robot, stop and go to the office", 0.0))
    assert isinstance(verdict, Stop)
    assert verdict.rest == "go to the office"


def test_whether_something_moves_is_asked_only_where_it_matters() -> None:
    asked = []

    def moving() -> bool:
        asked.append(True)
        return True

    listener = Listener()
    assert isinstance(listener.hear(Transcript("turn left", 0.0), moving), Passed)
    assert isinstance(listener.hear(Transcript("stop", 1.0), moving), Stop)
    assert not asked
    assert isinstance(listener.hear(Transcript("turn left no stop turn right", 2.0), moving), Stop)
    assert asked


def test_who_cannot_tell_whether_something_moves_is_taken_to_move() -> None:
    def moving() -> bool:
        raise RuntimeError("no odometry")

    assert isinstance(Listener().hear(Transcript("that's far enough", 0.0), moving), Stop)


def test_the_robots_own_warning_is_no_stop_but_a_stop_word_in_its_mouth_is() -> None:
    listener = Listener()
    listener.said("Careful, something may still be moving.", 0.0)
    own = Transcript("careful something may still be moving", 1.0)
    assert listener.hear(own, True) == Dropped(DropReason.ECHO)
    assert isinstance(listener.hear(Transcript("careful", 1.0), True), Stop)
    listener.said("Then say the word stop to me", 2.0)
    assert isinstance(listener.hear(Transcript("then say the word stop to", 3.0), True), Dropped)
    listener.said("Then you say stop to me", 2.0)
    assert isinstance(listener.hear(Transcript("then you say stop to me", 3.0), True), Stop)


def test_while_something_moves_a_correction_is_told_from_other_utterances() -> None:
    ears = Listener()
    assert ears.hear(Transcript("no, two metres", 0.0), moving=True) == Passed(
        "no, two metres", corrects=True
    )
    assert ears.hear(Transcript("no, two metres", 9.0)) == Passed("no, two metres")
    assert ears.hear(Transcript("two metres", 19.0), moving=True) == Passed("two metres")


def test_a_stop_that_says_what_is_wanted_instead_is_a_correction() -> None:
    ears = Listener()
    verdict = ears.hear(Transcript("wait, the other way", 0.0), moving=True)
    assert isinstance(verdict, Stop)
    assert (verdict.rest, verdict.corrects) == ("wait, the other way", True)
    for text in ("stop, the other way", "wait a second", "no no no you're going to hit me"):
        verdict = ears.hear(Transcript(text, 10.0), moving=True)
        assert isinstance(verdict, Stop)
        assert (verdict.rest, verdict.corrects) == ("", False)
    addressed = Listener(filters=Filters(wake=WakePhrase("hey robot")))
    verdict = addressed.hear(Transcript("wait, the other way", 0.0), moving=True)
    assert isinstance(verdict, Stop)
    assert verdict.dropped is DropReason.NOT_ADDRESSED


def test_the_beginning_of_a_sentence_is_not_taken_for_a_whole_one() -> None:
    listener = Listener()
    assert listener.hear(Transcript("no", 0.0, final=False), True) == Dropped(DropReason.PARTIAL)
    assert listener.hear(Transcript("no problem", 1.0), True) == Passed("no problem")
    assert isinstance(listener.hear(Transcript("no", 2.0), True), Stop)
    assert isinstance(listener.hear(Transcript("get away", 3.0, final=False), True), Stop)


@pytest.mark.parametrize(("text", "stops"), [("No.", False), ("never mind", False), ("stop", True)])
def test_a_no_to_an_open_question_is_its_answer(text: str, stops: bool) -> None:
    verdict = Listener().hear(Transcript(text, 0.0), True, lambda: True)
    assert isinstance(verdict, Stop) is stops
    assert isinstance(Listener().hear(Transcript(text, 0.0), True), Stop)
