"""Does an utterance take back what is being done, and say what is wanted instead?"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from edgevox_ros.hearing.marked_words import MarkedWords
from edgevox_ros.hearing.utterance import utterance_of

_LONGEST = 400
_SAYS_NOTHING = ("correction", "filler", "tail", "yes", "no")
_BEGINS = ("filler", "opener")
_STOPS = ("stop", "alone", "moving")
_DENIES = ("denied", "denies", "no")
_DENY_TOGETHER = (*_DENIES, "moving")
_KEEPS = ("keep", "exception")
_REACH = 6
# Behind a no that denies nothing: "no sorry", "no wait", "no the kitchen", "no to the kitchen".
_BEHIND_NO = ("small", "opener", "correction", "not yes", "filler")
# What may stand between a correction and what is wanted instead.
_BESIDE = ("correction", "opener", "not yes", "filler", "polite")


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


@dataclass(frozen=True)
class PutRight:
    """An utterance that corrects itself: "to the office, no sorry, to the kitchen".

    `before`: what stands, `taken_back`: the clause before the correction, `instead`: what follows.
    """

    before: str
    taken_back: str
    instead: str


@lru_cache(maxsize=16)
def put_right(text: str, codes: tuple[str, ...]) -> PutRight | None:
    """What the last correction in an utterance takes back; None if nothing surely is.

    One at its beginning takes back what was said before: `before` and `taken_back` are empty.
    """
    if len(text) > _LONGEST:
        return None
    said = utterance_of(text).said(*codes)
    found = [at for at in range(len(said.words)) if _surely_corrects(said, at)]
    if not found:
        return None
    first = end = found[-1]
    while first and (
        starts := [at for at in range(first) if at + said.longest(_BESIDE, at) == first]
    ):
        first = starts[0]
    while end < len(said.words) and (length := said.longest(_BESIDE, end)):
        end += length
    if end == len(said.words):
        return None
    words = said.words
    begin = first
    while begin and not (begin < first and _begins_clause(said, begin)):
        begin -= 1
    cut = words[begin].start if first else 0
    back = words[first - 1].end if first else 0
    return PutRight(text[:cut], text[cut:back], text[words[end].start :])


def _begins_clause(said: MarkedWords, at: int) -> bool:
    return said.words[at].paused_before or said.length("joiner", at) > 0


def _surely_corrects(said: MarkedWords, at: int) -> bool:
    """Whether a correction begins here that can be nothing else: "no sorry", "I mean"."""
    length = said.length("correction", at)
    if not length or said.longest(_KEEPS, at) >= length:
        return False
    if said.length("no", at) == length and length == 1:
        # "Wait in the kitchen" is an order.
        denies = said.longest(("denied", "alone"), at) and not only_says_no(said, at, length)
        return not (denies or said.longest(("denies", "command"), at))
    return length > 1 and not said.longest(_DENIES, at)


def only_says_no(said: MarkedWords, at: int, length: int) -> bool:
    """Whether a no denies nothing of what follows: "no sorry the kitchen", "wait no kitchen".

    Not where the same word also means "not", as in Spanish: "no la cocina".
    """
    if said.length("no", at) != length or said.length("denies", at):
        return False
    if not said.length("correction", at):
        return False
    behind = at + length
    if _tells(said, behind):
        return False
    pauses = behind < len(said.words) and said.words[behind].paused_before
    near = range(max(0, at - _REACH), at)
    corrected = any(each + said.length("correction", each) >= at for each in near)
    return pauses or corrected or said.longest(_BEHIND_NO, behind) > 0


def _tells(said: MarkedWords, begin: int) -> bool:
    """Whether the clause that begins here tells something: "no, the office is closed now"."""
    for at in range(begin, min(len(said.words), begin + _REACH)):
        if at > begin and said.words[at].paused_before:
            return False
        if said.longest(("tells", "quotes"), at):
            return True
    return False
