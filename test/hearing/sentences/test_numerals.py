"""Numbers as people say and write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from unicode_rbnf import RbnfEngine

from edgevox_ros.core.sentence_templates import folded
from edgevox_ros.hearing.sentences.numerals import numerals, spelt_numbers
from edgevox_ros.languages import LANGUAGES


def read(text: str, language: str) -> float | None:
    """The number, if it is the whole text."""
    words = folded(text)
    found = numerals(language).read(words, 0)
    return found[0] if found and found[1] == len(words) else None


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("en", "two", 2),
        ("en", "ninety-five", 95),
        ("en", "one hundred and twenty", 120),
        ("en", "one hundred twenty", 120),
        ("en", "a hundred", 100),
        ("en", "a hundred and five", 105),
        ("en", "two point five", 2.5),
        ("en", "two point oh five", 2.05),
        ("en", "two and a half", 2.5),
        ("en", "half a", 0.5),
        ("en", "a quarter of a", 0.25),
        ("en", "three quarters of a", 0.75),
        ("en", "a", 1),
        ("en", "2 and a half", 2.5),
        ("en", "2.5", 2.5),
        ("en", "2,5", 2.5),
        ("en", "0.5", 0.5),
        ("en", "1/2", 0.5),
        ("en", "3/4 of a", 0.75),
        ("en", "\u00bd", 0.5),
        ("de", "2\u00bd", 2.5),
        ("fr", "2 3/4", 2.75),
        ("en", "a quarter of an", 0.25),
        ("en", "three quarters of an", 0.75),
        ("en", "one oh seven", 107),
        ("en", "nought point eight", 0.8),
        ("en", "two zero four", 204),
        ("en", "one one five", 115),
        ("en", "one oh seven point five", 107.5),
        ("de", "zwei null vier", 204),
        ("de", "funf", 5),
        ("de", "zwolf", 12),
        ("en", "one thousand", 1000),
        ("de", "zwei", 2),
        ("de", "zwo", 2),
        ("de", "einen", 1),
        ("de", "fünfundvierzig", 45),
        ("de", "fuenfundvierzig", 45),
        ("de", "dreißig", 30),
        ("de", "hundertzwanzig", 120),
        ("de", "einhundertzwanzig", 120),
        ("de", "hundertundzwanzig", 120),
        ("de", "zweieinhalb", 2.5),
        ("de", "eineinhalb", 1.5),
        ("de", "anderthalb", 1.5),
        ("de", "einen halben", 0.5),
        ("de", "zwei Komma fünf", 2.5),
        ("de", "zwei und einen halben", 2.5),
        ("fr", "vingt-et-un", 21),
        ("fr", "deux virgule cinq", 2.5),
        ("es", "veintidós", 22),
        ("it", "mezzo", 0.5),
        ("nl", "anderhalve", 1.5),
        ("nl", "honderdtwintig", 120),
        ("pl", "półtora", 1.5),
        ("tr", "iki buçuk", 2.5),
        ("hi", "दो", 2),
        ("ar", "٢", 2),
    ],
)
def test_a_number_is_read(language: str, text: str, value: float) -> None:
    assert read(text, language) == value


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "1,000"),
        ("de", "1.000"),
        ("en", "1.250"),
        ("en", "007"),
        ("en", "two point"),
        ("en", "two point fifteen"),
        ("en", "minus two"),
        ("en", "oh"),
        ("en", "twenty twenty"),
        ("en", "two three"),
        ("en", "nine nine point five"),
        ("en", "oh one two"),
        ("en", "1/0"),
        ("en", "3/2"),
        ("en", "24/7"),
        ("en", "10/2024"),
        ("en", "2 1/20"),
        ("en", "1/2/3"),
        ("de", "dritthalb"),
        ("en", "second"),
        ("de", "dreiviertel"),
        ("de", "zweite"),
        ("en", "1234567"),
        ("en", ""),
    ],
)
def test_what_is_no_number_or_doubtful(language: str, text: str) -> None:
    assert read(text, language) is None


def test_only_the_longest_reading_counts() -> None:
    assert numerals("en").read("twenty five metres", 0) == (25, len("twenty five"))
    assert numerals("de").read("fahr zwei meter", 5) == (2, len("fahr zwei"))


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_spelling_is_read_back(language: str) -> None:
    spelt = spelt_numbers(language)
    assert len(set(spelt.values())) > 900
    assert all(read(words, language) == spelt[words] for words in spelt)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_what_is_put_together_is_what_the_rules_write(language: str) -> None:
    """Behind a hundred most languages count as before it; the others are spelt one by one."""
    engine = RbnfEngine.for_language(language)
    spelt = spelt_numbers(language)
    for value in range(1001):
        written = engine.format_number(value).text_by_ruleset.items()
        cardinals = {folded(text) for rule, text in written if rule == "spellout-cardinal"}
        said = {words: spelt[words] for words in cardinals if words in spelt}
        assert said == dict.fromkeys(said, value)


@given(st.integers(0, 1000), st.sampled_from(["en", "de", "fr", "es"]))
def test_digits_and_words_agree(value: int, language: str) -> None:
    spelt = [words for words, number in spelt_numbers(language).items() if number == value]
    assert read(str(value), language) == value
    assert {read(words, language) for words in spelt} == {value}


@given(st.text(max_size=40), st.sampled_from(sorted(LANGUAGES)))
def test_any_text_is_a_number_or_none(text: str, language: str) -> None:
    words = folded(text)
    found = numerals(language).read(words, 0)
    assert found is None or 0 < found[1] <= len(words)
