"""Drops calls that go on where all was done: "open the dome" is not "and point at the moon".

Small models call on and on as long as they are asked for words about what was done, or was read.
Where that is not sure, the user is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from edgevox_ros.agent.checks.check import PASS, Check, Reply, Verdict
from edgevox_ros.agent.claims import conditional
from edgevox_ros.agent.turn_state import TurnState
from edgevox_ros.agent.vocabulary import ToolVocabulary
from edgevox_ros.core.events import GuardName
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import ToolCall, ToolSchema


class BeyondOrdersCheck(Check):
    """Drops calls of tools of which nothing was said, behind calls that carried out every order.

    Only where each part of the utterance is an order that names its tools, and no other call that
    acts stands beside them: "fetch the cup" may need several that it does not name. Behind a
    reading, calls of acting tools where something was to be read and nothing to be done: "tell me
    how high you are", but not where that is a condition. Readers and stops may always be called.
    """

    name: GuardName = "no_order"

    def __init__(
        self, state: TurnState, tools: Iterable[ToolSchema], vocabulary: ToolVocabulary
    ) -> None:
        self._state = state
        self._harmless = frozenset(tool.name for tool in tools if tool.read_only or tool.stops)
        self._vocabulary = vocabulary

    def reply(self, reply: Reply) -> Verdict:
        """Leave the readers and stops of the reply, or nothing: then the turn is over."""
        calls = reply.result.calls
        acting = [each for each in calls if each.name not in self._harmless]
        if not acting or self._state.given or not (self._only_asks() or self._all_done(acting)):
            return PASS
        left = tuple(each for each in calls if each.name in self._harmless)
        dropped = ", ".join(each.name for each in acting)
        return Verdict(GuardAct.MENDED, dropped, result=replace(reply.result, calls=left))

    def doubts(self, calls: Sequence[ToolCall]) -> bool:
        """Whether calls may be beyond what was said: as many ran as it has parts, all named.

        "Let's hear some jazz" has been done once that plays; "film the barn" has not, where the
        robot first had to go there.
        """
        log, text, reading = self._state.log, self._state.text, self._state.reading
        if self._state.given or log.failed or not log.carried_out or conditional(text):
            return False
        named = self._vocabulary.tools_meant(text, reading.plain_orders)
        acting = {each.name for each in calls} - self._harmless
        known = all(each in named or each in self._harmless for each in log.carried_out)
        enough = len(log.carried_out) >= max(1, reading.count)
        wanted = log.acted or reading.asks or self._vocabulary.names_a_reader(text)
        return bool(acting) and acting.isdisjoint(named) and known and enough and wanted

    def _all_done(self, acting: Sequence[ToolCall]) -> bool:
        """Whether every order was carried out, and nothing was said of these tools."""
        log, reading, vocabulary = self._state.log, self._state.reading, self._vocabulary
        orders = reading.plain_orders
        if not log.all_done or not orders or len(orders) != reading.count:
            return False
        tools = [vocabulary.tools_ordered(each) for each in orders]
        if any(each.isdisjoint(log.carried_out) for each in tools):
            return False
        return not any(vocabulary.may_mean(self._state.text, each.name) for each in acting)

    def _only_asks(self) -> bool:
        """Whether something was read, as was wanted, and nothing that could be done was named."""
        log, reading, text = self._state.log, self._state.reading, self._state.text
        if not log.read or log.acted or log.failed or conditional(text):
            return False
        asks = reading.asks or self._vocabulary.names_a_reader(text)
        return asks and not self._vocabulary.names_an_act(text)
