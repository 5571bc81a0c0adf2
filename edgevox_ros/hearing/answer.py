"""Yes or no: what a person answers while the robot asks for leave to act."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from edgevox_ros.hearing.languages import TABLES
from edgevox_ros.hearing.phrases import PhraseSet
from edgevox_ros.hearing.words import Word, split_words

Answer = Literal["yes", "no"]


class AnswerReader:
    """Reads a plain yes or a plain no in some languages; anything else is neither.

    Every word must belong to the answer: "yes please" is a yes, "yes but slower" is neither.
    Where one phrase means yes in one language and no in another, it is a no.
    """

    def __init__(self, languages: Iterable[str] = ()) -> None:
        self._yes, self._no, self._polite = PhraseSet(), PhraseSet(), PhraseSet()
        for code in tuple(languages) or tuple(TABLES):
            table = TABLES[code]
            self._yes.add(table.yes, accents=table.accents)
            self._no.add((*table.no, *table.stop), accents=table.accents)
            self._polite.add(table.fillers, accents=table.accents)

    def read(self, text: str) -> Answer | None:
        """`yes`, `no`, or None if something else was said."""
        words = split_words(text[:400])
        heard: set[Answer] = set()
        position = 0
        while position < len(words):
            length, answer = self._longest(words, position)
            if not length:
                return None
            if answer is not None:
                heard.add(answer)
            position += length
        if "no" in heard:
            return "no"
        return "yes" if heard else None

    def _longest(self, words: list[Word], position: int) -> tuple[int, Answer | None]:
        no = self._no.at(words, position)
        yes = self._yes.at(words, position)
        polite = self._polite.at(words, position)
        if no and no >= yes:
            return no, "no"
        if yes:
            return yes, "yes"
        return polite, None


@lru_cache(maxsize=1)
def _default() -> AnswerReader:
    return AnswerReader()


def read_answer(text: str) -> Answer | None:
    """Read with the words of every language; see AnswerReader.read."""
    return _default().read(text)
