"""What others do around a turn: the worker, and what runs beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Literal

from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.core.events import StopSource
from edgevox_ros.core.messages import Message
from edgevox_ros.core.tools import Rejection, ToolCall, ToolResult

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


def _nothing() -> None:
    return


def _all(calls: Sequence[ToolCall], rejections: Sequence[Rejection]) -> Admission:
    return "run"


def _stop_nothing(by: StopSource) -> None:
    return


def _alone(under_way: UnderWay) -> AbstractContextManager[None]:
    return nullcontext()


@dataclass(frozen=True)
class TurnHooks:
    """What is called around a turn.

    `carrying_out`: a context around each call that is carried out. `before_generating`: before the
    engine is used. `admits`: whether the calls of a reply may run now, or are put off and the turn
    with them; `stop`: they stop what runs, so `stop_all` is called first; `pause`: they are not
    understood, and what runs may not go on. `acting`: another turn acts meanwhile, so a reply may
    tell of an act. `moves`: whether it may be moving something.
    `answers`: a question of ours was open when the utterance came. `goal_over`: a goal has ended
    for which the next call had waited.
    """

    carrying_out: Callable[[UnderWay], AbstractContextManager[None]] = _alone
    before_generating: Callable[[], None] = _nothing
    admits: Callable[[Sequence[ToolCall], Sequence[Rejection]], Admission] = _all
    stop_all: Callable[[StopSource], None] = _stop_nothing
    acting: bool = False
    moves: Callable[[], bool] = lambda: False
    answers: bool = False
    goal_over: Callable[[], None] = _nothing
