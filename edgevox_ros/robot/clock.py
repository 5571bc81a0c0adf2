"""The robot's time: the ROS clock if use_sim_time is set, else a clock that nobody can set.

In simulation a motion must last as long as the simulated world says, and pause with it. Without
simulation the ROS clock is the system clock, which jumps when somebody sets it, so a steady clock
counts.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from edgevox_ros.core.tools import ErrorKind
from edgevox_ros.robot.call_results import ToolFailed

if TYPE_CHECKING:
    from rclpy.node import Node

NO_TIME = "use_sim_time is set, but no time has come on /clock"
FIND_S = 2.0
STEADY_SLICE_S = 0.02
# Simulated seconds may pass faster than real ones.
SIMULATED_SLICE_S = 0.002
# How long a simulated clock may stand still, if nothing else is configured.
CLOCK_PATIENCE_S = 10.0


class ClockFailed(ToolFailed):
    """It is not known how long something lasted: the clock stood still or was set."""

    def __init__(self, why: str) -> None:
        super().__init__(ErrorKind.ABORTED, why)


class RobotClock:
    """Counts the robot's seconds. Thread-safe.

    `patience_s` returns how many steady seconds the clock may stand still during a countdown; 0
    means for ever.
    """

    def __init__(
        self, node: Node, patience_s: Callable[[], float] = lambda: CLOCK_PATIENCE_S
    ) -> None:
        self._clock = node.get_clock()
        self.patience_s = patience_s

    @property
    def simulated(self) -> bool:
        """Whether time comes from /clock."""
        return bool(getattr(self._clock, "ros_time_is_active", False))

    def now(self) -> float:
        """Seconds since some moment; NaN until the first time arrives on /clock."""
        if not self.simulated:
            return time.monotonic()
        return (self._clock.now().nanoseconds / 1e9) or math.nan

    def countdown(self, seconds: float) -> Countdown:
        """Begin a countdown of these seconds."""
        return Countdown(self, seconds)

    def since(self, earlier: float) -> float:
        """Seconds from an `earlier` reading of `now` until now; NaN if that cannot be known."""
        passed_s = self.now() - earlier
        return passed_s if passed_s >= 0 else math.nan

    def find(self, cancel: threading.Event) -> None:
        """Wait a little for the first time on /clock. Raises ToolFailed without one."""
        deadline = time.monotonic() + FIND_S
        while math.isnan(self.now()) and not cancel.wait(STEADY_SLICE_S):
            if time.monotonic() >= deadline:
                raise ToolFailed(ErrorKind.UNAVAILABLE, NO_TIME)


class Countdown:
    """Counts the seconds of the robot's clock since it was made. Used by one thread at a time.

    Reading it raises ClockFailed when the clock jumps back, stands still for longer than its
    patience, or is exchanged for another one.
    """

    def __init__(self, clock: RobotClock, seconds: float) -> None:
        self._clock = clock
        self._seconds = seconds
        self._simulated = clock.simulated
        self._start = self._newest = clock.now()
        self._moved_at = time.monotonic()

    def read(self) -> float:
        """Read the clock. Returns the seconds since the beginning."""
        now = self._clock.now()
        if self._clock.simulated != self._simulated:
            raise ClockFailed("use_sim_time was changed under way, so its time is not known")
        if now < self._newest or (math.isnan(now) and not math.isnan(self._newest)):
            raise ClockFailed("the clock jumped back under way (/clock), so its time is not known")
        if now == self._newest or math.isnan(now):
            self._bear_standing()
        else:
            self._moved_at = time.monotonic()
            self._newest = now
        if math.isnan(self._start):
            self._start = now
        return 0.0 if math.isnan(self._start) else now - self._start

    def run_out(self) -> bool:
        """Read the clock. Returns whether all seconds have passed."""
        return self.read() >= self._seconds

    def wait(self, passed_s: float, cancel: threading.Event, ended: Callable[[], bool]) -> None:
        """Wait until so many seconds have passed, or until `cancel` is set, or `ended` is true."""
        slice_s = SIMULATED_SLICE_S if self._simulated else STEADY_SLICE_S
        while (left_s := min(passed_s, self._seconds) - self.read()) > 0 and not ended():
            if cancel.wait(slice_s if self._simulated else min(slice_s, left_s)):
                return

    def _bear_standing(self) -> None:
        patience_s = self._clock.patience_s()
        if not self._simulated or patience_s <= 0:
            return
        if time.monotonic() - self._moved_at >= patience_s:
            stands = f"the clock has stood still for {patience_s:g} seconds (watchdog.clock_s)"
            raise ClockFailed(NO_TIME if math.isnan(self._newest) else f"{stands}: /clock")
