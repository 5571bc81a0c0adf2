"""Publishes messages, once or timed, so that nothing moves after a stop."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any

from edgevox_ros.robot.expressions import ExpressionError, evaluate
from edgevox_ros.robot.interfaces.conversion import ConversionError, to_message
from edgevox_ros.robot.interfaces.types import load_type
from edgevox_ros.robot.kinds.waiting import CANCELLED, wait_until
from edgevox_ros.robot.outcome import ToolFailed
from edgevox_ros.robot.specs import PublishSpec
from edgevox_ros.tools import ErrorKind

QUEUE = 10
FIND_S = 2.0


def evaluated(values: Mapping[str, Any], names: Mapping[str, Any]) -> dict[str, Any]:
    """The mapping's values over arguments and tables. Raises ToolFailed."""
    try:
        return {path: evaluate(value, names) for path, value in values.items()}
    except ExpressionError as error:
        raise ToolFailed(ErrorKind.INVALID, f"the tool map failed: {error}") from error


def built(message_type: Any, values: Mapping[str, Any], stamp: Any) -> Any:
    """A message of these values. Raises ToolFailed."""
    try:
        return to_message(message_type, values, stamp)
    except ConversionError as error:
        raise ToolFailed(ErrorKind.INVALID, f"the values do not fit: {error}") from error


class Publishing:
    """All publishers of the map. `halt` outruns every timed message that is on its way.

    A motion belongs to an epoch; `halt` begins a new one under the lock that every message is
    published with, so no message of an older epoch can follow the stop messages.
    """

    def __init__(self, node: Any, specs: list[PublishSpec]) -> None:
        self._node = node
        self._lock = threading.Lock()
        self._epoch = 0
        self._moving = 0
        self._types = {spec.type: load_type(spec.type, "msg") for spec in specs}
        self._publishers = {
            (spec.topic, spec.type): node.create_publisher(
                self._types[spec.type], spec.topic, QUEUE
            )
            for spec in specs
        }

    @property
    def moving(self) -> bool:
        """Whether a timed publisher runs."""
        return self._moving > 0

    def run(self, spec: PublishSpec, names: Mapping[str, Any], cancel: threading.Event) -> None:
        """Publish as the spec says. Raises ToolFailed when refused or cancelled."""
        with self._lock:
            epoch = self._epoch
        values = evaluated(spec.message, names)
        final = None if spec.final is None else evaluated(spec.final, names)
        duration_s = self._duration(spec, names) if spec.timed else 0.0
        for checked in (values, final or {}):
            self._build(spec, checked)
        self._find_listener(spec, cancel)
        if not spec.timed:
            self._publish_in(epoch, spec, values, cancel)
            return
        self._moving += 1
        try:
            self._repeat(spec, values, duration_s, epoch, cancel)
        finally:
            self._moving -= 1
            if final is not None:
                self._publish(spec, final)

    def halt(self, messages: Sequence[tuple[PublishSpec, Mapping[str, Any]]]) -> None:
        """End every motion, then publish these messages; nothing older comes after them.

        One that cannot be published does not hold back the next; the first error is raised.
        """
        errors: list[Exception] = []
        with self._lock:
            self._epoch += 1
            for spec, values in messages:
                try:
                    self._send(spec, values)
                except Exception as error:
                    errors.append(error)
        if errors:
            raise errors[0]

    def still(self, spec: PublishSpec, names: Mapping[str, Any]) -> dict[str, Any]:
        """The checked values of a tool that publishes once without arguments."""
        values = evaluated(spec.message, names)
        self._build(spec, values)
        return values

    def close(self) -> None:
        """Destroy the publishers."""
        for publisher in self._publishers.values():
            self._node.destroy_publisher(publisher)

    def _find_listener(self, spec: PublishSpec, cancel: threading.Event) -> None:
        """A motion that begins before anybody listens would be cut short unnoticed."""
        publisher = self._publishers[spec.topic, spec.type]
        absent = ToolFailed(ErrorKind.UNAVAILABLE, f"nobody listens on {spec.topic}")
        wait_until(lambda: publisher.get_subscription_count() > 0, FIND_S, cancel, absent)

    def _build(self, spec: PublishSpec, values: Mapping[str, Any]) -> Any:
        stamp = self._node.get_clock().now().to_msg()
        return built(self._types[spec.type], values, stamp)

    def _send(self, spec: PublishSpec, values: Mapping[str, Any]) -> None:
        """Each message is made anew: controllers refuse a command whose header has an old stamp."""
        self._publishers[spec.topic, spec.type].publish(self._build(spec, values))

    def _duration(self, spec: PublishSpec, names: Mapping[str, Any]) -> float:
        value = evaluated({"duration_s": spec.duration_s}, names)["duration_s"]
        good = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not good or not 0 <= value <= spec.max_duration_s:
            limit = f"this would take {value:.0f} s" if good else f"found {value!r} s"
            message = f"{limit}, at most {spec.max_duration_s:.0f} s are allowed"
            raise ToolFailed(ErrorKind.REJECTED, message)
        return float(value)

    def _repeat(
        self,
        spec: PublishSpec,
        values: Mapping[str, Any],
        duration_s: float,
        epoch: int,
        cancel: threading.Event,
    ) -> None:
        period_s = 1.0 / (spec.rate_hz or 10.0)
        start = time.monotonic()
        due = start
        while due < start + duration_s:
            self._publish_in(epoch, spec, values, cancel)
            due = min(due + period_s, start + duration_s)
            if cancel.wait(max(due - time.monotonic(), 0.0)):
                raise ToolFailed(ErrorKind.CANCELLED, CANCELLED)
        if self._epoch != epoch:
            raise ToolFailed(ErrorKind.CANCELLED, CANCELLED)

    def _publish_in(
        self, epoch: int, spec: PublishSpec, values: Mapping[str, Any], cancel: threading.Event
    ) -> None:
        with self._lock:
            if self._epoch != epoch or cancel.is_set():
                raise ToolFailed(ErrorKind.CANCELLED, CANCELLED)
            self._send(spec, values)

    def _publish(self, spec: PublishSpec, values: Mapping[str, Any]) -> None:
        with self._lock:
            self._send(spec, values)
