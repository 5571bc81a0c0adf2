"""What goes on around a turn: calls are carried out, other turns act, a stop ends more than it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Literal, Union

from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.core.events import EventListener, StopSource
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
    ours was open when the utterance came. `stopped`: there was a stop since the turn before.
    """

    acting = False
    answers = False
    stopped = False

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

        `stop`: they stop what runs, so `stop_all` is called first. `pause`: they are not
        understood, and what runs may not go on.
        """
        return "run"

    def stop_all(self, by: StopSource, emit: EventListener) -> tuple[str, ...] | None:
        """Stop everything but this turn. Returns what is to be said of plans that were dropped.

        `emit` gets the event. None: nothing goes on around the turn, and it stops the robot itself.
        """
        return None

    def void_all(self) -> tuple[str, ...]:
        """The turn is about to call what stops everything: what was to come after it is void.

        Returns what is to be said of plans that were dropped.
        """
        return ()

    def held_off_s(self, by: str) -> float:
        """For how many seconds calls of this sender may not move anything, because of a stop."""
        return 0.0

    def ordered(self) -> None:
        """A person has ordered what the turn is about to do."""

    def moves(self) -> bool:
        """Whether another turn may be moving something."""
        return False

    def goal_over(self) -> None:
        """A goal has ended for which the next call had waited."""


def first_stop(calls: Sequence[ToolCall], tools: Sequence[ToolSchema]) -> ToolCall | None:
    """The call that stops, if nothing acts before it."""
    if not stops_first(calls, tools):
        return None
    stopping = {tool.name for tool in tools if tool.stops}
    return next(call for call in calls if call.name in stopping)


def stops_first(found: Sequence[Union[ToolCall, Rejection]], tools: Sequence[ToolSchema]) -> bool:
    """Whether a reply stops, and nothing acts before that: "dock and then stop" is two steps."""
    reading = {tool.name for tool in tools if tool.read_only}
    first = next((each.name for each in found if each.name not in reading), None)
    return any(tool.stops and tool.name == first for tool in tools)
