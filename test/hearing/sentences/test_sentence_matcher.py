"""A transcript is a call only if it matches whole, one way only."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.hearing.templates import base, calls, judge, template

from edgevox_ros.core.sentence_templates import NumberSlot, WordSlot, folded
from edgevox_ros.hearing.sentences import SentenceMatcher, TooManyStates

BASE = base()
NUMBER = {"n": NumberSlot()}
SAID = (
    "drive forward two metres",
    "turn left ninety degrees",
    "go to the living room please",
    "fahr zwei Meter vor",
)


@pytest.mark.parametrize(
    ("transcript", "expected"),
    [
        ("Drive forward two metres.", [("drive", (("n", 2),))]),
        ("drive half a metre", [("drive", (("n", 0.5),))]),
        ("GO TO THE LIVING-ROOM!", [("go_to", (("place", "living room"),))]),
        ("Turn left, by 90°", [("turn", (("n", 90),))]),
        ("fahr 2,5 Meter", [("drive", (("n", 2.5),))]),
        (
            "go to the kitchen and then drive two and a half metres, then turn left by 45 degrees",
            [("go_to", (("place", "kitchen"),)), ("drive", (("n", 2.5),)), ("turn", (("n", 45),))],
        ),
        (
            "Drive two metres. Turn left ninety degrees.",
            [("drive", (("n", 2),)), ("turn", (("n", 90),))],
        ),
        (
            "fahr zwei meter und danach dreh dich um 90 Grad nach links",
            [("drive", (("n", 2),)), ("turn", (("n", 90),))],
        ),
        (
            "fahr zwei meter und dreh dich danach um 90 Grad nach links",
            [("drive", (("n", 2),)), ("turn", (("n", 90),))],
        ),
        ("how full is the battery?", [("get_battery", ())]),
        (
            "go to the kitchen, how full is the battery?",
            [("go_to", (("place", "kitchen"),)), ("get_battery", ())],
        ),
    ],
)
def test_a_whole_match_is_found(transcript: str, expected: list[object]) -> None:
    assert calls(BASE, transcript) == expected


@pytest.mark.parametrize(
    "transcript",
    [
        "",
        "don't go to the kitchen",
        "no, two metres",
        "no, drive two metres",
        "two metres",
        "wait, turn left ninety degrees",
        "drive two metres, no, three metres",
        "drive two metres, three metres",
        "go to the kitchen and the office",
        "go to the kitchen or go to the office",
        "go to the kitchen and instead go to the office",
        "go to the kitchen?",
        "could you drive two metres",
        "go to the kitchen...",
        'he said "go to the kitchen"',
        "drive minus two metres",
        "drive -2 metres",
        "drive two metres again",
        "drive almost two metres",
        "if I say so, go to the kitchen",
        "drive two. metres",
        "turn left ninety degrees turn left ninety degrees",
        "turn left ninety degrees. Turn left ninety degrees.",
        "drive 20000 metres",
        "go to the kitchen and drive 20000 metres",
        "fahr zwei meter and then turn left ninety degrees",
        "drive " * 40,
        "and " * 60,
    ],
)
def test_everything_else_is_left_to_the_model(transcript: str) -> None:
    assert calls(BASE, transcript) == []


def test_two_readings_are_none() -> None:
    both = SentenceMatcher([template("a", "go home"), template("b", "go [to] home")])
    assert calls(both, "go home") == []
    assert calls(both, "go to home") == [("b", ())]
    same = SentenceMatcher([template("a", "go home"), template("a", "go [to] home")])
    assert calls(same, "go home") == [("a", ())]


def test_an_invalid_reading_counts() -> None:
    lax = {"n": WordSlot({"20000": "many"})}
    both = SentenceMatcher([template("a", "go {n}", NUMBER), template("b", "go {n}", lax)])
    assert calls(both, "go 20000") == []


def test_two_commands_in_one_value_are_found_if_the_cut_makes_no_sense() -> None:
    shop = SentenceMatcher([template("buy", "buy {n}", {"n": WordSlot({"salt and pepper": 1})})])
    assert calls(shop, "buy salt and pepper") == [("buy", (("n", 1),))]


def test_an_utterance_that_may_be_cut_in_two_ways_is_none() -> None:
    things = {"n": WordSlot({"salt": 1, "salt and buy pepper": 2, "pepper": 3})}
    assert (
        calls(SentenceMatcher([template("buy", "buy {n}", things)]), "buy salt and buy pepper")
        == []
    )


def test_five_commands_are_too_many() -> None:
    row = [f"drive {n} metres" for n in range(1, 6)]
    assert len(calls(BASE, " and ".join(row[:4]))) == 4
    assert calls(BASE, " and ".join(row)) == []


def test_a_template_without_a_language_has_that_of_the_robot() -> None:
    neutral = template("drive", "los {n}", NUMBER, language="")
    assert calls(SentenceMatcher([neutral], "de"), "los zweieinhalb") == [("drive", (("n", 2.5),))]
    assert calls(SentenceMatcher([neutral], "en"), "los zweieinhalb") == []


@pytest.mark.parametrize(
    ("text", "transcript"),
    [
        ("x " + "[a] " * 40 + "b", "x " + "a " * 20 + "b"),
        ("x " + "(a|a) " * 80 + "b", "x " + "a " * 80 + "b"),
        ("x " + "(a|[a] a|a [a]) " * 25 + "b", "x " + "a " * 30 + "b"),
    ],
)
def test_pathological_templates_take_bounded_work(text: str, transcript: str) -> None:
    matcher = SentenceMatcher([template("t", text)])
    assert calls(matcher, transcript) in ([], [("t", ())])


def test_too_much_work_is_left_to_the_model() -> None:
    slots = {f"s{n}": WordSlot({"a": n, "a a": -n - 1}) for n in range(20)}
    text = "x " + " ".join(f"[{{{name}}}]" for name in slots) + " b"
    matcher = SentenceMatcher([template("t", text, slots)])
    transcript = "x " + "a " * 12 + "b"
    with pytest.raises(TooManyStates):
        matcher.matches(transcript)
    assert calls(matcher, transcript) == []


HEDGES = [
    "not",
    "never",
    "no",
    "don't",
    "without",
    "unless",
    "if",
    "when",
    "before",
    "except",
    "maybe",
    "almost",
    "about",
    "more",
    "again",
    "said",
    "stop",
    "nicht",
    "nie",
    "kein",
    "ohne",
    "wenn",
    "falls",
    "außer",
    "fast",
    "vielleicht",
    "minus",
    "half",
    "hundred",
    "wait",
    "actually",
]


@given(st.sampled_from(SAID), st.sampled_from(HEDGES), st.integers(0, 6))
def test_a_word_more_is_no_match(said: str, hedge: str, at: int) -> None:
    words = said.split()
    more = " ".join([*words[: min(at, len(words))], hedge, *words[min(at, len(words)) :]])
    found = calls(BASE, more)
    assert found == [] or hedge in ("hundred", "half")


@given(st.sampled_from(SAID), st.booleans(), st.sampled_from(["", ".", "!"]), st.integers(0, 6))
def test_case_commas_and_the_last_stop_change_nothing(
    said: str, upper: bool, end: str, comma: int
) -> None:
    words = said.split()
    at = min(comma, len(words) - 1)
    words[at] += "," if at < len(words) - 1 else ""
    changed = " ".join(words) + end
    assert calls(BASE, changed.upper() if upper else changed) == calls(BASE, said) != []


@given(
    st.text(max_size=120)
    | st.lists(st.sampled_from([*SAID, "and", "then", ",", ".", "?"])).map(" ".join)
)
def test_any_text_is_matched_or_not(transcript: str) -> None:
    assert isinstance(BASE.match(transcript, judge), tuple)


def named(text: str, *names: str, language: str = "en") -> SentenceMatcher:
    """One template with a place of these names."""
    place = WordSlot({folded(each.replace("_", " ")): each for each in names})
    return SentenceMatcher([template("go", text, {"place": place}, language=language)], language)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("lab-2", "lab-2"), ("lab-2", "lab 2"), ("lab-2", "Lab two"),
        ("WP-01", "WP-01"), ("WP-01", "wp 01"), ("WP-01", "wp one"), ("WP-01", "w p zero one"),
        ("WP-01", "W P oh one"), ("WP-01", "WP1"),
        ("R2-D2", "R2-D2"), ("R2-D2", "r two d two"), ("3-D", "3-D"), ("3-D", "three d"),
        ("A/B", "A/B"), ("A/B", "a b"),
        ("204", "204"), ("204", "two hundred and four"), ("204", "two oh four"),
        ("204", "two zero four"), ("room_107", "room one oh seven"),
        ("meeting room 2", "meeting room two"), ("meeting room two", "meeting room 2"),
    ],
)  # fmt: skip
def test_a_name_with_a_number_is_said_as_people_say_it(name: str, said: str) -> None:
    matcher = named("go to {place}", name, "elsewhere 9")
    assert calls(matcher, f"go to {said}") == [("go", (("place", name),))]


def test_a_german_name_with_a_number() -> None:
    matcher = named("fahr zu {place}", "Zimmer_14", "Zimmer_15", language="de")
    assert calls(matcher, "fahr zu Zimmer vierzehn") == [("go", (("place", "Zimmer_14"),))]


def test_two_names_that_sound_alike_are_told_apart_by_how_they_are_written() -> None:
    matcher = named("go to {place}", "gate 2", "gate two", "wp 1", "wp 01")
    for name in ("gate 2", "gate two", "wp 1", "wp 01"):
        assert calls(matcher, f"go to {name}") == [("go", (("place", name),))]
    assert calls(matcher, "go to w p one") == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Z\u00fcrich", "Zurich"), ("Z\u00fcrich", "Zuerich"), ("M\u00fcller", "muller"),
        ("M\u00fcller", "Mueller"), ("K\u00fcche", "kuche"), ("kueche", "K\u00fcche"),
        ("caf\u00e9", "cafe"), ("Kr\u00f6tes B\u00fcro", "krotes buero"),
    ],
)  # fmt: skip
def test_accents_and_umlauts_may_be_left_out_or_spelt(name: str, said: str) -> None:
    assert calls(named("go to {place}", name), f"go to {said}") == [("go", (("place", name),))]
    words = SentenceMatcher([template("go", f"go to {name}")])
    assert calls(words, f"go to {said}") == [("go", ())]


def test_an_accent_that_was_said_counts() -> None:
    """Spanish "gir\u00e9" is "I turned", "gire" an order."""
    matcher = SentenceMatcher([template("turn", "gire a la izquierda", language="es")], "es")
    assert calls(matcher, "gir\u00e9 a la izquierda") == []
    assert calls(matcher, "gire a la izquierda") == [("turn", ())]


def test_a_name_without_its_accent_is_the_one_that_has_none() -> None:
    matcher = named("go to {place}", "cote", "c\u00f4te", "cot\u00e9")
    assert calls(matcher, "go to cote") == [("go", (("place", "cote"),))]
    assert calls(named("go to {place}", "c\u00f4te", "cot\u00e9"), "go to cote") == []


@pytest.mark.parametrize(
    ("said", "metres"),
    [
        ("drive a 5-metre stretch", 5), ("drive a 1/2 metre stretch", 0.5),
        ("drive a 2\u00bd-metre stretch", 2.5),
    ],
)  # fmt: skip
def test_a_hyphen_beside_a_number_is_a_blank(said: str, metres: float) -> None:
    for text in ("drive a {n} metre stretch", "drive a {n}-metre stretch"):
        matcher = SentenceMatcher([template("drive", text, {"n": NumberSlot()})])
        assert calls(matcher, said) == [("drive", (("n", metres),))]
