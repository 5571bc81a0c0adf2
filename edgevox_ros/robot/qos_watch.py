"""Finds publishers and subscriptions that DDS does not connect: one asks for more than is offered.

DDS is silent about that: a best effort publisher is simply never heard by a reliable subscription.
Its event tells on which topic that happened; the graph tells who it is, and when it ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from rclpy.duration import Duration
from rclpy.qos import DurabilityPolicy, LivelinessPolicy, QoSProfile, ReliabilityPolicy

try:
    from rclpy.event_handler import PublisherEventCallbacks, SubscriptionEventCallbacks
except ImportError:  # Humble
    from rclpy.qos_event import PublisherEventCallbacks, SubscriptionEventCallbacks

if TYPE_CHECKING:
    from rclpy.node import Node

NAMELESS = "_NODE_NAME_UNKNOWN_"
SOMEBODY = "somebody"
FOR_EVER_S = 1e9


class QosWatch:
    """Watches the topics of one part of a node."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._mismatches: dict[tuple[str, bool], QoSProfile] = {}
        self._told: set[str] = set()

    def of_subscription(
        self, topic: str, qos: QoSProfile, also: Callable[[], None] | None = None
    ) -> SubscriptionEventCallbacks:
        """The event callbacks for a subscription. `also`, if given, replaces the note of it."""
        own = self._note(topic, qos, publishes=False)
        call = own if also is None else lambda _: also()
        return SubscriptionEventCallbacks(incompatible_qos=call)

    def of_unserved(self, topic: str, qos: QoSProfile) -> SubscriptionEventCallbacks:
        """Those for a subscription that no executor waits for: none.

        Whoever waits for its events is woken by its messages as well, and again at once as long as
        they are not taken. So each `check` looks at its topic.
        """
        self._mismatches[self._node.resolve_topic_name(topic), False] = qos
        return SubscriptionEventCallbacks(use_default_callbacks=False)

    def of_publisher(self, topic: str, qos: QoSProfile) -> PublisherEventCallbacks:
        """The event callbacks of a publisher."""
        return PublisherEventCallbacks(incompatible_qos=self._note(topic, qos, publishes=True))

    def check(self) -> list[str]:
        """Look at the graph: a sentence for each end in it that DDS does not connect with ours.

        Those that are new are logged.
        """
        mismatched = list(self._mismatches.items())
        found = [
            problem
            for (topic, publishes), qos in mismatched
            for problem in self._look(topic, qos, publishes)
        ]
        for problem in found:
            if problem not in self._told:
                self._told.add(problem)
                self._node.get_logger().warning(problem)
        return found

    def _note(self, topic: str, qos: QoSProfile, publishes: bool) -> Callable[[Any], None]:
        name = self._node.resolve_topic_name(topic)

        def on_event(event: Any) -> None:
            self._mismatches[name, publishes] = qos

        return on_event

    def _look(self, topic: str, ours: QoSProfile, publishes: bool) -> Iterator[str]:
        if publishes:
            others = self._node.get_subscriptions_info_by_topic(topic)
        else:
            others = self._node.get_publishers_info_by_topic(topic)
        ends = [(_name(other), _mismatch(ours, other.qos_profile, publishes)) for other in others]
        # Where its first subscription to transcripts cannot connect, this node adds a second one.
        heard = {who for who, why in ends if not why} & {self._node.get_fully_qualified_name()}
        for who, why in ends:
            if why and who not in heard:
                verb = "does not hear" if publishes else "is not heard by"
                yield f"topic {topic}: {who} {verb} this node: {why}"


def _mismatch(ours: QoSProfile, theirs: QoSProfile, publishes: bool) -> str:
    return mismatch(ours, theirs) if publishes else mismatch(theirs, ours)


def mismatch(offered: QoSProfile, asked: QoSProfile) -> str:
    """Why a publisher and a subscription cannot be connected, or an empty text."""
    if (
        offered.reliability == ReliabilityPolicy.BEST_EFFORT
        and asked.reliability == ReliabilityPolicy.RELIABLE
    ):
        return "best effort is offered, reliable is asked for"
    if (
        offered.durability == DurabilityPolicy.VOLATILE
        and asked.durability == DurabilityPolicy.TRANSIENT_LOCAL
    ):
        return "volatile is offered, transient local is asked for"
    if _seconds(asked.deadline) < _seconds(offered.deadline):
        return "no message is promised within the deadline that is asked for"
    manual = LivelinessPolicy.MANUAL_BY_TOPIC
    lease, promised = asked.liveliness_lease_duration, offered.liveliness_lease_duration
    if _seconds(lease) < _seconds(promised) or manual == asked.liveliness != offered.liveliness:
        return "less liveliness is offered than is asked for"
    return ""


def _seconds(duration: Duration) -> float:
    """Unset means for ever, which some middleware writes as some hundred years."""
    seconds = float(duration.nanoseconds) / 1e9
    return seconds if 0 < seconds < FOR_EVER_S else FOR_EVER_S


def _name(end: Any) -> str:
    if end.node_name == NAMELESS:
        return SOMEBODY
    return f"{end.node_namespace.rstrip('/')}/{end.node_name}"
