"""The robot speaks first: what waits to be said, asked or done because of an event of the map.

It waits until nobody speaks, no turn runs and no question is open. What has passed meanwhile is not
said any more.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress

from edgevox_ros.core.occasions import Occasion

# Between two of them, and after somebody has spoken, in seconds.
PAUSE_S = 2.0


class Occasions:
    """Those that wait, at most one of each name. Any thread may use it. `clock`: seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._waiting: dict[str, Occasion] = {}
        self._quiet_since = float("-inf")

    def put(self, occasion: Occasion) -> None:
        """Something has come about."""
        with self._lock:
            self._waiting[occasion.name] = occasion

    def spoken(self) -> None:
        """Somebody speaks, or has just spoken: user or robot."""
        self._quiet_since = self._clock()

    def ready(self, *, orders: bool = True) -> bool:
        """Whether one waits, and it has been quiet for a while. `orders`: see `take`."""
        with self._lock:
            waits = any(orders or not each.order for each in self._waiting.values())
        return waits and self._clock() - self._quiet_since >= PAUSE_S

    def take(self, *, orders: bool = True) -> Occasion | None:
        """The most important one that is still so, the oldest of several.

        Without `orders` those wait on that would be done without another word.
        """
        with self._lock:
            lasting = {name: each for name, each in self._waiting.items() if _lasts(each)}
            free = [each for each in lasting.values() if orders or not each.order]
            first = max(free, key=lambda each: each.priority, default=None)
            if first is not None:
                del lasting[first.name]
            self._waiting = lasting
        return first

    def drop_orders(self) -> None:
        """A stop: what would be done without another word is not done."""
        with self._lock:
            self._waiting = {k: each for k, each in self._waiting.items() if not each.order}

    def clear(self) -> None:
        """Forget all of them."""
        with self._lock:
            self._waiting = {}


def _lasts(occasion: Occasion) -> bool:
    """Whether it is still so. What cannot be told is not said."""
    with suppress(Exception):
        return occasion.lasts()
    return False
