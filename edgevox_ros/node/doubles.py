"""Two readers of one topic bring the same message twice: each is wanted once."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Hashable

DOUBLE_S = 2.0


class Doubles:
    """Knows messages that one reader has brought and the other has not. Used by one thread.

    A reader brings a message at most once, so two alike of the same reader are two messages.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._single: dict[tuple[int, Hashable], deque[float]] = {}
        self._order: deque[tuple[float, tuple[int, Hashable]]] = deque()

    def first(self, reader: int, message: Hashable) -> bool:
        """Whether a message (what tells it from others), brought by reader 0 or 1, is new."""
        now = self._clock()
        self._forget(now)
        if self._take((1 - reader, message)) is not None:
            return False
        self._single.setdefault((reader, message), deque()).append(now)
        self._order.append((now, (reader, message)))
        return True

    def _take(self, key: tuple[int, Hashable]) -> float | None:
        """Remove the oldest of this kind, and tell when it came."""
        times = self._single.get(key)
        if times is None:
            return None
        at = times.popleft()
        if not times:
            del self._single[key]
        return at

    def _forget(self, now: float) -> None:
        """What is older than DOUBLE_S is no double any more."""
        while self._order and now - self._order[0][0] > DOUBLE_S:
            at, key = self._order.popleft()
            if self._single.get(key, [now])[0] == at:
                self._take(key)
