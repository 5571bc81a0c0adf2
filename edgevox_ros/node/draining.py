"""A subscription that keeps up with a flood, so that no message among it is overwritten."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from edgevox_ros.robot.entities import Entities

MOST_AT_ONCE = 50


def subscribe(
    entities: Entities, kind: type[Any], topic: str, take: Callable[[Any], None], depth: int
) -> None:
    """As Entities.subscription, but a callback takes all that waits, MOST_AT_ONCE at most.

    A round of rclpy's executor costs more than most callbacks do; with one message a round, a
    thousand in a second would push each other out of the reader's queue, a stop word among them.
    """
    made: list[Any] = []

    def on_message(message: Any) -> None:
        take(message)
        # Another thread may bring the first message before there is anything to drain.
        for subscription in made:
            for waiting in _waiting(subscription):
                take(waiting)

    made.append(entities.subscription(kind, topic, on_message, depth))


def _waiting(subscription: Any) -> Iterator[Any]:
    """The messages in the reader's queue, taken as rclpy's executor does.

    With an rclpy that takes them otherwise there are none: each has a round of its own then.
    """
    for _ in range(MOST_AT_ONCE - 1):
        try:
            with subscription.handle:
                taken = subscription.handle.take_message(subscription.msg_type, subscription.raw)
        except (AttributeError, TypeError):
            return
        if taken is None:
            return
        yield taken[0]
