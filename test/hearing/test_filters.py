"""Duplicates, echo and wake phrase."""

from __future__ import annotations

import threading

from edgevox_ros.hearing import DuplicateFilter, EchoFilter, WakePhrase


def test_the_same_words_within_the_window_are_a_duplicate() -> None:
    duplicates = DuplicateFilter(window_s=1.0)
    assert not duplicates.note("Turn left.", 0.0)
    assert duplicates.note("turn LEFT", 0.9)
    assert not duplicates.note("turn left", 1.0)
    assert not duplicates.note("turn right", 1.1)


def test_our_own_sentence_is_recognised_also_in_part() -> None:
    echo = EchoFilter(window_s=5.0)
    echo.said("I drove two metres forward.", 10.0)
    assert echo.is_own("drove two metres", 11.0)
    assert not echo.is_own("two metres", 11.0)
    assert not echo.is_own("drove two metres", 15.0)
    assert not echo.is_own("drive two metres", 11.0)


def test_our_own_sentences_are_recognised_when_the_recogniser_joined_them() -> None:
    echo = EchoFilter(window_s=5.0)
    echo.said("I am on my way.", 10.0)
    echo.said("The kitchen is near.", 11.0)
    assert echo.is_own("I am on my way the kitchen is near", 12.0)
    assert not echo.is_own("the kitchen is near I am on my way", 12.0)


def test_a_sentence_that_is_still_being_said_stays_recognised() -> None:
    echo = EchoFilter(window_s=5.0)
    echo.still_saying(9.0)
    echo.said("I am on my way.", 10.0)
    echo.said("The kitchen is near.", 11.0)
    echo.still_saying(14.5)
    assert echo.is_own("on my way the kitchen is near", 14.9)
    assert not echo.is_own("I am on my way", 16.0)
    assert echo.is_own("the kitchen is near", 19.0)
    assert not echo.is_own("the kitchen is near", 19.5)


def test_one_thread_may_say_what_another_hears() -> None:
    echo = EchoFilter()

    def talk() -> None:
        for _ in range(20_000):
            echo.said("one two three", 1.0)

    talker = threading.Thread(target=talk)
    talker.start()
    while talker.is_alive():
        echo.is_own("two three four", 1.0)
    talker.join()
    assert echo.is_own("one two three one two three", 1.0)


def test_without_a_wake_phrase_everything_passes() -> None:
    assert WakePhrase().strip("turn left", 0.0) == "turn left"


def test_only_what_follows_the_wake_phrase_passes() -> None:
    wake = WakePhrase("hey robot")
    assert wake.strip("turn left", 0.0) is None
    assert wake.strip("um, Hey Robot, turn left", 0.0) == "turn left"
    assert wake.strip("turn right", 1.0) is None


def test_the_wake_phrase_alone_opens_the_ears_for_one_sentence() -> None:
    wake = WakePhrase("hey robot", open_s=8.0)
    assert wake.strip("hey robot", 0.0) == ""
    assert wake.strip("turn left", 7.0) == "turn left"
    assert wake.strip("turn left", 7.5) is None
