"""Does a sentence claim that the robot acts, has acted, or will? "I am turning left": it may not.

Offers, questions, conditions, refusals and what a robot can do in general are no claims.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from edgevox_ros.agent.claims.languages import LANGUAGES, LATIN
from edgevox_ros.agent.claims.table import ClaimWords
from edgevox_ros.hearing import read_answer

_QUESTION = re.compile(r"[?？؟]")
_SENTENCE = re.compile(r"[^.!?。！？؟।\n]+[.!?。！？؟।]*")
_CLAUSE = re.compile(
    r"[,;:，、；：،؛—–]|\s-\s|\b(?:but|aber|doch|jedoch|mais|pero|ma|però|mas|porém|maar|nhưng|then)\b"
    r"|\band (?=i\b|i'|the\b|we\b)|\bund (?=ich\b)|\bet (?=j[e'])|\ben (?=ik\b)"
    r"|但是?|不过|可是|でも|しかし|が(?=、)|하지만|지만|لكن(?:ني)?|लेकिन|मगर|แต่"
)
_LONGEST = 500
_LONGEST_PROMISE = 60


@dataclass(frozen=True)
class Claims:
    """What a sentence claims: `acts` now or soon, `acted`, a `state`, or it `agrees`.

    `agrees` where the whole sentence is a promise, `affirms` where it is any kind of yes.
    """

    acts: bool = False
    acted: bool = False
    state: bool = False
    agrees: bool = False
    affirms: bool = False

    def __bool__(self) -> bool:
        return self.acts or self.acted or self.state or self.agrees or self.affirms


def claims_of(sentence: str) -> Claims:
    """What one sentence claims, in whichever language, in its first 500 characters."""
    text = plain_case(sentence)[:_LONGEST]
    if not text or _QUESTION.search(text):
        return Claims()
    first, *later = [clause.strip() for clause in _CLAUSE.split(text)]
    # What begins a sentence begins no clause: "at x 1, heading 30 degrees" is no movement.
    clauses = [text, first, *(f"\u2026 {clause}" for clause in later)]
    acts = acted = state = agrees = False
    # A longer one promises nothing, and repeats in an expression take their time to fail.
    short = len(text) <= _LONGEST_PROMISE
    for language in languages_of(text):
        agrees = agrees or (short and bool(language.agreed.fullmatch(text)))
        if language.condition.search(text):
            continue
        for clause in clauses:
            if not language.negation.search(clause):
                acts = acts or bool(language.doing.search(clause))
                acted = acted or bool(language.done.search(clause))
                state = state or bool(language.state.search(clause))
    return Claims(acts, acted, state, agrees, agrees or read_answer(text) == "yes")


def claims_action(reply: str) -> bool:
    """Whether a sentence of the reply says that the robot acts, acted or is about to."""
    found = map(claims_of, _SENTENCE.findall(reply))
    return any(claims.acts or claims.acted for claims in found)


def admits(reply: str) -> bool:
    """Whether a reply says that something did not work."""
    text = plain_case(reply)
    return any(language.negation.search(text) for language in languages_of(text))


def orders(utterance: str) -> bool:
    """Whether somebody wants something done, by the words that orders begin with."""
    text = plain_case(utterance)[:_LONGEST]
    return any(
        language.order.search(text)
        and not language.negation.search(text)
        and not language.condition.search(text)
        for language in languages_of(text)
    )


def languages_of(text: str) -> Iterable[ClaimWords]:
    """The languages that a text may be in: of ASCII alone those that write it."""
    return (LANGUAGES[code] for code in LATIN) if text.isascii() else LANGUAGES.values()


def plain_case(text: str) -> str:
    """Lower case, one kind of apostrophe, composed characters."""
    lower = unicodedata.normalize("NFC", text).lower()
    return lower.replace("\u2019", "'").strip()
