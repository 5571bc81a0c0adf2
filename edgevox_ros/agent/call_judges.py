"""What the user has said decides which calls of a reply may run, and how."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from edgevox_ros.agent.echoed_calls import without_echoes
from edgevox_ros.agent.narrowed_tools import narrowed_tools
from edgevox_ros.agent.order_guard import Before, OrderGuard
from edgevox_ros.agent.said_directions import SaidDirectionsGuard
from edgevox_ros.agent.said_values import Heard, SaidValuesGuard
from edgevox_ros.agent.turn_parts import TurnParts
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.core.events import GuardEvent, GuardName
from edgevox_ros.core.messages import Message
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import ToolCall, ToolSchema
from edgevox_ros.hearing.said_amounts import can_read_amounts
from edgevox_ros.hearing.yes_no import has_question_mark
from edgevox_ros.parsing import ParseResult


class Answer(NamedTuple):
    """The guard that rejected a call, and what it says instead, which ends the turn."""

    guard: GuardName
    text: str


class CallJudges:
    """Compares the calls of each reply of a turn with what was said.

    `mended`: whether a call of the last reply is not as the model wrote it.
    """

    def __init__(self, text: str, parts: TurnParts, settings: TurnSettings) -> None:
        language, guards = settings.language, settings.guards
        tools = parts.executor.schemas()
        self._parts = parts
        self._stopping = frozenset(tool.name for tool in tools if tool.stops)
        self._language = language
        constrained = settings.sampling.constrain != "none"
        self._narrows = constrained and guards.said_values and can_read_amounts(language)
        self._orders = OrderGuard(
            text,
            tools,
            parts.vocabulary(tools, language),
            language,
            _before(parts),
            on=guards.forbidden,
        )
        self._directions = SaidDirectionsGuard(
            text,
            tools,
            language,
            lambda call, values: parts.make_parser(tools).check_changed(call, values),
            on=guards.said_directions,
        )
        self._values = SaidValuesGuard(tools, language, on=guards.said_values)
        self.mended = False

    def judge(
        self, result: ParseResult, before: Sequence[Message], turn: Sequence[Message]
    ) -> ParseResult:
        """The same reply, mended, and with rejections for calls that may not run.

        `before`: the conversation that the model was shown. `turn`: the messages of this turn.
        """
        own = without_echoes(result, (*before, *turn), self._stopping)
        allowed = self._orders.judge(own)
        # "You turned too far to the right": its direction may not be the order's.
        if self._orders.plain:
            allowed = self._directions.judge(allowed, turn)
        self.mended = self._orders.plain and bool(self._directions.mended)
        if self.mended:
            name, told = self._directions.name, self._directions.mended
            self._parts.tell(GuardEvent(name, GuardAct.MENDED, told))
        return self._values.judge(allowed, before, turn)

    def narrowed(
        self, tools: Sequence[ToolSchema], before: Sequence[Message], turn: Sequence[Message]
    ) -> tuple[ToolSchema, ...]:
        """The tools with the values that a call may have; see SamplingSettings."""
        if not self._narrows:
            return ()
        return narrowed_tools(tools, Heard.of(before, turn), self._language)

    def question(self, calls: Sequence[ToolCall], *, looked_up: bool) -> str:
        """What is asked before these calls may run; "" if they may. See OrderGuard."""
        return self._orders.question(calls, looked_up=looked_up)

    @property
    def answer(self) -> Answer | None:
        """What ends the turn if a call of the last reply may not run."""
        judges = (self._orders, self._values)
        return next((Answer(each.name, each.answer) for each in judges if each.answer), None)


def _before(parts: TurnParts) -> Before:
    """What the utterance of a turn follows."""
    said = parts.last.said
    asked = parts.hooks.answers or bool(said and has_question_mark(said[-1]))
    return Before(asked, parts.last.acted)
