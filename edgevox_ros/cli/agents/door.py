"""The ROS side: calls go out on `~/call` of one node, and what becomes of them comes back.

This is all of the graph that an agent's request can reach: that topic, and the services `~/cancel`
and `~/list_tools` of the same node.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from rclpy.qos import DurabilityPolicy, QoSProfile
from std_msgs.msg import String
from std_srvs.srv import Trigger

from edgevox_ros.cli.node_thread import NodeThread
from edgevox_ros.cli.who_hears import WhoHears
from edgevox_ros.core.event_json import read_event
from edgevox_ros.core.events import Event

SERVICES = ("cancel", "list_tools")
_LOOK_S = 0.25
_SILENT_S = 8.0  # diagnostics come once a second
_LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)


class Listener(Protocol):
    """Is told what the node tells. Both methods run on ROS's thread and return at once."""

    def on_event(self, event: Event) -> None:
        """An event of the node."""

    def on_living(self, instances: Sequence[str]) -> None:
        """Which nodes of this name are there, several times a second; see Door.living."""


Answered = Callable[[bool, str], None]
"""Gets success and message of a service's answer, on ROS's thread."""


class Door:
    """One program's way to the node `node`. `ros_arguments` go to rclpy."""

    def __init__(self, node: str, ros_arguments: Sequence[str] = ()) -> None:
        self._side = NodeThread("edgevox_mcp", ros_arguments)
        self._node = self._side.node
        self._listener: Listener | None = None
        self._met = False
        self.state = ""
        """The node's last state, empty before the first one."""
        try:
            self._meet(node)
        except BaseException:
            self._side.close()
            raise

    def _meet(self, node: str) -> None:
        self._calls = self._node.create_publisher(String, f"{node}/call", 10)
        self._services = {
            name: self._node.create_client(Trigger, f"{node}/{name}") for name in SERVICES
        }
        full = str(self._node.resolve_topic_name(f"{node}/call")).removesuffix("/call")
        self.name = full
        """The full name of the node."""
        transcript = str(self._node.resolve_topic_name("transcript"))
        self.who = WhoHears(self._node, full, transcript)
        self._events = self._node.create_subscription(
            String, f"{node}/events", self._on_event, 100
        ).topic_name
        # Made last: a node whose state arrives here has discovered the other endpoints, too.
        self._node.create_subscription(String, f"{node}/state", self._on_state, _LATCHED)
        self._node.create_timer(_LOOK_S, self._look)

    def start(self, listener: Listener | None = None) -> None:
        """Begin to serve ROS, on a thread of its own."""
        self._listener = listener
        self._side.start()

    def listen(self, listener: Listener | None) -> None:
        """Tell another listener from now on."""
        self._listener = listener

    def close(self) -> None:
        """Leave the graph."""
        self._side.close()

    @property
    def is_open(self) -> bool:
        """Whether the node hears calls, and we hear what it tells.

        The graph keeps the names of a killed node for a while; its diagnostics end at once.
        """
        lives = bool(self.living()) or not self.who.has_told
        return self._met and lives and self._is_connected()

    def living(self) -> tuple[str, ...]:
        """The start time and process of each node of this name that is alive, earliest first."""
        return tuple(self.who.living(_SILENT_S))

    def send(self, text: str) -> None:
        """Publish a call, one JSON object. Returns at once."""
        self._calls.publish(String(data=text))

    def ask(self, service: str, answered: Answered) -> Callable[[], None]:
        """Call one of SERVICES without waiting. Returns what to call when nobody waits any more."""
        client = self._services[service]
        future = client.call_async(Trigger.Request())

        def on_answer(done: Any) -> None:
            answer = done.result()
            if answer is not None:
                answered(bool(answer.success), str(answer.message))

        future.add_done_callback(on_answer)
        return lambda: client.remove_pending_request(future)

    def _is_connected(self) -> bool:
        heard = self._calls.get_subscription_count() > 0
        return heard and bool(self._node.count_publishers(self._events) > 0)

    def _look(self) -> None:
        if not self._is_connected():
            self._met = False
        if self._listener is not None:
            self._listener.on_living(self.living())

    def _on_state(self, message: String) -> None:
        self._met = True
        self.state = message.data.partition(" ")[0]  # behind it: how many orders wait

    def _on_event(self, message: String) -> None:
        try:
            event = read_event(json.loads(message.data))
        except (ValueError, AttributeError):
            return
        if event is not None and self._listener is not None:
            self._listener.on_event(event)
