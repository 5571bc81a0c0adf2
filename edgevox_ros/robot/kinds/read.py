"""Tools that read the newest message of a topic."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from edgevox_ros.core.tools import ErrorKind, ToolResult
from edgevox_ros.robot.call_inputs import Inputs
from edgevox_ros.robot.call_results import ToolFailed, raise_if_failed, select, succeeded
from edgevox_ros.robot.kinds.kind import GraphSpec, KindEntry
from edgevox_ros.robot.kinds.runner import PreparedCall, Runner, RunnerParts
from edgevox_ros.robot.map.fields import Fields
from edgevox_ros.robot.map.tool_check import ToolCheck
from edgevox_ros.robot.qos import READ_QOS, Qos, read_qos
from edgevox_ros.robot.waiting import wait_until

if TYPE_CHECKING:
    from rclpy.node import Node

    from edgevox_ros.robot.call_speech import CallSpeech
    from edgevox_ros.robot.clock import RobotClock
    from edgevox_ros.robot.newest_message import NewestMessage
    from edgevox_ros.robot.ros_entities import Entities
    from edgevox_ros.robot.tool import Tool

Key = tuple[str, str, Qos]


@dataclass(frozen=True)
class ReadSpec(GraphSpec):
    """The newest message of a topic, if it is not older than `max_age_s` seconds."""

    KEY = "read"
    KEYS = ("topic", "type", "result", "failed_when", "max_age_s", "timeout_s", "qos")
    FAMILY = "msg"
    NAME_KEY = "topic"
    READ_ONLY = True

    topic: str
    type: str
    result: Mapping[str, Any] | None = None
    max_age_s: float = 5.0
    timeout_s: float = 2.0
    qos: Qos = READ_QOS
    failed_when: Any = None

    @classmethod
    def parse(cls, entry: KindEntry) -> ReadSpec:
        """See GraphSpec."""
        return cls(
            topic=entry.kind.ros_name("topic"),
            type=entry.kind.text("type"),
            result=entry.result(),
            max_age_s=entry.seconds("max_age_s", 5.0),
            timeout_s=entry.seconds("timeout_s", 2.0, 0.0),
            qos=read_qos(entry.kind, READ_QOS),
            failed_when=entry.failed_when(),
        )

    @classmethod
    def derives(cls, kind: Fields) -> bool:
        """A reader takes no parameters."""
        return False

    def check(self, check: ToolCheck) -> None:
        """See GraphSpec."""
        check.no_arguments()
        check.results(self.result)
        check.condition("failed_when", self.failed_when)

    @classmethod
    def runner(cls, parts: RunnerParts) -> Reading:
        """See Spec."""
        for spec in parts.specs(cls):
            parts.reading.subscribe(spec)
        return parts.reading

    def description(self) -> str:
        """See Spec."""
        return f"reads {self.type} on {self.topic}"

    @property
    def runs_beside(self) -> bool:
        """See Spec."""
        return True

    def is_there(self, node: Node) -> bool:
        """See Spec."""
        return bool(node.count_publishers(self.topic))


class Reading(Runner[ReadSpec]):
    """One subscription per topic, from configure on. A message's age counts from its arrival."""

    def __init__(self, entities: Entities, clock: RobotClock) -> None:
        self._entities = entities
        self._clock = clock
        self._newest: dict[Key, NewestMessage] = {}

    def subscribe(self, spec: ReadSpec) -> None:
        """Keep the newest message from now on."""
        # Here: a map is read where there is no ROS.
        from edgevox_ros.robot.newest_message import LOOK_S, NewestMessage

        key = _key(spec)
        if not self._newest:
            self._entities.timer(LOOK_S, self._look)
        if key not in self._newest:
            kind, profile = spec.input_type(), spec.qos.profile()
            made = NewestMessage(self._entities, self._clock, kind, spec.topic, profile)
            self._newest[key] = made

    def prepare(self, tool: Tool, spec: ReadSpec, inputs: Inputs) -> PreparedCall:
        """See Runner."""

        def run(cancel: threading.Event, speech: CallSpeech) -> ToolResult:
            speech.begun()
            message = self._read(spec, cancel)
            raise_if_failed(f"the reading of {spec.topic}", message, spec.failed_when)
            data = select(message, spec.result)
            return succeeded(tool.name, data, speech.done(message, spec.result and data))

        return PreparedCall(run, reads=True)

    def newest(self, spec: ReadSpec) -> Any:
        """The newest message, or None if there is none or it is too old."""
        return self.kept(spec) if self._fresh(spec) else None

    def kept(self, spec: ReadSpec) -> Any:
        """The newest message, however old; None if none has come."""
        return self._newest[_key(spec)].read()

    def _read(self, spec: ReadSpec, cancel: threading.Event) -> Any:
        """The newest message. Raises ToolFailed if there is none in time."""
        oldest = f"no message on {spec.topic} within the last {spec.max_age_s:g} seconds"
        self._clock.find(cancel)
        wait_until(
            lambda: self._fresh(spec),
            self._clock.countdown(spec.timeout_s),
            cancel,
            ToolFailed(ErrorKind.UNAVAILABLE, oldest),
        )
        return self.kept(spec)

    def _fresh(self, spec: ReadSpec) -> bool:
        """Whether there is a message that is known to be young enough."""
        return self._newest[_key(spec)].age_s <= spec.max_age_s

    def _look(self) -> None:
        for newest in list(self._newest.values()):
            newest.look()


def _key(spec: ReadSpec) -> Key:
    return spec.topic, spec.type, spec.qos
