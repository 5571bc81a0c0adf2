"""Amounts with their units are read in every language whose numbers can be read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.core.units import MEASURES
from edgevox_ros.hearing.measured import bare_numbers, measured_amounts
from edgevox_ros.languages import LANGUAGES

WORDS = [
    (code, unit, words.strip())
    for code, language in LANGUAGES.items()
    for unit, phrases in language.spoken_numbers.measures.items()
    for words in phrases.split(",")
]
SPACELESS = ("zh", "ja", "th")


def read(text: str, language: str = "en") -> list[tuple[float, str]]:
    return [(each.value, each.unit.code) for each in measured_amounts(text, language)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("20 cm", [(20, "cm")]),
        ("raise it half a metre, please", [(0.5, "m")]),
        ("3 feet 2 inches", [(3 + 2 / 12, "[ft_i]")]),
        ("two hours and a quarter", [(2.25, "h")]),
        ("two hours and fifteen minutes", [(2.25, "h")]),
        ("a quarter turn", [(0.25, "circ")]),
        ("three quarters of a turn", [(0.75, "circ")]),
        ("do one complete turn", [(1, "circ")]),
        ("spin three quarters of the way round", [(0.75, "circ")]),
        ("no faster than point seven five metres per second", [(0.75, "m/s")]),
        ("move forward point two metres", [(0.2, "m")]),
        ("go to point two", []),
        ("from this point two metres forward", [(2, "m")]),
        ("back to the starting point three metres", [(3, "m")]),
        ("turn 90\u00b0", [(90, "deg")]),
        ("20\u00b0C", [(20, "Cel")]),
        ("30% and 5 m/s", [(30, "%"), (5, "m/s")]),
        ("half a metre per second", [(0.5, "m/s")]),
        ("two metres in five seconds", [(2, "m"), (5, "s")]),
        ("one and a half litres", [(1.5, "L")]),
        ("room 5, twice, 20 things, one meeting", []),
    ],
)
def test_english(text: str, expected: list[tuple[float, str]]) -> None:
    found = read(text)
    assert [code for _, code in found] == [code for _, code in expected]
    assert [value for value, _ in found] == pytest.approx([value for value, _ in expected])


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("de", "einen halben Meter", (0.5, "m")),
        ("de", "zwanzig Zentimeter", (20, "cm")),
        ("fr", "vingt centim\u00e8tres", (20, "cm")),
        ("es", "veinte cent\u00edmetros", (20, "cm")),
        ("it", "venti centimetri", (20, "cm")),
        ("pt", "vinte cent\u00edmetros", (20, "cm")),
        ("nl", "twintig centimeter", (20, "cm")),
        ("pl", "dwadzie\u015bcia centymetr\u00f3w", (20, "cm")),
        ("tr", "yirmi santimetre", (20, "cm")),
        ("vi", "hai m\u01b0\u01a1i x\u0103ng ti m\u00e9t", (20, "cm")),
        ("ko", "\uc774\uc2ed \uc13c\ud2f0\ubbf8\ud130", (20, "cm")),
        (
            "hi",
            "\u092c\u0940\u0938 \u0938\u0947\u0902\u091f\u0940\u092e\u0940\u091f\u0930",
            (20, "cm"),
        ),
        (
            "ar",
            "\u0639\u0634\u0631\u0648\u0646 \u0633\u0646\u062a\u064a\u0645\u062a\u0631",
            (20, "cm"),
        ),
        ("zh", "20\u5398\u7c73", (20, "cm")),
        ("ja", "20\u30bb\u30f3\u30c1\u4e0a\u3052\u3066", (20, "cm")),
        ("zh", "\u6bcf\u79d20.6\u7c73", (0.6, "m/s")),
        ("ja", "\u79d2\u901f0.6\u30e1\u30fc\u30c8\u30eb\u3067", (0.6, "m/s")),
        ("ko", "\uc2dc\uc18d 3\ud0ac\ub85c\ubbf8\ud130", (3, "km/h")),
        ("tr", "saniyede 0,6 metre", (0.6, "m/s")),
        ("vi", "m\u1ed7i gi\u00e2y 0,6 m\u00e9t", (0.6, "m/s")),
        ("th", "20 \u0e40\u0e0b\u0e19\u0e15\u0e34\u0e40\u0e21\u0e15\u0e23", (20, "cm")),
    ],
)
def test_numbers_in_words_of_each_language(
    language: str, text: str, expected: tuple[float, str]
) -> None:
    assert read(text, language) == [expected]


@pytest.mark.parametrize(("language", "unit", "words"), WORDS)
def test_every_word_means_its_unit(language: str, unit: str, words: str) -> None:
    assert read(f"20 {words}", language) == [(20, unit)]


@given(st.sampled_from(WORDS), st.integers(1, 10_000), st.sampled_from(sorted(MEASURES)))
def test_every_amount_arrives_in_the_unit_that_is_wanted(
    said: tuple[str, str, str], number: int, wanted: str
) -> None:
    language, unit, words = said
    (found,) = measured_amounts(f"{number} {words}", language)
    of, to = MEASURES[unit], MEASURES[wanted]
    expected = to.from_other(number, of) if of.kind == to.kind else None
    if (unit, to.kind) == ("deg", "temperature"):
        expected = number
    assert found.measured_in(to) == expected


@given(st.text(max_size=60), st.sampled_from(sorted(LANGUAGES)))
def test_it_reads_anything(text: str, language: str) -> None:
    measured_amounts(text, language)
    bare_numbers(text, language)


def test_numbers_without_a_unit() -> None:
    assert bare_numbers("go to room 5 and then 2 metres, three times", "en") == {5.0, 3.0}
