"""Which command moves the robot: the newest one wins.

- A velocity command counts for half a second. While the robot drives somewhere, a velocity ends
  the drive; a zero only holds the robot for that half second, as with a velocity multiplexer,
  because the goal has not been cancelled.
- Docking cannot be cancelled, so any velocity command ends it, even a zero.
- A new drive ends the previous one and drops the velocity command.
"""

from __future__ import annotations

from dataclasses import dataclass

from edgevox_ros.demo.kinematics import (
    STILL,
    Pose,
    Velocity,
    distance,
    has_arrived,
    moved,
    towards,
)

COMMAND_HOLDS_S = 0.5


@dataclass(eq=False)
class Drive:
    """A drive to a point. `ended` is None while it lasts, then says why it ended ("" = arrived)."""

    x: float
    y: float
    yields_to_zero: bool = False
    ended: str | None = None


class SimulatedMotion:
    """The robot's pose over time. Times are seconds of one steady clock, and never go back."""

    def __init__(self, pose: Pose, cruise: Velocity, now: float) -> None:
        self.pose = pose
        self.velocity = STILL
        self.cruise = cruise
        self.travelled = 0.0
        self._now = now
        self._command = STILL
        self._command_until = now
        self._drive: Drive | None = None

    @property
    def drive(self) -> Drive | None:
        """The current drive, if there is one."""
        return self._drive

    def command(self, velocity: Velocity, now: float) -> None:
        """A velocity command arrived."""
        self.advance(now)
        if self._drive and (self._drive.yields_to_zero or not velocity.is_zero):
            self.end_drive("a velocity command took over")
        self._command = velocity
        self._command_until = now + COMMAND_HOLDS_S
        self.velocity = velocity

    def start_drive(self, drive: Drive, now: float) -> None:
        """Drive to a point, instead of whatever the robot was doing."""
        self.advance(now)
        self.end_drive("a newer drive took over")
        self._command_until = now
        self._drive = drive

    def end_drive(self, why: str, only: Drive | None = None) -> None:
        """End the current drive for this reason. With `only`, end it only if it is that one."""
        if self._drive and only in (None, self._drive):
            self._drive.ended = why
            self._drive = None
            self.velocity = STILL

    def remaining(self) -> float:
        """Straight distance to the end of the drive, in metres; 0 without one."""
        return distance(self.pose, self._drive.x, self._drive.y) if self._drive else 0.0

    def advance(self, now: float) -> None:
        """Move on to the time `now`."""
        held = min(now, self._command_until) - self._now
        if held > 0:
            self._step(self._command, held)
        left = now - self._now
        if left <= 0:
            return
        self._step(self._toward_drive(left), left)
        if self._drive and has_arrived(self.pose, self._drive.x, self._drive.y):
            self.end_drive("")

    def _toward_drive(self, seconds: float) -> Velocity:
        if self._drive is None:
            return STILL
        return towards(self.pose, self._drive.x, self._drive.y, self.cruise, seconds)

    def _step(self, velocity: Velocity, seconds: float) -> None:
        self.pose = moved(self.pose, velocity, seconds)
        self.travelled += abs(velocity.linear) * seconds
        self.velocity = velocity
        self._now += seconds
