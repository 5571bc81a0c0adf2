"""Where a differential-drive robot goes: metres, radians, seconds, REP 103 (left is positive)."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Pose:
    """Place and heading in the plane, in metres and radians."""

    x: float = 0.0
    y: float = 0.0
    yaw: float = 0.0


@dataclass(frozen=True)
class Velocity:
    """Forward speed in metres per second and turning speed in radians per second."""

    linear: float = 0.0
    angular: float = 0.0

    @property
    def is_zero(self) -> bool:
        """Whether the robot stands still."""
        return self.linear == 0.0 and self.angular == 0.0


STILL = Velocity()
_ALIGNED = 0.02  # radians; below it the robot drives instead of turning
_ARRIVED = 0.005  # metres


def wrap(angle: float) -> float:
    """The same direction within -pi to pi."""
    return math.remainder(angle, math.tau)


def limited(velocity: Velocity, linear: float, angular: float) -> Velocity:
    """`velocity` cut to the robot's limits."""
    return Velocity(
        max(-linear, min(linear, velocity.linear)),
        max(-angular, min(angular, velocity.angular)),
    )


def moved(pose: Pose, velocity: Velocity, seconds: float) -> Pose:
    """The pose after driving at a constant velocity: a line, or an arc of a circle."""
    turned = velocity.angular * seconds
    if abs(turned) < 1e-9:
        distance = velocity.linear * seconds
        return Pose(
            pose.x + distance * math.cos(pose.yaw),
            pose.y + distance * math.sin(pose.yaw),
            wrap(pose.yaw + turned),
        )
    radius = velocity.linear / velocity.angular
    return Pose(
        pose.x + radius * (math.sin(pose.yaw + turned) - math.sin(pose.yaw)),
        pose.y - radius * (math.cos(pose.yaw + turned) - math.cos(pose.yaw)),
        wrap(pose.yaw + turned),
    )


def distance(pose: Pose, x: float, y: float) -> float:
    """Straight line from the robot to a point, in metres."""
    return math.hypot(x - pose.x, y - pose.y)


def has_arrived(pose: Pose, x: float, y: float) -> bool:
    """Whether the robot stands at a point."""
    return distance(pose, x, y) <= _ARRIVED


def towards(pose: Pose, x: float, y: float, cruise: Velocity, seconds: float) -> Velocity:
    """The velocity for the next `seconds`: turn towards the point first, then drive a line.

    `cruise` holds the largest speeds. Neither heading nor point is overshot.
    """
    remaining = distance(pose, x, y)
    if seconds <= 0 or remaining <= _ARRIVED:
        return STILL
    error = wrap(math.atan2(y - pose.y, x - pose.x) - pose.yaw)
    turning = Velocity(0.0, error / seconds)
    if abs(error) > _ALIGNED:
        return limited(turning, 0.0, cruise.angular)
    # The small error that is left is turned away while driving, so the line stays straight.
    return limited(Velocity(remaining / seconds, turning.angular), cruise.linear, cruise.angular)
