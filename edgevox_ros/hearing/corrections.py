"""Does an utterance take back what is being done, and say what is wanted instead?"""

from __future__ import annotations

from collections.abc import Collection

from edgevox_ros.hearing.marked_words import MarkedWords
from edgevox_ros.hearing.utterance import utterance_of

_LONGEST = 400
_SAYS_NOTHING = ("correction", "filler", "tail", "yes", "no")
_BEGINS = ("filler", "opener")
_STOPS = ("stop", "alone", "moving")
_DENIES = ("denied", "denies", "no")
_DENY_TOGETHER = (*_DENIES, "moving")
_KEEPS = ("keep", "exception")


def read_correction(text: str, codes: Collection[str] = ()) -> bool:
    """Whether a text takes back what is being done and says what is wanted instead.

    "No, two metres", "wait, the other way", "I meant the office", in these languages or in any. It
    begins with words that take something back, and something else is wanted behind them. Where a
    stop stands behind them, it is a stop and nothing else.
    """
    return bool(_wanted(text, codes, plainly=False))


def wanted_instead(text: str, codes: Collection[str] = ()) -> str:
    """What a correction says is wanted instead; empty if the text is none, or may forbid it.

    "No, lights on" wants them on, "no lights on" does not: what denies as well as it corrects needs
    a pause behind it.
    """
    return _wanted(text, codes, plainly=True)


def _wanted(text: str, codes: Collection[str], *, plainly: bool) -> str:
    if len(text) > _LONGEST:
        return ""
    said = utterance_of(text).said(*codes)
    begin = _behind_corrections(said, plainly=plainly)
    wants = begin is not None and _wants_something(said, begin)
    return text[said.words[begin or 0].start :] if wants else ""


def _behind_corrections(said: MarkedWords, *, plainly: bool) -> int | None:
    """Where the words behind the corrections begin; None if there is no correction."""
    position, corrects = 0, False
    denied = False
    while position < len(said.words):
        correction = said.length("correction", position)
        correction = max(correction, said.length("no", position) if correction else 0)
        filler = said.longest(_BEGINS, position)
        if said.longest((*_KEEPS, *_STOPS), position) > correction:
            return None
        if said.length("not so", position) and not said.words[position + 1].paused_before:
            return None
        if denied and plainly and not (correction or said.words[position].paused_before):
            return None
        if not (correction or filler):
            break
        denies = said.longest(_DENIES if correction == 1 else _DENY_TOGETHER, position)
        denied = correction > 0 and denies > 0
        corrects = corrects or correction >= filler
        position += max(correction, filler)
    return position if corrects else None


def _wants_something(said: MarkedWords, begin: int) -> bool:
    """Whether the words from `begin` on say something, and none of it stops."""
    position, wants = begin, False
    while position < len(said.words):
        if said.longest(_STOPS, position) > said.length("correction", position):
            return False
        length = said.longest(_SAYS_NOTHING, position)
        wants = wants or not length
        position += length or 1
    return wants
