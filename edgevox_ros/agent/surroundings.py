"""What goes on around a turn: calls are carried out, other turns act, a stop ends more than it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Literal

from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.core.messages import Message
from edgevox_ros.core.tools import Rejection, ToolCall, ToolResult, ToolSchema

Admission = Literal["run", "put_off", "stop", "pause"]


@dataclass(frozen=True)
class UnderWay:
    """A turn while one of its calls is carried out: its messages, and what it has said so far.

    `results`: of the calls that have ended, by their ids.
    """

    messages: tuple[Message, ...]
    said: tuple[str, ...]
    results: Mapping[str | None, ToolResult]
    settings: TurnSettings


class Surroundings:
    """A turn that runs alone: nothing goes on around it. Others override what differs.

    `acting`: another turn acts meanwhile, so a reply may speak of an act. `answers`: a question of
    ours was open when the utterance came.
    """

    acting = False
    answers = False

    def carrying_out(self, under_way: UnderWay) -> AbstractContextManager[None]:
        """The context in which a call is carried out."""
        return nullcontext()

    def before_generating(self) -> None:
        """The engine is about to be used."""

    def admits(
        self,
        calls: Sequence[ToolCall],
        rejections: Sequence[Rejection],
        tools: Sequence[ToolSchema],
    ) -> Admission:
        """Whether the calls of a reply may run now, or are put off and the turn with them.

        `stop`: they stop what runs, so `stopping` is called first. `pause`: they are not
        understood, and what runs may not go on.
        """
        return "run"

    def stopping(self) -> None:
        """The turn is about to stop everything."""

    def moves(self) -> bool:
        """Whether another turn may be moving something."""
        return False

    def goal_over(self) -> None:
        """A goal has ended for which the next call had waited."""
