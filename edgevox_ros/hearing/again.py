"""Does an utterance ask to do the last thing again, and how often?"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from edgevox_ros.hearing.phrase_finder import Found, PhraseFinder
from edgevox_ros.hearing.words import split_words
from edgevox_ros.hearing.yes_no import has_question_mark
from edgevox_ros.languages import LANGUAGES
from edgevox_ros.languages.language_fields import Following

_LONGEST = 100
_MOST_DIGITS = 20
_TIMES, _MORE = "times", "more"
# Of phrases that are equally long, the first kind counts.
_KINDS = ("again", "lead", "filler")


class AgainReader:
    """Reads "again", "once more", "do that twice more" in several languages.

    Every word must belong to it, apart from noises, names and politeness: "go again to the kitchen"
    is another command, and so is "not again". "Again?" is a question of one who is surprised; only
    a polite one ("can you do that again?") asks for it.
    """

    def __init__(self, languages: Iterable[str] = ()) -> None:
        self._phrases = PhraseFinder()
        for code in tuple(languages) or tuple(LANGUAGES):
            table, accents = LANGUAGES[code].following, LANGUAGES[code].hearing.accents
            self._phrases.add("filler", LANGUAGES[code].hearing.fillers, accents=accents)
            self._phrases.add("again", table.again, accents=accents)
            self._phrases.add("lead", table.leads, accents=accents)
            for kind, count, phrase in _counted(table):
                self._phrases.add(f"{kind} {count}", [phrase], accents=accents)

    def read(self, text: str) -> int | None:
        """How often it is to be done again; None if something else was said."""
        if len(text) > _LONGEST:
            return None
        found = self._phrases.find(split_words(text))
        kinds, position = [], 0
        while position < len(found):
            length, kind = _longest(found[position])
            if not length:
                return None
            kinds.append(kind)
            position += length
        if has_question_mark(text) and "filler" not in kinds:
            return None
        return _times(kinds)


def _counted(table: Following) -> Iterable[tuple[str, int, str]]:
    """Each phrase that says how often: its kind, the number, the words."""
    numbers = {str(count): count for count in range(2, _MOST_DIGITS + 1)}
    numbers.update({word: count for count, word in enumerate(table.numbers, start=2)})
    for kind, patterns, twice in (
        (_TIMES, table.times, table.twice),
        (_MORE, table.more, table.twice_more),
    ):
        yield from ((kind, 2, phrase) for phrase in twice)
        for pattern in patterns:
            yield from (
                (kind, count, pattern.replace("{}", word)) for word, count in numbers.items()
            )


def _longest(found: Found) -> tuple[int, str]:
    """The longest phrase and its kind."""
    length = max(found.values(), default=0)
    kinds = [kind for kind, long in found.items() if long == length]
    return length, min(kinds, key=_rank, default="")


def _rank(kind: str) -> int:
    return _KINDS.index(kind) if kind in _KINDS else -1


def _times(kinds: list[str]) -> int | None:
    """The number that was said, one without a number; None if it does not ask for it again."""
    counted = [kind.split(" ") for kind in kinds if kind not in _KINDS]
    more = any(kind == _MORE for kind, _ in counted)
    named = bool(counted) and "lead" in kinds
    counts = {int(count) for _, count in counted}
    if not ("again" in kinds or more or named) or len(counts) > 1:
        return None
    return counts.pop() if counts else 1


@lru_cache(maxsize=1)
def _default() -> AgainReader:
    return AgainReader()


def read_again(text: str) -> int | None:
    """Read with the words of every language; see AgainReader.read."""
    return _default().read(text)
