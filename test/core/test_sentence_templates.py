"""Templates as data: the form in which words are compared, and what a tree captures."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.core.sentence_templates import (
    Either,
    Series,
    Slot,
    Text,
    always_captured,
    can_be_silent,
    can_be_wordless,
    captured_twice,
    folded,
    required_words,
    slots_in,
)

OPTIONAL = Either((Slot("a"), Text("")))


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Turn  LEFT", "turn left"),
        ("what\u2019s", "what's"),
        ("twenty-five", "twenty five"),
        ("well - go", "well - go"),
        ("-2", "-2"),
        ("2m", "2 m"),
        ("90°", "90°"),
        ("zone2", "zone 2"),
        ("\uff12.5", "2.5"),
        ("\u0662", "2"),
        ("cafe\u0301", "café"),
        ("fu\u00adenf", "fuenf"),
        ("a\u00a0b\tc", "a b c"),
        (" the ", " the "),
        ("STRASSE", "strasse"),
        ("चलो", "चलो"),
    ],
)
def test_words_are_folded(text: str, form: str) -> None:
    assert folded(text) == form


@given(st.text(max_size=60))
def test_folding_twice_changes_nothing_more(text: str) -> None:
    once = folded(text)
    assert folded(once) == once


def test_what_a_tree_captures() -> None:
    both = Series((Text("a "), Slot("x"), OPTIONAL))
    assert slots_in(both) == {"x", "a"}
    assert always_captured(both) == {"x"}
    assert always_captured(Either((Slot("x"), Series((Text("the "), Slot("x")))))) == {"x"}
    assert captured_twice(Series((Slot("x"), Text(" "), Slot("x")))) == {"x"}
    assert not captured_twice(Either((Slot("x"), Slot("x"))))


def test_values_and_signs_are_no_words() -> None:
    value = Slot("a")
    assert can_be_wordless(Series((OPTIONAL, Text(" "), value, Text("°"))))
    assert can_be_wordless(Series((Either((Text("drive "), Text(""))), value)))
    assert not can_be_wordless(Series((Either((Text("drive "), Text("go "))), value)))
    assert not can_be_wordless(Series((value, Text(" m"))))


def test_what_must_be_said() -> None:
    assert can_be_silent(Series((OPTIONAL, Text(" "))))
    assert not can_be_silent(Series((OPTIONAL, Text("go"))))
    tree = Series((Text("turn "), Either((Text("left"), Text("right"))), Text(" "), OPTIONAL))
    assert required_words(tree) == {frozenset({"turn"}), frozenset({"left", "right"})}
    assert not required_words(OPTIONAL)
