"""The newest message of a topic, looked for now and then, and converted only when it is read.

A round of rclpy's executor costs more than a millisecond in a node of this size, and to convert an
odometry or an image costs more still. So nobody waits for these messages: odometry at 50 Hz would
take 7 % of a core for what is read once in a minute.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rclpy.qos import QoSProfile
from rclpy.serialization import deserialize_message

from edgevox_ros.robot.ros_entities import next_waiting

if TYPE_CHECKING:
    from edgevox_ros.robot.clock import RobotClock
    from edgevox_ros.robot.ros_entities import Entities

LOOK_S = 0.25
MOST_WAITING = 100


class NewestMessage:
    """Keeps the newest message from now on. Thread-safe.

    `look` is to be called now and then, at least every LOOK_S: when a message came is known as
    exactly as DDS tells it, and no worse than by the time of the last look.
    """

    def __init__(
        self, entities: Entities, clock: RobotClock, kind: Any, topic: str, qos: QoSProfile
    ) -> None:
        self._kind = kind
        self._clock = clock
        self._lock = threading.Lock()
        self._looked_at = time.monotonic()
        self._came = float("nan")
        self._raw: bytes | None = None
        self._message: Any = None
        self._subscription = entities.unserved_subscription(kind, topic, self._take, qos)

    def look(self) -> None:
        """Take what has come since the last look."""
        with self._lock:
            newest = None
            for _ in range(MOST_WAITING):
                waiting = next_waiting(self._subscription)
                if waiting is None:
                    break
                newest = waiting
            now = time.monotonic()
            if newest is not None:
                self._keep(newest[0], min(_age_s(newest[1]), now - self._looked_at))
            self._looked_at = now

    @property
    def age_s(self) -> float:
        """Seconds of the robot's clock since it came; NaN if there is none, or it is not known."""
        self.look()
        return self._clock.since(self._came)

    def read(self) -> Any:
        """The message, None if none has come."""
        self.look()
        with self._lock:
            if self._raw is not None:
                self._message, self._raw = deserialize_message(self._raw, self._kind), None
            return self._message

    def _take(self, raw: bytes) -> None:
        """An executor has brought a message."""
        with self._lock:
            self._keep(raw, 0.0)

    def _keep(self, raw: bytes, age_s: float) -> None:
        self._raw, self._came = raw, self._clock.now() - age_s


def _age_s(info: Mapping[str, Any]) -> float:
    """Seconds since a message came, as DDS tells; 0 if it does not. The system's clock counts."""
    received = info.get("received_timestamp") or 0
    return max(time.time() - received / 1e9, 0.0) if received else 0.0
