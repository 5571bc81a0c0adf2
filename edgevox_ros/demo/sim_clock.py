"""The demo robot's time: /clock with use_sim_time, else a steady clock."""

from __future__ import annotations

import time

from rclpy.clock import Clock, ClockType
from rclpy.node import Node

# In a longer step the clock was set, or everything stood still: no robot moved meanwhile.
LONGEST_STEP_S = 10.0


class SimClock:
    """Seconds of the robot's motion since it started. Setting /clock does not change them."""

    def __init__(self, node: Node) -> None:
        self._clock = node.get_clock()
        self._passed_s = 0.0
        self._newest = self._read()

    @property
    def timer_clock(self) -> Clock:
        """The clock for the robot's timer: /clock in simulation, else one that nobody can set."""
        simulated = self._clock.ros_time_is_active
        return self._clock if simulated else Clock(clock_type=ClockType.STEADY_TIME)

    def tick(self) -> float:
        """Read the clock: seconds that never go back and make no leap."""
        read = self._read()
        step_s = read - self._newest
        self._newest = read
        if 0 <= step_s <= LONGEST_STEP_S:
            self._passed_s += step_s
        return self._passed_s

    def _read(self) -> float:
        if self._clock.ros_time_is_active:
            return float(self._clock.now().nanoseconds) / 1e9
        return time.monotonic()
