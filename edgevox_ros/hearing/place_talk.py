"""What people say about places that they teach: remember this one, forget that, where can you go?

A template is the whole of what is said, apart from fillers around it. "This is great" has the form
of "this is the workshop", so that form counts only with a name that plainly is a place's.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from edgevox_ros.hearing.marked_words import MarkedWords
from edgevox_ros.hearing.numbers_in_digits import number_words
from edgevox_ros.hearing.phrase_finder import phrase_words
from edgevox_ros.hearing.utterance import utterance_of
from edgevox_ros.hearing.words import Word
from edgevox_ros.hearing.yes_no import has_question_mark
from edgevox_ros.languages import LANGUAGES, Language, language_of
from edgevox_ros.languages.language_fields import one_spelling

PlaceKind = Literal["remember", "here", "forget", "listed"]
_KINDS: tuple[PlaceKind, ...] = ("listed", "remember", "here", "forget")
_LONGEST = 200
_AROUND = ("filler", "opener", "polite", "please", "softener")
_NAME = "{}"
# A statement that is none, and a name behind which something else is said.
_NOT_SO = ("denies", "denied", "no")
_GOES_ON = ("joiner", "own joiner", "then")


@dataclass(frozen=True)
class PlaceRemark:
    """What was said about places. `name`: as it was said, without articles; "" for `listed`.

    `here`: somebody only says where we are, in words that plainly name a place.
    """

    kind: PlaceKind
    name: str = ""


@dataclass(frozen=True)
class _Template:
    """Words before a name, a suffix that is written to it, and words behind it."""

    kind: PlaceKind
    before: tuple[str, ...]
    suffix: str = ""
    behind: tuple[str, ...] = ()
    named: bool = True


def read_place_talk(text: str, language: str) -> PlaceRemark | None:
    """What a text says about places; None if it says something else.

    It may be in any of our languages; `language` is tried first, and only in it somebody says where
    we are. Linear in the length of the text.
    """
    if len(text) > _LONGEST:
        return None
    first = language_of(language).code
    for code in dict.fromkeys((first, *LANGUAGES)):
        remark = _read(text, code)
        if remark is not None and (remark.kind != "here" or code == first):
            return remark
    return None


def is_place(name: str, language: str) -> bool:
    """Whether a name says itself that it is a place's: "the meeting room", "room 12"."""
    return _is_place(name, language_of(language).code)


def _read(text: str, code: str) -> PlaceRemark | None:
    words = utterance_of(text).words
    spelt = _spelt(words, code)
    known = _templates(code)
    if not (known.keys() & {*spelt, ""}):
        return None
    said = utterance_of(text).said(code)
    starts = list(_reached(said, 0))
    ends = _ends(said)
    best: PlaceRemark | None = None
    for begin in starts:
        if begin >= len(words):
            continue
        for template in (*known.get(spelt[begin], ()), *known.get("", ())):
            remark = _fits(text, said, spelt, template, begin, ends, code)
            # Of two the one with more words of its own: "forget the place X" is no place "place X".
            if remark is not None and (best is None or _is_better(remark, best)):
                best = remark
    return best


def _is_better(one: PlaceRemark, other: PlaceRemark) -> bool:
    return len(one.name) < len(other.name)


def _fits(
    text: str,
    said: MarkedWords,
    spelt: Sequence[str],
    template: _Template,
    begin: int,
    ends: Sequence[int],
    code: str,
) -> PlaceRemark | None:
    at = begin + len(template.before)
    if tuple(spelt[begin:at]) != template.before:
        return None
    if not template.named:
        return PlaceRemark(template.kind) if at in ends else None
    if has_question_mark(text):
        return None
    for end in ends if not template.behind else (len(spelt),):
        name_end = end
        if template.behind:
            found = _last_at(spelt, template.behind, at + 1, ends)
            if found is None:
                return None
            name_end = found
        name = _name(text, said, at, name_end, template.suffix, code)
        if name and (template.kind != "here" or _is_place(name, code)):
            return PlaceRemark(template.kind, name)
    return None


def _last_at(
    spelt: Sequence[str], wanted: Sequence[str], least: int, ends: Sequence[int]
) -> int | None:
    """Where these words stand last, with nothing but fillers behind them."""
    for at in range(len(spelt) - len(wanted), least - 1, -1):
        if tuple(spelt[at : at + len(wanted)]) == tuple(wanted) and at + len(wanted) in ends:
            return at
    return None


def _name(text: str, said: MarkedWords, begin: int, end: int, suffix: str, code: str) -> str:
    """The words of a name, without articles and suffix; "" if they are none."""
    words = said.words
    while begin < end and (length := _article(text, words, begin, end, code)):
        begin += length
    if begin >= end or any(words[at].paused_before for at in range(begin + 1, end)):
        return ""
    if any(said.longest((*_NOT_SO, *_GOES_ON), at) for at in range(begin, end)):
        return ""
    start, behind = _with_signs(text, words[begin].start, words[end - 1].end)
    name = _without_elided(unicodedata.normalize("NFC", text[start:behind]), code)
    if not suffix:
        return name
    return name[: -len(suffix)].strip() if name.endswith(suffix) else ""


def _with_signs(text: str, start: int, end: int) -> tuple[int, int]:
    """Where a name begins and ends with the signs that are written to it: "C++", "#5"."""
    while start and _is_sign(text[start - 1]):
        start -= 1
    while end < len(text) and _is_sign(text[end]):
        end += 1
    return start, end


def _is_sign(character: str) -> bool:
    """Whether a character is said; punctuation and quotes are not."""
    return character in "%#&@*/\\" or unicodedata.category(character) in ("Sm", "Sc")


def _without_elided(name: str, code: str) -> str:
    """A name without an article that is written to it: "l'atelier"."""
    plain = one_spelling(name).lower()
    for article in LANGUAGES[code].place_talk.articles:
        if article.endswith("'") and plain.startswith(article) and len(plain) > len(article):
            return name[len(article) :]
    return name


def _article(text: str, words: Sequence[Word], begin: int, end: int, code: str) -> int:
    """How many words of an article stand there, with more behind it: "a lab", but not "A&B"."""
    for article in _articles(code):
        length = len(article)
        if begin + length < end and _spelt(words[begin : begin + length], code) == article:
            gap = text[words[begin + length - 1].end : words[begin + length].start]
            if not gap.strip():
                return length
    return 0


def _is_place(name: str, code: str) -> bool:
    """Whether the word that says what it is, is a word for places; a number aside."""
    words = _spelt(utterance_of(name).words, code)
    while len(words) > 1 and (words[-1].isdecimal() or words[-1] in _numbers(code)):
        words = words[:-1]
    return _PlaceWords.of(code).names(words)


@dataclass(frozen=True)
class _PlaceWords:
    """The words of a language for places."""

    whole: frozenset[tuple[str, ...]]
    endings: tuple[str, ...]
    head_first: bool

    @staticmethod
    @cache
    def of(code: str) -> _PlaceWords:
        """Those of a language."""
        table = LANGUAGES[code].place_talk
        listed = [each for each in table.places if not each.startswith("*")]
        endings = tuple(_spelt(phrase_words(each[1:]), code)[-1] for each in table.places
                        if each.startswith("*"))  # fmt: skip
        whole = frozenset(_spelt(phrase_words(each), code) for each in listed)
        return _PlaceWords(whole, endings, table.head == "first")

    def names(self, spelt: tuple[str, ...]) -> bool:
        """Whether words end, or begin, with one for places."""
        lengths = range(1, len(spelt) + 1)
        if self.head_first:
            return any(spelt[:length] in self.whole for length in lengths)
        if any(spelt[-length:] in self.whole for length in lengths):
            return True
        return bool(spelt) and len(spelt[-1]) > _SHORT and spelt[-1].endswith(self.endings)


_SHORT = 4


def _numbers(code: str) -> frozenset[str]:
    table = LANGUAGES[code].spoken_numbers
    # No number ends in a decimal mark: "the charging point".
    return number_words(code).difference(table.point) | set(table.one)


def _reached(said: MarkedWords, at: int) -> Iterator[int]:
    """Where what says nothing at the beginning may end."""
    yield at
    while length := said.longest(_AROUND, at):
        at += length
        yield at


def _ends(said: MarkedWords) -> list[int]:
    """Where what says something may end: the earliest place first, at last behind everything."""
    count = len(said.words)
    runs_out = [False] * count + [True]
    for at in range(count - 1, -1, -1):
        lengths = {length for kind in _AROUND if (length := said.length(kind, at))}
        runs_out[at] = any(runs_out[at + length] for length in lengths)
    return [at for at, out in enumerate(runs_out) if out]


def _spelt(words: Sequence[Word], code: str) -> tuple[str, ...]:
    accents = LANGUAGES[code].hearing.accents
    return tuple(word.folded if accents else word.exact for word in words)


@cache
def _articles(code: str) -> tuple[tuple[str, ...], ...]:
    written = LANGUAGES[code].place_talk.articles
    whole = (each for each in written if each and not each.endswith("'"))
    found = (_spelt(phrase_words(each), code) for each in whole)
    return tuple(sorted(found, key=len, reverse=True))


@cache
def _templates(code: str) -> dict[str, tuple[_Template, ...]]:
    """The templates by their first word; under "" those that begin with the name."""
    found: dict[str, tuple[_Template, ...]] = {}
    for template in _all(LANGUAGES[code]):
        key = template.before[0] if template.before else ""
        found[key] = (*found.get(key, ()), template)
    return found


def _all(language: Language) -> Iterator[_Template]:
    code = language.code
    for kind in _KINDS:
        for written in getattr(language.place_talk, kind):
            before, named, behind = written.partition(_NAME)
            suffix = ""
            if behind[:1].strip() and not phrase_words(behind)[0].spaceless:
                suffix, _, behind = behind.partition(" ")
            yield _Template(
                kind,
                _spelt(phrase_words(before), code),
                suffix,
                _spelt(phrase_words(behind), code),
                named=bool(named),
            )
