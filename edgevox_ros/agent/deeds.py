"""What earlier turns did, and whether a sentence about the past reports only that.

A claim such as "Yes, I turned left." is true if each of its content words occurs in the call that
succeeded, in the user's request, or in the reply to it. Another direction, number, place or verb
was not done.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from edgevox_ros.agent.claims import admits, clauses_of, small_words
from edgevox_ros.agent.result_wording import data_of
from edgevox_ros.core.tools import ToolCall, ToolResult
from edgevox_ros.hearing.words import fold
from edgevox_ros.languages import LANGUAGES
from edgevox_ros.languages.language_fields import one_spelling

_WORD = re.compile(
    r"[^\W_]+(?:[\u0300-\u036f\u0900-\u0903\u093a-\u094f\u0e31\u0e34-\u0e4e]+[^\W_]*)*"
)
_SPACELESS = re.compile("[\u0e01-\u0e5b\u3040-\u30ff\u3400-\u9fff]")
_HIRAGANA = re.compile("[\u3041-\u309f]+")
_HANGUL = re.compile("[\uac00-\ud7a3]")


def _of_every_language(kind: str) -> list[str]:
    return [each for language in LANGUAGES.values() for each in getattr(language.deeds, kind)]


_AROUND = frozenset(map(one_spelling, _of_every_language("around")))
_AROUND_SPACELESS = re.compile("|".join(_of_every_language("around_spaceless")))
_FAMILIES = [frozenset(family.split()) for family in _of_every_language("families")]
_ENDINGS = re.compile(rf"(?:{'|'.join(_of_every_language('endings'))})$")
_PREFIX = re.compile(rf"^(?:{'|'.join(_of_every_language('prefixes'))})(?=\w{{3}})")
_BEFORE_GE = "|".join(_of_every_language("participle_prefixes"))
_PARTICIPLE = re.compile(rf"^({_BEFORE_GE})?ge(?=\w{{3}})")
_LEAST = 3


@dataclass(frozen=True)
class Deed:
    """What one turn did: every text that describes it."""

    words: frozenset[str]
    text: str


def deed_of(done: Sequence[tuple[ToolCall, ToolResult]], words: Iterable[str]) -> Deed | None:
    """The deed of a turn: its successful calls, and what was asked and said if all succeeded.

    Negative sentences name what was not done, so they are left out.
    """
    if not done:
        return None
    called = [
        f"{call.name.replace('_', ' ')} {_values(call.arguments)} {_values(data_of(result))}"
        for call, result in done
    ]
    text = " ; ".join([*called, *(each for each in words if not admits(each))]).lower()
    return Deed(frozenset(map(_stem, _WORD.findall(_plain(text)))), _plain(text))


def reports_deeds(sentence: str, deeds: Sequence[Deed]) -> bool:
    """Whether a sentence reports something, and every clause of it is about one of the deeds."""
    clauses = [clause for clause in clauses_of(sentence) if _said(clause)]
    return bool(clauses) and all(any(_covers(deed, each) for deed in deeds) for each in clauses)


def _covers(deed: Deed, clause: str) -> bool:
    return all(_known(word, deed) for word in _said(clause))


def _said(clause: str) -> list[str]:
    """The words of a clause that say what was done."""
    text = clause.lower()
    if _SPACELESS.search(text):
        text = _AROUND_SPACELESS.sub(" ", text)
        text = _HIRAGANA.sub(" ", text)
    small = small_words(clause.lower()) | _AROUND
    return [_plain(word) for word in _WORD.findall(_composed(text)) if word not in small]


def _known(word: str, deed: Deed) -> bool:
    if _SPACELESS.search(word):
        return all(word[at : at + 2] in deed.text for at in range(max(1, len(word) - 1))) or (
            "\u3400" <= word[0] <= "\u9fff" and all(character in deed.text for character in word)
        )
    if _HANGUL.search(unicodedata.normalize("NFC", word)):
        return any(_alike_korean(word, other) for other in deed.words)
    stem = _stem(word)
    prefix = _PREFIX.match(stem)
    if prefix and prefix.group() in deed.words and _known(stem[prefix.end() :], deed):
        return True  # "mach das Licht aus" and "ausgemacht", but not "angemacht"
    return stem in deed.words or any(
        stem in family and not family.isdisjoint(deed.words) for family in _FAMILIES
    )


def _alike_korean(word: str, other: str) -> bool:
    """Whether two words begin alike: verbs have many endings, nouns are followed by particles."""
    one, two = (unicodedata.normalize("NFD", each) for each in (word, other))
    least = 2 if word.endswith(("다", "요", "어")) else 4
    return len(two) >= 2 and one[:least] == two[:least]


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _plain(text: str) -> str:
    return fold(_composed(text).replace("ß", "ss"))


def _stem(word: str) -> str:
    """A word without verb endings. Numbers and short words stay as they are."""
    if not word.isalpha() or _HANGUL.search(word):
        return word
    stem = _PARTICIPLE.sub(r"\1", word)
    while (cut := _ENDINGS.sub("", stem)) != stem and len(cut) >= _LEAST:
        stem = cut
    return stem


def _values(value: object) -> str:
    if isinstance(value, Mapping):
        return " ".join(_values(each) for each in value.values())
    if isinstance(value, (list, tuple)):
        return " ".join(map(_values, value))
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return str(value).replace("_", " ")
