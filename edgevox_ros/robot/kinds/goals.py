"""What is known of a goal of ours, from before it is sent until its end."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from edgevox_ros.robot.kinds.presence import Ids, Servers

SUCCESSION_S = 1.0
SLICE_S = 0.02


@dataclass(eq=False)
class Goal:
    """`epoch` counts the stops before it; `group`: see Tool.exclusive.

    `answered` is set when all has been done that the server's answer to it asks for.
    `successor` is the answer to a later goal of ours for the same server, which may end this one.
    """

    name: str
    ready: Callable[[], bool]
    servers: Servers
    asked: Ids
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
    def here(self) -> bool:
        """Whether the server that has it is on the graph."""
        return self.ready() and not (self.asked and not self.asked & self.servers())

    @property
    def under_way(self) -> bool:
        """Whether it may go on: its end is not known, and its server is there."""
        return not self.lost and self.here

    def was_replaced(self) -> bool:
        """Whether a later goal of ours took its place. May wait for that one's acceptance."""
        deadline = time.monotonic() + SUCCESSION_S
        while self.successor and not self.successor.done() and time.monotonic() < deadline:
            time.sleep(SLICE_S)
        return self.gave_way or _accepted(self.successor)

    @property
    def quiet(self) -> bool:
        """As was_replaced, by what is known now."""
        return self.gave_way or _accepted(self.successor)


def _accepted(answered: Any) -> bool:
    if answered is None or not answered.done() or answered.exception() is not None:
        return False
    return bool(answered.result().accepted)
