"""The table of each language is complete; what is missing in which stands in GAPS, and why."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import get_args

import pytest

from edgevox_ros import languages
from edgevox_ros.core.decimal_comma import DECIMAL_COMMA
from edgevox_ros.core.sentence_templates import folded
from edgevox_ros.languages import LANGUAGES, Language, Phrase, language_of

# What only some languages have, by their grammar or their script.
OPTIONAL = {
    "deeds": "around_spaceless participle_prefixes prefixes",
    "following": "finite objects questions question_words tale_endings",
    "full_stops": "after_time before_ordinal clock name_parts one_letter roles shortened units"
    " vowels whole",
    "hearing": "accents commands command_endings denials joined_commands linking own_joiners"
    " polite_endings same_letters separable unjoined unless_first",
    "queue_talk": "states",
    "signs": "mark script shared_script small_words telling",
    "spoken_numbers": "before before_point behind_unit between counters endings in_full joiners"
    " more no_numbers nought one parts percent point rates spellings units unsure",
    "times": "alone bare durations exact hours links no_times numbers order_begins starting"
    " subjects verb_ends when when_behind whenever whenever_behind",
    "tool_count": "counter particle there_are used",
    "unmarked_ends": "closing going_on polite quoting speaker",
}
GAPS = {
    "there are no articles": {
        "place_talk.articles": "th",
    },
    "the number of a clock never stands alone": {
        "following.later_at": "fr",
    },
    "a time is told by a word behind the number, which is a phrase of `later`": {
        "following.later_in": "ar hi ja ko th tr vi zh",
        "following.later_at": "ar hi ja ko th tr vi zh",
        "following.time_units": "ar hi ja ko th tr vi zh",
    },
    "no script with capitals tells a sentence's beginning": {
        "full_stops.starters": "zh ja ko ar hi th",
    },
    "no sentence ends in a full stop that an abbreviation could have": {
        "full_stops.abbreviations": "zh ja ko",
        "full_stops.titles": "zh ja ko",
        "full_stops.may_end": "zh ja ko hi th",
        "full_stops.before_number": "zh ja ko th",
    },
    "verbs have no endings, or are compared by their characters": {
        "deeds.endings": "zh ja ko vi th",
        "deeds.families": "zh ja ko vi th",
    },
    "words around a deed are dropped by script": {
        "deeds.around": "zh ja th",
    },
    "the small models that need it know no other language": {
        "directions.anticlockwise": "ar es fr hi it ja ko nl pl pt th tr vi zh",
        "directions.backward": "ar es fr hi it ja ko nl pl pt th tr vi zh",
        "directions.behind": "ar es fr hi it ja ko nl pl pt th tr vi zh",
        "directions.clockwise": "ar es fr hi it ja ko nl pl pt th tr vi zh",
        "directions.doubts": "ar es fr hi it ja ko nl pl pt th tr vi zh",
        "directions.exceptions": "ar es fr hi it ja ko nl pl pt th tr vi zh",
        "directions.forward": "ar es fr hi it ja ko nl pl pt th tr vi zh",
        "directions.left": "ar es fr hi it ja ko nl pl pt th tr vi zh",
        "directions.negative": "ar es fr hi it ja ko nl pl pt th tr vi zh",
        "directions.positive": "ar es fr hi it ja ko nl pl pt th tr vi zh",
        "directions.right": "ar es fr hi it ja ko nl pl pt th tr vi zh",
        "following.allows": "ar de es fr hi it ja ko nl pl pt th tr vi zh",
        "following.forbids": "ar de es fr hi it ja ko nl pl pt th tr vi zh",
    },
    "not yet written": {
        "deeds.endings": "ar",
        "deeds.families": "ar",
        "full_stops.abbreviations": "ar",
        "full_stops.may_end": "ar",
        "full_stops.before_number": "ar nl vi",
        "hearing.at_rest": "ko",
        "hearing.tales": "ko",
        "tool_count.numbers": "ja",
    },
}
every_language = pytest.mark.parametrize("code", sorted(LANGUAGES))


def missing(language: Language) -> Iterator[str]:
    """Fields of a language that are empty and should not be."""
    for part in fields(language):
        table = getattr(language, part.name)
        if is_dataclass(table):
            for each in fields(table):
                optional = each.name in OPTIONAL.get(part.name, "").split()
                if not optional and not getattr(table, each.name):
                    yield f"{part.name}.{each.name}"


@every_language
def test_nothing_is_missing_but_the_gaps_that_are_known(code: str) -> None:
    known = {
        field for gaps in GAPS.values() for field, codes in gaps.items() if code in codes.split()
    }
    assert set(missing(LANGUAGES[code])) == known


@every_language
def test_a_command_is_known_by_its_beginning_or_its_end(code: str) -> None:
    hearing = LANGUAGES[code].hearing
    assert hearing.commands or hearing.command_endings


@every_language
def test_a_language_is_told_by_its_script_or_by_its_small_words(code: str) -> None:
    signs = LANGUAGES[code].signs
    assert signs.script or signs.shared_script or signs.small_words


@every_language
def test_every_expression_is_one(code: str) -> None:
    language = LANGUAGES[code]
    for table in (language.claims, language.unmarked_ends):
        for each in fields(table):
            re.compile(getattr(table, each.name))
    for name in ("tools", "counter", "particle", "there_are", "used"):
        re.compile(getattr(language.tool_count, name))


@every_language
def test_what_is_said_is_complete(code: str) -> None:
    saying = LANGUAGES[code].saying
    assert set(saying.phrases) == set(get_args(Phrase))
    assert all(saying.phrases.values())
    assert "{}" in saying.not_answered
    assert "{}" in saying.tools_counted


def test_each_file_is_a_language_on_the_list() -> None:
    others = {"__init__", "elsewhere", "known_languages", "language_fields"}
    folder = Path(languages.__file__).parent
    assert {path.stem for path in folder.glob("*.py")} - others == set(LANGUAGES)
    assert all(language.code == code for code, language in LANGUAGES.items())


@pytest.mark.parametrize(
    ("tag", "code"), [("de", "de"), ("de-AT", "de"), ("DE", "de"), ("xx", "en")]
)
def test_a_tag_finds_its_language_or_english(tag: str, code: str) -> None:
    assert language_of(tag).code == code


def test_the_decimal_comma_is_told_of_languages_that_we_have() -> None:
    assert set(LANGUAGES) > DECIMAL_COMMA


@every_language
def test_every_word_that_means_the_same_is_folded_and_in_one_group_only(code: str) -> None:
    groups = LANGUAGES[code].synonyms
    words = [word for group in groups for word in group]
    assert len(words) == len(set(words))
    assert all(len(group) > 1 for group in groups)
    assert [folded(word) for word in words if " ... " not in word] == [
        word for word in words if " ... " not in word
    ]
