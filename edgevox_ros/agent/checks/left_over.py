"""Asks for what was ordered and not called: "turn left and take a picture" is two things."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from edgevox_ros.agent.call_log import canonical
from edgevox_ros.agent.checks.bearings import Ways, bearing_choices
from edgevox_ros.agent.checks.broken_replies import REPEATED_AT
from edgevox_ros.agent.checks.check import PASS, Check, Reply, Verdict
from edgevox_ros.agent.claims import candid
from edgevox_ros.agent.turn_state import TurnState
from edgevox_ros.agent.turn_voice import sentences_of
from edgevox_ros.agent.vocabulary import ToolVocabulary
from edgevox_ros.core.events import GuardName
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.languages import language_of

# Nothing but what the user wanted: of "or say that you cannot", small models take the second.
CALL_THE_REST = "Now {}."


class LeftOverCheck(Check):
    """Asks the model once for the orders of an utterance that no call of the turn has carried out.

    If it still does not call, the robot says what it has not done. Only where each clause of the
    utterance is plainly an order or no order, and everything that was called was done. Not where a
    sentence of the map, a plan or "again" said what to call.
    """

    name: GuardName = "reask"

    def __init__(
        self, state: TurnState, tools: Iterable[ToolSchema], vocabulary: ToolVocabulary
    ) -> None:
        self._state = state
        self._tools = tuple(tools)
        self._stopping = frozenset(tool.name for tool in self._tools if tool.stops)
        self._vocabulary = vocabulary
        self._asked = False

    def reply(self, reply: Reply) -> Verdict:
        """Run only what is new of a reply that tells all calls of the turn from the first one on.

        Small models do so behind a result: it is no wish to have anything done twice.
        """
        calls, log = reply.result.calls, self._state.log
        done = list(map(canonical, log.calls))
        again = len(done) < len(calls) and list(map(canonical, calls[: len(done)])) == done
        if not (done and again and log.all_done) or self._state.given or reply.result.rejections:
            return PASS
        if len(calls) != len(self._state.reading.plain_orders):
            return PASS
        new = replace(reply.result, calls=calls[len(done) :])
        return Verdict(GuardAct.MENDED, ", ".join(each.name for each in new.calls), result=new)

    def after(self, reply: Reply) -> Verdict:
        """Ask for the rest behind a reply that calls nothing new, unless it says why not.

        Of a way in a direction ("two metres north") that was only faced, at once.
        """
        calls, log = reply.result.calls, self._state.log
        again = bool(calls) and all(log.times(call) >= REPEATED_AT for call in calls)
        way = () if self._asked else self.way
        if reply.result.rejections or not log.all_done or (calls and not again and not way):
            return PASS
        left = way or self.left
        if not left or (again and self._asked) or _says_why_not(reply.result.speech):
            return PASS
        words = ", ".join(left)
        if self._asked or not (calls or reply.one_more):
            saying = language_of(self._state.settings.language).saying
            return Verdict(GuardAct.HELD_BACK, words, saying.left_over.format(words))
        self._asked = True
        # Behind words, small models go on in words; behind a result, they call. What they have
        # called twice they call once more.
        ask = CALL_THE_REST.format(words)
        return Verdict(GuardAct.ASKED_AGAIN, words, ask=ask, unsaid=again or not calls)

    @property
    def left(self) -> tuple[str, ...]:
        """The words of the orders that no call has carried out."""
        if self._state.given:
            return ()
        called, orders = self._state.log.carried_out, self._state.reading.plain_orders
        left = left_of(orders, called, self._vocabulary) or self.way
        return tuple(
            each for each in left if self._stopping.isdisjoint(self._vocabulary.tools_ordered(each))
        )

    @property
    def way(self) -> tuple[str, ...]:
        """The same, where only the direction of a way was faced: "go two metres north"."""
        state, language = self._state, self._state.settings.language
        if state.given or not any(bearing_choices(self._tools, language)):
            return ()
        orders = state.reading.plain_orders
        return Ways(orders, self._tools, language).left(state.log.calls)


def left_of(
    orders: tuple[str, ...], calls: Collection[str], vocabulary: ToolVocabulary
) -> tuple[str, ...]:
    """The orders behind the last one that a call is for. `calls`: the names of the tools called.

    What stands in front of that is not done afterwards, in the wrong order; perhaps it was taken
    back. An order that names a tool, or begins as its orders do, is carried out by any call of it,
    for people repeat themselves; any call may be for another one ("tell me", "go and dock").
    """
    if len(orders) < 2 or len(calls) >= len(orders):
        return ()
    tools = [vocabulary.tools_ordered(order) for order in orders]
    known = frozenset[str]().union(*tools)
    if sum(name not in known for name in calls) > sum(not names for names in tools):
        return ()
    last = max(
        (at for at, names in enumerate(tools) if not names or not names.isdisjoint(calls)),
        default=len(orders),
    )
    return orders[last + 1 :]


def _says_why_not(speech: str) -> bool:
    return any(map(candid, sentences_of(speech)))
