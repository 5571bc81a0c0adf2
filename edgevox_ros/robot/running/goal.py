"""The state of one of our goals, from before it is sent until it ends."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from action_msgs.msg import GoalStatus

from edgevox_ros.core.outcomes import Cause
from edgevox_ros.core.tools import ErrorKind
from edgevox_ros.robot.call_results import ToolFailed, blamed, raise_if_failed
from edgevox_ros.robot.kinds.action import ActionSpec
from edgevox_ros.robot.stop.unanswered_requests import ServerIds, Servers
from edgevox_ros.robot.tool import Endpoint
from edgevox_ros.robot.waiting import SLICE_S

SUCCESSION_S = 1.0


@dataclass(eq=False)
class Goal:
    """`epoch` counts the stops before it; `group`: see Tool.exclusive.

    `answered` is set once everything has been done that the server's answer calls for. `successor`
    is the answer to a later goal of ours at the same server, which may end this one.
    """

    name: str
    ready: Callable[[], bool]
    servers: Servers
    asked: ServerIds
    epoch: int
    moves: bool = True
    group: str = ""
    handle: Any = None
    answered: threading.Event = field(default_factory=threading.Event)
    detached: bool = False
    lost: bool = False
    given_up: bool = False
    gave_way: bool = False
    successor: Any = None

    @property
    def label(self) -> str:
        """What messages call its server."""
        return Endpoint("action", self.name, "").label

    @property
    def here(self) -> bool:
        """Whether its server is on the graph."""
        return self.ready() and not (self.asked and not self.asked & self.servers())

    @property
    def under_way(self) -> bool:
        """Whether it may be running: its end is not known, and its server is there."""
        return not self.lost and self.here

    def was_replaced(self) -> bool:
        """Whether a later goal of ours took its place. May wait for that one to be accepted."""
        deadline = time.monotonic() + SUCCESSION_S
        while self.successor and not self.successor.done() and time.monotonic() < deadline:
            time.sleep(SLICE_S)
        return self.gave_way or _accepted(self.successor)

    @property
    def quiet(self) -> bool:
        """Like was_replaced, but without waiting."""
        return self.gave_way or _accepted(self.successor)


@dataclass(eq=False)
class GoalEnd:
    """How a goal ended that its call did not wait for. It counts once `over` is set.

    `error` is None, and `data` are the fields of the result, if it ended well.
    """

    over: threading.Event = field(default_factory=threading.Event)
    data: Mapping[str, Any] = field(default_factory=dict)
    error: ToolFailed | None = field(
        default_factory=lambda: ToolFailed(ErrorKind.ABORTED, "how it ended is not known")
    )


class ActionServerGone(ToolFailed):
    """The goal's server has left: nobody can confirm its end."""

    def __init__(self, name: str) -> None:
        unsure = "whether the robot stands still is not known"
        text = f"the action {name} went away under way; {unsure}"
        super().__init__(ErrorKind.UNAVAILABLE, text, cause=Cause.UNSURE)


class Detached(ToolFailed):
    """The call was cancelled, but its goal goes on."""


def raise_unless_succeeded(spec: ActionSpec, answer: Any) -> None:
    """Raise ToolFailed, with the server's words, unless the result's status is success."""
    if answer.status == GoalStatus.STATUS_CANCELED:
        raise ToolFailed(ErrorKind.CANCELLED, f"{spec.name} was cancelled")
    if answer.status != GoalStatus.STATUS_SUCCEEDED:
        raise blamed(f"{spec.name} was aborted", answer.result)
    raise_if_failed(spec.name, answer.result, spec.failed_when)


def _accepted(answered: Any) -> bool:
    if answered is None or not answered.done() or answered.exception() is not None:
        return False
    return bool(answered.result().accepted)
