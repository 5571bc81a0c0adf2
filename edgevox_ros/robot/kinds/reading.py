"""Keeps the newest message of every topic that a tool reads."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from edgevox_ros.core.tools import ErrorKind
from edgevox_ros.robot.clock import RobotClock
from edgevox_ros.robot.entities import Entities
from edgevox_ros.robot.interfaces.types import load_type
from edgevox_ros.robot.kinds.qos import profile
from edgevox_ros.robot.kinds.waiting import wait_until
from edgevox_ros.robot.outcome import ToolFailed, select
from edgevox_ros.robot.specs import Qos, ReadSpec

Key = tuple[str, str, Qos]


class Reading:
    """One subscription a topic, from configure on. A message is as old as its arrival."""

    def __init__(self, entities: Entities, specs: list[ReadSpec], clock: RobotClock) -> None:
        self._clock = clock
        self._newest: dict[Key, tuple[float, Any]] = {}
        for topic, type_name, qos in {_key(spec) for spec in specs}:
            kind = load_type(type_name, "msg")
            keep = self._keep((topic, type_name, qos))
            entities.subscription(kind, topic, keep, profile(qos))

    def run(self, spec: ReadSpec, cancel: threading.Event) -> dict[str, Any]:
        """The selected fields of the newest message. Raises ToolFailed if there is none in time."""
        oldest = f"no message on {spec.topic} within the last {spec.max_age_s:g} seconds"
        self._clock.find(cancel)
        wait_until(
            lambda: self._fresh(spec),
            self._clock.countdown(spec.timeout_s),
            cancel,
            ToolFailed(ErrorKind.UNAVAILABLE, oldest),
        )
        return select(self._newest[_key(spec)][1], spec.result)

    def newest(self, spec: ReadSpec) -> Any:
        """The newest message, or None if it is too old or there is none."""
        return self._newest[_key(spec)][1] if self._fresh(spec) else None

    def _fresh(self, spec: ReadSpec) -> bool:
        """Whether there is a message, and it is known to be young enough."""
        newest = self._newest.get(_key(spec))
        return newest is not None and self._clock.since(newest[0]) <= spec.max_age_s

    def _keep(self, key: Key) -> Callable[[Any], None]:
        def keep(message: Any) -> None:
            self._newest[key] = (self._clock.now(), message)

        return keep


def _key(spec: ReadSpec) -> Key:
    return spec.topic, spec.type, spec.qos
