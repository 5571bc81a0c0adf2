"""Places that people teach: what is said about them, checked, asked back, done and answered.

Only what is done is said: "I will remember" comes after the file was written. A name that would be
heard for something else is refused, and one that may be heard for another place is asked about.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from edgevox_ros.agent.conditions import read_values
from edgevox_ros.agent.executor_protocol import Executor
from edgevox_ros.agent.phrases import phrase
from edgevox_ros.core.sentence_templates import WordSlot, folded
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.hearing import PlaceRemark, StopMatcher, read_place_talk
from edgevox_ros.hearing.place_names import (
    clean_name,
    loses_signs,
    near_name,
    same_name,
    unfit,
)
from edgevox_ros.hearing.place_talk import is_place
from edgevox_ros.hearing.queue_talk import alike
from edgevox_ros.hearing.words import split_words
from edgevox_ros.languages import language_of
from edgevox_ros.languages.language_fields import PlaceTalk

MOST_LISTED = 12
Readings = Mapping[str, Mapping[str, Any]]
Kept = Literal["kept", "lost", "no_name", "not_kept"]
Answer = Literal["yes", "no", "timeout", "unasked", "other", "cancelled"]


class PlaceBook(Protocol):
    """The places of the map, and those that were taught. Used by the thread that runs turns."""

    @property
    def own(self) -> Mapping[str, str]:
        """Every name of a row of the map, aliases and words for it too, and the row's own name."""

    @property
    def taught(self) -> tuple[str, ...]:
        """The names of the rows that were taught."""

    @property
    def words(self) -> Mapping[str, str]:
        """Further names of rows that were taught, and the row's own name."""

    @property
    def readers(self) -> tuple[str, ...]:
        """The tools of whose readings a row is made."""

    @property
    def moving(self) -> bool:
        """Whether the robot moves, or may."""

    def keep(self, name: str, readings: Readings) -> Kept:
        """Add a row, or replace it. Unless it is `kept`, nothing has changed.

        `lost`: the readings make no row; `no_name`: the map has no use for that name; `not_kept`:
        the file could not be written.
        """

    def forget(self, name: str) -> bool:
        """Take a row out. Returns whether the file could be written; else nothing has changed."""


FindBook = Callable[[], "PlaceBook | None"]
"""Gives the places; None where the map has no table that may be taught."""


@dataclass(frozen=True)
class Lesson:
    """What a turn gives to carry out what was said about places.

    `ask` puts a question to the user. `says_call`: whether a text is a sentence of the map.
    `words`: of its tools and their values. `beside`: another turn acts meanwhile.
    """

    executor: Executor
    language: str
    cancel: threading.Event
    ask: Callable[[str], Answer]
    says_call: Callable[[str], bool]
    words: Callable[[], Iterable[str]]
    beside: bool = False


class TaughtPlaces:
    """Understands what is said about places, and does it.

    `find`: gives the places as they are now. `stop`: the stop words that are heard.
    """

    def __init__(self, find: FindBook, stop: StopMatcher) -> None:
        self._find = find
        self._stop = stop

    def named_in(self, text: str) -> tuple[str, ...]:
        """The places that were taught and share a word with a text.

        A small model obeys a name that it is shown, whatever was said: with all of them in front of
        it, the demo model drove to one for nine commands out of ten.
        """
        book = self._find()
        if book is None:
            return ()
        named = {row for name, row in _taught(book).items() if _shares_a_word(name, text)}
        return tuple(name for name in book.taught if name in named)

    def read(self, text: str, language: str) -> PlaceRemark | None:
        """What a text says about places; None if it is for others, or nothing can be taught."""
        book = self._find()
        remark = read_place_talk(text, language) if book is not None else None
        if book is None or remark is None:
            return None
        if remark.kind == "here" and _found(remark.name, book.own, language):
            return None  # somebody says where we are
        if remark.kind == "forget" and not _meant(remark.name, book, language):
            return remark if is_place(remark.name, language) else None
        return remark

    def carry_out(self, remark: PlaceRemark, lesson: Lesson) -> tuple[str, ...]:
        """Do what was said. Returns the sentences to be said of it."""
        book, says = self._find(), language_of(lesson.language).place_talk
        if book is None:
            return ()
        if remark.kind == "listed":
            return (_listed(book, says),)
        if book.moving or lesson.beside:
            return (says.moving,)
        if remark.kind == "forget":
            return (_forget(remark.name, book, says, lesson.language),)
        return tuple(self._remember(remark.name, book, says, lesson))

    def _remember(
        self, said: str, book: PlaceBook, says: PlaceTalk, lesson: Lesson
    ) -> Iterator[str]:
        name, language = clean_name(said), lesson.language
        wrong = unfit(name, language, self._stop)
        if wrong is not None:
            yield getattr(says, wrong)
            return
        if own := _found(name, book.own, language):
            yield says.in_map.format(_in_words(own))
            return
        known = _found(name, _taught(book), language)
        if not known and _is_taken(name, lesson):
            yield says.no_name
            return
        question = self._question(name, known, book, says, language)
        if not question and loses_signs(said):
            question = says.called.format(name)
        answer = lesson.ask(question) if question else "yes"
        if answer != "yes":
            yield from _refused(answer, language)
            return
        if book.moving:
            yield says.moving
            return
        yield _kept(known or name, book, says, lesson)

    @staticmethod
    def _question(name: str, known: str, book: PlaceBook, says: PlaceTalk, language: str) -> str:
        """What has to be asked before a name is used; "" for nothing."""
        if known:
            return says.move_here.format(_in_words(known))
        for other, row in {**book.own, **_taught(book)}.items():
            if near_name(name, other, language):
                return says.sounds_like.format(other=_in_words(row), name=name)
        return ""


def words_of(tools: Iterable[ToolSchema], sentences: Iterable[Any]) -> Iterator[str]:
    """What a map calls its tools and the values of their parameters, and what is said for those."""
    for tool in tools:
        yield _in_words(tool.name)
        for name in tool.parameters.get("properties", {}):
            yield from (_in_words(str(each)) for each in tool.choices(name))
    for template in sentences:
        for slot in template.slots.values():
            yield from slot.said if isinstance(slot, WordSlot) else ()


def _is_taken(name: str, lesson: Lesson) -> bool:
    """Whether a name is what a call of the map says, or a word for one of its tools or values."""
    if lesson.says_call(name):
        return True
    mine = folded(name).strip()
    return any(mine == folded(each).strip() for each in lesson.words())


def _kept(name: str, book: PlaceBook, says: PlaceTalk, lesson: Lesson) -> str:
    """Read where we are, and keep the place. Returns what is to be said."""
    readings = {
        reader: read_values(lesson.executor, reader, lesson.cancel) for reader in book.readers
    }
    if not all(readings.values()):
        return says.lost
    kept = book.keep(name, readings)
    return says.kept.format(_in_words(name)) if kept == "kept" else str(getattr(says, kept))


def _forget(name: str, book: PlaceBook, says: PlaceTalk, language: str) -> str:
    known = _meant(name, book, language)
    if known in book.taught:
        return says.forgotten.format(_in_words(known)) if book.forget(known) else says.not_kept
    return (says.in_map if known else says.unknown).format(_in_words(known) or clean_name(name))


def _refused(answer: Answer, language: str) -> Iterator[str]:
    if answer not in ("unasked", "cancelled"):
        yield phrase("unanswered" if answer == "timeout" else "refused", language)


def _listed(book: PlaceBook, says: PlaceTalk) -> str:
    names = [*dict.fromkeys(book.own.values()), *book.taught]
    if not names:
        return says.none_known
    more = len(names) - MOST_LISTED
    shown = [_in_words(name) for name in names[:MOST_LISTED]]
    return says.known.format(", ".join([*shown, *([says.more.format(more)] if more > 0 else [])]))


def _in_words(name: str) -> str:
    """An identifier as it is said."""
    return name.replace("_", " ")


def _taught(book: PlaceBook) -> dict[str, str]:
    return {**{name: name for name in book.taught}, **book.words}


def _found(name: str, rows: Mapping[str, str], language: str) -> str:
    """The row that a name is said for; "" for none."""
    cleaned = clean_name(name)
    same = (row for other, row in rows.items() if same_name(cleaned, other, language))
    return next(same, "")


def _meant(name: str, book: PlaceBook, language: str) -> str:
    """The row that a name means, also in another form of it ("warsztacie"); "" for none."""
    rows = {**book.own, **_taught(book)}
    if found := _found(name, rows, language):
        return found
    inflected = {row for other, row in rows.items() if _is_form(name, other)}
    return inflected.pop() if len(inflected) == 1 else ""


def _shares_a_word(name: str, text: str) -> bool:
    """Whether a text has a word of a name, in some form; a number is none."""
    said, name = split_words(text), _in_words(name)
    if any(word.spaceless for word in split_words(name)):
        return name in text
    words = [word for word in split_words(name) if not word.exact.isdecimal()]
    return any(alike(word.folded, each.folded) for word in words for each in said)


def _is_form(name: str, other: str) -> bool:
    """Whether two names have as many words, which are forms of each other one by one."""
    both = (_in_words(name), _in_words(other))
    pairs = [tuple(word.folded for word in split_words(each)) for each in both]
    one, two = pairs
    if len(one) != len(two) or any(word.spaceless for word in split_words(name)):
        return False
    return all(
        first == second if first.isdecimal() or second.isdecimal() else alike(first, second)
        for first, second in zip(one, two, strict=True)
    )
