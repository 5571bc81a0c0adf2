"""Quality of service: what the map says about it, and the rclpy profile for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from edgevox_ros.robot.map.checks.fields import Fields

if TYPE_CHECKING:
    from rclpy.qos import QoSProfile


@dataclass(frozen=True)
class Qos:
    """Quality of service of a publisher or subscription. History: the last `depth` messages."""

    reliable: bool
    latched: bool
    depth: int

    def profile(self) -> QoSProfile:
        """The profile for a publisher or subscription."""
        from rclpy.qos import DurabilityPolicy, HistoryPolicy, QoSProfile, ReliabilityPolicy

        reliable, best_effort = ReliabilityPolicy.RELIABLE, ReliabilityPolicy.BEST_EFFORT
        latched, volatile = DurabilityPolicy.TRANSIENT_LOCAL, DurabilityPolicy.VOLATILE
        return QoSProfile(
            history=HistoryPolicy.KEEP_LAST,
            depth=self.depth,
            reliability=reliable if self.reliable else best_effort,
            durability=latched if self.latched else volatile,
        )


PUBLISH_QOS = Qos(reliable=True, latched=False, depth=10)
# Best effort hears reliable publishers as well as best-effort ones (REP 2003 for sensors).
READ_QOS = Qos(reliable=False, latched=False, depth=1)


def read_qos(kind: Fields, default: Qos) -> Qos:
    """Read the mapping `qos`, which uses ROS's own words."""
    qos = kind.below("qos")
    if qos is None:
        return default
    qos.known_keys("reliability", "durability", "depth")
    words = ("reliable", "best_effort")
    reliability = qos.choice("reliability", words[0] if default.reliable else words[1], *words)
    durability = qos.choice("durability", "volatile", "volatile", "transient_local")
    return Qos(
        reliability == "reliable",
        durability == "transient_local",
        qos.whole("depth", default.depth, 1, 1000),
    )
