"""Which amounts a text says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.hearing.said_amounts import said_amounts
from edgevox_ros.hearing.sentences.numerals import spelt_numbers
from edgevox_ros.hearing.units import Unit, own_unit
from edgevox_ros.languages import LANGUAGES

READ = sorted(LANGUAGES)
UNITS = ("metres", "metern", "depth")


def may_mean(text: str, value: float, language: str = "en") -> bool:
    return said_amounts(text, language, ("run", "cue"), UNITS).may_mean(value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("drive two metres", 2), ("drive 2 metres", -2), ("drive 2.5 metres.", 2.5),
        ("half a metre", 0.5), ("half a litre", 500), ("a minute and a half", 90),
        ("two minutes and ten seconds", 130), ("one metre twenty", 1.2), ("a metre", 1),
        ("water for a quarter of an hour", 15), ("wait an hour", 3600), ("to thirty per cent", 0.3),
        ("one hundred and eighty degrees", 180), ("two full turns", 720), ("a quarter turn", 90),
        ("point due east", 90), ("turn around", 180), ("twice", 2),
        ("ten inches", 0.254), ("1,000 metres", 1000), ("half a metre, then 20 degrees", 20),
        ("twenty-five", 25), ("\u00bd metre", 0.5), ("min brightness", 1),
    ],
)  # fmt: skip
def test_a_number_may_come_from_what_was_said(text: str, value: float) -> None:
    assert may_mean(text, value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("water the roses", 60), ("turn", 90), ("", 1), ("drive fifty metres", 5),
        ("half a metre", 5), ("run a cue", 1), ("run a", 1), ("to two hundred metres", 2),
        ("one and a half to the south", 9.5), ("nudge it to the east", 9.5), ("thirty", 3),
    ],
)  # fmt: skip
def test_a_number_that_nothing_said_may_mean_is_made_up(text: str, value: float) -> None:
    assert not may_mean(text, value)


MINUTE, SECOND, HOUR = (Unit("time", seconds) for seconds in (60, 1, 3600))
METRE, CENTIMETRE, DEGREE = Unit("length", 1), Unit("length", 0.01), Unit("angle", 1)


@pytest.mark.parametrize(
    ("text", "own", "value", "others"),
    [
        ("wait 2\u00bd minutes", MINUTE, 2.5, (25, 21, 2, 0.5, 1)),
        ("wait for 90 seconds", MINUTE, 1.5, (90, 1, 2)),
        ("thirty seconds", MINUTE, 0.5, (30,)),
        ("half an hour", MINUTE, 30, (0.5, 5)),
        ("an hour and a half", MINUTE, 90, (1, 60, 1.5, 30)),
        ("for an hour and a half, please", HOUR, 1.5, (1, 0.5)),
        ("two hours and 15 minutes", MINUTE, 135, (2, 15, 120)),
        ("2 h 15 min", MINUTE, 135, (2, 15, 120)),
        ("a quarter of an hour", MINUTE, 15, (0.25, 25)),
        ("three quarters of an hour", SECOND, 2700, (45, 75)),
        ("three feet", METRE, 0.9144, (3, 30)), ("three feet", METRE, 0.91, (1,)),
        ("ten inches", CENTIMETRE, 25.4, (10,)),
        ("3/4 metre", CENTIMETRE, 75, (3, 4, 34)),
        ("two turns", DEGREE, 720, (2, 180)),
        ("two metres and 90 degrees", METRE, 2, (91, 2.5)),
    ],
)  # fmt: skip
def test_an_amount_with_a_unit_is_that_amount_in_the_wanted_unit(
    text: str, own: Unit, value: float, others: tuple[float, ...]
) -> None:
    said = said_amounts(text, "en", own=own)
    assert said.may_mean(value)
    assert [other for other in others if said.may_mean(other)] == []


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("eineinhalb Stunden", 90), ("eine halbe Stunde", 30), ("eine Viertelstunde", 15),
        ("anderthalb Stunden", 90), ("eine Dreiviertelstunde", 45), ("90 Sekunden", 1.5),
        ("zwei Stunden und 15 Minuten", 135), ("\u00bd Stunde", 30),
    ],
)  # fmt: skip
def test_german_amounts_with_a_unit(text: str, minutes: float) -> None:
    said = said_amounts(text, "de", own=MINUTE)
    assert said.may_mean(minutes)
    assert not any(said.may_mean(other) for other in (5, 90.5, 0.25, 1, minutes + 1))


def test_the_second_of_a_speed_is_no_word_that_says_how_much() -> None:
    for said in ("0.3 metres per second", "at 0.3 m per second", "one metre a second"):
        assert not said_amounts(f"drive 1 metre, {said}", "en", own=METRE).may_mean(3.3), said
    assert said_amounts("drive to the second door", "en", own=METRE).may_mean(3.3)
    assert said_amounts("drive two metres to the second door", "en", own=METRE).may_mean(3.3)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "go a bit further"), ("en", "just keep driving straight"), ("en", "some steps"),
        ("de", "ein Stückchen weiter"), ("es", "un poco"), ("ja", "少し前に"),
    ],
)  # fmt: skip
def test_a_word_that_leaves_open_how_much_is_no_number(language: str, text: str) -> None:
    said = said_amounts(text, language, own=METRE)
    assert said.open and not said.may_mean(0.3), text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "turn around"), ("en", "face back"), ("de", "dreh dich um"), ("fr", "tourne autour"),
        ("zh", "掉头"), ("tr", "geriye dön"), ("hi", "पीछे मुड़ो"), ("ar", "استدر إلى الخلف"),
    ],
)  # fmt: skip
def test_a_word_for_half_a_turn_or_a_whole_one_is_no_other_angle(language: str, text: str) -> None:
    said = said_amounts(text, language, own=Unit("angle", 1.0))
    assert said.may_mean(-180) and said.may_mean(360) and not said.may_mean(90), text
    assert said_amounts(text, language, own=Unit("angle", 180.0)).may_mean(1)
    assert not said_amounts(text, language, own=METRE).may_mean(2)


def test_an_amount_behind_another_makes_no_speed_of_it() -> None:
    said = said_amounts("move forward five feet ninety degrees", "en", own=METRE)
    assert said.may_mean(1.524)
    assert not said_amounts("one metre a second", "en", own=METRE).exact


def test_decimals_without_their_nought_are_a_number_before_a_unit() -> None:
    said = said_amounts("move forward point two metres", "en", own=METRE)
    assert said.may_mean(0.2) and not said.may_mean(2)
    assert said_amounts("go point seven five metres per second", "en").may_mean(0.75)
    assert said_amounts("go to point two", "en", own=METRE).may_mean(2)


def test_where_the_unit_is_unknown_any_of_them_may_be_meant() -> None:
    for speed in ("half a metre per second", "half a metre a second", "0.5 m/s"):
        assert said_amounts(f"go {speed}", "en").measured[0].unit is None
    assert said_amounts("drive point 5 metres", "en", own=METRE).measured[0].unit is None
    assert said_amounts("wait for 90 seconds", "en").may_mean(90)
    assert said_amounts("wait for 90 seconds", "en").may_mean(1.5)
    assert said_amounts("two spoonfuls", "en", own=METRE).may_mean(2)
    assert said_amounts("drive two", "en", own=METRE).may_mean(2)


def test_a_number_behind_a_name_is_of_the_name() -> None:
    named = ("room", "lab")
    assert not said_amounts("drive to room 2", "en", own=METRE, named=named).may_mean(2)
    assert said_amounts("drive to room 2 metres", "en", own=METRE, named=named).may_mean(2)
    assert said_amounts("drive to room 2, 3 metres", "en", own=METRE, named=named).may_mean(3)


@pytest.mark.parametrize(
    ("name", "description", "own"),
    [
        ("distance_m", "", METRE), ("distance_cm", "in metres or so", CENTIMETRE),
        ("duration_min", "How long.", MINUTE), ("seconds", "", SECOND), ("angle_deg", "", DEGREE),
        ("angle", "angle in degrees; positive turns left", DEGREE),
        ("how_long", "Dauer in Minuten", MINUTE),
        ("how_long", "time in seconds, a minute at most", SECOND),
        ("wait", "pause (s)", SECOND), ("turns", "how often it turns", Unit("angle", 360)),
        ("speed", "metres per second", None), ("h", "the robot's hue", None), ("min", "", None),
        ("height_min", "the least height in metres", None), ("how_long", "the robot's pause", None),
        ("amount", "seconds or minutes", None), ("amount", "", None),
    ],
)  # fmt: skip
def test_the_unit_of_a_parameter(name: str, description: str, own: Unit | None) -> None:
    assert own_unit(name, description, "de") == own


def test_other_languages_are_read_as_well() -> None:
    assert may_mean("fahr zwei Meter f\u00fcnfzig", 2.5, "de")
    assert may_mean("dreh dich um", 180, "de")
    assert may_mean("auf maximale Stufe", 100, "de")
    assert not may_mean("dreh dich", 180, "de")


@given(data=st.data(), language=st.sampled_from(READ))
def test_every_whole_number_in_words_or_digits_is_heard(data: st.DataObject, language: str) -> None:
    words, value = data.draw(st.sampled_from(sorted(spelt_numbers(language).items())))
    before = data.draw(st.sampled_from(["", "drive ", "please, ", "now: "]))
    after = data.draw(st.sampled_from(["", " metern", " grams", ". then stop", "!"]))
    for said in (words, str(value)):
        assert may_mean(f"{before}{said}{after}", value, language), said


@pytest.mark.parametrize("language", READ)
def test_every_number_is_heard_before_its_unit(language: str) -> None:
    unit = LANGUAGES[language].spoken_numbers.measures["m"].split(",")[-1].strip()
    between = "" if language in ("ja", "ko", "th", "zh") else " "
    for words, value in spelt_numbers(language).items():
        said = said_amounts(f"{words}{between}{unit}", language, own=METRE)
        assert said.exact and said.may_mean(value) and not said.vague, words


@given(text=st.text(max_size=60), language=st.sampled_from(READ))
def test_every_text_can_be_read(text: str, language: str) -> None:
    said_amounts(text, language)
