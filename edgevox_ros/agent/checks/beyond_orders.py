"""Drops calls that go on where all was done: "open the dome" is not "and point at the moon".

Small models call on and on as long as they are asked for words about what was done.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from edgevox_ros.agent.checks.check import PASS, Check, Reply, Verdict
from edgevox_ros.agent.turn_state import TurnState
from edgevox_ros.agent.vocabulary import ToolVocabulary
from edgevox_ros.core.events import GuardName
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import ToolSchema


class BeyondOrdersCheck(Check):
    """Drops calls of tools that no order names, behind calls that carried out every order.

    Only where each order names its tools: "fetch the cup" may need several that it does not name.
    Readers and stops may always be called.
    """

    name: GuardName = "no_order"

    def __init__(
        self, state: TurnState, tools: Iterable[ToolSchema], vocabulary: ToolVocabulary
    ) -> None:
        self._state = state
        self._harmless = frozenset(tool.name for tool in tools if tool.read_only or tool.stops)
        self._vocabulary = vocabulary

    def reply(self, reply: Reply) -> Verdict:
        """Leave the other calls of the reply, or none: then the turn is over."""
        ordered = self._ordered() if reply.result.calls and self._state.log.all_done else None
        if not ordered:
            return PASS
        calls = reply.result.calls
        left = tuple(each for each in calls if each.name in ordered | self._harmless)
        if len(left) == len(calls):
            return PASS
        dropped = ", ".join(each.name for each in calls if each not in left)
        return Verdict(GuardAct.MENDED, dropped, result=replace(reply.result, calls=left))

    def _ordered(self) -> frozenset[str]:
        """The tools that the orders name; none if one names no tool, or was not carried out."""
        if self._state.given:
            return frozenset()
        called = self._state.log.carried_out
        tools = [self._vocabulary.tools_ordered(each) for each in self._state.reading.plain_orders]
        if any(each.isdisjoint(called) for each in tools):
            return frozenset()
        return frozenset[str]().union(*tools)
