"""Is an utterance talk, to which words are the answer: a question, thanks, a greeting, praise?

Only what is plainly nothing else counts. While something moves, what is neither talk nor an order
may be the cry of somebody who is in the way.
"""

from __future__ import annotations

from edgevox_ros.hearing.marked_words import MarkedWords
from edgevox_ros.hearing.utterance import utterance_of
from edgevox_ros.hearing.yes_no import QUESTION_MARKS, has_question_mark

_LONGEST = 400
EXCLAMATION_MARKS = "!\uff01\u203c\u2048\u2049\u203d"
_ENDS = EXCLAMATION_MARKS + QUESTION_MARKS + " .\u2026\u3002\"'\u201d\u2019\u00bb)"
_SAYS_NOTHING = ("filler", "opener", "softener")
_CHAT = ("chat", "yes", *_SAYS_NOTHING)


def is_talk(text: str) -> bool:
    """Whether a text only wants words, in any language. Linear in its length."""
    text = text[:_LONGEST]
    # "What are you doing!" wants no answer.
    asks = not _exclaims(text)
    if asks and has_question_mark(text):
        return True
    said = utterance_of(text).said()
    if asks and said.has("question word"):
        return True
    begins = (at for clause in said.beginnings for at in _reached(said, clause, _SAYS_NOTHING))
    kinds = ("question", "tale", "talk") if asks else ("talk",)
    if any(said.longest(kinds, at) for at in begins):
        return True
    return said.has("chat", "yes") and len(said.words) in _reached(said, 0, _CHAT)


def _exclaims(text: str) -> bool:
    """Whether a text ends as a cry does: "!", or "?!"."""
    spoken = text.rstrip(_ENDS)
    return any(mark in text[len(spoken) :] for mark in EXCLAMATION_MARKS)


def _reached(said: MarkedWords, begin: int, kinds: tuple[str, ...]) -> list[int]:
    """Where phrases of these kinds end, one behind the other from `begin` on, and `begin`."""
    reached, at = [begin], begin
    while length := said.longest(kinds, at):
        at += length
        reached.append(at)
    return reached
