"""What one part of a node creates on the graph, and removes together while the node is spinning.

rclpy's executors collect what they wait for, and look at it again after waiting. If another thread
destroys some of that in between, the spin ends or logs errors. So nothing is destroyed until the
executor has done one round without it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from functools import partial, wraps
from typing import TYPE_CHECKING, Any

from rclpy.action import ActionClient
from rclpy.callback_groups import MutuallyExclusiveCallbackGroup
from rclpy.clock import Clock, ClockType
from rclpy.duration import Duration
from rclpy.exceptions import InvalidHandle
from rclpy.qos import DurabilityPolicy, LivelinessPolicy, QoSProfile, ReliabilityPolicy

from edgevox_ros.robot.waiting import patiently

try:
    from rclpy.event_handler import PublisherEventCallbacks, SubscriptionEventCallbacks
except ImportError:  # Humble
    from rclpy.qos_event import PublisherEventCallbacks, SubscriptionEventCallbacks

if TYPE_CHECKING:
    from rclpy.executors import Executor
    from rclpy.node import Node

# After this time nobody is spinning, or the executor is busy; in both cases it waits for nothing.
ROUND_S = 1.0
NAMELESS = "_NODE_NAME_UNKNOWN_"
SOMEBODY = "somebody"
FOR_EVER_S = 1e9


class LeavingGroup(MutuallyExclusiveCallbackGroup):
    """Once closed, no executor waits for a member of this group, or begins its callback."""

    def __init__(self) -> None:
        super().__init__()
        self._gate = threading.Condition()
        self._closed = False
        self._running = 0
        self.looked_from = 0

    def can_execute(self, entity: Any) -> bool:
        """Whether an executor may wait for it. It asks as it collects, on the thread that spins."""
        self.looked_from = threading.get_ident()
        return not self._closed and bool(super().can_execute(entity))

    def beginning_execution(self, entity: Any) -> bool:
        """Let a callback begin, unless the group is closed."""
        with self._gate:
            if self._closed or not super().beginning_execution(entity):
                return False
            self._running += 1
            return True

    def ending_execution(self, entity: Any) -> None:
        """Note that a callback has ended."""
        super().ending_execution(entity)
        with self._gate:
            self._running -= 1
            self._gate.notify_all()

    def close(self) -> None:
        """Let no further callback begin."""
        with self._gate:
            self._closed = True

    def guarded(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap a callback so that it does nothing once this is closed.

        Some executors do not ask the group.
        """

        @wraps(call)
        def guarded(*arguments: Any) -> Any:
            return None if self._closed else call(*arguments)

        return guarded

    def wait(self, patience_s: float) -> None:
        """Wait for the running callback to end."""
        with self._gate:
            self._gate.wait_for(lambda: self._running == 0, patience_s)


class NobodysGroup(MutuallyExclusiveCallbackGroup):
    """No executor waits for a member of this group: somebody takes its messages himself."""

    def can_execute(self, entity: Any) -> bool:
        """Never."""
        return False


class Entities:
    """Publishers, subscriptions, clients and timers of one part of a node. Thread-safe.

    Their callbacks run one at a time. `close` destroys them all, from any thread and with any
    executor. On a thread other than the one that spins it waits for one round.
    """

    def __init__(self, node: Node) -> None:
        self.node = node
        self._group = LeavingGroup()
        self._lock = threading.Lock()
        self._qos = QosWatch(node)
        self._leave: list[Callable[[], Any]] = []

    def check_qos(self) -> list[str]:
        """A sentence for each end in the graph that DDS does not connect with ours."""
        return self._qos.check()

    def publisher(self, kind: Any, topic: str, qos: QoSProfile) -> Any:
        """A publisher on the node, as Node.create_publisher makes it."""
        made = self.node.create_publisher(
            kind,
            topic,
            qos,
            callback_group=self._group,
            event_callbacks=self._qos.of_publisher(topic, qos),
        )
        return self._made(made, partial(self.node.destroy_publisher, made))

    def subscription(
        self,
        kind: Any,
        topic: str,
        take: Callable[..., Any],
        qos: QoSProfile,
        on_mismatch: Callable[[], None] | None = None,
    ) -> Any:
        """A subscription on the node, as Node.create_subscription makes it.

        `on_mismatch` is called when a publisher offers less than this asks for; without it, that is
        reported as a problem.
        """
        group = self._group
        taken = group.guarded(take)
        made = self.node.create_subscription(
            kind,
            topic,
            taken,
            qos,
            callback_group=group,
            event_callbacks=self._qos.of_subscription(topic, qos, on_mismatch),
        )
        return self._made(made, partial(self.node.destroy_subscription, made))

    def unserved_subscription(
        self, kind: Any, topic: str, take: Callable[[bytes], None], qos: QoSProfile
    ) -> Any:
        """Like subscription, for raw messages that no executor waits for: see next_waiting.

        A round of rclpy's executor costs more than a millisecond, whatever came. `take` gets the
        messages that an executor brings all the same: not each asks the group, and not each rclpy
        lets others take them.
        """
        group = self._group
        made = self.node.create_subscription(
            kind,
            topic,
            group.guarded(take),
            qos,
            callback_group=group,
            event_callbacks=self._qos.of_unserved(topic, qos),
            raw=True,
        )
        if hasattr(made.handle, "take_message"):
            made.callback_group = NobodysGroup()
        return self._made(made, partial(self.node.destroy_subscription, made))

    def client(self, kind: Any, name: str) -> Any:
        """A client of a service, as Node.create_client makes it."""
        made = self.node.create_client(kind, name, callback_group=self._group)
        return self._made(made, partial(self.node.destroy_client, made))

    def action_client(self, kind: Any, name: str) -> Any:
        """A client of an action server."""
        made = LosslessActionClient(self.node, kind, name, callback_group=self._group)
        return self._made(made, made.destroy)

    def timer(self, period_s: float, call: Callable[[], None]) -> Any:
        """A timer on the steady clock; see Node.create_timer."""
        steady = Clock(clock_type=ClockType.STEADY_TIME)
        group = self._group
        called = group.guarded(call)
        made = self.node.create_timer(period_s, called, callback_group=group, clock=steady)
        return self._made(made, partial(self.node.destroy_timer, made))

    def close(self) -> None:
        """Leave the graph. What is created later stays until the next `close`."""
        with self._lock:
            group, self._group = self._group, LeavingGroup()
            self._qos = QosWatch(self.node)
            leave, self._leave = self._leave, []
        if not leave:
            return
        group.close()
        if group.looked_from != threading.get_ident():
            _pass_round(self.node.executor)
            group.wait(ROUND_S)
        for each in leave:
            try:
                each()
            except Exception as error:
                self.node.get_logger().error(f"leaving the graph: {error}")

    def _made(self, entity: Any, leave: Callable[[], Any]) -> Any:
        with self._lock:
            self._leave.append(leave)
        return entity


def next_waiting(subscription: Any) -> tuple[Any, Mapping[str, Any]] | None:
    """The next message in the queue of a subscription, with what DDS says about it; None: none.

    It is taken as rclpy's executor takes it. None also if this rclpy takes messages in another way,
    or if the subscription has left the graph.
    """
    try:
        with subscription.handle:
            taken = subscription.handle.take_message(subscription.msg_type, subscription.raw)
    except (AttributeError, TypeError, InvalidHandle):
        return None
    return None if taken is None else (taken[0], taken[1])


def _pass_round(executor: Executor | None) -> None:
    """Wait for one round of the executor: it runs tasks before it collects what it waits for."""
    passed = threading.Event()
    try:
        if executor is not None:
            executor.create_task(passed.set)
            patiently(passed.wait, ROUND_S)
    except Exception:
        # It is shut down.
        return


class LosslessActionClient(ActionClient):
    """An ActionClient that loses no response.

    rclpy sends a request and only then notes who waits for the response. If another thread takes
    the response before that, it is dropped, and the caller waits for ever. Here responses are
    handled only after the sender has finished.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self._sending = threading.Lock()
        super().__init__(*arguments, **options)

    def send_goal_async(self, *arguments: Any, **options: Any) -> Any:
        """Send a goal; its response is handled only when it is known who waits."""
        with self._sending:
            return super().send_goal_async(*arguments, **options)

    def _cancel_goal_async(self, *arguments: Any, **options: Any) -> Any:
        with self._sending:
            return super()._cancel_goal_async(*arguments, **options)

    def _get_result_async(self, *arguments: Any, **options: Any) -> Any:
        with self._sending:
            return super()._get_result_async(*arguments, **options)

    async def execute(self, taken_data: Any) -> None:
        """Handle the responses that have come, once nothing is being sent."""
        with self._sending:
            pass
        await super().execute(taken_data)


class QosWatch:
    """Watches the topics of one part of a node."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._mismatches: dict[tuple[str, bool], QoSProfile] = {}
        self._warned: set[str] = set()

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
            if problem not in self._warned:
                self._warned.add(problem)
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
        found = [(_name(other), _mismatch(ours, other.qos_profile, publishes)) for other in others]
        # Where its first subscription to transcripts cannot connect, this node adds a second one.
        connected = {who for who, why in found if not why} & {self._node.get_fully_qualified_name()}
        for who, why in found:
            if why and who not in connected:
                ends = ("this node", who) if publishes else (who, "this node")
                yield f"topic {topic}: messages from {ends[0]} do not reach {ends[1]}: {why}"


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
