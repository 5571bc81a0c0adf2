"""What the node reports to the graph and the log: state, events, replies, problems, diagnostics."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from diagnostic_msgs.msg import DiagnosticArray
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile
from std_msgs.msg import Bool, Float32, String

from edgevox_ros.core.errors import ModelLoading, NoModel
from edgevox_ros.core.event_json import event_json
from edgevox_ros.core.events import (
    Event,
    ExpectEvent,
    GuardEvent,
    QueueEvent,
    ReplyEvent,
    ScheduleEvent,
    StateEvent,
    shortened,
)
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.paths import share_file
from edgevox_ros.core.safe_text import lines_of
from edgevox_ros.core.settings import SETTINGS, Settings, show
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.llm.preset import Preset
from edgevox_ros.node.diagnostics import Health, Tally, diagnostics
from edgevox_ros.node.duplicate_node import INSTANCE, DuplicateNodes, status_name
from edgevox_ros.node.event_file import EventFile
from edgevox_ros.node.event_warnings import PERIOD_S, LineThrottle, warning_of
from edgevox_ros.node.model_server import server_problem, server_warning
from edgevox_ros.node.session import Session
from edgevox_ros.node.traces.open_traces import Traces, open_traces
from edgevox_ros.robot import ToolMap
from edgevox_ros.robot.ros_entities import Entities

TRAINED_ON = "config/tools/demo_robot.yaml"
Shape = tuple[str, tuple[str, ...]]


class Reporter:
    """Publishes and logs. Every method may be called from any thread."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self.state = self._shown = ""
        self._waiting = 0
        self._state_lock = threading.Lock()
        self.tally = Tally()
        self._problem = ""
        self._unsaid = ""
        self._log_file = EventFile()
        self._traces: Traces | None = None
        self._throttle = LineThrottle()
        latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
        made = self._entities = Entities(node)
        self._states = made.publisher(String, "~/state", latched)
        self._expects = made.publisher(Bool, "~/expects_answer", latched)
        self._within = made.publisher(Float32, "~/answer_within", latched)
        self._expect(0.0)
        self._events = made.publisher(String, "~/events", QoSProfile(depth=100))
        self._schedule = made.publisher(String, "~/schedule", latched)
        self._publish_schedule(())
        self._responses = made.publisher(String, "~/response", QoSProfile(depth=10))
        self._diagnostics = made.publisher(DiagnosticArray, "/diagnostics", QoSProfile(depth=10))
        self.duplicates = DuplicateNodes(node)

    def log_events_to(self, file: str) -> None:
        """Also write events to this file, or to none if the name is empty. Raises OSError."""
        self._log_file.close()
        self._log_file = EventFile(file)

    def trace_turns(self, values: Settings) -> None:
        """Also make traces of turns, if the parameters want them. Raises ConfigurationError."""
        self.end_traces()
        log = self._node.get_logger()
        name = self._node.get_fully_qualified_name()
        self._traces = open_traces(values, name, lambda text: log.warning(text))

    def end_traces(self, wait_s: float = 1.0) -> None:
        """Make no more traces. The last ones are still sent, within `wait_s` seconds."""
        traces, self._traces = self._traces, None
        if traces is not None:
            traces.close(wait_s)

    def emit(self, event: Event) -> None:
        """Publish an event. It is also logged if operators should know of it."""
        event = shortened(event)
        self._publish_kind(event)
        traces = self._traces
        if traces is not None:
            traces.take(event)

    def _publish_kind(self, event: Event) -> None:
        if isinstance(event, StateEvent):
            self.set_state(event.state)
        elif isinstance(event, QueueEvent):
            self._publish(event)
            self._waiting = len(event.orders)
            self._publish_state()
        elif isinstance(event, ScheduleEvent):
            if event.orders != self._planned:
                self._publish(event)
                self._publish_schedule(event.orders)
        elif isinstance(event, ReplyEvent):
            self._responses.publish(String(data=event.text))
        elif isinstance(event, ExpectEvent):
            self._expect(event.within_s)
        else:
            self._publish(event)

    def _publish_schedule(self, orders: Sequence[Mapping[str, Any]]) -> None:
        self._planned = tuple(orders)
        written = json.dumps({"orders": orders}, ensure_ascii=False)
        self._schedule.publish(String(data=written))

    def _expect(self, within_s: float) -> None:
        """Publish whether an answer is expected; first for how long, so that nobody has to wait."""
        self._within.publish(Float32(data=within_s))
        self._expects.publish(Bool(data=within_s > 0))

    def _publish(self, event: Event) -> None:
        line = event_json(event, self._node.get_clock().now().nanoseconds / 1e9)
        self._events.publish(String(data=line))
        self._log_file.write(line)
        self.tally.add_event(event)
        key, warning = warning_of(event)
        passed = self._throttle.let_through(key, warning) if warning else ""
        if passed:
            self._node.get_logger().warning(passed)

    def lost(self, turn: int, sentence: str, why: str) -> None:
        """Report that a sentence was not said. Diagnostics warn until the next one is."""
        self._unsaid = f"not said: {why}"
        self.tally.count("sentences not said")
        detail = f"{why}: {sentence[:200]}"
        self.emit(GuardEvent("unsaid", GuardAct.TOLD, detail, turn=turn))
        log = self._node.get_logger()
        log.warning(f"not said, {detail}", throttle_duration_sec=PERIOD_S)

    def sentence_ended(self) -> None:
        """Report that a sentence was said to its end."""
        self._unsaid = ""

    def set_state(self, state: str) -> None:
        """Publish the state if it has changed."""
        self.state = state
        self._publish_state()

    def _publish_state(self) -> None:
        """With how many orders wait, if any do: "acting +2"."""
        shown = f"{self.state} +{self._waiting}" if self._waiting else self.state
        with self._state_lock:
            if shown != self._shown:
                self._shown = shown
                self._states.publish(String(data=shown))

    def succeeded(self) -> None:
        """Report that a transition succeeded, which clears the last problem."""
        self._problem = ""
        self.set_state("idle")

    def failed(self, name: str, error: Exception) -> None:
        """Report that a transition failed. Diagnostics say so until one succeeds."""
        kind = type(error).__name__
        self._problem = f"{name}: {error}"
        log = self._node.get_logger()
        for line in lines_of(error):
            log.error(f"{name} failed ({kind}): {line}")
        self.set_state("error")

    def introduce(self, session: Session, seconds: float) -> None:
        """Log once what the node runs with and where each value comes from."""
        log = self._node.get_logger()
        self.introduce_model(session, seconds)
        self.introduce_tools(session)
        assignments = [
            f"{each.name}={show(self._node.get_parameter(each.name).value)}"
            for each in SETTINGS
            if self._node.get_parameter(each.name).value != each.default
        ]
        rest = "the rest from preset and defaults"
        log.info(f"set by parameters: {', '.join(assignments) or 'nothing'}; {rest}")

    def introduce_start(self, values: Settings) -> None:
        """Log at once what is being done: with a large model it takes long."""
        now = "reading the tool map"
        if values.model.engine != "none" and values.model.load_first:
            now += f", then loading the model of preset {values.preset}"
        self._node.get_logger().info(
            f"{now}; until then the robot answers that it is not ready yet"
        )

    def introduce_model(self, session: Session, seconds: float) -> None:
        """A model is ready: log which, and after how many seconds. What was usual begins anew."""
        self.tally.forget_pace()
        log = self._node.get_logger()
        if isinstance(session.model_missing, NoModel):
            log.info(session.model.description)
            return
        log.info(f"preset {session.model.preset.name}: {session.model.description}")
        if session.model_missing is None:
            formats = ", ".join(session.model.formats) or "none, calls are read by fallback only"
            log.info(f"formats: {formats}; ready in {seconds:.1f} s")

    def introduce_tools(self, session: Session) -> None:
        """Log which tools the model may call, and which are left out and why."""
        log = self._node.get_logger()
        names = ", ".join(tool.name for tool in session.executor.schemas())
        log.info(f"tools: {names or 'none, so it can only talk (parameter tools.files)'}")
        for name, why in session.executor.unavailable().items():
            log.warning(f"tool {name} is unavailable: {why}")
        if problem := stop_problem(session):
            log.error(problem)
        if untrained := untrained_warning(session):
            log.warning(untrained)

    def diagnose(
        self, session: Session | None, lifecycle: str, problem: str, qos: Sequence[str] = ()
    ) -> None:
        """Publish diagnostics.

        `lifecycle`: the name of the lifecycle state. `problem`: one that no transition caused.
        `qos`: see QosWatch.check.
        """
        values = {**self.tally.values(), INSTANCE: self.duplicates.instance}
        warnings = [*qos, *self._entities.check_qos()]
        if session is not None:
            problem = problem or stop_problem(session) or model_problem(session)
            problem = problem or server_problem(session.model) or schedule_problem(session)
            warnings += [*session.executor.check(), server_warning(session.model)]
            age = 0.0 if session.worker.busy else time.monotonic() - session.worker.heartbeat
            values["model"] = session.model.description
            values["worker heartbeat age s"] = f"{age:.1f}"
            if untrained := untrained_warning(session):
                values["preset"] = untrained
            values["queue"] = str(session.worker.waiting)
            values["threads"] = str(threading.active_count())
        self._diagnostics.publish(
            diagnostics(
                status_name(self._node.get_fully_qualified_name()),
                self._node.get_clock().now().to_msg(),
                Health(
                    lifecycle,
                    self.state,
                    self._problem or problem,
                    (self.tally.late, self._unsaid, self.duplicates.warning, *warnings),
                ),
                values,
            )
        )


def untrained_warning(session: Session) -> str:
    """A warning if the map has tools that the model was not trained for, else an empty text."""
    if isinstance(session.model_missing, NoModel):
        return ""
    preset = session.model.preset
    names = ", ".join(untrained_tools(preset, session.executor.schemas()))
    text = f"preset {preset.name} was trained for the demo robot's tools only and does not know"
    return f"{text} {names}: expect wrong calls, or choose another preset" if names else ""


def model_problem(session: Session) -> str:
    """An error message if the model could not be loaded in the background, else an empty text."""
    why = session.model_missing
    return (
        ""
        if why is None or isinstance(why, (ModelLoading, NoModel))
        else f"loading the model: {why}"
    )


def stop_problem(session: Session) -> str:
    """An error message if a stop cannot do everything that `on_stop` names, else an empty text."""
    lacking = ", ".join(session.executor.lacking_stops)
    text = f"a stop does not stop everything: on_stop names {lacking}, which is unavailable"
    return text if lacking else ""


def schedule_problem(session: Session) -> str:
    """An error message if orders for later are not kept as they are, else an empty text."""
    schedule = session.worker.schedule
    return schedule.problem if schedule is not None else ""


def untrained_tools(preset: Preset, tools: Iterable[ToolSchema]) -> Sequence[str]:
    """The tools whose name or parameters the packaged model never saw; none for other models."""
    if not preset.bundled:
        return ()
    known = _known()
    return [tool.name for tool in tools if _shape(tool) not in known]


@lru_cache(maxsize=1)
def _known() -> frozenset[Shape]:
    trained_on = ToolMap.from_yaml([share_file(TRAINED_ON)])
    return frozenset(_shape(tool.schema) for tool in trained_on.tools.values())


def _shape(tool: ToolSchema) -> Shape:
    return tool.name, tuple(sorted(tool.parameters.get("properties") or {}))
