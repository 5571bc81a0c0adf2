"""Asks for what was ordered and not called: "turn left and take a picture" is two things."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from edgevox_ros.agent.call_log import canonical
from edgevox_ros.agent.checks.bearings import CALL_THE_REST, Ways, bearing_choices
from edgevox_ros.agent.checks.broken_replies import REPEATED_AT
from edgevox_ros.agent.checks.check import PASS, Check, Reply, Verdict
from edgevox_ros.agent.checks.joined_values import values_left
from edgevox_ros.agent.claims import candid
from edgevox_ros.agent.turn_state import TurnState
from edgevox_ros.agent.turn_voice import sentences_of
from edgevox_ros.agent.vocabulary import ToolVocabulary
from edgevox_ros.core.events import GuardName
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import ToolCall, ToolSchema
from edgevox_ros.languages import language_of


class LeftOverCheck(Check):
    """Asks the model for the orders of an utterance that no call of the turn has carried out.

    Once for each. If it still does not call, the robot says what it has not done. Only where each
    clause of the utterance is plainly an order or no order, and everything that was called was
    done. Not where a sentence of the map, a plan or "again" said what to call.
    """

    name: GuardName = "reask"

    def __init__(
        self, state: TurnState, tools: Iterable[ToolSchema], vocabulary: ToolVocabulary
    ) -> None:
        self._state = state
        self._most = state.settings.max_calls
        self._tools = tuple(tools)
        self._stopping = frozenset(tool.name for tool in self._tools if tool.stops)
        self._readers = frozenset(tool.name for tool in self._tools if tool.read_only)
        self._vocabulary = vocabulary
        # What the model was asked for in this turn, and with its last reply.
        self._asked: set[str] = set()
        self._expected: Sequence[str] = ()

    def reply(self, reply: Reply) -> Verdict:
        """Run only what is new of a reply that tells all calls of the turn from the first one on.

        Small models do so behind a result: it is no wish to have anything done twice. A reply that
        goes on and on behind it is not used: the model is asked for the rest at once.
        """
        log, result = self._state.log, reply.result
        expected, self._expected = self._expected, ()
        if not log.all_done or self._state.given:
            return PASS
        if 0 < len(expected) < len(result.calls) and self._fits(result.calls, expected):
            return self._only(result.calls[: len(expected)], reply)
        count = len(result.calls) + len(result.rejections)
        if count and (reply.cut or count > self._most):
            left = self.left if reply.one_more else ()
            return self._ask_for(left) if left and not self._was_asked(left) else PASS
        done = list(map(canonical, log.ran))
        again = list(map(canonical, result.calls[: len(done)])) == done
        new = result.calls[len(done) :]
        whole = len(result.calls) == len(self._state.reading.plain_orders)
        if result.rejections or not (again and new and whole):
            return PASS
        return self._only(new, reply)

    def _only(self, calls: Sequence[ToolCall], reply: Reply) -> Verdict:
        names = ", ".join(each.name for each in calls)
        return Verdict(GuardAct.MENDED, names, result=replace(reply.result, calls=tuple(calls)))

    def _fits(self, calls: Sequence[ToolCall], orders: Sequence[str]) -> bool:
        """Whether the first calls are for these orders, one for each."""
        may = self._vocabulary.may_carry_out
        return all(may(*pair, self._state.text) for pair in zip(orders, calls, strict=False))

    def is_beside(self, call: ToolCall) -> bool:
        """Whether a call is for none of the orders that are left, each of which names its tool."""
        if not self._state.log.all_done:
            return False
        tools = [self._vocabulary.tools_ordered(each) for each in self.left]
        return bool(tools) and all(names and call.name not in names for names in tools)

    def after(self, reply: Reply) -> Verdict:
        """Ask for the rest behind a reply that calls nothing new, unless it says why not.

        Of a way in a direction ("two metres north") that was only faced, at once.
        """
        calls, log = reply.result.calls, self._state.log
        again = bool(calls) and all(log.times(call) >= REPEATED_AT for call in calls)
        way = self.way
        if reply.result.rejections or not log.all_done or (calls and not again and not way):
            return PASS
        left = way or self.left
        asked = self._was_asked(left)
        if not left or (again and asked) or _says_why_not(reply.result.speech):
            return PASS
        if asked or not reply.one_more:
            act = GuardAct.ENDED_TURN if calls else GuardAct.HELD_BACK
            return Verdict(act, ", ".join(left), self.told(left))
        ask = self._ways.ask(left) if way else ""
        ran = bool(calls) and not all(each.failed for each in log.hop)
        return self._ask_for(left[:1] if way else left, ask, unsaid=not ran)

    def told(self, left: Sequence[str]) -> str:
        """What the robot says about orders that it has not carried out."""
        return language_of(self._state.settings.language).saying.left_over.format(", ".join(left))

    def _was_asked(self, left: Sequence[str]) -> bool:
        return bool(left) and left[0] in self._asked

    def _ask_for(self, left: Sequence[str], ask: str = "", *, unsaid: bool = True) -> Verdict:
        """Ask the model for orders, as if it had not written the reply.

        Behind words, small models go on in words; behind a result, they call. What they have called
        twice they call once more.
        """
        self._asked.add(left[0])
        self._expected = () if ask else left
        words = ", ".join(left)
        ask = ask or CALL_THE_REST.format(words)
        act = GuardAct.ASKED_AGAIN
        return Verdict(act, words, ask=ask, unsaid=unsaid, wanted=len(left))

    @property
    def left(self) -> tuple[str, ...]:
        """The words of the orders that no call has carried out."""
        if self._state.given:
            return ()
        calls, orders = self._state.log.ran, self._state.reading.plain_orders
        ways = self._ways.count if self._faces else 0
        left = left_of(orders, calls, self._vocabulary, more=ways) or self.way or self._values
        return tuple(
            each for each in left if self._stopping.isdisjoint(self._vocabulary.tools_ordered(each))
        )

    @property
    def way(self) -> tuple[str, ...]:
        """The same, where a way in a direction was faced, and not driven: "go two metres north"."""
        given = self._state.given or not self._faces
        return () if given else self._ways.left(self._state.log.ran, self._vocabulary)

    @property
    def _values(self) -> tuple[str, ...]:
        """The words of values that the only tool was not called with: "row three"."""
        state = self._state
        calls = [each for each in state.log.ran if each.name not in self._readers]
        tools = [tool for tool in self._tools if any(each.name == tool.name for each in calls)]
        if len(tools) != 1 or len(state.reading.plain_orders) != 1:
            return ()
        return values_left(state.reading.parts, tools[0], calls, state.settings.language)

    @property
    def open(self) -> bool:
        """Whether something is left, or may be."""
        return bool(self.left if self._state.reading.count > 1 else self.way)

    @cached_property
    def _faces(self) -> bool:
        """Whether a tool faces directions."""
        return any(bearing_choices(self._tools, self._state.settings.language))

    @property
    def _ways(self) -> Ways:
        state = self._state
        return Ways(state.reading.plain_orders, self._tools, state.settings.language)


def left_of(
    orders: tuple[str, ...],
    calls: Collection[ToolCall],
    vocabulary: ToolVocabulary,
    *,
    more: int = 0,
) -> tuple[str, ...]:
    """The orders behind the last one that a call is for. `more`: how many take two calls.

    What stands in front of that is not done afterwards, in the wrong order; perhaps it was taken
    back. An order that names a tool, or begins as its orders do, is carried out by any call of it
    that has the choice said, for people repeat themselves; any call may be for another order ("tell
    me", "go and dock"). A call of a tool that none of them orders may be for one that names none:
    left are those behind it that name theirs.
    """
    if len(orders) < 2 or len(calls) >= len(orders) + more:
        return ()
    tools = [vocabulary.tools_ordered(order) for order in orders]
    known = frozenset[str]().union(*tools)
    unknown = sum(call.name not in known for call in calls) > sum(not names for names in tools)
    text, may = ", ".join(orders), vocabulary.may_carry_out
    last = max(
        (
            at
            for at, names in enumerate(tools)
            if not names or any(may(orders[at], call, text) for call in calls)
        ),
        default=0 if unknown else len(orders),
    )
    left = orders[last + 1 :]
    if not unknown:
        return left
    named = list(map(vocabulary.tools_named, orders[last:]))
    return left if not named[0] and all(named[1:]) else ()


def _says_why_not(speech: str) -> bool:
    return any(map(candid, sentences_of(speech)))
