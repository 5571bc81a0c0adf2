"""Refusals that a flood of messages would have said over and over: each is said once in a while."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from edgevox_ros.agent.phrases import Phrase

EVERY_S = 2.0


class SeldomSaid:
    """Which refusals may be said now: the same one at most once in EVERY_S.

    What is not said is reported as an event all the same. Any thread may use it. `clock`: seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._said_at: dict[Phrase, float] = {}

    def may_say(self, name: Phrase) -> bool:
        """Whether a refusal may be said. If so, it counts as said now."""
        with self._lock:
            now = self._clock()
            if now - self._said_at.get(name, float("-inf")) < EVERY_S:
                return False
            self._said_at[name] = now
            return True
