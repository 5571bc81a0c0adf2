"""Asks for what was ordered and not called: "turn left and take a picture" is two things."""

from __future__ import annotations

from collections.abc import Collection

from edgevox_ros.agent.call_log import CallLog
from edgevox_ros.agent.checks.broken_replies import REPEATED_AT
from edgevox_ros.agent.checks.check import PASS, Check, Reply, Verdict
from edgevox_ros.agent.claims import candid
from edgevox_ros.agent.turn_voice import sentences_of
from edgevox_ros.agent.vocabulary import ToolVocabulary
from edgevox_ros.core.events import GuardName
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.hearing.order_reading import OrderReading
from edgevox_ros.hearing.words import split_words
from edgevox_ros.languages import language_of

# Nothing but what the user wanted: of "or say that you cannot", small models take the second.
CALL_THE_REST = "Now {}."


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
        """Ask for the rest behind a reply that calls nothing new, unless it says why not."""
        calls = reply.result.calls
        again = bool(calls) and all(self._log.times(call) >= REPEATED_AT for call in calls)
        done = again or (not calls and self._log.all_done)
        if reply.result.rejections or not done or (again and self._asked):
            return PASS
        left = self.left
        if not left or any(map(candid, sentences_of(reply.result.speech))):
            return PASS
        words = ", ".join(left)
        if self._asked or not (again or reply.one_more):
            said = language_of(self._language).saying.left_over.format(words)
            return Verdict(GuardAct.HELD_BACK, words, said)
        self._asked = True
        # Behind words, small models go on in words; behind a result, they call.
        return Verdict(
            GuardAct.ASKED_AGAIN, words, ask=CALL_THE_REST.format(words), unsaid=not again
        )

    @property
    def left(self) -> tuple[str, ...]:
        """The words of the orders that no call has carried out."""
        return left_of(self._reading.plain_orders, self._log.carried_out, self._vocabulary)


def left_of(
    orders: tuple[str, ...], calls: Collection[str], vocabulary: ToolVocabulary
) -> tuple[str, ...]:
    """The orders for which none of the calls can be. `calls`: the names of the tools called.

    An order that names a tool, or begins as its orders do, is carried out by any call of it, for
    people repeat themselves; any other call may be for any other order. What begins as no order to
    a tool does ("tell me"), and a verb alone ("go and dock"), is never left over.
    """
    if len(orders) < 2 or len(calls) >= len(orders):
        return ()
    tools = {order: vocabulary.tools_ordered(order) for order in orders}
    left = [order for order, names in tools.items() if names and names.isdisjoint(calls)]
    known = frozenset[str]().union(*tools.values())
    strange = sum(name not in known for name in calls)
    if strange > sum(not names for names in tools.values()):
        return ()
    return tuple(each for each in left if _says_enough(each, vocabulary))


def _says_enough(order: str, vocabulary: ToolVocabulary) -> bool:
    return len(split_words(order)) > 1 or bool(vocabulary.tools_named(order))
