"""The time that the demo robot lives by: /clock with use_sim_time, else a steady clock."""

from __future__ import annotations

import time
from typing import Any

from rclpy.clock import Clock, ClockType

# Behind a longer step the clock was set, or everything stood still: no robot moved meanwhile.
LONGEST_STEP_S = 10.0


class SimClock:
    """Seconds for the robot's motion from its start on; who sets /clock changes nothing in them."""

    def __init__(self, node: Any) -> None:
        self._clock = node.get_clock()
        self._passed_s = 0.0
        self._newest = self._read()

    @property
    def ticking(self) -> Clock:
        """The clock for the robot's timer: the system's may be set, so it is not the ROS clock."""
        simulated = self._clock.ros_time_is_active
        return self._clock if simulated else Clock(clock_type=ClockType.STEADY_TIME)

    def now(self) -> float:
        """Seconds that never go back and make no leap."""
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
