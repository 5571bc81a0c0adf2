"""Keeps the newest message of every topic that a tool reads."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from edgevox_ros.robot.interfaces.types import load_type
from edgevox_ros.robot.kinds.qos import profile
from edgevox_ros.robot.kinds.waiting import wait_until
from edgevox_ros.robot.outcome import ToolFailed, select
from edgevox_ros.robot.specs import Qos, ReadSpec
from edgevox_ros.tools import ErrorKind

Key = tuple[str, str, Qos]


class Reading:
    """One subscription a topic, from configure on."""

    def __init__(self, node: Any, specs: list[ReadSpec]) -> None:
        self._node = node
        self._newest: dict[Key, tuple[float, Any]] = {}
        self._subscriptions = [
            node.create_subscription(
                load_type(type_name, "msg"),
                topic,
                self._keep((topic, type_name, qos)),
                profile(qos),
            )
            for topic, type_name, qos in {_key(spec) for spec in specs}
        ]

    def run(self, spec: ReadSpec, cancel: threading.Event) -> dict[str, Any]:
        """The selected fields of the newest message. Raises ToolFailed if there is none in time."""
        key = _key(spec)
        oldest = f"no message on {spec.topic} within the last {spec.max_age_s:g} seconds"
        wait_until(
            lambda: self._age(key) <= spec.max_age_s,
            spec.timeout_s,
            cancel,
            ToolFailed(ErrorKind.UNAVAILABLE, oldest),
        )
        return select(self._newest[key][1], spec.result)

    def newest(self, spec: ReadSpec) -> Any:
        """The newest message, or None if it is too old or there is none."""
        key = _key(spec)
        return self._newest[key][1] if self._age(key) <= spec.max_age_s else None

    def close(self) -> None:
        """Destroy the subscriptions."""
        for subscription in self._subscriptions:
            self._node.destroy_subscription(subscription)

    def _age(self, key: Key) -> float:
        newest = self._newest.get(key)
        return time.monotonic() - newest[0] if newest else float("inf")

    def _keep(self, key: Key) -> Callable[[Any], None]:
        def keep(message: Any) -> None:
            self._newest[key] = (time.monotonic(), message)

        return keep


def _key(spec: ReadSpec) -> Key:
    return spec.topic, spec.type, spec.qos
