"""What the user has said decides which calls of a reply may run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from edgevox_ros.agent.forbidden_acts import ForbiddenActsGuard
from edgevox_ros.agent.said_values import SaidValuesGuard
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.core.events import GuardName
from edgevox_ros.core.messages import Message
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.parsing import ParseResult


class Answer(NamedTuple):
    """The guard that rejected a call, and what it says instead, which ends the turn."""

    guard: GuardName
    text: str


class CallJudges:
    """Compares the calls of each reply of a turn with what was said."""

    def __init__(self, text: str, tools: Sequence[ToolSchema], settings: TurnSettings) -> None:
        language, guards = settings.language, settings.guards
        self._forbidden = ForbiddenActsGuard(text, tools, language, on=guards.forbidden)
        self._values = SaidValuesGuard(tools, language, on=guards.said_values)

    def judge(
        self, result: ParseResult, before: Sequence[Message], turn: Sequence[Message]
    ) -> ParseResult:
        """The same reply, with rejections for calls that may not run.

        `before`: the conversation that the model was shown. `turn`: the messages of this turn.
        """
        return self._values.judge(self._forbidden.judge(result), before, turn)

    @property
    def answer(self) -> Answer | None:
        """What ends the turn if a call of the last reply may not run."""
        judges = (self._forbidden, self._values)
        return next((Answer(each.name, each.answer) for each in judges if each.answer), None)
