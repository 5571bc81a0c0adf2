"""What was observed during one sentence: plain data, no ROS types."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from edgevox_ros.core.events import CallEvent
from edgevox_ros.core.turn_record import TurnRecord


@dataclass(frozen=True)
class SeenPose:
    """Where the robot is: metres, and degrees (left positive)."""

    x: float = 0.0
    y: float = 0.0
    heading_deg: float = 0.0

    def __str__(self) -> str:
        return f"x {self.x:.2f} m, y {self.y:.2f} m, heading {self.heading_deg:.0f} deg"

    def distance_to(self, x: float, y: float) -> float:
        """Straight distance to a point, in metres."""
        return math.hypot(self.x - x, self.y - y)


@dataclass
class SentenceRecord:
    """The observations of one sentence. Times are seconds since it was published.

    `taken_up`: whether the node took it up. `turn`: the node's events, their times in nanoseconds
    since it was published. `path` holds every odometry pose from before to after. `moved_s`: the
    first velocity on cmd_vel. `stop_took_s`: from the interruption to the first zero velocity on
    cmd_vel; `stopped_at`: where the robot was then. `silent_s`: the longest time in which the robot
    published nothing, or nobody renewed its velocity.
    """

    said: str
    taken_up: bool = False
    turn: TurnRecord = field(default_factory=TurnRecord)
    sentences: list[str] = field(default_factory=list)
    path: list[SeenPose] = field(default_factory=list)
    spoke_s: float | None = None
    moved_s: float | None = None
    ended_s: float | None = None
    interrupted_by: str = ""
    interrupted_s: float | None = None
    stop_took_s: float | None = None
    stopped_at: SeenPose | None = None
    battery_percent: float | None = None
    light: bool | None = None
    silent_s: float = 0.0

    @property
    def called_s(self) -> float | None:
        """Time to the first tool call."""
        called = self.turn.first(CallEvent)
        return None if called is None else called / 1e9

    @property
    def command_s(self) -> float | None:
        """Time to the first command: a velocity on the topic, or else a tool call."""
        return self.called_s if self.moved_s is None else self.moved_s

    @property
    def before(self) -> SeenPose:
        """Where the robot was when the sentence was said."""
        return self.path[0] if self.path else SeenPose()

    @property
    def after(self) -> SeenPose:
        """Where it was at the end."""
        return self.path[-1] if self.path else SeenPose()

    @property
    def driven_m(self) -> float:
        """Length of the path, backwards counted negative."""
        return driven(self.path)

    @property
    def turned_deg(self) -> float:
        """The sum of all turning, positive to the left; a full turn is 360."""
        return turned(self.path)


def driven(path: Sequence[SeenPose]) -> float:
    """Signed length of a path in metres: a step against the heading counts negative."""
    total = 0.0
    for before, after in itertools.pairwise(path):
        step_x, step_y = after.x - before.x, after.y - before.y
        heading = math.radians(before.heading_deg)
        ahead = step_x * math.cos(heading) + step_y * math.sin(heading)
        total += math.copysign(math.hypot(step_x, step_y), ahead)
    return total


def turned(path: Sequence[SeenPose]) -> float:
    """Sum of the turning along a path in degrees, left positive."""
    steps = (after.heading_deg - before.heading_deg for before, after in itertools.pairwise(path))
    return sum(math.remainder(step, 360.0) for step in steps)
