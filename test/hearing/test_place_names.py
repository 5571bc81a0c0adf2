"""Names for places: cleaned, refused where they would be heard as something else, compared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.hearing import stop_matcher
from edgevox_ros.hearing.place_names import (
    LONGEST,
    clean_name,
    loses_signs,
    near_name,
    same_name,
    unfit,
)
from edgevox_ros.hearing.sentences.numerals import spelt_in
from edgevox_ros.languages import LANGUAGES

STOP = stop_matcher()
STOP_PHRASES = [
    (code, phrase)
    for code, language in LANGUAGES.items()
    for phrase in (
        *language.hearing.stop,
        *language.hearing.alone,
        *language.hearing.moving,
        *language.hearing.moving_alone,
    )
]
AROUND = st.sampled_from(["", "the ", "my ", " please", "!", "  "])


@given(st.sampled_from(STOP_PHRASES), AROUND, AROUND, st.sampled_from(sorted(LANGUAGES)))
def test_no_stop_phrase_ever_becomes_a_name(
    phrase: tuple[str, str], before: str, behind: str, spoken: str
) -> None:
    name = clean_name(f"{before}{phrase[1]}{behind}")
    if STOP.match(name, moving=True):
        assert unfit(name, spoken, STOP) is not None


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_stop_phrases_themselves_are_no_names(code: str) -> None:
    phrases = [phrase for spoken, phrase in STOP_PHRASES if spoken == code]
    assert [each for each in phrases if unfit(clean_name(each), code, STOP) is None] == []


@given(st.text(max_size=60))
def test_a_clean_name_is_one_plain_line(said: str) -> None:
    name = clean_name(said)
    assert name == clean_name(name)
    assert "\n" not in name and not set(name) & set('<>{}[]|`"\\:#=')
    if unfit(name, "en", STOP) is None:
        assert 0 < len(name) <= LONGEST and any(each.isalpha() for each in name)


@pytest.mark.parametrize(
    "name",
    [
        *("stop", "halt", "quit", "stop 5", "no", "yes", "okay", "here", "that", "over there"),
        *("12", "", "not here", "please", "back"),
    ],
)
def test_what_says_something_else_is_no_name(name: str) -> None:
    assert unfit(name, "en", STOP) == "no_name"


@pytest.mark.parametrize(
    "name",
    [
        *("workshop", "room 12", "bus stop", "back door", "Anna's desk", "home", "x", "the end"),
        *("Werkstatt", "会议室", "作業場", "ห้องครัว", "작업실", "الورشة", "रसोई"),
    ],
)
def test_what_names_a_place_is_one(name: str) -> None:
    assert clean_name(name) == name
    assert unfit(name, "en", STOP) is None


@pytest.mark.parametrize(
    ("name", "code"),
    [
        *((name, "en") for name in ("five metres", "ninety degrees", "two hours and a half")),
        *((name, "en") for name in ("forward", "left", "backwards", "turn right", "seven", "half")),
        *((name, "en") for name in ("noon", "5 pm", "tomorrow at eight", "in ten minutes")),
        *((name, "de") for name in ("fünf Meter", "nach links", "morgen um acht", "five metres")),
        *(
            ("cinco metros", "es"),
            ("cinq mètres", "fr"),
            ("二十五米", "zh"),
            ("ห้าเมตร", "th"),
            ("5メートル", "ja"),
        ),
    ],
)
def test_an_amount_a_time_or_a_direction_is_no_name(name: str, code: str) -> None:
    assert unfit(clean_name(name), code, STOP) == "says_else"


@pytest.mark.parametrize("code", LANGUAGES)
def test_words_for_places_say_nothing_else(code: str) -> None:
    places = [each.strip("*") for each in LANGUAGES[code].place_talk.places]
    assert [each for each in places if unfit(each, code, STOP) == "says_else"] == []
    beside = ("left wing", "forward camp", "five metre tower", "noon room", "lab 2")
    assert [each for each in beside if unfit(each, "en", STOP) is not None] == []


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("number", ["1", "7", "12", "21"])
def test_an_identifier_is_said_in_words(code: str, number: str) -> None:
    """With the number words of every language, whichever way round they are compared."""
    for spelt in (number, *spelt_in(code, number)):
        said = f"row {spelt}"
        for written in (f"row_{number}", f"Row-{number}", f"row{number}", said.replace(" ", "_")):
            assert same_name(said, written, code) and same_name(written, said, code), said
        assert not same_name(said, "row_8", code)


@pytest.mark.parametrize(
    ("said", "name", "loses"),
    [
        ("R2/D2", "R2 D2", True),
        ("50% room", "50 room", True),
        ("C++", "C", True),
        ("row_7", "row 7", False),
        ("O\u2019Brien's", "O'Brien's", False),
        ("work\u00adshop\u200b", "workshop", False),
        ("big\u00a0  hall", "big hall", False),
    ],
)
def test_what_a_name_loses_is_known(said: str, name: str, loses: bool) -> None:
    assert clean_name(said) == name
    assert loses_signs(said) is loses


def test_a_long_name_is_refused() -> None:
    assert unfit("very " * 8 + "long room", "en", STOP) == "too_long"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("work shop", "workshop"),
        ("Workshop", "workshop"),
        ("room 12", "room twelve"),
        ("Küche", "Kueche"),
        ("lab-2", "lab 2"),
    ],
)
def test_names_that_are_said_alike_are_the_same(one: str, other: str) -> None:
    assert same_name(one, other, "en") and same_name(other, one, "en")


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("hall", "mall", True),
        ("workshop", "woodshop", True),
        ("room 12", "room 20", False),
        ("room 1", "room 11", False),
        ("kitchen", "kitchen 2", False),
        ("office", "garage", False),
        ("den", "pen", False),
    ],
)
def test_names_that_sound_alike_are_near(one: str, other: str, near: bool) -> None:
    assert not same_name(one, other, "en")
    assert near_name(one, other, "en") is near and near_name(other, one, "en") is near
