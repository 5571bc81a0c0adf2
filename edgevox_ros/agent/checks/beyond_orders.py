"""Drops calls that go on where all was done: "open the dome" is not "and point at the moon".

Small models call on and on as long as they are asked for words about what was done, or was read.
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

    - Each part of the utterance is an order that names its tools, and each was carried out.
    - As many calls ran as the utterance has parts, each a reader's or one of a tool that was named;
      "fetch the cup" may need several that it does not name.
    - A reader was named or a question was asked, and nothing was named that could be done, or as
      many readers ran as the utterance has parts.

    A condition may want anything. Readers and stops may always be called.
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

    def _all_done(self, acting: Sequence[ToolCall]) -> bool:
        """Whether all that was said was carried out, and nothing was said of these tools."""
        log, text, vocabulary = self._state.log, self._state.text, self._vocabulary
        if not log.all_done or conditional(text):
            return False
        named = vocabulary.tools_meant(text)
        if not named.isdisjoint(each.name for each in acting):
            return False
        known = all(each in named or each in self._harmless for each in log.carried_out)
        return self._each_was_ordered() or (self._enough and known)

    def _each_was_ordered(self) -> bool:
        """Whether each part is a plain order of which a tool was called."""
        reading, ran = self._state.reading, self._state.log.carried_out
        orders = reading.plain_orders
        tools = map(self._vocabulary.tools_ordered, orders)
        return 0 < len(orders) == reading.count and not any(each.isdisjoint(ran) for each in tools)

    @property
    def _enough(self) -> bool:
        """Whether as many calls ran as the utterance has parts."""
        return len(self._state.log.carried_out) >= max(1, self._state.reading.count)

    def _only_asks(self) -> bool:
        """Whether something was read, as was wanted, and nothing was to be done."""
        log, reading, text = self._state.log, self._state.reading, self._state.text
        if not log.read or log.acted or log.failed or conditional(text):
            return False
        asks = reading.asks or self._vocabulary.names_a_reader(text)
        return asks and (self._enough or not self._vocabulary.names_an_act(text))
