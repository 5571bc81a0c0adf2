"""Publishes messages, once or timed, so that nothing moves after a stop."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from rclpy.duration import Duration

from edgevox_ros.core.tools import ErrorKind
from edgevox_ros.robot.clock import RobotClock
from edgevox_ros.robot.durations import duration_of
from edgevox_ros.robot.entities import Entities
from edgevox_ros.robot.interfaces.types import load_type
from edgevox_ros.robot.kinds.inputs import Inputs, built, evaluated
from edgevox_ros.robot.kinds.qos import profile
from edgevox_ros.robot.kinds.waiting import CANCELLED, wait_until
from edgevox_ros.robot.outcome import ToolFailed
from edgevox_ros.robot.patience import patiently
from edgevox_ros.robot.specs import PublishSpec

FIND_S = 2.0
ARRIVE_S = 1.0


@dataclass(frozen=True)
class Motion:
    """A checked call of a publish tool: what is sent, how long, and what at the end."""

    spec: PublishSpec
    values: Mapping[str, Any]
    final: Mapping[str, Any] | None = None
    duration_s: float = 0.0


class Publishing:
    """All publishers of the map. `halt` outruns every timed message that is on its way.

    A motion belongs to an epoch; `halt` begins a new one under the lock that every message is
    published with, so no message of an older epoch can follow the stop messages.
    """

    def __init__(self, entities: Entities, specs: list[PublishSpec], clock: RobotClock) -> None:
        self._node = entities.node
        self._clock = clock
        self._lock = threading.Lock()
        self._epoch = 0
        self._running: Motion | None = None
        self._types = {spec.type: load_type(spec.type, "msg") for spec in specs}
        self._publishers = {
            (spec.topic, spec.type, spec.qos): entities.publisher(
                self._types[spec.type], spec.topic, profile(spec.qos)
            )
            for spec in specs
        }

    @property
    def moving(self) -> bool:
        """Whether a timed publisher runs."""
        return self._running is not None

    def prepare(self, spec: PublishSpec, inputs: Inputs) -> Motion:
        """The motion of a call, with its limits checked. Raises ToolFailed."""
        motion = Motion(
            spec,
            inputs.filled(self._types[spec.type], spec.message),
            None if spec.final is None else evaluated(spec.final, inputs.names),
            duration_of(spec, inputs.names) if spec.timed else 0.0,
        )
        for values in (motion.values, motion.final or {}):
            self._build(spec, values)
        return motion

    def run(self, motion: Motion, cancel: threading.Event) -> None:
        """Publish as the motion says.

        Raises ToolFailed when nobody listens, when cancelled, or when no clock tells how long.
        """
        with self._lock:
            epoch = self._epoch
        self._find_listener(motion.spec, cancel)
        if not motion.spec.timed:
            self._publish_in(epoch, motion, cancel)
            return
        self._clock.find(cancel)
        with self._lock:
            if self._epoch != epoch:
                raise ToolFailed(ErrorKind.CANCELLED, CANCELLED)
            self._running = motion
        try:
            self._repeat(motion, epoch, cancel)
        finally:
            with self._lock:
                self._end_running()

    def halt(self, messages: Sequence[Motion]) -> None:
        """End the motion with its last message, then publish these; nothing older follows.

        One that cannot be published does not hold back the next; the first error is raised.
        """
        errors: list[Exception] = []
        with self._lock:
            self._epoch += 1
            sends: list[Callable[[], None]] = [self._end_running]
            sends += [partial(self._send, motion.spec, motion.values) for motion in messages]
            for send in sends:
                try:
                    send()
                except Exception as error:
                    errors.append(error)
        if errors:
            raise errors[0]

    def repeat(self, messages: Sequence[Motion]) -> None:
        """Publish these once more; a motion that began behind the stop goes on."""
        with self._lock:
            for motion in messages:
                self._send(motion.spec, motion.values)

    def close(self) -> None:
        """Wait for the arrival of the last messages, which stop the robot."""
        left = list(self._publishers.values())

        def arrived(seconds: float) -> bool:
            while left and left[0].wait_for_all_acked(Duration(seconds=seconds)):
                left.pop(0)
            return not left

        patiently(arrived, ARRIVE_S)

    def _find_listener(self, spec: PublishSpec, cancel: threading.Event) -> None:
        """A motion that begins before anybody listens would be cut short unnoticed.

        A latched message may wait for its listener.
        """
        if spec.qos.latched:
            return
        publisher = self._publishers[spec.topic, spec.type, spec.qos]
        absent = ToolFailed(ErrorKind.UNAVAILABLE, f"nobody listens on {spec.topic}")
        wait_until(lambda: publisher.get_subscription_count() > 0, FIND_S, cancel, absent)

    def _build(self, spec: PublishSpec, values: Mapping[str, Any]) -> Any:
        return built(self._types[spec.type], values, self._node.get_clock().now().to_msg())

    def _send(self, spec: PublishSpec, values: Mapping[str, Any]) -> None:
        """Each message is made anew: controllers refuse a command whose header has an old stamp."""
        publisher = self._publishers[spec.topic, spec.type, spec.qos]
        publisher.publish(self._build(spec, values))

    def _repeat(self, motion: Motion, epoch: int, cancel: threading.Event) -> None:
        """What a busy machine misses is not made up for: nothing is sent behind the end."""
        period_s = 1.0 / (motion.spec.rate_hz or 10.0)
        countdown = self._clock.countdown(motion.duration_s)
        due_s = 0.0
        while not countdown.over:
            self._publish_in(epoch, motion, cancel)
            due_s = max(due_s + period_s, countdown.passed_s)
            countdown.wait(due_s, cancel, lambda: self._epoch != epoch)
            if cancel.is_set() or self._epoch != epoch:
                raise ToolFailed(ErrorKind.CANCELLED, CANCELLED)

    def _end_running(self) -> None:
        """Publish the last message of the motion that runs, if a stop has not done so. Locked."""
        motion, self._running = self._running, None
        if motion is not None and motion.final is not None:
            self._send(motion.spec, motion.final)

    def _publish_in(self, epoch: int, motion: Motion, cancel: threading.Event) -> None:
        with self._lock:
            if self._epoch != epoch or cancel.is_set():
                raise ToolFailed(ErrorKind.CANCELLED, CANCELLED)
            self._send(motion.spec, motion.values)
