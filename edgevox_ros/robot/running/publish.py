"""Publishes messages, once or for a while. After a stop nothing more is published."""

from __future__ import annotations

import threading
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from rclpy.duration import Duration

from edgevox_ros.core.outcomes import Cause
from edgevox_ros.core.tools import CANCELLED, ErrorKind, ToolResult
from edgevox_ros.robot.call_inputs import Inputs, built, evaluated
from edgevox_ros.robot.call_results import ToolFailed, succeeded
from edgevox_ros.robot.call_speech import CallSpeech, CallVoice
from edgevox_ros.robot.kinds.publish import DEFAULT_RATE_HZ, PublishSpec
from edgevox_ros.robot.map.on_stop import StopActions
from edgevox_ros.robot.prepared_call import PreparedCall
from edgevox_ros.robot.qos import PUBLISH_QOS, Qos
from edgevox_ros.robot.running.parts import RunnerParts
from edgevox_ros.robot.running.runner import Runner
from edgevox_ros.robot.say import FeedbackSpec
from edgevox_ros.robot.tool import Tool
from edgevox_ros.robot.waiting import FIND_S, patiently, wait_until

ARRIVE_S = 1.0


@dataclass(frozen=True)
class Motion:
    """A checked call: what is published, for how long, and what at the end."""

    spec: PublishSpec
    values: Mapping[str, Any]
    final: Mapping[str, Any] | None = None
    duration_s: float = 0.0


def _is_timed(tool: Tool) -> bool:
    return isinstance(tool.spec, PublishSpec) and tool.spec.timed


def _of_motions(tools: Mapping[str, Tool], on_stop: StopActions) -> Iterator[str]:
    """The topics that carry nothing but motions, and one message of a stop at most.

    There only the newest message counts: an older velocity need not be delivered late.
    """
    topics: dict[str, list[Tool]] = {}
    for tool in tools.values():
        if isinstance(tool.spec, PublishSpec):
            topics.setdefault(tool.spec.topic, []).append(tool)
    for topic, users in topics.items():
        single = [tool.name for tool in users if not _is_timed(tool)]
        if len(single) < len(users) and len(single) < 2 and set(single) <= set(on_stop.publish):
            yield topic


def _delivery(spec: PublishSpec, motions: Container[str]) -> Qos:
    """The quality of service to publish with: a queue of one message on a topic of motions.

    It is full with each message, so Fast DDS asks at once whether that has arrived. All tools of a
    topic share one queue, for no message of a motion may come behind that of a stop.
    """
    if spec.topic in motions and spec.qos == PUBLISH_QOS:
        return replace(spec.qos, depth=1)
    return spec.qos


class Publishing(Runner[PublishSpec]):
    """All publishers of the map. After `halt` no message of an earlier motion is published.

    A motion belongs to an epoch. `halt` begins a new one, under the lock that every message is
    published with, so no message of an older epoch can follow the stop messages.
    """

    def __init__(self, parts: RunnerParts) -> None:
        self._node = parts.entities.node
        self._clock = parts.clock
        self._say = parts.voice.say
        self._language = parts.language
        self._lock = threading.Lock()
        self._epoch = 0
        self._running: Motion | None = None
        specs = parts.specs(PublishSpec)
        self._types = {spec.type: spec.input_type() for spec in specs}
        motions = frozenset(_of_motions(parts.tools, parts.on_stop))
        self.publishers = {
            (spec.topic, spec.type, spec.qos): parts.entities.publisher(
                self._types[spec.type], spec.topic, _delivery(spec, motions).profile()
            )
            for spec in specs
        }
        self._stop_messages = [
            self._motion(tool.spec, tool.inputs({}, parts.tables))
            for tool in map(parts.tools.__getitem__, parts.on_stop.publish)
            if isinstance(tool.spec, PublishSpec) and not tool.unavailable
        ]

    def is_there(self, spec: PublishSpec) -> bool:
        """Whether anybody subscribes; a latched message may wait for its subscriber."""
        return bool(spec.qos.latched or self._node.count_subscribers(spec.topic))

    @property
    def busy(self) -> bool:
        """Whether a timed publisher is running."""
        return self._running is not None

    @property
    def began_after_stop(self) -> bool:
        """Whether a motion is running: a stop has ended all that ran before it."""
        return self.busy

    def prepare(self, tool: Tool, spec: PublishSpec, inputs: Inputs) -> PreparedCall:
        """Make the motion of a call. Raises ToolFailed."""
        motion = self._motion(spec, inputs)
        time = f" for {motion.duration_s:g} s" if spec.timed else ""

        def run(cancel: threading.Event, speech: CallSpeech) -> ToolResult:
            complain = self._node.get_logger().error
            voice = CallVoice(self._language(), self._say, cancel.is_set, complain)
            feedback = MotionFeedback(
                tool.name, spec.feedback, inputs.names, motion.duration_s, voice
            )
            self._run(motion, cancel, speech, feedback)
            return succeeded(tool.name, {}, speech.done())

        return PreparedCall(
            run,
            f"{spec.topic}: {dict(motion.values)}{time}",
            halt_on_failure=spec.timed and spec.final is None,
        )

    def _motion(self, spec: PublishSpec, inputs: Inputs) -> Motion:
        """The motion of a call, with its limits checked. Raises ToolFailed."""
        motion = Motion(
            spec,
            inputs.filled(self._types[spec.type], spec.message),
            None if spec.final is None else evaluated(spec.final, inputs.sent),
            spec.duration(inputs),
        )
        for values in (motion.values, motion.final or {}):
            self._build(spec, values)
        return motion

    def _run(
        self,
        motion: Motion,
        cancel: threading.Event,
        speech: CallSpeech,
        feedback: MotionFeedback,
    ) -> None:
        """Publish as the motion says.

        Raises ToolFailed when nobody subscribes, when cancelled, or when the clock fails.
        """
        with self._lock:
            epoch = self._epoch
        self._find_listener(motion.spec, cancel)
        if not motion.spec.timed:
            self._publish_in(epoch, motion, cancel)
            speech.begun()
            return
        self._clock.find(cancel)
        with self._lock:
            if self._epoch != epoch:
                raise ToolFailed(ErrorKind.CANCELLED, CANCELLED)
            self._running = motion
        try:
            self._repeat(motion, epoch, cancel, speech, feedback)
        finally:
            with self._lock:
                self._end_running()

    def halt(self) -> None:
        """End the motion with its last message, then publish the stop messages.

        Nothing older follows. If one cannot be published, the next is published all the same. The
        first error is raised.
        """
        errors: list[Exception] = []
        with self._lock:
            self._epoch += 1
            sends: list[Callable[[], None]] = [self._end_running]
            sends += [
                partial(self._send, motion.spec, motion.values) for motion in self._stop_messages
            ]
            for send in sends:
                try:
                    send()
                except Exception as error:
                    errors.append(error)
        if errors:
            raise errors[0]

    def repeat_halt(self) -> None:
        """Publish the stop messages again. A motion that began after the stop goes on."""
        with self._lock:
            for motion in self._stop_messages:
                self._send(motion.spec, motion.values)

    def close(self) -> None:
        """Wait a little until the last messages have arrived."""
        self.flush()

    def flush(self) -> None:
        """Wait until the last messages, which stop the robot, have arrived.

        With room left in a publisher's queue, Fast DDS asks whether a message has arrived with its
        next heartbeat only, and that comes every 3 seconds: so this takes all of ARRIVE_S most
        often there, also where the message arrived at once. See _delivery.
        """
        left = list(self.publishers.values())

        def arrived(seconds: float) -> bool:
            while left and left[0].wait_for_all_acked(Duration(seconds=seconds)):
                left.pop(0)
            return not left

        patiently(arrived, ARRIVE_S)

    def _find_listener(self, spec: PublishSpec, cancel: threading.Event) -> None:
        """Wait for a subscriber: without one, the start of a motion would be lost unnoticed.

        A latched message may wait for its subscriber.
        """
        if spec.qos.latched:
            return
        publisher = self.publishers[spec.topic, spec.type, spec.qos]
        nobody = f"nobody listens on {spec.topic}"
        absent = ToolFailed(ErrorKind.UNAVAILABLE, nobody, cause=Cause.UNHEARD)
        wait_until(lambda: publisher.get_subscription_count() > 0, FIND_S, cancel, absent)

    def _build(self, spec: PublishSpec, values: Mapping[str, Any]) -> Any:
        return built(self._types[spec.type], values, self._node.get_clock().now().to_msg())

    def _send(self, spec: PublishSpec, values: Mapping[str, Any]) -> None:
        """Make each message anew: controllers refuse a command with an old stamp in its header."""
        publisher = self.publishers[spec.topic, spec.type, spec.qos]
        publisher.publish(self._build(spec, values))

    def _repeat(
        self,
        motion: Motion,
        epoch: int,
        cancel: threading.Event,
        speech: CallSpeech,
        feedback: MotionFeedback,
    ) -> None:
        """Publish at the motion's rate. Messages that a busy machine missed are not made up for."""
        period_s = 1.0 / (motion.spec.rate_hz or DEFAULT_RATE_HZ)
        countdown = self._clock.countdown(motion.duration_s, measures=True)
        due_s = 0.0
        while not countdown.run_out():
            self._publish_in(epoch, motion, cancel)
            speech.begun()
            elapsed_s = countdown.read()
            feedback.speak(elapsed_s)
            due_s = max(due_s + period_s, elapsed_s)
            countdown.wait(due_s, cancel, lambda: self._epoch != epoch)
            if cancel.is_set() or self._epoch != epoch:
                raise ToolFailed(ErrorKind.CANCELLED, CANCELLED)

    def _end_running(self) -> None:
        """Publish the last message of the running motion, unless a stop has done so. Locked."""
        motion, self._running = self._running, None
        if motion is not None and motion.final is not None:
            self._send(motion.spec, motion.final)

    def _publish_in(self, epoch: int, motion: Motion, cancel: threading.Event) -> None:
        with self._lock:
            if self._epoch != epoch or cancel.is_set():
                raise ToolFailed(ErrorKind.CANCELLED, CANCELLED)
            self._send(motion.spec, motion.values)


class MotionFeedback:
    """Says how far one motion of `duration_s` seconds is, as often as the map's `every_s` allows.

    `name`: of the tool. `names`: the arguments and tables.
    """

    def __init__(
        self,
        name: str,
        spec: FeedbackSpec | None,
        names: Mapping[str, Any],
        duration_s: float,
        voice: CallVoice,
    ) -> None:
        self._name = name
        self._spec = spec
        self._names = names
        self._duration_s = duration_s
        self._voice = voice
        self._spoke_at = 0.0

    def speak(self, elapsed_s: float) -> None:
        """Say how far it is after so many seconds, if it is time to."""
        spec = self._spec
        if spec is None or elapsed_s - self._spoke_at < spec.every_s:
            return
        self._spoke_at = elapsed_s
        left_s = max(self._duration_s - elapsed_s, 0.0)
        names = {**self._names, "elapsed_s": elapsed_s, "left_s": left_s}
        sentence = self._voice.text(self._name, spec.say, names)
        if sentence and not self._voice.stopped():
            self._voice.say(sentence)
