"""The ROS side of the panel: fills its data on ROS's thread, and sends what is pressed and typed.

No method waits for ROS. What has an answer returns a future, which ROS's thread fulfils.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from diagnostic_msgs.msg import DiagnosticArray, DiagnosticStatus
from rcl_interfaces.msg import ParameterEvent
from rcl_interfaces.srv import GetParameters, SetParameters
from rclpy.clock import Clock, ClockType
from rclpy.parameter import Parameter, parameter_value_to_python
from rclpy.qos import DurabilityPolicy, QoSProfile
from std_msgs.msg import Bool, Float32, String
from std_srvs.srv import Trigger

from edgevox_ros.cli.chat_client import ChatClient
from edgevox_ros.cli.panel_page.door import HandMadeCall
from edgevox_ros.cli.panel_page.live_parameters import LIVE
from edgevox_ros.cli.panel_page.panel_data import AWAY, HERE, SILENT, PanelData, ToolList
from edgevox_ros.node.duplicate_node import ANYBODY, INSTANCE, status_name
from edgevox_ros.node.parameter_spec import Value

_LOOK_EVERY_S = 1.0
_LIST_EVERY_S = 5.0
_FRESH_S = 4.0  # diagnostics come once a second
_PATIENCE_S = 5.0
_LEVELS = {DiagnosticStatus.OK: "ok", DiagnosticStatus.WARN: "warn"}


class PanelClient(ChatClient):
    """Talks to the node `node`; see ChatClient."""

    def __init__(self, node: str, data: PanelData, ros_arguments: list[str] | None = None) -> None:
        super().__init__(node, data.add_event, ros_arguments, own_name="edgevox_panel")
        self.data = data
        self._instance = ""
        self._seen_at = -_FRESH_S
        self._listed_at = 0.0
        self._has_values = False
        self.has_commanded = False
        self._asked: dict[Future[Any], tuple[Any, Any, float]] = {}
        made = self._node
        self._door = made.create_publisher(String, f"{node}/call", 10)
        self._read = made.create_client(GetParameters, f"{node}/get_parameters")
        self._write = made.create_client(SetParameters, f"{node}/set_parameters")
        latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
        made.create_subscription(String, f"{node}/state", self._take_state, latched)
        made.create_subscription(Float32, f"{node}/answer_within", self._take_within, latched)
        made.create_subscription(Bool, f"{node}/expects_answer", self._take_expected, latched)
        made.create_subscription(DiagnosticArray, "/diagnostics", self._take_health, ANYBODY)
        made.create_subscription(ParameterEvent, "/parameter_events", self._take_changes, 100)
        made.create_timer(_LOOK_EVERY_S, self._look, clock=Clock(clock_type=ClockType.STEADY_TIME))

    @property
    def full_name(self) -> str:
        """The node's name with its namespace."""
        return self._full_name

    def speak(self, sentence: str) -> None:
        """Publish a transcript. The page is told if nobody listens."""
        self.has_commanded = True
        if not self.say(sentence):
            self.data.add_note(f'"{sentence}": nobody listens on {self.topic}', bad=True)

    def call_tool(self, call: HandMadeCall) -> str:
        """Publish a call on `~/call`. Returns why it cannot arrive, or an empty text."""
        self.has_commanded = True
        self._door.publish(String(data=call.as_json()))
        if self._door.get_subscription_count():
            return ""
        return f"nobody listens on {self._door.topic_name}"

    def ask_trigger(self, name: str) -> Future[Any]:
        """Ask a service of the node: `cancel`, `reset` or `list_tools`; a Trigger.Response."""
        return self._ask(self._services[name], Trigger.Request())

    def set_parameter(self, name: str, value: Value) -> Future[Any]:
        """Change a parameter; a SetParameters.Response."""
        change = Parameter(name, value=value).to_parameter_msg()
        return self._ask(self._write, SetParameters.Request(parameters=[change]))

    def _ask(self, client: Any, request: Any) -> Future[Any]:
        """Send a request now. The future fails with TimeoutError or LookupError."""
        told: Future[Any] = Future()
        if not client.service_is_ready():
            told.set_exception(LookupError(f"there is no service {self._full(client)}"))
            return told
        sent = client.call_async(request)
        self._asked[told] = (client, sent, time.monotonic() + _PATIENCE_S)
        sent.add_done_callback(lambda done: self._tell(told, done))
        return told

    def _full(self, client: Any) -> str:
        return str(self._node.resolve_service_name(client.srv_name))

    def _tell(self, told: Future[Any], done: Any) -> None:
        if self._asked.pop(told, None) is not None and not told.done():
            told.set_result(done.result())

    def _look(self) -> None:
        """Once a second: is the node there, and is something to be asked?"""
        self._give_up()
        events = f"{self._full_name}/events"
        on_graph = self._node.count_publishers(events) > 0
        if not on_graph:
            self._is_away()
            return
        silent = self._is_silent()
        self.data.change_status(presence=SILENT if silent else HERE)
        if silent:
            return
        if not self._has_values:
            self._then(self._ask(self._read, _wanted()), self._take_values)
        now = time.monotonic()
        configured = self.data.status.lifecycle in ("active", "inactive")
        if configured and now - self._listed_at > _LIST_EVERY_S:
            self._listed_at = now
            self._then(self.ask_trigger("list_tools"), self._take_tools)

    def _is_silent(self) -> bool:
        return time.monotonic() - self._seen_at > _FRESH_S

    def _is_away(self) -> None:
        if self.data.status.presence != AWAY:
            self.data.add_note(f"{self._full_name} has left", bad=True)
        self.data.change_status(presence=AWAY, state="", lifecycle="", level="", message="")
        self.data.expect(False)
        self._has_values, self._listed_at, self._seen_at = False, 0.0, -_FRESH_S

    def _give_up(self) -> None:
        """Tell those who have waited too long."""
        now = time.monotonic()
        for told, (client, sent, until) in list(self._asked.items()):
            if now > until:
                client.remove_pending_request(sent)
                if self._asked.pop(told, None) is not None and not told.done():
                    told.set_exception(TimeoutError(f"no answer from {self._full(client)}"))

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
        if event.node != self._full_name:
            return
        names = {spec.name for spec in LIVE}
        changed = {
            each.name: parameter_value_to_python(each.value)
            for each in (*event.new_parameters, *event.changed_parameters)
            if each.name in names
        }
        if changed:
            self.data.set_parameters(changed)

    def _take_state(self, message: String) -> None:
        state = message.data.partition(" ")[0]  # behind it stands how many orders wait
        if state != self.data.status.state:
            self._listed_at = 0.0
        self.data.change_status(state=state)

    def _take_within(self, message: Float32) -> None:
        self.data.expect_within(float(message.data))

    def _take_expected(self, message: Bool) -> None:
        self.data.expect(bool(message.data))

    def _take_health(self, message: DiagnosticArray) -> None:
        for status in message.status:
            if status.name == status_name(self._full_name):
                self._take_status(status)

    def _take_status(self, status: DiagnosticStatus) -> None:
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

    def _meet(self, instance: str) -> None:
        """Note a node that was not there before, or that is another process than before."""
        if instance != self._instance:
            self.data.forget_node()
            self._has_values, self._listed_at = False, 0.0
        if instance != self._instance or self.data.status.presence == AWAY:
            self.data.add_note(f"{self._full_name} is there")
        self._instance = instance


def tool_list(listed: bool, message: str) -> ToolList:
    """Read the answer of `~/list_tools`. `listed`: whether it has one."""
    if not listed:
        return ToolList(problem=message)
    try:
        told = json.loads(message)
        tools = tuple(tool for tool in told["tools"] if isinstance(tool, dict))
        unavailable = tuple(
            (str(name), str(why)) for name, why in dict(told.get("unavailable") or {}).items()
        )
        aliases = {
            str(tool): {str(name): dict(each) for name, each in dict(of).items()}
            for tool, of in dict(told.get("aliases") or {}).items()
        }
    except (ValueError, TypeError, KeyError):
        return ToolList(problem="the list of tools cannot be read")
    return ToolList(tools, unavailable, aliases=aliases)


def _wanted() -> GetParameters.Request:
    return GetParameters.Request(names=[spec.name for spec in LIVE])
