"""Reads a topic whatever QoS its publishers offer, and takes all that wait at once."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Hashable
from typing import Any

from rclpy.qos import QoSProfile, ReliabilityPolicy

from edgevox_ros.node.stops_first import More
from edgevox_ros.robot.ros_entities import Entities, next_waiting

MOST_LEFT_OUT = 1000
DUPLICATE_S = 2.0
TakeMessage = Callable[[Any, More], None]
IsNew = Callable[[Any], bool]


class AnyQosReader:
    """Hears every publisher of a topic, each message once.

    A reliable subscription does not hear best-effort publishers, and a best-effort one may lose
    what a reliable publisher would send again. So the subscription is reliable, and a second one,
    best effort, is added as soon as a publisher needs it. Then `on_best_effort` is called.
    """

    def __init__(
        self,
        entities: Entities,
        kind: type[Any],
        topic: str,
        take: TakeMessage,
        depth: int,
        on_best_effort: Callable[[], None] = lambda: None,
    ) -> None:
        self._entities = entities
        self._kind = kind
        self._topic = topic
        self._take = take
        self._depth = depth
        self._on_best_effort = on_best_effort
        self._duplicates: Duplicates | None = None
        reliable = QoSProfile(depth=depth, reliability=ReliabilityPolicy.RELIABLE)
        also = self._hear_best_effort
        subscribe(entities, kind, topic, take, reliable, self._is_new(0), also)

    def _hear_best_effort(self) -> None:
        if self._duplicates is None:
            self._duplicates = Duplicates()
            any_of_them = QoSProfile(depth=self._depth, reliability=ReliabilityPolicy.BEST_EFFORT)
            is_new = self._is_new(1)
            subscribe(self._entities, self._kind, self._topic, self._take, any_of_them, is_new)
            self._on_best_effort()

    def _is_new(self, reader: int) -> IsNew:
        """Compares contents: not every ROS executor passes on when a message was sent."""

        def is_new(message: Any) -> bool:
            return self._duplicates is None or self._duplicates.take_if_new(reader, repr(message))

        return is_new


def subscribe(
    entities: Entities,
    kind: type[Any],
    topic: str,
    take: TakeMessage,
    qos: QoSProfile,
    is_new: IsNew = lambda message: True,
    on_mismatch: Callable[[], None] | None = None,
) -> None:
    """Like Entities.subscription, but `take` also gets a function that returns the next message.

    One round of rclpy's executor costs more than most callbacks. With one message a round, a
    thousand messages in a second would push each other out of the queue, a stop word among them.
    Messages that are not new are left out.
    """
    made: list[Any] = []

    def next_new() -> Any | None:
        # Another thread may bring the first message before the subscription is stored.
        for _ in range(MOST_LEFT_OUT if made else 0):
            taken = next_waiting(made[0])
            if taken is None:
                return None
            if is_new(taken[0]):
                return taken[0]
        return None

    def on_message(message: Any) -> None:
        first = message if is_new(message) else next_new()
        if first is not None:
            take(first, next_new)

    made.append(entities.subscription(kind, topic, on_message, qos, on_mismatch))


class Duplicates:
    """Two subscriptions to one topic bring the same message twice; it counts once. For one thread.

    One subscription brings a message at most once: if it brings two that are alike, those are two
    messages.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._single: dict[tuple[int, Hashable], deque[float]] = {}
        self._order: deque[tuple[float, tuple[int, Hashable]]] = deque()

    def take_if_new(self, reader: int, message: Hashable) -> bool:
        """Note that subscription 0 or 1 brought this message. Returns whether it is new.

        `message`: what identifies it.
        """
        now = self._clock()
        self._forget(now)
        if self._take((1 - reader, message)) is not None:
            return False
        self._single.setdefault((reader, message), deque()).append(now)
        self._order.append((now, (reader, message)))
        return True

    def _take(self, key: tuple[int, Hashable]) -> float | None:
        """Remove the oldest message with this key, and return when it came."""
        times = self._single.get(key)
        if times is None:
            return None
        at = times.popleft()
        if not times:
            del self._single[key]
        return at

    def _forget(self, now: float) -> None:
        """Forget messages older than DUPLICATE_S: they no longer count as duplicates."""
        while self._order and now - self._order[0][0] > DUPLICATE_S:
            at, key = self._order.popleft()
            if self._single.get(key, [now])[0] == at:
                self._take(key)
