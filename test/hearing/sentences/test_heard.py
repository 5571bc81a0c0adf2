"""What a transcript says, before any sentence is compared with it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.hearing.sentences.sentence_matcher import (
    FoldedTranscript,
    Unreadable,
    read_transcript,
)


@pytest.mark.parametrize(
    ("transcript", "text"),
    [
        ("Drive 2.5 metres!", "drive 2.5 metres"),
        ("Turn 90° left.", "turn 90 ° left"),
        ("twenty-five", "twenty five"),
        ("Drive a 5-metre stretch", "drive a 5 metre stretch"),
        ("to lab-2, WP-01, R2-D2, 3-D", "to lab 2 wp 01 r 2 d 2 3 d"),
        ("go to A/B at 3 km/h", "go to a b at 3 km h"),
        ("drive 2\u00bd metres", "drive 2 1/2 metres"),
        ("\u00bem", "3/4 m"),
        ("drive 1/2 metre", "drive 1/2 metre"),
        ("What’s  up", "what's up"),
        ("", ""),
        ("चलो।", "चलो"),
        ("走る。止まる。", "走る 止まる"),
    ],
)
def test_the_words_alone(transcript: str, text: str) -> None:
    assert read_transcript(transcript).text == text


def test_punctuation_keeps_its_place() -> None:
    assert read_transcript("Go, then turn. Now?") == FoldedTranscript(
        "go then turn now", frozenset({2}), frozenset({12}), asks=True
    )


@pytest.mark.parametrize(
    "transcript",
    [
        "drive .5 metres",
        "drive -2 metres",
        "drive 2² metres",
        "drive 2-3 metres",
        "drive 1/2/3 metres",
        "drive 1/-2 metres",
        "drive \u215f2 metres",
        "go to the kitchen...",
        "go to the kitchen …",
        'he said "go"',
        "go (slowly)",
        "go – now",
        "go? now",
        "a.b",
        "go 👍",
        "3.2.1",
        "x" * 301,
    ],
)
def test_what_could_mean_something_else_is_unreadable(transcript: str) -> None:
    with pytest.raises(Unreadable):
        read_transcript(transcript)


@given(st.text(max_size=80))
def test_any_text_is_heard_or_unreadable(transcript: str) -> None:
    try:
        said = read_transcript(transcript)
    except Unreadable:
        return
    assert "  " not in said.text
    assert all(said.text[place] == " " for place in said.pauses | said.ends)
