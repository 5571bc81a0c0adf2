"""Drops calls that go on where all was done: "open the dome" is not "and point at the moon".

Small models call on and on as long as they are asked for words about what was done, or was read.
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
    Behind a reading, calls of acting tools where something was to be read and nothing to be done:
    "tell me how high you are". Readers and stops may always be called.
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
        calls = reply.result.calls
        ordered = self._ordered() if calls and not self._state.given else None
        if ordered is None:
            return PASS
        left = tuple(each for each in calls if each.name in ordered | self._harmless)
        if len(left) == len(calls):
            return PASS
        dropped = ", ".join(each.name for each in calls if each not in left)
        return Verdict(GuardAct.MENDED, dropped, result=replace(reply.result, calls=left))

    def _ordered(self) -> frozenset[str] | None:
        """The tools that may be called for what was said; None: nobody knows, or some are left."""
        log = self._state.log
        if log.read and not (log.acted or log.failed):
            return frozenset() if self._only_asks() else None
        tools = [self._vocabulary.tools_ordered(each) for each in self._state.reading.plain_orders]
        done = log.all_done and not any(each.isdisjoint(log.carried_out) for each in tools)
        return frozenset[str]().union(*tools) if tools and done else None

    def _only_asks(self) -> bool:
        reading, text = self._state.reading, self._state.text
        asks = reading.asks or self._vocabulary.names_a_reader(text)
        return asks and not self._vocabulary.names_an_act(text)
