"""What others do around a turn: the worker, and what runs beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.core.messages import Message
from edgevox_ros.core.tools import Rejection, ToolCall, ToolResult


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


def _all(calls: Sequence[ToolCall], rejections: Sequence[Rejection]) -> bool:
    return True


def _alone(under_way: UnderWay) -> AbstractContextManager[None]:
    return nullcontext()


@dataclass(frozen=True)
class TurnHooks:
    """What is called around a turn.

    `carrying_out`: a context around each call that is carried out. `before_generating`: before the
    engine is used. `allows`: whether the calls of a reply may run now; if not, the turn ends as
    `put_off`. `acting`: another turn acts meanwhile, so a reply may tell of an act.
    """

    carrying_out: Callable[[UnderWay], AbstractContextManager[None]] = _alone
    before_generating: Callable[[], None] = _nothing
    allows: Callable[[Sequence[ToolCall], Sequence[Rejection]], bool] = _all
    acting: bool = False
