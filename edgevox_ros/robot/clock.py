"""The robot's time: the ROS clock if use_sim_time is set, else a clock that nobody can set.

In simulation a motion must last as long as the simulated world says, and pause with it. Without
simulation the ROS clock is the system clock, which jumps when somebody sets it, so a steady clock
counts.
"""

from __future__ import annotations

import math
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from edgevox_ros.core.settings.table import WatchdogSettings
from edgevox_ros.core.tools import ErrorKind
from edgevox_ros.robot.call_results import ToolFailed

if TYPE_CHECKING:
    from rclpy.clock import Clock
    from rclpy.node import Node

NO_TIME = "use_sim_time is set, but no time has come on /clock"
FIND_CLOCK_S = 2.0
STEADY_SLICE_S = 0.02
# Simulated seconds may pass faster than real ones.
SIMULATED_SLICE_S = 0.002
# How long a simulated clock may stand still, if nothing else is configured.
CLOCK_PATIENCE_S = WatchdogSettings.clock_s
# A step of /clock is a jump if it is longer than this, by what the clock's pace allows.
SLACK_S = 0.2
# So many long steps one behind the other are the clock's usual ones. Somebody who winds a bag on a
# few times makes such steps, too, but not without the clock's own between them.
KEPT_STEPS = 2
# How many times its usual step, or what its pace makes of the real time, a clock may go forward.
USUAL_STEPS = 2.0
PACES = 1.5
# Of a longer pause in real time no more counts: what stood still for an hour may not leap by one.
LONGEST_PAUSE_S = 1.0


class ClockFailed(ToolFailed):
    """It is not known how long something lasted: the clock stood still, jumped or was set."""

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
        self.steps = ClockSteps(self.now(), time.monotonic())
        self._leave = _watch_steps(self, self._clock, self.steps)

    @property
    def simulated(self) -> bool:
        """Whether time comes from /clock."""
        return bool(getattr(self._clock, "ros_time_is_active", False))

    def now(self) -> float:
        """Seconds since some moment; NaN until the first time arrives on /clock."""
        if not self.simulated:
            return time.monotonic()
        return (self._clock.now().nanoseconds / 1e9) or math.nan

    def countdown(self, seconds: float, *, measures: bool = False) -> Countdown:
        """Begin a countdown of these seconds.

        `measures`: what lasts as long is a distance or an angle, so no second may be missing.
        """
        return Countdown(self, seconds, measures=measures)

    def since(self, earlier: float) -> float:
        """Seconds from an `earlier` reading of `now` until now; NaN if that cannot be known."""
        passed_s = self.now() - earlier
        return passed_s if passed_s >= 0 else math.nan

    def find(self, cancel: threading.Event) -> None:
        """Wait a little for the first time on /clock. Raises ToolFailed without one."""
        deadline = time.monotonic() + FIND_CLOCK_S
        while math.isnan(self.now()) and not cancel.wait(STEADY_SLICE_S):
            if time.monotonic() >= deadline:
                raise ToolFailed(ErrorKind.UNAVAILABLE, NO_TIME)

    def close(self) -> None:
        """Hear of no more steps of /clock."""
        self._leave()


class ClockSteps:
    """The steps in which /clock goes forward, and how far it has jumped.

    A simulation that runs fast or seldom publishes its time takes long steps, which say how long
    its world lasted. In a step that is far longer than those before, and than the real time since
    the one before allows, the clock was set: nobody lived through that time. Updated by the thread
    that spins, read by any. Times are in seconds: `now_s` is what the clock shows, NaN for nothing
    yet, `at` when it shows that by a steady clock.
    """

    def __init__(self, now_s: float, at: float) -> None:
        self.newest_s = now_s
        self.jumped_s = 0.0
        self._latest: deque[float] = deque(maxlen=KEPT_STEPS)
        self._stepped_at = self._stepped_before = at
        self._simulated_s = self._real_s = 0.0

    def take(self, now_s: float, at: float) -> None:
        """The clock has gone on, or was set."""
        step_s = now_s - self.newest_s
        if step_s > 0:
            longest_s = self._longest_s(at)
            if step_s > longest_s:
                self.jumped_s += step_s
            self._learn(step_s, min(step_s, longest_s), at - self._stepped_at)
        else:
            self._latest.clear()
            self._simulated_s = self._real_s = 0.0
        self._stepped_before, self._stepped_at = self._stepped_at, at
        # Last of all: whoever sees the new time sees the jump to it.
        self.newest_s = now_s

    def _longest_s(self, at: float) -> float:
        """How far the clock may go forward in a step that comes now."""
        # The step before may have waited for a busy process, and this one not.
        waited_s = min(at - self._stepped_before, LONGEST_PAUSE_S)
        pace = max(self._simulated_s / self._real_s if self._real_s > 0 else 1.0, 1.0)
        usual_s = min(self._latest) if len(self._latest) == KEPT_STEPS else 0.0
        return SLACK_S + max(USUAL_STEPS * usual_s, PACES * pace * waited_s)

    def _learn(self, step_s: float, lived_s: float, waited_s: float) -> None:
        """Note a step. Of what makes the pace, half is forgotten within a real second."""
        self._latest.append(step_s)
        weight = 0.5**waited_s
        self._simulated_s = self._simulated_s * weight + lived_s
        self._real_s = self._real_s * weight + waited_s


def _watch_steps(owner: RobotClock, clock: Clock, steps: ClockSteps) -> Callable[[], Any]:
    """Pass each step of a node's clock to `steps`. Returns what ends that; it ends with `owner`.

    rclpy keeps no reference to a handle, and would call one that is gone.
    """
    from rclpy.clock import JumpHandle, JumpThreshold
    from rclpy.duration import Duration
    from rclpy.exceptions import InvalidHandle

    def on_step(_: object) -> None:
        # A node that is being destroyed has no time any more.
        with suppress(InvalidHandle):
            steps.take(clock.now().nanoseconds / 1e9 or math.nan, time.monotonic())

    # Its own class: in some distributions create_jump_callback refuses these arguments.
    handle = JumpHandle(
        clock=clock,
        threshold=JumpThreshold(
            min_forward=Duration(nanoseconds=1), min_backward=Duration(nanoseconds=-1)
        ),
        pre_callback=None,
        post_callback=on_step,
    )

    def leave() -> None:
        with suppress(InvalidHandle):
            handle.unregister()

    leaving = weakref.finalize(owner, leave)
    leaving.atexit = False
    return leaving


class Countdown:
    """Counts the seconds of the robot's clock since it was made. Used by one thread at a time.

    Reading it raises ClockFailed when the clock jumps back, stands still for longer than its
    patience, or is exchanged for another one; one that `measures` also when it jumps forward.
    """

    def __init__(self, clock: RobotClock, seconds: float, *, measures: bool = False) -> None:
        self._clock = clock
        self._seconds = seconds
        self._measures = measures
        self._simulated = clock.simulated
        self._jumped_s = clock.steps.jumped_s
        self._start = self._newest = self._read_clock()
        self._moved_at = time.monotonic()

    def read(self) -> float:
        """Read the clock. Returns the seconds since the beginning."""
        now = self._read_clock()
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

    def _read_clock(self) -> float:
        """The time on the clock. Raises ClockFailed if it has jumped forward to it."""
        now = self._clock.now()
        if not self._measures or not self._simulated:
            return now
        steps = self._clock.steps
        if steps.newest_s < now:
            # The step to this time is just being processed: whether it is a jump is not known yet.
            now = steps.newest_s
        jumped_s = steps.jumped_s - self._jumped_s
        if jumped_s > 0 and self._clock.simulated:
            how = f"the clock jumped forward by {jumped_s:.1f} seconds under way (/clock)"
            raise ClockFailed(f"{how}, so its time is not known")
        return now

    def _bear_standing(self) -> None:
        patience_s = self._clock.patience_s()
        if not self._simulated or patience_s <= 0:
            return
        if time.monotonic() - self._moved_at >= patience_s:
            stands = f"the clock has stood still for {patience_s:g} seconds (watchdog.clock_s)"
            raise ClockFailed(NO_TIME if math.isnan(self._newest) else f"{stands}: /clock")
