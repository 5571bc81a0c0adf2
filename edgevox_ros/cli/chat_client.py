"""The ROS side of chat: publishes transcripts, passes on what the node tells, calls services.

The panel's (panel_page/panel_client.py) is this one with more.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from typing import Any

from lifecycle_msgs.msg import State
from lifecycle_msgs.srv import GetState
from rclpy.qos import DurabilityPolicy, QoSProfile
from std_msgs.msg import Bool, String
from std_srvs.srv import Trigger

from edgevox_ros.cli.node_thread import NodeThread
from edgevox_ros.cli.who_hears import WhoHears
from edgevox_ros.core.event_json import read_event
from edgevox_ros.core.events import Event, GuardEvent, StopEvent, TranscriptEvent
from edgevox_ros.core.outcomes import GuardAct

_ANSWER_S = 10.0
_ASK_AGAIN_S = 1.0
_LATE_S = 0.3


class ChatClient:
    """A node in a thread of its own. `on_event` gets the events on that thread.

    `ros_arguments` go to rclpy (`--ros-args -r transcript:=...`); `node` is the name of the node to
    talk to, `own_name` that of ours.
    """

    def __init__(
        self,
        node: str,
        on_event: Callable[[Event], None],
        ros_arguments: list[str] | None = None,
        own_name: str = "edgevox_chat",
    ) -> None:
        self._side = NodeThread(own_name, ros_arguments or [])
        self._node = self._side.node
        self._on_event = on_event
        self._name = node
        self._events = 0
        self._heard = threading.Event()
        self._answered = threading.Event()
        self._transcript = self._node.create_publisher(String, "transcript", 10)
        self._node.create_subscription(String, f"{node}/events", self._on_message, 100)
        self._node.create_subscription(String, f"{node}/response", self._on_response, 10)
        latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
        self._node.create_subscription(String, f"{node}/state", self._on_state, latched)
        self._node.create_subscription(Bool, f"{node}/expects_answer", self._on_expects, latched)
        self._told = ""
        self._services = {
            name: self._node.create_client(Trigger, f"{node}/{name}")
            for name in ("cancel", "reset", "list_tools")
        }
        self._state = self._node.create_client(GetState, f"{node}/get_state")
        full = self._node.resolve_service_name(f"{node}/get_state")
        self._full_name = str(full).removesuffix("/get_state")
        self._who = WhoHears(self._node, self._full_name, self.topic)
        self._side.start()

    def close(self) -> None:
        """Leave the graph."""
        self._side.close()

    @property
    def topic(self) -> str:
        """The full name of the topic that transcripts go to."""
        return str(self._transcript.topic_name)

    def is_active(self) -> bool:
        """Whether the node is there and listens. Waits for its answer."""
        if not self._state.service_is_ready():
            return False
        answer = self._ask_state()
        active = answer is not None and answer.current_state.id == State.PRIMARY_STATE_ACTIVE
        return active and self._transcript.get_subscription_count() > 0

    def is_there(self, process: int) -> bool:
        """Whether the node with this process id, on this machine, has published diagnostics."""
        return self._who.is_there(process)

    def others(self, process: int | None = None) -> list[str]:
        """The full names of other edgevox nodes that hear what is said here.

        Among nodes with our node's name, that is all but the one with the process id; without an
        id, all but the first.
        """
        return self._who.others(process)

    def has_failed(self) -> bool:
        """Whether the node has reported that it cannot go on."""
        return self._told == "error"

    def say(self, sentence: str) -> bool:
        """Publish a transcript. Returns whether anybody subscribes."""
        self._heard.clear()
        self._answered.clear()
        self._transcript.publish(String(data=sentence))
        return bool(self._transcript.get_subscription_count() > 0)

    def wait_for_answer(self, timeout_s: float) -> bool:
        """Wait for the end of the turn, or until a question of the robot can be answered.

        Returns whether the last sentence was taken up, and that came in time.
        """
        taken = self._heard.wait(min(_ANSWER_S, timeout_s)) and self._answered.wait(timeout_s)
        self._wait_for_the_rest()
        return taken

    def _wait_for_the_rest(self) -> None:
        """Wait for events that the response overtook: there is no order between topics."""
        end, seen = time.monotonic() + _ANSWER_S, -1
        while seen != self._events and time.monotonic() < end:
            seen = self._events
            time.sleep(_LATE_S)

    def trigger(self, name: str, patience_s: float = _ANSWER_S) -> str:
        """Call one of the node's services. Returns its answer, in words."""
        client = self._services[name]
        if not client.service_is_ready():
            return f"there is no service {client.srv_name}; is the node running?"
        answer = self._call(client, Trigger.Request(), patience_s)
        return str(answer.message) if answer is not None else f"no answer from {client.srv_name}"

    def _ask_state(self) -> Any:
        """The node's lifecycle state, None without an answer.

        It is asked again and again: a server that has only just discovered a client can lose its
        first answer.
        """
        answered = threading.Event()
        asked = []
        for _ in range(round(_ANSWER_S / _ASK_AGAIN_S)):
            asked.append(self._state.call_async(GetState.Request()))
            asked[-1].add_done_callback(lambda _: answered.set())
            if answered.wait(_ASK_AGAIN_S):
                break
        answers = [future.result() for future in asked if future.done()]
        for future in asked:
            self._state.remove_pending_request(future)
        return answers[-1] if answers else None

    def _call(self, client: Any, request: Any, patience_s: float = _ANSWER_S) -> Any:
        done = threading.Event()
        future = client.call_async(request)
        future.add_done_callback(lambda _: done.set())
        if done.wait(patience_s):
            return future.result()
        client.remove_pending_request(future)
        return None

    def _on_state(self, message: String) -> None:
        self._told = message.data.partition(" ")[0]  # behind it: how many orders wait

    def _on_expects(self, message: Bool) -> None:
        """A question is open, or the last sentence was the answer to it."""
        self._events += 1
        (self._answered if message.data else self._heard).set()

    def _on_response(self, message: String) -> None:
        self._answered.set()

    def _on_message(self, message: String) -> None:
        self._events += 1
        try:
            event = read_event(json.loads(message.data))
        except (ValueError, AttributeError):
            event = GuardEvent("failure", GuardAct.TOLD, "an event that is no JSON object")
        if event is None:
            return
        if isinstance(event, (TranscriptEvent, StopEvent)):
            self._heard.set()
        if isinstance(event, StopEvent):
            self._answered.set()
        self._on_event(event)
