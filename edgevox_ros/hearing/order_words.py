"""The words around an order: what says nothing, what joins, and whether an order begins there."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection
from functools import cache
from typing import Literal

from edgevox_ros.hearing.marked_words import MarkedWords
from edgevox_ros.hearing.phrase_finder import phrase_words
from edgevox_ros.hearing.utterance import utterance_of
from edgevox_ros.hearing.yes_no import has_question_mark
from edgevox_ros.languages import LANGUAGES

# What may stand beside an order.
BESIDE = ("filler", "opener", "softener", "polite", "please", "request", "joiner", "own joiner")
JOINERS = ("joiner", "own joiner")
BEGINS = ("command", "talk")
RIDERS = ("rider", "request", "polite")
FEW = 3
EDGES = " ,;:\uff0c\u3001\u060c\u061b\u2014\u2013-"
ENDS = ".!?\u2026\u3002\uff01\uff1f\u0964\u061f"
SIGNS = ("%", "\uff05", "\u066a")
_ASKED = ("request", "please", "softener", "filler")
_DENIES = ("denied", "forbids")
_BEHIND_VERB = ("polite ending", "filler", "please", "polite")
_REACH = 6


class OrderWords:
    """A text that may hold an order, in one language. Places are those of characters."""

    def __init__(self, text: str, code: str) -> None:
        self.text = text
        self.code = code
        self.said: MarkedWords = utterance_of(text).said(code)
        self._joined = _joined_commands(code)
        self._starts = [word.start for word in self.said.words]

    def is_empty(self, text: str) -> bool:
        """Whether a text has only noises, politeness and words that join."""
        said = utterance_of(text).said(self.code)
        return reach(said, 0, BESIDE) == len(said.words)

    def requests(self, text: str) -> bool:
        """Whether a text asks politely: "could you"."""
        return utterance_of(text).said(self.code).has("request")

    def is_paused(self, at: int) -> bool:
        """Whether a clause begins at a place."""
        index = self.word_at(at)
        return at in self._starts[index : index + 1] and self.said.words[index].paused_before

    def joiner_before(self, at: int) -> int | None:
        """Where the joiner and politeness begin that end right before a place."""
        words, said = self.said.words, self.said
        index = self.word_at(at)
        for start in range(max(0, index - FEW * 2), index):
            if said.longest(JOINERS, start) and reach(said, start, BESIDE) >= index:
                return words[start].start
        return None

    def without_joiner(self, head: str) -> str:
        """The beginning of the text, without a joiner at its end."""
        begin = self.joiner_before(len(head))
        return head if begin is None else head[:begin]

    def word_at(self, place: int) -> int:
        """The first word from a place on."""
        return bisect_left(self._starts, place)

    def end_of(self, index: int) -> int:
        """Where a word ends, with a sign behind it: "20 %"."""
        end = self.said.words[index].end
        blanks = len(self.text) - end - len(self.text[end:].lstrip())
        return end + blanks + 1 if self.text[end + blanks : end + blanks + 1] in SIGNS else end

    def begins(self, text: str, kinds: Collection[str]) -> bool:
        """Whether a text begins with a phrase of these kinds, behind politeness without joiners."""
        said = utterance_of(text).said(self.code)
        beside = tuple(each for each in BESIDE if each not in (*JOINERS, "opener"))
        return said.longest(kinds, reach(said, 0, beside)) > 0 or said.longest(kinds, 0) > 0

    def commands(self, text: str) -> bool:
        """Whether a text begins or ends as an order does."""
        said = utterance_of(text).said(self.code)
        return orders(said)

    def says_more(self, text: str) -> bool:
        """Whether a text is an order, and more than its verb: Dutch "ga over een uur naar ..."."""
        said = utterance_of(text).said(self.code)
        begin = reach(said, 0, BESIDE)
        length = max(said.longest(BEGINS, 0), said.longest(BEGINS, begin))
        return orders(said) and begin + length < len(said.words)

    def orders_anything(self, order: str) -> bool:
        """Whether a verb of command, or what may be one before its object, is in an order."""
        said = utterance_of(order).said(self.code)
        begin = reach(said, 0, BESIDE)
        acts = any(said.length("object", at + 1) for at in {0, begin})
        return acts or orders(said) or said.has("request", "please", "stop")

    def count(self, text: str) -> int:
        """How many orders a text has, as far as words of command tell."""
        said = utterance_of(text).said(self.code)
        count, at = 0, 0
        while at < len(said.words):
            unjoined = said.longest(("unjoined",), at)
            joined = max(said.longest(JOINERS, at), said.words[at].folded in self._joined)
            begins = at == 0 or said.words[at].paused_before or joined
            start = reach(said, at, BESIDE)
            ordered = said.longest(BEGINS, start) or said.words[at].folded in self._joined
            if begins and not unjoined and ordered:
                count += 1
                at = start
            at += max(unjoined, 1)
        return count


@cache
def _joined_commands(code: str) -> frozenset[str]:
    """The first words of commands that are written with a joiner in them: Arabic."""
    commands = LANGUAGES[code].hearing.joined_commands
    return frozenset(phrase_words(each)[0].folded for each in commands)


OrderForm = Literal["order", "doubt"]
"""What a text may be by its form: an order, or one beside a tale or a question."""


def order_kind(order: str, code: str, now: str = "") -> OrderForm | None:
    """What an order is by its form, with what goes before it; None: it asks, tells or denies."""
    kinds = [_kind_of(text, code) for text in (order, now) if text]
    if None in kinds:
        return None
    return "doubt" if "doubt" in kinds else "order"


def _kind_of(text: str, code: str) -> OrderForm | None:
    said = utterance_of(text).said(code)
    begin = reach(said, 0, BESIDE)
    requests = said.has("request", "please")
    asks = said.has("question word") and not said.has("talk")
    if has_question_mark(text) and (asks or not requests):
        return None
    asking = [at for at in (0, begin) if said.longest(("question", "tale"), at)]
    if any(
        said.longest(("question", "tale"), at) > said.longest(_ASKED, at)
        and not said.longest(BEGINS, at)
        for at in asking
    ):
        return None
    denied = (said.longest(_DENIES, at) > said.longest(RIDERS, at) for at in {0, begin})
    if any(denied):
        return None
    if reach(said, 0, (*BESIDE, "tells")) == len(said.words):
        return None
    ordered = orders(said)
    tells = [
        at
        for at in range(len(said.words))
        if said.longest(("tells", "quotes", "question word"), at)
        and not covered(said, at, (*RIDERS, "filler", "softener", "command"), 1)
    ]
    if not tells:
        # "Le train part": what begins with its subject begins with no verb.
        subject = said.length("object", begin) and not (ordered or requests)
        return "doubt" if subject else "order"
    if not ordered and not requests:
        return None
    return "order" if said.has("talk") or said.has("request") else "doubt"


def orders(said: MarkedWords) -> bool:
    """Whether a clause begins or ends as an order does."""
    starts = {0, *(at for at in range(len(said.words)) if said.words[at].paused_before)}
    reached = {reach(said, at, BESIDE) for at in starts} | starts
    if any(said.longest(BEGINS, at) for at in reached):
        return True
    ends = {len(said.words), *starts}
    return any(
        reach(said, at + length, _BEHIND_VERB) in ends
        for at in range(len(said.words))
        if (length := said.length("ending", at))
    )


def reach(said: MarkedWords, at: int, kinds: Collection[str]) -> int:
    """Where phrases of these kinds end that stand at a word, one behind the other."""
    while at < len(said.words) and (length := said.longest(kinds, at)):
        at += length
    return at


def covered(said: MarkedWords, at: int, kinds: Collection[str], length: int) -> bool:
    """Whether a longer phrase of these kinds covers the words from one on."""
    return any(
        start + found >= at + length and found > length
        for start in range(max(0, at - _REACH), at + 1)
        if (found := said.longest(kinds, start))
    )
