"""Does an utterance take back what is being done, and say what is wanted instead?"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from edgevox_ros.hearing.marked_words import MarkedWords
from edgevox_ros.hearing.phrase_finder import PhraseFinder
from edgevox_ros.hearing.words import split_words
from edgevox_ros.languages import LANGUAGES

_LONGEST = 400
_SAYS_NOTHING = ("correction", "filler", "tail", "yes", "no")


class CorrectionReader:
    """Reads "no, two metres", "wait, the other way", "I meant the office" in several languages.

    It begins with words that take something back, and something else is wanted behind them. Where a
    stop stands behind them, it is a stop and nothing else.
    """

    def __init__(self, languages: Iterable[str] = ()) -> None:
        self._phrases = PhraseFinder()
        for code in tuple(languages) or tuple(LANGUAGES):
            table, following = LANGUAGES[code].hearing, LANGUAGES[code].following
            for kind, source in (
                ("correction", following.corrections),
                ("keep", (*following.keeps, *table.exceptions)),
                ("stop", (*table.stop, *table.alone, *table.moving)),
                ("filler", table.fillers),
                ("opener", table.openers),
                ("tail", table.tails),
                ("yes", table.yes),
                ("no", table.no),
            ):
                self._phrases.add(kind, source, accents=table.accents)

    def read(self, text: str) -> bool:
        """Whether the text takes back what is being done and says what is wanted instead."""
        return bool(self.wanted(text))

    def wanted(self, text: str) -> str:
        """What a correction says is wanted instead; empty if the text is none."""
        if len(text) > _LONGEST:
            return ""
        words = split_words(text)
        said = MarkedWords(words, self._phrases.find(words))
        begin = _behind_corrections(said)
        wants = begin is not None and _wants_something(said, begin)
        return text[words[begin or 0].start :] if wants else ""


def _behind_corrections(said: MarkedWords) -> int | None:
    """Where the words behind the corrections begin; None if there is no correction."""
    position, corrects = 0, False
    while position < len(said.words):
        correction = said.length("correction", position)
        correction = max(correction, said.length("no", position) if correction else 0)
        filler = max(said.length("filler", position), said.length("opener", position))
        if max(said.length("keep", position), said.length("stop", position)) > correction:
            return None
        if not (correction or filler):
            break
        corrects = corrects or correction >= filler
        position += max(correction, filler)
    return position if corrects else None


def _wants_something(said: MarkedWords, begin: int) -> bool:
    """Whether the words from `begin` on say something, and none of it stops."""
    position, wants = begin, False
    while position < len(said.words):
        if said.length("stop", position) > said.length("correction", position):
            return False
        length = max(said.length(kind, position) for kind in _SAYS_NOTHING)
        wants = wants or not length
        position += length or 1
    return wants


@lru_cache(maxsize=1)
def _default() -> CorrectionReader:
    return CorrectionReader()


def wanted_instead(text: str) -> str:
    """Read with the words of every language; see CorrectionReader.wanted."""
    return _default().wanted(text)


def read_correction(text: str) -> bool:
    """Read with the words of every language; see CorrectionReader.read."""
    return _default().read(text)
