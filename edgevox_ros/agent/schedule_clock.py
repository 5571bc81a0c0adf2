"""The time that has passed, for orders for later: by a clock that nobody can set.

The clock of a computer is set while it runs: a robot without a battery for it wakes up in the past,
and learns the time from the network later. "In ten minutes" is measured, and no clock is asked.
In a simulation the simulated time counts; there it may also begin anew.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

# Also counts while the computer sleeps.
_PASSED = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


@dataclass(frozen=True)
class SteadyTime:
    """Seconds that have passed since some moment; they never go back.

    `passed`: all of them. `awake`: without those during which the computer slept.
    """

    passed: Callable[[], float]
    awake: Callable[[], float]


class PassedTime:
    """Counts the seconds that pass, by the clock that counts at the time. Any thread may ask.

    `read`: whether time is simulated, and the seconds of that clock, or of one that nobody sets; 0:
    a simulated clock has not told the time yet. When the clock is another one, or goes back,
    nothing has passed.
    """

    def __init__(self, read: Callable[[], tuple[bool, float]]) -> None:
        self._read = read
        self._lock = threading.Lock()
        self._simulated, self._last = read()
        self._total = 0.0

    def __call__(self) -> float:
        """The seconds since this object was made."""
        with self._lock:
            simulated, seconds = self._read()
            if simulated == self._simulated and self._last > 0:
                self._total += max(0.0, seconds - self._last)
            self._simulated, self._last = simulated, seconds
            return self._total


def steady_time(simulated: Callable[[], float | None]) -> SteadyTime:
    """The time that passes. `simulated`: seconds of a simulated clock, where that counts now."""

    def counted(clock: int) -> PassedTime:
        def read() -> tuple[bool, float]:
            seconds = simulated()
            return seconds is not None, time.clock_gettime(clock) if seconds is None else seconds

        return PassedTime(read)

    return SteadyTime(counted(_PASSED), counted(time.CLOCK_MONOTONIC))
