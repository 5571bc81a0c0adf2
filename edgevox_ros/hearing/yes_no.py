"""Yes or no: the user's answer when the robot asks for permission."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from edgevox_ros.hearing.phrase_finder import Found, PhraseFinder
from edgevox_ros.hearing.words import split_words
from edgevox_ros.languages import LANGUAGES

YesNo = Literal["yes", "no"]
_LONGEST = 400
QUESTION_MARKS = "?\uff1f\u061f\u037e\u2047\u2048\u2049\u203d"
_KINDS = ("polite", "yes", "not_yes", "no")


class YesNoReader:
    """Reads a plain yes or no in several languages; anything else is neither.

    Every word must belong to the answer: "yes please" is a yes, "yes but slower" is neither. A
    phrase that means yes in one language and no in another is a no. What may also mean something
    else ("right", "okay okay", anything with a question mark) is never a yes.
    """

    def __init__(self, languages: Iterable[str] = ()) -> None:
        self._phrases = PhraseFinder()
        for code in tuple(languages) or tuple(LANGUAGES):
            table = LANGUAGES[code].hearing
            no = (*table.no, *table.stop, *table.alone, *table.moving)
            for kind, source in (
                ("yes", table.yes),
                ("no", no),
                ("not_yes", table.not_yes),
                ("polite", table.fillers),
            ):
                self._phrases.add(kind, source, accents=table.accents)

    def read(self, text: str) -> YesNo | None:
        """`yes`, `no`, or None if something else was said."""
        text = text[:_LONGEST]
        found = self._phrases.find(split_words(text))
        heard: set[str] = {"not_yes"} if has_question_mark(text) else set()
        position = 0
        while position < len(found):
            length, kind = _longest(found[position])
            if not length:
                return None
            heard.add(kind)
            position += length
        if "no" in heard:
            return "no"
        return "yes" if "yes" in heard and "not_yes" not in heard else None


def has_question_mark(text: str) -> bool:
    """Whether a text has a question mark of any script."""
    return any(mark in text for mark in QUESTION_MARKS)


def _longest(found: Found) -> tuple[int, str]:
    """The longest phrase of an answer and its kind; of several kinds the most cautious one."""
    kind = max(reversed(_KINDS), key=lambda each: found.get(each, 0))
    return found.get(kind, 0), kind


@lru_cache(maxsize=1)
def _default() -> YesNoReader:
    return YesNoReader()


def read_yes_no(text: str) -> YesNo | None:
    """Read with the words of every language; see YesNoReader.read."""
    return _default().read(text)
