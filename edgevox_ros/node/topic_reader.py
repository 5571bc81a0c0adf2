"""Reads a topic whatever its publishers offer, and keeps up with a flood of messages."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Hashable
from typing import Any

from rclpy.qos import QoSProfile, ReliabilityPolicy

from edgevox_ros.node.stops_first import More
from edgevox_ros.robot.ros_entities import Entities

MOST_LEFT_OUT = 1000
DUPLICATE_S = 2.0
Take = Callable[[Any, More], None]
IsNew = Callable[[Any], bool]


class TopicReader:
    """Hears every publisher of a topic, each message once.

    A reliable reader hears no publisher that is best effort, and a best-effort one may lose what a
    reliable publisher would send again. So the reader is reliable, and as soon as a publisher
    offers less, a second one hears that. `on_best_effort` is called then.
    """

    def __init__(
        self,
        entities: Entities,
        kind: type[Any],
        topic: str,
        take: Take,
        depth: int,
        on_best_effort: Callable[[], None] = lambda: None,
    ) -> None:
        self._entities = entities
        self._kind = kind
        self._topic = topic
        self._take = take
        self._depth = depth
        self._told = on_best_effort
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
            self._told()

    def _is_new(self, reader: int) -> IsNew:
        """By what a message says: not every executor tells when it was sent."""

        def is_new(message: Any) -> bool:
            return self._duplicates is None or self._duplicates.first(reader, repr(message))

        return is_new


def subscribe(
    entities: Entities,
    kind: type[Any],
    topic: str,
    take: Take,
    qos: QoSProfile,
    is_new: IsNew = lambda message: True,
    on_unjoined: Callable[[], None] | None = None,
) -> None:
    """As Entities.subscription, but `take` also gets a function that gives the next message.

    A round of rclpy's executor costs more than most callbacks do; with one message a round, a
    thousand in a second would push each other out of the reader's queue, a stop word among them.
    Messages that are not new are left out.
    """
    made: list[Any] = []

    def next_waiting() -> Any | None:
        # Another thread may bring the first message before there is anything to drain.
        for _ in range(MOST_LEFT_OUT if made else 0):
            message = _next_waiting(made[0])
            if message is None or is_new(message):
                return message
        return None

    def on_message(message: Any) -> None:
        first = message if is_new(message) else next_waiting()
        if first is not None:
            take(first, next_waiting)

    made.append(entities.subscription(kind, topic, on_message, qos, on_unjoined))


def _next_waiting(subscription: Any) -> Any | None:
    """The next message in the reader's queue, taken as rclpy's executor does.

    None with an rclpy that takes them in another way: then each message has a round of its own.
    """
    try:
        with subscription.handle:
            taken = subscription.handle.take_message(subscription.msg_type, subscription.raw)
    except (AttributeError, TypeError):
        return None
    return None if taken is None else taken[0]


class Duplicates:
    """Two readers of one topic bring the same message twice; it is wanted once. Of one thread.

    A reader brings a message at most once, so two alike of the same reader are two messages.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._single: dict[tuple[int, Hashable], deque[float]] = {}
        self._order: deque[tuple[float, tuple[int, Hashable]]] = deque()

    def first(self, reader: int, message: Hashable) -> bool:
        """Whether a message (what tells it from others), brought by reader 0 or 1, is new."""
        now = self._clock()
        self._forget(now)
        if self._take((1 - reader, message)) is not None:
            return False
        self._single.setdefault((reader, message), deque()).append(now)
        self._order.append((now, (reader, message)))
        return True

    def _take(self, key: tuple[int, Hashable]) -> float | None:
        """Remove the oldest of this kind, and tell when it came."""
        times = self._single.get(key)
        if times is None:
            return None
        at = times.popleft()
        if not times:
            del self._single[key]
        return at

    def _forget(self, now: float) -> None:
        """What is older than DUPLICATE_S is no duplicate any more."""
        while self._order and now - self._order[0][0] > DUPLICATE_S:
            at, key = self._order.popleft()
            if self._single.get(key, [now])[0] == at:
                self._take(key)
