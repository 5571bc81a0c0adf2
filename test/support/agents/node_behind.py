"""A node behind the door whose every answer a test decides: late, lost, or none at all.

It speaks the real topics and services, and does nothing else of what an edgevox node does.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from typing import Any

import rclpy
from diagnostic_msgs.msg import DiagnosticArray, DiagnosticStatus, KeyValue
from rclpy.context import Context
from rclpy.executors import SingleThreadedExecutor
from rclpy.qos import DurabilityPolicy, QoSProfile
from std_msgs.msg import String
from std_srvs.srv import Trigger

from edgevox_ros.node.duplicate_node import INSTANCE, instance, status_name
from support.node.spinning import spin_until

PATIENCE_S = 60.0
TOOLS = (
    {
        "name": "drive",
        "description": "Drive.",
        "parameters": {"type": "object", "properties": {"distance_m": {"type": "number"}}},
    },
    {"name": "look", "description": "Look.", "parameters": {"type": "object", "properties": {}}},
)


class NodeBehind:
    """Keeps calls until a test ends them with `end`. `cancels`: how often it was told to stop."""

    def __init__(self, name: str = "edgevox") -> None:
        self.calls: list[dict[str, Any]] = []
        self.cancels = 0
        self.ended: list[dict[str, Any]] = []
        self.on_call: Callable[[dict[str, Any]], None] = lambda call: None
        self.on_cancel: Callable[[], None] = lambda: None
        self.answers_cancel = True
        self.context = Context()
        rclpy.init(context=self.context, args=[])
        self.node = rclpy.create_node(name, context=self.context)
        self._instance = instance()
        self._events = self.node.create_publisher(String, "~/events", 100)
        latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
        self._state = self.node.create_publisher(String, "~/state", latched)
        self._diagnostics = self.node.create_publisher(DiagnosticArray, "/diagnostics", 10)
        self.node.create_subscription(String, "~/call", self._on_call, 10)
        self.node.create_service(Trigger, "~/list_tools", self._list_tools)
        cancel = self.node.create_service(Trigger, "~/cancel", self._cancel)
        self._send = cancel.send_response
        cancel.send_response = self._answer_cancel
        self.node.create_timer(0.5, self._tell_instance)
        self._state.publish(String(data="idle"))
        self._executor = SingleThreadedExecutor(context=self.context)
        self._executor.add_node(self.node)
        self._closed = threading.Event()
        serve = (self._executor, self._closed)
        self._thread = threading.Thread(target=spin_until, args=serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closed.set()
        self._executor.shutdown(timeout_sec=1.0)
        self._thread.join(20.0)
        self.node.destroy_node()
        self.context.try_shutdown()

    def tell(self, kind: str, **fields: Any) -> None:
        """Publish an event."""
        self.say(json.dumps({"type": kind, **fields}))

    def say(self, event: str) -> None:
        """Publish any text as an event."""
        self._events.publish(String(data=event))

    def end(self, call: dict[str, Any], status: str = "ok", **fields: Any) -> None:
        """Publish the result of a call."""
        self.ended.append(call)
        self.tell("result", id=call["id"], name=call["name"], status=status, **fields)

    def end_all(self) -> None:
        """End every call as a stop does."""
        for call in list(self.calls):
            self.end(call, "error", error="cancelled by the user", error_kind="cancelled")

    def wait(self, condition: Callable[[], Any]) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < deadline, f"it did not happen; calls: {self.calls}"
            time.sleep(0.005)

    def _on_call(self, message: String) -> None:
        call = json.loads(message.data)
        self.calls.append(call)
        self.on_call(call)

    def _list_tools(self, _: Any, response: Trigger.Response) -> Trigger.Response:
        response.success = True
        response.message = json.dumps({"tools": TOOLS, "read_only": ["look"]})
        return response

    def _cancel(self, _: Any, response: Trigger.Response) -> Trigger.Response:
        self.cancels += 1
        self.on_cancel()
        response.success, response.message = True, "cancelled"
        return response

    def _answer_cancel(self, response: Trigger.Response, header: object) -> None:
        if self.answers_cancel:
            self._send(response, header)

    def _tell_instance(self) -> None:
        value = KeyValue(key=INSTANCE, value=self._instance)
        name = status_name(self.node.get_fully_qualified_name())
        status = DiagnosticStatus(name=name, values=[value])
        self._diagnostics.publish(DiagnosticArray(status=[status]))
