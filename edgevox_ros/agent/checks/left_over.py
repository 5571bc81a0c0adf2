"""Asks for what was ordered and not called: "turn left and take a picture" is two things."""

from __future__ import annotations

from collections import Counter

from edgevox_ros.agent.call_log import CallLog
from edgevox_ros.agent.checks.check import PASS, Check, Reply, Verdict
from edgevox_ros.agent.claims import candid
from edgevox_ros.agent.turn_voice import sentences_of
from edgevox_ros.agent.vocabulary import ToolVocabulary
from edgevox_ros.core.events import GuardName
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.hearing.order_reading import OrderReading
from edgevox_ros.hearing.words import split_words
from edgevox_ros.languages import language_of

CALL_THE_REST = (
    'You have not done this yet: "{}". Call the tool for it now, or say that you cannot do it.'
)


class LeftOverCheck(Check):
    """Asks the model once for the orders of an utterance that no call of the turn has carried out.

    If it still does not call, the robot says what it has not done. Only where each clause of the
    utterance is plainly an order or no order, and everything that was called was done.
    """

    name: GuardName = "reask"

    def __init__(
        self, reading: OrderReading, log: CallLog, vocabulary: ToolVocabulary, language: str
    ) -> None:
        self._reading = reading
        self._log = log
        self._vocabulary = vocabulary
        self._language = language
        self._asked = False

    def after(self, reply: Reply) -> Verdict:
        """Ask for the rest behind a reply without calls, unless it says why there is none."""
        if reply.result.calls or reply.result.rejections or not self._log.all_done:
            return PASS
        left = self.left
        if not left or any(map(candid, sentences_of(reply.result.speech))):
            return PASS
        words = ", ".join(left)
        if self._asked or not reply.one_more:
            said = language_of(self._language).saying.left_over.format(words)
            return Verdict(GuardAct.HELD_BACK, words, said)
        self._asked = True
        return Verdict(GuardAct.ASKED_AGAIN, words, ask=CALL_THE_REST.format(words))

    @property
    def left(self) -> tuple[str, ...]:
        """The words of the orders that no call has carried out."""
        called = Counter(call.name for call in self._log.calls)
        return left_of(self._reading.plain_orders, called, self._vocabulary)


def left_of(
    spoken: tuple[str, ...], calls: Counter[str], vocabulary: ToolVocabulary
) -> tuple[str, ...]:
    """The orders for which none of the calls can be. `calls`: how often each tool was called.

    An order that names a tool is carried out by a call of it; any call may be for one that names
    none. What begins as no order to a tool does ("tell me") is for the model to answer.
    """
    orders = [each for each in spoken if _is_for_a_tool(each, vocabulary)]
    if len(orders) < 2 or calls.total() >= len(orders):
        return ()
    free = Counter(calls)
    left: list[str] = []
    unnamed: list[str] = []
    for order in orders:
        named = [name for name in vocabulary.tools_named(order) if name]
        called = next((name for name in named if free[name] > 0), None)
        if called is not None:
            free[called] -= 1
        else:
            (left if named else unnamed).append(order)
    if free.total() < len(unnamed):
        left = [each for each in orders if each in left or (each in unnamed and not free.total())]
    return tuple(left)


def _is_for_a_tool(order: str, vocabulary: ToolVocabulary) -> bool:
    """Whether an order names a tool, or begins as one does: not "go" alone, as in "go and dock"."""
    words = split_words(order)
    begins = len(words) > 1 and vocabulary.begins(words[0])
    return begins or bool(vocabulary.tools_named(order))
