"""The flags that end a turn and a generation."""

from __future__ import annotations

import threading
import time
from contextlib import AbstractContextManager

_SLICE_S = 0.05


class TurnCancel(threading.Event):
    """Ends a turn when it is set. `keeps_goals`: goals that the robot has begun go on.

    Whoever carries out a call must `wait` on this flag again and again, for however short a time:
    that is its sign of life. `silent_s` shows one that hangs.

    A sentence of the turn is reported while `saying` is held, and only if the flag is not set: who
    sets the flag and then holds `saying` for a moment knows that the turn says nothing more.
    """

    def __init__(self) -> None:
        super().__init__()
        self.saying = threading.RLock()
        self.keeps_goals = False
        self._waiting = False
        self._waited_at = time.monotonic()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until the flag is set. Only one thread at a time may wait."""
        self._waiting = True
        try:
            return super().wait(timeout)
        finally:
            self._waited_at = time.monotonic()
            self._waiting = False

    @property
    def silent_s(self) -> float:
        """Seconds since the last `wait` ended; 0 during one."""
        return 0.0 if self._waiting else time.monotonic() - self._waited_at


class SideCancel(TurnCancel):
    """The flag of a turn beside another one: it is the other's, until this turn is `set_free`.

    A turn that stops everything sets itself free first: it is not ended with what it stops.
    """

    def __init__(self, main: TurnCancel) -> None:
        super().__init__()
        self.saying = main.saying
        self._main = main
        self._free = False

    def set_free(self) -> None:
        """From now on the other turn's flag does not count."""
        self._free = True

    def is_set(self) -> bool:
        """Whether the flag that counts is set: this turn's own once free, else the other turn's."""
        return super().is_set() if self._free else self._main.is_set()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait for the flag that counts; for the other turn's, this is also its sign of life."""
        return super().wait(timeout) if self._free else self._main.wait(timeout)


def saying_lock(cancel: threading.Event) -> AbstractContextManager[object]:
    """The lock that is held while a turn with this flag says something; see TurnCancel."""
    return cancel.saying if isinstance(cancel, TurnCancel) else threading.RLock()


class HopCancel(threading.Event):
    """The flag of one generation. It is set with the turn's flag, or alone by `cut`."""

    def __init__(self, turn: threading.Event) -> None:
        super().__init__()
        self._turn = turn

    def is_set(self) -> bool:
        """Whether the turn's flag or this one is set."""
        return self._turn.is_set() or super().is_set()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until either flag is set, or the time is up."""
        end = None if timeout is None else time.monotonic() + timeout
        while not self.is_set():
            left = _SLICE_S if end is None else min(_SLICE_S, end - time.monotonic())
            if left <= 0:
                return False
            super().wait(left)
        return True

    def cut(self) -> None:
        """End this generation; the turn goes on."""
        self.set()
