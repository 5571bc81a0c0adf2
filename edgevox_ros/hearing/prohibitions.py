"""Whether an utterance only forbids an act: "please don't drive to the kitchen".

Only what is plain counts: one clause that begins to forbid and goes on with one verb of command.
Everything else may be more than that ("don't turn left, turn right"; "don't forget to dock").
"""

from __future__ import annotations

from collections.abc import Iterator

from edgevox_ros.hearing.marked_words import MarkedWords
from edgevox_ros.hearing.utterance import utterance_of
from edgevox_ros.languages import language_of

_LONGEST = 400
_GOES_ON = ("allows", "joiner", "command")


def forbids(text: str, language: str) -> bool:
    """Whether a text forbids an act, and says nothing else. False in languages without `forbids`.

    Linear in the length of the text.
    """
    if not language_of(language).following.forbids or len(text) > _LONGEST:
        return False
    said = utterance_of(text).said(language_of(language).code)
    return any(_forbids_from(said, at) for at in _beginnings(said))


def _beginnings(said: MarkedWords) -> Iterator[int]:
    """Where a prohibition may begin: in front of each word of politeness and behind all."""
    at = 0
    yield at
    while length := said.longest(("filler", "opener"), at):
        at += length
        yield at


def _forbids_from(said: MarkedWords, begin: int) -> bool:
    forbidden = said.length("forbids", begin)
    verb = _behind_fillers(said, begin + forbidden)
    if not forbidden or not said.length("command", verb):
        return False
    end = _end_of_clause(said, begin + 1)
    # "Don't drive, please": nothing of weight follows.
    if _behind_fillers(said, end) < len(said.words):
        return False
    inside = range(verb + said.length("command", verb), end)
    return not any(said.longest(_GOES_ON, at) for at in inside)


def _behind_fillers(said: MarkedWords, at: int) -> int:
    while length := said.length("filler", at):
        at += length
    return at


def _end_of_clause(said: MarkedWords, at: int) -> int:
    while at < len(said.words) and not said.words[at].paused_before:
        at += 1
    return at
