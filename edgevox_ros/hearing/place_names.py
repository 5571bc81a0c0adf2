"""Names that people give to places: how they are cleaned, and which of them would be mistaken.

Two names are the same if they are said alike: "work shop" and "workshop", "room 12" and "room
twelve"; an identifier is said in words, so `row_7` is "row seven". Names with different numbers are
never near each other.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Literal

from edgevox_ros.core.sentence_templates import APOSTROPHES, folded
from edgevox_ros.hearing.measured import measure_reader
from edgevox_ros.hearing.numbers_in_digits import numbers_in_digits
from edgevox_ros.hearing.said_directions import said_directions
from edgevox_ros.hearing.said_times import TimeReader
from edgevox_ros.hearing.sentences.names import one_spelling, said_names
from edgevox_ros.hearing.sentences.numerals import numerals
from edgevox_ros.hearing.stop_words import StopMatcher
from edgevox_ros.hearing.utterance import utterance_of
from edgevox_ros.hearing.words import split_words
from edgevox_ros.hearing.yes_no import read_yes_no
from edgevox_ros.languages import LANGUAGES, language_of

LONGEST = 40
# Without width; Hindi needs them.
_JOINERS = "\u200c\u200d"
_DIGITS = re.compile(r"\d+")
# Letters in which two names of such a length, or a longer one, may differ and still sound alike.
_ALIKE = ((8, 2), (4, 1))
# What a word says that names nothing: "here", "that", "go", "please".
_NAMELESS = ("filler", "polite", "tail", "that", "small", "opener", "please", "softener", "going")

Unfit = Literal["no_name", "too_long", "says_else"]


def clean_name(said: str) -> str:
    """A name on one line, of letters, digits, blanks, hyphens and apostrophes; maybe empty."""
    kept = "".join(each if _may_be_in_a_name(each) else " " for each in _audible(said))
    return " ".join(kept.split()).strip("-' ")


def loses_signs(said: str) -> bool:
    """Whether a name was said with more than a clean one has: "R2/D2", "50% room"."""
    return not all(_may_be_in_a_name(each) or each in " _" for each in _audible(said))


def unfit(name: str, language: str, stop: StopMatcher) -> Unfit | None:
    """Why a clean name cannot be used: nobody could say it, or it would be heard as another thing.

    A name that would stop the robot, answer a question, or only points somewhere ("here") is none.
    `says_else`: it is an amount, a time or a direction.
    """
    if len(name) > LONGEST:
        return "too_long"
    if not any(each.isalpha() for each in name) or not folded(name).strip():
        return "no_name"
    if _spoken(name) in _stop_phrases():
        return "no_name"
    if any(stop.match(text, moving=True) for text in (name, f"go to the {name}", f"to {name}")):
        return "no_name"
    codes = {language_of(language).code, "en"}
    if read_yes_no(name) or _names_nothing(name, codes):
        return "no_name"
    return "says_else" if any(_is_no_thing(name, code) for code in codes) else None


def same_name(one: str, other: str, language: str) -> bool:
    """Whether two names are said alike."""
    if _joined(one, language) == _joined(other, language):
        return True
    return not _ways(one, language).isdisjoint(_ways(other, language))


def near_name(one: str, other: str, language: str) -> bool:
    """Whether one of two names may be heard for the other one. Different numbers are not near."""
    first, second = _joined(one, language), _joined(other, language)
    if _DIGITS.findall(first) != _DIGITS.findall(second):
        return False
    first, second = (_DIGITS.sub("", each) for each in (first, second))
    length = max(len(first), len(second))
    most = next((differing for least, differing in _ALIKE if length >= least), 0)
    return bool(most) and _distance(first, second) <= most


def _audible(said: str) -> str:
    """What was said, with one kind of apostrophe and of blank, without what is not heard at all."""
    text = unicodedata.normalize("NFC", said)
    plain = ("'" if each in APOSTROPHES else " " if each.isspace() else each for each in text)
    return "".join(each for each in plain if each in _JOINERS or unicodedata.category(each) != "Cf")


def _is_no_thing(name: str, code: str) -> bool:
    """Whether a name is nothing but a number, an amount with its unit, a time or a direction."""
    if any(_is_amount(text, code) for text in _with_a_blank(folded(name).strip())):
        return True
    rest = name
    for each in reversed(TimeReader(name, code).times(answers=True)):
        rest = rest[: each.start] + rest[each.end :]
    return not rest.strip() or bool(said_directions(name, code))


def _is_amount(text: str, code: str) -> bool:
    found = (measure_reader(code).read(text, 0), numerals(code).read(text, 0))
    return any(each[1] == len(text) for each in found if each)


def _with_a_blank(text: str) -> Iterator[str]:
    """A text, and where no blanks are written each way to put one between number and unit."""
    yield text
    if any(word.spaceless for word in split_words(text)):
        yield from (f"{text[:at]} {text[at:]}" for at in range(1, len(text)))


def _ways(name: str, language: str) -> set[str]:
    """How a name is said, its blanks left out."""
    plain = folded(clean_name(name)).strip()
    return {way.replace(" ", "") for way in said_names({plain: 1}, language)}


def _spoken(text: str) -> tuple[str, ...]:
    return tuple(word.folded for word in split_words(text))


@cache
def _stop_phrases() -> frozenset[tuple[str, ...]]:
    """What stops the robot in some language and at some time, in whatever place of a sentence."""
    tables = [language.hearing for language in LANGUAGES.values()]
    phrases = (
        phrase
        for table in tables
        for phrase in (*table.stop, *table.alone, *table.moving, *table.moving_alone)
    )
    return frozenset(map(_spoken, phrases))


def _may_be_in_a_name(character: str) -> bool:
    if character in _JOINERS:
        return True
    return unicodedata.category(character)[0] in "LM" or character.isdecimal() or character in "-' "


def _names_nothing(name: str, codes: set[str]) -> bool:
    """Whether every word belongs to what says nothing by itself."""
    for code in codes:
        said = utterance_of(name).said(code)
        at = 0
        while at < len(said.words) and (length := said.longest(_NAMELESS, at)):
            at += length
        if at == len(said.words):
            return True
    return False


def _joined(name: str, language: str) -> str:
    """A name as it sounds: in small letters, without accents and blanks, its numbers in digits."""
    digits = numbers_in_digits(clean_name(name), language)
    return one_spelling(folded(digits).strip()).replace(" ", "")


def _distance(one: str, other: str) -> int:
    """In how many letters two words differ: left out, added or exchanged."""
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, start=1):
        before, row = row, [at]
        for there, each in enumerate(other, start=1):
            exchanged = before[there - 1] + (letter != each)
            row.append(min(before[there] + 1, row[-1] + 1, exchanged))
    return row[-1]
