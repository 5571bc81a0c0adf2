"""Yes or no: the user's answer when the robot asks for permission."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

from edgevox_ros.hearing.marked_words import MarkedWords
from edgevox_ros.hearing.utterance import utterance_of

YesNo = Literal["yes", "no"]
_LONGEST = 400
QUESTION_MARKS = "?\uff1f\u061f\u037e\u2047\u2048\u2049\u203d"
_BROKEN_OFF = ("...", "\u2026", "-", "\u2014", ",")
_KINDS: Mapping[str, tuple[str, ...]] = {
    "beside": ("filler",),
    "polite": ("polite",),
    "yes": ("yes",),
    "not yes": ("not yes",),
    "no": ("no", "stop", "alone", "moving"),
}


def read_yes_no(text: str, codes: Collection[str] = ()) -> YesNo | None:
    """`yes`, `no`, or None if something else was said, in these languages, or in any.

    Every word must belong to the answer: "yes please" is a yes, "yes but slower" is neither. A
    phrase that means yes in one language and no in another is a no. What may also mean something
    else ("right", "okay okay", anything with a question mark) is never a yes, and neither is one
    beside more than politeness ("yes, hello", "okay guys") or one that breaks off ("yes...").
    """
    text = text[:_LONGEST]
    said = utterance_of(text).said(*codes)
    unsure = has_question_mark(text) or text.rstrip().endswith(_BROKEN_OFF)
    kinds: set[str] = {"not yes"} if unsure else set()
    position = 0
    while position < len(said.words):
        length, kind = _longest(said, position)
        if not length:
            return None
        kinds.add(kind)
        position += length
    if "no" in kinds:
        return "no"
    return "yes" if "yes" in kinds and not {"not yes", "beside"} & kinds else None


def has_question_mark(text: str) -> bool:
    """Whether a text has a question mark of any script."""
    return any(mark in text for mark in QUESTION_MARKS)


def _longest(said: MarkedWords, at: int) -> tuple[int, str]:
    """The longest phrase of an answer and its kind; of several kinds the most cautious one."""
    lengths = {kind: said.longest(of, at) for kind, of in _KINDS.items()}
    kind = max(reversed(list(lengths)), key=lengths.__getitem__)
    return lengths[kind], kind
