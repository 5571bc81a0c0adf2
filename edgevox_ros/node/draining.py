"""A subscription that keeps up with a flood, so that no message among it is overwritten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from edgevox_ros.node.inbox import More
from edgevox_ros.robot.entities import Entities


def subscribe(
    entities: Entities, kind: type[Any], topic: str, take: Callable[[Any, More], None], depth: int
) -> None:
    """As Entities.subscription, but a callback also gets what gives it the next message, or None.

    A round of rclpy's executor costs more than most callbacks do; with one message a round, a
    thousand in a second would push each other out of the reader's queue, a stop word among them.
    """
    made: list[Any] = []

    def next_waiting() -> Any | None:
        # Another thread may bring the first message before there is anything to drain.
        return _next_waiting(made[0]) if made else None

    def on_message(message: Any) -> None:
        take(message, next_waiting)

    made.append(entities.subscription(kind, topic, on_message, depth))


def _next_waiting(subscription: Any) -> Any | None:
    """The next message in the reader's queue, taken as rclpy's executor does.

    With an rclpy that takes them otherwise there are none: each has a round of its own then.
    """
    try:
        with subscription.handle:
            taken = subscription.handle.take_message(subscription.msg_type, subscription.raw)
    except (AttributeError, TypeError):
        return None
    return None if taken is None else taken[0]
