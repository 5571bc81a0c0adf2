"""The cancel flag of one call: also set by a stop that came after the call began."""

from __future__ import annotations

import threading
from collections.abc import Callable


class CallCancel(threading.Event):
    """Set when `cancel` is, or once `over` says so. Whoever waits is woken by `cancel` alone."""

    def __init__(self, cancel: threading.Event, over: Callable[[], bool]) -> None:
        super().__init__()
        self._cancel = cancel
        self._over = over

    def is_set(self) -> bool:
        """See Event. `cancel` is looked at each time: the watchdog counts on it."""
        return self._cancel.is_set() or self._over()

    def wait(self, timeout: float | None = None) -> bool:
        """See Event."""
        return self.is_set() or self._cancel.wait(timeout) or self.is_set()
