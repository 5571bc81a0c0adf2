"""The flag that ends a turn, and how much ends with it."""

from __future__ import annotations

import threading


class TurnCancel(threading.Event):
    """Set, it ends a turn. `talk_only`: what the robot has begun may go on without the turn."""

    def __init__(self) -> None:
        super().__init__()
        self.talk_only = False
