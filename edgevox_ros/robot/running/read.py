"""Reads the newest message of topics."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from rclpy.qos import QoSProfile
from rclpy.serialization import deserialize_message

from edgevox_ros.core.tools import ErrorKind, ResultStatus, ToolResult
from edgevox_ros.robot.call_inputs import Inputs
from edgevox_ros.robot.call_results import ToolFailed, raise_if_failed, select, succeeded
from edgevox_ros.robot.call_speech import CallSpeech
from edgevox_ros.robot.clock import RobotClock
from edgevox_ros.robot.kinds.read import ReadSpec
from edgevox_ros.robot.prepared_call import PreparedCall
from edgevox_ros.robot.qos import Qos
from edgevox_ros.robot.ros_entities import Entities, next_waiting
from edgevox_ros.robot.running.runner import Runner
from edgevox_ros.robot.state_words import state_words
from edgevox_ros.robot.tool import Tool
from edgevox_ros.robot.waiting import wait_until

Key = tuple[str, str, Qos]
LOOK_S = 0.25
MOST_WAITING = 100


class Reading(Runner[ReadSpec]):
    """One subscription per topic, from configure on. A message's age counts from its arrival."""

    def __init__(self, entities: Entities, clock: RobotClock) -> None:
        self._entities = entities
        self._clock = clock
        self._newest: dict[Key, NewestMessage] = {}

    def subscribe(self, spec: ReadSpec) -> None:
        """Keep the newest message from now on."""
        key = _key(spec)
        if not self._newest:
            self._entities.timer(LOOK_S, self._look)
        if key not in self._newest:
            kind, profile = spec.input_type(), spec.qos.profile()
            made = NewestMessage(self._entities, self._clock, kind, spec.topic, profile)
            self._newest[key] = made

    def prepare(self, tool: Tool, spec: ReadSpec, inputs: Inputs) -> PreparedCall:
        """Prepare to read once. Raises ToolFailed."""

        def run(cancel: threading.Event, speech: CallSpeech) -> ToolResult:
            speech.begun()
            message = self._read(spec, cancel)
            data = _data(spec, message)
            done = speech.done(message, spec.result and data)
            return succeeded(tool.name, data, done, reads=True)

        return PreparedCall(run, reads=True)

    def is_there(self, spec: ReadSpec) -> bool:
        """Whether anybody publishes on the topic."""
        return bool(self._entities.node.count_publishers(spec.topic))

    def newest(self, spec: ReadSpec) -> Any:
        """The newest message, or None if there is none or it is too old."""
        return self.newest_at_any_age(spec) if self._fresh(spec) else None

    def newest_at_any_age(self, spec: ReadSpec) -> Any:
        """The newest message, however old; None if none has come."""
        return self._newest[_key(spec)].read()

    def in_words(self, tool: Tool, spec: ReadSpec) -> str:
        """What the model is shown of the newest message; that it is unknown, if it is too old."""
        age_s = self._newest[_key(spec)].age_s
        return state_words(tool, self._state(spec, age_s), age_s)

    def state(self, tool: Tool, spec: ReadSpec) -> ToolResult:
        """The same as the result of a call that does not wait; without data if it is unknown."""
        data = self._state(spec, self._newest[_key(spec)].age_s)
        if data is None:
            return ToolResult(tool.name, ResultStatus.EMPTY)
        return succeeded(tool.name, data, reads=True)

    def _state(self, spec: ReadSpec, age_s: float) -> Mapping[str, Any] | None:
        """The newest message of such an age; None if it is too old, or counts as a failure."""
        if not age_s <= spec.max_age_s:
            return None
        with suppress(ToolFailed):
            return _data(spec, self.newest_at_any_age(spec))
        return None

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
        return self.newest_at_any_age(spec)

    def _fresh(self, spec: ReadSpec) -> bool:
        """Whether there is a message that is known to be young enough."""
        return self._newest[_key(spec)].age_s <= spec.max_age_s

    def _look(self) -> None:
        for newest in list(self._newest.values()):
            newest.look()


def _data(spec: ReadSpec, message: Any) -> dict[str, Any]:
    """What the map selects of a message. Raises ToolFailed if that counts as a failure."""
    raise_if_failed(f"the reading of {spec.topic}", message, spec.failed_when)
    return select(message, spec.result)


def _key(spec: ReadSpec) -> Key:
    return spec.topic, spec.type, spec.qos


class NewestMessage:
    """Keeps the newest message from now on. Thread-safe.

    `look` is to be called now and then, at least every LOOK_S: when a message came is known as
    exactly as DDS reports it, and no worse than by the time of the last look.
    """

    def __init__(
        self, entities: Entities, clock: RobotClock, kind: Any, topic: str, qos: QoSProfile
    ) -> None:
        self._kind = kind
        self._clock = clock
        self._lock = threading.Lock()
        self._looked_at = time.monotonic()
        self._came = float("nan")
        self._raw: bytes | None = None
        self._message: Any = None
        self._subscription = entities.unserved_subscription(kind, topic, self._take, qos)

    def look(self) -> None:
        """Take what has come since the last look."""
        with self._lock:
            newest = None
            for _ in range(MOST_WAITING):
                waiting = next_waiting(self._subscription)
                if waiting is None:
                    break
                newest = waiting
            now = time.monotonic()
            if newest is not None:
                self._keep(newest[0], min(_age_s(newest[1]), now - self._looked_at))
            self._looked_at = now

    @property
    def age_s(self) -> float:
        """Seconds of the robot's clock since it came; NaN if there is none, or it is not known."""
        self.look()
        return self._clock.since(self._came)

    def read(self) -> Any:
        """The message, None if none has come."""
        self.look()
        with self._lock:
            if self._raw is not None:
                self._message, self._raw = deserialize_message(self._raw, self._kind), None
            return self._message

    def _take(self, raw: bytes) -> None:
        """An executor has brought a message."""
        with self._lock:
            self._keep(raw, 0.0)

    def _keep(self, raw: bytes, age_s: float) -> None:
        self._raw, self._came = raw, self._clock.now() - age_s


def _age_s(info: Mapping[str, Any]) -> float:
    """Seconds since a message came, as DDS reports; 0 if it does not. By the system's clock."""
    received = info.get("received_timestamp") or 0
    return max(time.time() - received / 1e9, 0.0) if received else 0.0
