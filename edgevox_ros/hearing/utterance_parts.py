"""How many parts an utterance has: what is joined by words such as "and then", or by a pause.

It counts rather one too many than one too few: "forward, but slowly" has two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from edgevox_ros.hearing.marked_words import MarkedWords
from edgevox_ros.hearing.utterance import utterance_of
from edgevox_ros.hearing.words import Word

_JOINERS = ("joiner", "own joiner")


def count_parts(text: str, languages: Iterable[str]) -> int:
    """The parts of an utterance that say something, in the languages that it may be in.

    Noises, names and politeness say nothing. A number such as "one and a half" is one part.
    """
    return sum(_begin_parts(utterance_of(text).said(*languages)))


def _begin_parts(said: MarkedWords) -> list[bool]:
    """For each word, whether it is the first one of a part that says something."""
    begins = [False] * len(said.words)
    open_part, at = False, 0
    while at < len(said.words):
        if _pauses(said.words, at):
            open_part = False
        whole = said.length("unjoined", at)
        joiner = said.longest(_JOINERS, at)
        empty = max(joiner, said.length("filler", at))
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
