"""The ROS side of the panel: fills its data on ROS's thread, and sends what is pressed and typed.

No method but `trigger` waits for ROS. What has an answer returns a future, which ROS's thread
fulfils.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any

from diagnostic_msgs.msg import DiagnosticStatus
from rcl_interfaces.msg import ParameterEvent
from rcl_interfaces.srv import GetParameters, SetParameters
from rclpy.parameter import Parameter, parameter_value_to_python
from std_srvs.srv import Trigger

from edgevox_ros.cli.call_message import CallMessage
from edgevox_ros.cli.node_client import NodeClient, NodeListener, Reach, Service
from edgevox_ros.cli.panel_page.live_parameters import LIVE
from edgevox_ros.cli.panel_page.panel_data import AWAY, HERE, SILENT, PanelData, ToolList
from edgevox_ros.core.events import Event, ScheduleEvent, TaughtEvent
from edgevox_ros.core.settings import Value
from edgevox_ros.node.duplicate_node import INSTANCE

_LOOK_EVERY_S = 1.0
_LIST_EVERY_S = 5.0
# Diagnostics come once a second.
SILENT_AFTER_S = 4.0
_REACHES: tuple[Reach, ...] = (
    *("transcript", "call", "answer_within", "expects_answer"),
    *("cancel", "reset", "list_tools", "schedule", "unplan"),
)
_LEVELS = {DiagnosticStatus.OK: "ok", DiagnosticStatus.WARN: "warn"}


class PanelClient(NodeListener):
    """What the panel does with the node `node`. `ros_arguments`: see NodeClient."""

    def __init__(self, node: str, data: PanelData, ros_arguments: Sequence[str] = ()) -> None:
        self._client = NodeClient(node, "edgevox_panel", _REACHES, ros_arguments)
        self.data = data
        self._instance = ""
        self._seen_at = -SILENT_AFTER_S
        self._listed_at = 0.0
        self._has_values = False
        self.has_commanded = False
        made = self._client.node
        self._read = made.create_client(GetParameters, f"{node}/get_parameters")
        self._write = made.create_client(SetParameters, f"{node}/set_parameters")
        made.create_subscription(ParameterEvent, "/parameter_events", self._take_changes, 100)
        self._client.every(_LOOK_EVERY_S, self._look)
        self._client.start(self)

    def close(self) -> None:
        """Leave the graph."""
        self._client.close()

    @property
    def full_name(self) -> str:
        """The node's name with its namespace."""
        return self._client.name

    def speak(self, sentence: str) -> None:
        """Publish a transcript. If nobody listens, the page shows that."""
        self.has_commanded = True
        if not self._client.say(sentence):
            topic = self._client.topic("transcript")
            self.data.add_note(f'"{sentence}": nobody listens on {topic}', bad=True)

    def call_tool(self, call: CallMessage) -> str:
        """Publish a call on `~/call`. Returns why it cannot arrive, or an empty text."""
        self.has_commanded = True
        if self._client.call(call):
            return ""
        return f"nobody listens on {self._client.topic('call')}"

    def unplan(self, number: int) -> None:
        """Take back an order for later."""
        self._client.unplan(number)

    def ask_to_stop(self, patience_s: float, again_s: float) -> Future[Trigger.Response]:
        """Ask the node to stop, at once, and again; see ServiceRequests.ask."""
        return self._client.ask("cancel", patience_s, again_s, unseen=True)

    def ask_to_reset(self) -> Future[Trigger.Response]:
        """Ask the node to forget the conversation."""
        return self._client.ask("reset")

    def set_parameter(self, name: str, value: Value) -> Future[SetParameters.Response]:
        """Change a parameter."""
        change = Parameter(name, value=value).to_parameter_msg()
        request = SetParameters.Request(parameters=[change])
        return self._client.ask_service(self._write, request)

    def trigger(self, service: Service, patience_s: float) -> str:
        """Ask a service of the node, and wait for its answer; see NodeClient."""
        return self._client.trigger(service, patience_s)

    def on_event(self, event: Event) -> None:
        """Keep the event for the page; after what was taught the tools are listed anew."""
        if isinstance(event, TaughtEvent):
            self._listed_at = 0.0
        self.data.add_event(event)

    def on_state(self, state: str, *, orders_wait: bool) -> None:
        """Keep the state; after a change of it the tools are listed anew."""
        if state != self.data.status.state:
            self._listed_at = 0.0
        self.data.change_status(state=state)

    def on_answer_within(self, seconds: float) -> None:
        """Keep how long the next answer is waited for."""
        self.data.expect_within(seconds)

    def on_schedule(self, event: ScheduleEvent) -> None:
        """Keep the orders for later."""
        self.data.set_schedule(event)

    def on_expects_answer(self, expected: bool) -> None:
        """Keep whether the node's question is open."""
        self.data.expect(expected)

    def on_diagnostics(self, status: DiagnosticStatus) -> None:
        """Keep the diagnostics; a second node of this name is ignored while the first is there."""
        values = tuple((pair.key, pair.value) for pair in status.values)
        instance = dict(values).get(INSTANCE, "")
        if instance != self._instance and not self._is_silent():
            return  # for a while two processes can have the name; it belongs to the first
        self._meet(instance)
        self._seen_at = time.monotonic()
        self.data.change_status(
            presence=HERE,
            level=_LEVELS.get(status.level, "error"),
            message=status.message,
            lifecycle=dict(values).get("lifecycle", ""),
            values=values,
        )

    def _look(self) -> None:
        """Once a second: is the node there, and is something to be asked?"""
        if not self._client.is_on_graph:
            self._is_away()
            return
        silent = self._is_silent()
        self.data.change_status(presence=SILENT if silent else HERE)
        if silent:
            return
        if not self._has_values:
            self._then(self._client.ask_service(self._read, _wanted()), self._take_values)
        now = time.monotonic()
        configured = self.data.status.lifecycle in ("active", "inactive")
        if configured and now - self._listed_at > _LIST_EVERY_S:
            self._listed_at = now
            self._then(self._client.ask("list_tools"), self._take_tools)

    def _is_silent(self) -> bool:
        return time.monotonic() - self._seen_at > SILENT_AFTER_S

    def _is_away(self) -> None:
        if self.data.status.presence != AWAY:
            self.data.add_note(f"{self.full_name} has left", bad=True)
        self.data.change_status(presence=AWAY, state="", lifecycle="", level="", message="")
        self.data.expect(False)
        self._has_values, self._listed_at, self._seen_at = False, 0.0, -SILENT_AFTER_S

    def _then(self, asked: Future[Any], take: Callable[[Any], None]) -> None:
        """Take the answer if one comes; it is asked again otherwise."""

        def done(future: Future[Any]) -> None:
            if future.exception() is None:
                take(future.result())

        asked.add_done_callback(done)

    def _take_tools(self, answer: Trigger.Response) -> None:
        self.data.set_tools(tool_list(answer.success, answer.message))

    def _take_values(self, answer: GetParameters.Response) -> None:
        values = [parameter_value_to_python(value) for value in answer.values]
        if len(values) == len(LIVE):
            self._has_values = True
            names = [spec.name for spec in LIVE]
            self.data.set_parameters(dict(zip(names, values, strict=True)))

    def _take_changes(self, event: ParameterEvent) -> None:
        if event.node != self.full_name:
            return
        names = {spec.name for spec in LIVE}
        changed = {
            each.name: parameter_value_to_python(each.value)
            for each in (*event.new_parameters, *event.changed_parameters)
            if each.name in names
        }
        if changed:
            self.data.set_parameters(changed)

    def _meet(self, instance: str) -> None:
        """Note a node that was not there before, or that is another process than before."""
        if instance != self._instance:
            self.data.forget_node()
            self._has_values, self._listed_at = False, 0.0
        if instance != self._instance or self.data.status.presence == AWAY:
            self.data.add_note(f"{self.full_name} is there")
        self._instance = instance


def tool_list(listed: bool, message: str) -> ToolList:
    """Read the answer of `~/list_tools`. `listed`: whether it has one."""
    if not listed:
        return ToolList(problem=message)
    try:
        data = json.loads(message)
        tools = tuple(tool for tool in data["tools"] if isinstance(tool, dict))
        unavailable = tuple(
            (str(name), str(why)) for name, why in dict(data.get("unavailable") or {}).items()
        )
        aliases = {
            str(tool): {str(name): dict(each) for name, each in dict(of).items()}
            for tool, of in dict(data.get("aliases") or {}).items()
        }
    except (ValueError, TypeError, KeyError):
        return ToolList(problem="the list of tools cannot be read")
    return ToolList(tools, unavailable, aliases=aliases)


def _wanted() -> GetParameters.Request:
    return GetParameters.Request(names=[spec.name for spec in LIVE])
