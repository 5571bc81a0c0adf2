"""How many parts an utterance has: what is joined by words such as "and then", or by a pause.

It counts rather one too many than one too few: "forward, but slowly" has two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from edgevox_ros.hearing.phrase_finder import Found, PhraseFinder
from edgevox_ros.hearing.words import Word, split_words
from edgevox_ros.languages import LANGUAGES

_EMPTY = ("joiner", "filler")


def count_parts(text: str, languages: Iterable[str]) -> int:
    """The parts of an utterance that say something, in the languages that it may be in.

    Noises, names and politeness say nothing. A number such as "one and a half" is one part.
    """
    words = split_words(text)
    found = _phrases(tuple(languages)).find(words)
    return sum(_begin_parts(words, found))


def _begin_parts(words: Sequence[Word], found: Sequence[Found]) -> list[bool]:
    """For each word, whether it is the first one of a part that says something."""
    begins = [False] * len(words)
    open_part, at = False, 0
    while at < len(words):
        if _pauses(words, at):
            open_part = False
        whole = found[at].get("unjoined", 0)
        joiner = found[at].get("joiner", 0)
        empty = max(found[at].get(kind, 0) for kind in _EMPTY)
        if joiner and joiner == empty and not whole:
            open_part = False
        elif whole or not empty:
            begins[at] = not open_part
            open_part = True
        at += max(whole, empty, 1)
    return begins


def _pauses(words: Sequence[Word], at: int) -> bool:
    """Whether there is a pause before a word, and no decimal comma."""
    if at == 0 or not words[at].paused_before:
        return False
    before = words[at - 1]
    decimal = before.exact.isdigit() and words[at].exact.isdigit()
    return not (decimal and words[at].start == before.end + 1)


@cache
def _phrases(codes: tuple[str, ...]) -> PhraseFinder:
    finder = PhraseFinder()
    for code in codes:
        table = LANGUAGES[code].hearing
        for kind, source in (
            ("joiner", (*table.joiners, *table.own_joiners)),
            ("filler", table.fillers),
            ("unjoined", table.unjoined),
        ):
            finder.add(kind, source, accents=table.accents)
    return finder
