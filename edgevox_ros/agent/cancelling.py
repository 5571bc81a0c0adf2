"""The flag that ends a turn, and how much ends with it."""

from __future__ import annotations

import threading
import time

_SLICE_S = 0.05


class TurnCancel(threading.Event):
    """Set, it ends a turn. `talk_only`: what the robot has begun may go on without the turn.

    Whoever carries out a call looks at this flag all the while, or waits on it: who does neither
    hangs.
    """

    def __init__(self) -> None:
        super().__init__()
        self.talk_only = False
        self._waiting = False
        self._looked_at = time.monotonic()

    def is_set(self) -> bool:
        """See Event."""
        self._looked_at = time.monotonic()
        return super().is_set()

    def wait(self, timeout: float | None = None) -> bool:
        """See Event. One thread may wait."""
        self._waiting = True
        try:
            return super().wait(timeout)
        finally:
            self._looked_at = time.monotonic()
            self._waiting = False

    @property
    def unseen_s(self) -> float:
        """Seconds since somebody looked at it."""
        return 0.0 if self._waiting else time.monotonic() - self._looked_at


class HopCancel(threading.Event):
    """The flag of one generation: set with the turn's own, or alone by `cut`."""

    def __init__(self, turn: threading.Event) -> None:
        super().__init__()
        self._turn = turn

    def is_set(self) -> bool:
        """See Event. Looks at the turn's flag too."""
        return self._turn.is_set() or super().is_set()

    def wait(self, timeout: float | None = None) -> bool:
        """See Event."""
        end = None if timeout is None else time.monotonic() + timeout
        while not self.is_set():
            left = _SLICE_S if end is None else min(_SLICE_S, end - time.monotonic())
            if left <= 0:
                return False
            super().wait(left)
        return True

    def cut(self) -> None:
        """The model has written enough; the turn goes on."""
        self.set()
