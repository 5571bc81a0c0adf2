"""A program's way to one edgevox node: what it says, calls and asks, and what the node publishes.

Chat, panel, `mcp_server` and the demo each hold one.
"""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent import futures
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from diagnostic_msgs.msg import DiagnosticArray, DiagnosticStatus
from lifecycle_msgs.msg import State
from lifecycle_msgs.srv import GetState
from rclpy.clock import Clock, ClockType
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile
from std_msgs.msg import Bool, Float32, Int32, String
from std_srvs.srv import Trigger

from edgevox_ros.cli.call_message import CallMessage
from edgevox_ros.cli.node_thread import NodeThread
from edgevox_ros.core.event_json import read_event
from edgevox_ros.core.events import Event, GuardEvent, ScheduleEvent
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.node.duplicate_node import ANYBODY, INSTANCE, status_name

Service = Literal["cancel", "reset", "list_tools"]
"""A service of the node that takes no arguments, and answers in words."""
Reach = (
    Literal["transcript", "call", "response", "answer_within", "expects_answer", "get_state"]
    | Literal["schedule", "unplan"]
    | Service
)
"""What a program may use of a node: topics that it publishes or follows, services that it asks."""

LOOK_S = 0.1
LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
_PATIENCE_S = 5.0
_ANSWER_S = 10.0
_ASK_AGAIN_S = 1.0
_FRESH_S = 5.0  # diagnostics come once a second
_SILENT_S = 8.0


class NodeListener:
    """What a program does with what the node publishes. As it stands, it does nothing.

    Every method runs on ROS's thread, and returns at once.
    """

    def on_event(self, event: Event) -> None:
        """Take an event of `~/events`."""

    def on_state(self, state: str, *, orders_wait: bool) -> None:
        """Take the node's state, such as `acting`. `orders_wait`: some begin after this one."""

    def on_response(self) -> None:
        """A turn has ended."""

    def on_answer_within(self, seconds: float) -> None:
        """Take how long the next answer is waited for."""

    def on_expects_answer(self, expected: bool) -> None:
        """A question is open from now on, or none is."""

    def on_schedule(self, event: ScheduleEvent) -> None:
        """Take the orders for later."""

    def on_diagnostics(self, status: DiagnosticStatus) -> None:
        """Take the node's diagnostics, which come once a second."""

    def on_look(self) -> None:
        """Look for what nobody publishes, every LOOK_S seconds."""


class NodeClient:
    """The program `own_name` in the graph, and its way to the node `node`.

    `reaches`: all that it may use of the node, beside `~/events`, `~/state` and diagnostics.
    `ros_arguments` go to rclpy (`--ros-args -r transcript:=...`).
    """

    def __init__(
        self,
        node: str,
        own_name: str,
        reaches: Collection[Reach],
        ros_arguments: Sequence[str] = (),
    ) -> None:
        self._thread = NodeThread(own_name, ros_arguments)
        self.node: Node = self._thread.node
        """Our own node, for what else the program has to do in the graph."""
        self.state = ""
        """The node's last state, empty before the first one."""
        self._met = False
        self._listener = NodeListener()
        try:
            full = self.node.resolve_service_name(f"{node}/get_state")
            self.name = str(full).removesuffix("/get_state")
            """The full name of the node."""
            self._requests = ServiceRequests(self.node)
            self._publishers = self._publish(node, reaches)
            self._services = self._find_services(node, reaches)
            transcript = str(self.node.resolve_topic_name("transcript"))
            self.who = WhoHears(self.node, self.name, transcript)
            self._events = self._follow(node, reaches)
        except BaseException:
            self._thread.close()
            raise

    def start(self, listener: NodeListener | None = None) -> None:
        """Begin to serve ROS, on a thread of its own."""
        self.listen(listener)
        self._thread.start()

    def listen(self, listener: NodeListener | None) -> None:
        """From now on this one gets what the node publishes."""
        self._listener = listener or NodeListener()

    def close(self) -> None:
        """Leave the graph."""
        self._thread.close()

    @property
    def is_on_graph(self) -> bool:
        """Whether the graph shows the node. It keeps a killed one for a while."""
        return bool(self.node.count_publishers(self._events) > 0)

    @property
    def is_open(self) -> bool:
        """Whether the node hears calls, and we hear what it publishes.

        The graph keeps the names of a killed node for a while; its diagnostics end at once.
        """
        lives = bool(self.living()) or not self.who.has_published
        return self._met and lives and self._is_connected()

    @property
    def has_listeners(self) -> bool:
        """Whether anybody hears transcripts."""
        return self._has_subscribers("transcript")

    def living(self) -> Sequence[str]:
        """The start time and process of each node of this name that is alive, earliest first."""
        return self.who.living(_SILENT_S)

    def is_active(self) -> bool:
        """Whether the node is active and hears transcripts. Waits for its answer."""
        if not self._services["get_state"].service_is_ready():
            return False
        asked = self.ask_state(_ANSWER_S)
        try:
            state = asked.result(_ANSWER_S).current_state.id
            return bool(state == State.PRIMARY_STATE_ACTIVE and self.has_listeners)
        except (LookupError, TimeoutError, futures.TimeoutError):
            return False
        finally:
            asked.cancel()

    def topic(self, name: Literal["transcript", "call"]) -> str:
        """The full name of the topic."""
        return str(self._publishers[name].topic_name)

    def say(self, sentence: str) -> bool:
        """Publish a transcript. Returns whether anybody subscribes."""
        return self._send("transcript", sentence)

    def call(self, message: CallMessage) -> bool:
        """Publish a call. Returns whether anybody subscribes."""
        return self._send("call", message.text)

    def unplan(self, number: int) -> None:
        """Publish that an order for later is not wanted any more."""
        self._publishers["unplan"].publish(Int32(data=number))

    def ask(
        self,
        service: Service,
        patience_s: float = _PATIENCE_S,
        again_s: float = 0.0,
        *,
        unseen: bool = False,
    ) -> Future[Trigger.Response]:
        """Ask the node, without waiting. See ServiceRequests.ask."""
        client = self._services[service]
        return self._requests.ask(client, Trigger.Request(), patience_s, again_s, unseen=unseen)

    def ask_state(self, patience_s: float) -> Future[GetState.Response]:
        """Ask the node for its lifecycle state, without waiting. See ServiceRequests.ask.

        It is asked again and again: a server that has only just discovered a client can lose its
        first answer.
        """
        return self._requests.ask(
            self._services["get_state"], GetState.Request(), patience_s, _ASK_AGAIN_S, unseen=True
        )

    def ask_service(self, client: Any, request: Any) -> Future[Any]:
        """Ask another service, whose client the program has made. See ServiceRequests.ask."""
        return self._requests.ask(client, request, _PATIENCE_S)

    def trigger(self, service: Service, patience_s: float = _ANSWER_S) -> str:
        """Ask the node, and wait. Returns its answer, in words."""
        asked = self.ask(service, patience_s)
        try:
            return str(asked.result(patience_s).message)
        except LookupError as error:
            return f"{error}; is the node running?"
        except (TimeoutError, futures.TimeoutError):
            return f"no answer from {self.name}/{service}"
        finally:
            asked.cancel()

    def every(self, seconds: float, look: Callable[[], None]) -> None:
        """Call `look` on ROS's thread, whatever becomes of the simulation's time."""
        self.node.create_timer(seconds, look, clock=Clock(clock_type=ClockType.STEADY_TIME))

    def _publish(self, node: str, reaches: Collection[Reach]) -> Mapping[str, Any]:
        topics = {
            "transcript": (String, "transcript"),
            "call": (String, f"{node}/call"),
            "unplan": (Int32, f"{node}/unplan"),
        }
        made = self.node.create_publisher
        wanted = ((name, of) for name, of in topics.items() if name in reaches)
        return {name: made(kind, topic, 10) for name, (kind, topic) in wanted}

    def _find_services(self, node: str, reaches: Collection[Reach]) -> Mapping[str, Any]:
        kinds = {**dict.fromkeys(get_args(Service), Trigger), "get_state": GetState}
        made = self.node.create_client
        return {name: made(kinds[name], f"{node}/{name}") for name in kinds if name in reaches}

    def _follow(self, node: str, reaches: Collection[Reach]) -> str:
        """Subscribe. Returns the name of the topic of events."""
        made = self.node.create_subscription
        # Of what has arrived, ROS serves first what was subscribed to first: events before the end
        # of their turn, and for how long an answer is waited for before that one is.
        events = made(String, f"{node}/events", self._on_event, 100).topic_name
        if "response" in reaches:
            made(String, f"{node}/response", self._on_response, 10)
        if "answer_within" in reaches:
            made(Float32, f"{node}/answer_within", self._on_answer_within, LATCHED)
        if "expects_answer" in reaches:
            made(Bool, f"{node}/expects_answer", self._on_expects_answer, LATCHED)
        if "schedule" in reaches:
            made(String, f"{node}/schedule", self._on_schedule, LATCHED)
        made(DiagnosticArray, "/diagnostics", self._on_diagnostics, ANYBODY)
        # Made last: a node whose state arrives here has discovered the other endpoints, too.
        made(String, f"{node}/state", self._on_state, LATCHED)
        self.every(LOOK_S, self._look)
        return str(events)

    def _send(self, name: str, text: str) -> bool:
        self._publishers[name].publish(String(data=text))
        return self._has_subscribers(name)

    def _has_subscribers(self, name: str) -> bool:
        return bool(self._publishers[name].get_subscription_count() > 0)

    def _is_connected(self) -> bool:
        return self._has_subscribers("call") and self.is_on_graph

    def _look(self) -> None:
        self._requests.look()
        if self._met and "call" in self._publishers and not self._is_connected():
            self._met = False
        self._listener.on_look()

    def _on_event(self, message: String) -> None:
        event = event_of(message.data)
        if event is not None:
            self._listener.on_event(event)

    def _on_state(self, message: String) -> None:
        self._met = True
        self.state, _, waiting = message.data.partition(" ")
        self._listener.on_state(self.state, orders_wait=bool(waiting))

    def _on_response(self, message: String) -> None:
        self._listener.on_response()

    def _on_answer_within(self, message: Float32) -> None:
        self._listener.on_answer_within(float(message.data))

    def _on_expects_answer(self, message: Bool) -> None:
        self._listener.on_expects_answer(bool(message.data))

    def _on_schedule(self, message: String) -> None:
        event = schedule_of(message.data)
        if event is not None:
            self._listener.on_schedule(event)

    def _on_diagnostics(self, message: DiagnosticArray) -> None:
        for status in message.status:
            if status.name == status_name(self.name):
                self.who.note(status)
                self._listener.on_diagnostics(status)


def event_of(text: str) -> Event | None:
    """The event of a message of `~/events`; None for a kind that only a newer node knows.

    What cannot be read becomes a guard's event that says so.
    """
    with suppress(ValueError, RecursionError):
        data = json.loads(text)
        if isinstance(data, dict) and "type" in data:
            return read_event(data)
    return GuardEvent("failure", GuardAct.TOLD, "an event that is no JSON object")


def schedule_of(text: str) -> ScheduleEvent | None:
    """The orders of a message of `~/schedule`; None if it cannot be read."""
    with suppress(ValueError, RecursionError):
        data = json.loads(text)
        orders = data.get("orders") if isinstance(data, dict) else None
        if isinstance(orders, list) and all(isinstance(each, dict) for each in orders):
            return ScheduleEvent(tuple(orders))
    return None


@dataclass(eq=False)
class _Request:
    """A request that waits for its answer: what was sent, when last, and until when it counts.

    `seen`: the graph has shown the service each time.
    """

    client: Any
    message: Any
    until: float
    again_s: float
    sent: list[Any] = field(default_factory=list)
    sent_at: float = field(default_factory=time.monotonic)
    seen: bool = True


class ServiceRequests:
    """Requests to services: none waits, and none is waited for without an end.

    `look` is called on ROS's thread, again and again.
    """

    def __init__(self, node: Node) -> None:
        self._node = node
        self._open: dict[Future[Any], _Request] = {}

    def ask(
        self,
        client: Any,
        message: Any,
        patience_s: float,
        again_s: float = 0.0,
        *,
        unseen: bool = False,
    ) -> Future[Any]:
        """Send a request now. The future gets the answer, on ROS's thread.

        It fails with TimeoutError after `patience_s` seconds, or with LookupError if the graph did
        not show the service: at once, or with `unseen` only then, since the request is sent all the
        same. `again_s`: seconds after which an unanswered one is sent again; 0: never.
        Who cancels the future waits no more.
        """
        answer: Future[Any] = Future()
        if not unseen and not client.service_is_ready():
            answer.set_exception(self._no_service(client))
            return answer
        asked = _Request(client, message, time.monotonic() + patience_s, again_s)
        self._open[answer] = asked
        answer.add_done_callback(self._close)
        self._send(answer, asked)
        return answer

    def look(self) -> None:
        """Ask again, and give up what has waited too long."""
        now = time.monotonic()
        for answer, asked in self._open.copy().items():
            if now > asked.until:
                self._give_up(answer, asked)
            elif asked.again_s and now - asked.sent_at > asked.again_s:
                self._send(answer, asked)

    def _send(self, answer: Future[Any], asked: _Request) -> None:
        asked.sent_at = time.monotonic()
        asked.seen = asked.seen and asked.client.service_is_ready()
        sent = asked.client.call_async(asked.message)
        asked.sent.append(sent)
        sent.add_done_callback(lambda done: self._take(answer, done))

    def _take(self, answer: Future[Any], done: Any) -> None:
        # Only the first answer counts, and nobody may wait for it any more.
        with suppress(futures.InvalidStateError):
            answer.set_result(done.result())

    def _give_up(self, answer: Future[Any], asked: _Request) -> None:
        late = TimeoutError(f"no answer from {self._full(asked.client)}")
        why = late if asked.seen else self._no_service(asked.client)
        with suppress(futures.InvalidStateError):
            answer.set_exception(why)

    def _close(self, answer: Future[Any]) -> None:
        asked = self._open.pop(answer)
        for sent in asked.sent:
            asked.client.remove_pending_request(sent)

    def _no_service(self, client: Any) -> LookupError:
        return LookupError(f"there is no service {self._full(client)}")

    def _full(self, client: Any) -> str:
        return str(self._node.resolve_service_name(client.srv_name))


class WhoHears:
    """Which edgevox nodes hear what is said: the graph knows names, diagnostics know processes.

    `name`: our node's full name. `transcript`: the full name of the topic. `node`: the program's.
    """

    def __init__(self, node: Node, name: str, transcript: str) -> None:
        self._node = node
        self._name = name
        self._transcript = transcript
        self._instances: dict[str, float] = {}

    def note(self, status: DiagnosticStatus) -> None:
        """Take the diagnostics of a node of our node's name."""
        instances = [pair.value for pair in status.values if pair.key == INSTANCE]
        self._instances[instances[0] if instances else ""] = time.monotonic()

    def is_there(self, process: int) -> bool:
        """Whether the node with this process id, on this machine, has published diagnostics."""
        return any(_is_process(instance, process) for instance in self.living())

    @property
    def has_published(self) -> bool:
        """Whether a node of our node's name has ever published diagnostics."""
        return bool(self._instances)

    def others(self, process: int | None = None) -> list[str]:
        """The full names of other edgevox nodes that hear the transcripts.

        Among nodes with our node's name, that is all but the one with the process id; without an
        id, all but the first.
        """
        twins = self.living()
        if process is not None:
            twins = [instance for instance in twins if not _is_process(instance, process)]
        else:
            twins = twins[1:]
        subscriptions = self._node.get_subscriptions_info_by_topic(self._transcript)
        names = {f"{each.node_namespace.rstrip('/')}/{each.node_name}" for each in subscriptions}
        services = {service for service, _ in self._node.get_service_names_and_types()}
        found = {each for each in names - {self._name} if f"{each}/list_tools" in services}
        return [*(f"{self._name} (started {instance})" for instance in twins), *sorted(found)]

    def living(self, fresh_s: float = _FRESH_S) -> list[str]:
        """What each node of our node's name says about its process, if it still does.

        The one that was started first comes first. `fresh_s`: the longest silence, in seconds.
        """
        now = time.monotonic()
        noted = self._instances.copy().items()
        return sorted(instance for instance, at in noted if now - at < fresh_s)


def _is_process(instance: str, process: int) -> bool:
    return f" process {process} on {socket.gethostname()}" in instance
