"""Tools that publish a message once or for a while. After a stop they publish nothing more."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from edgevox_ros.core.outcomes import Cause
from edgevox_ros.core.tools import CANCELLED, ErrorKind, ToolResult
from edgevox_ros.robot.call_inputs import Inputs, built, evaluated
from edgevox_ros.robot.call_results import ToolFailed, succeeded
from edgevox_ros.robot.call_speech import CallSpeech, CallVoice
from edgevox_ros.robot.expressions import Expression
from edgevox_ros.robot.kinds.kind import DAY_S, GraphSpec, KindEntry
from edgevox_ros.robot.kinds.runner import PreparedCall, Runner, RunnerParts
from edgevox_ros.robot.map.fields import BROKEN, NOTHING, Fields
from edgevox_ros.robot.map.say_reader import read_feedback
from edgevox_ros.robot.map.tool_check import ToolCheck
from edgevox_ros.robot.motion_feedback import MotionFeedback
from edgevox_ros.robot.qos import PUBLISH_QOS, Qos, read_qos
from edgevox_ros.robot.say import FeedbackSpec, MapText
from edgevox_ros.robot.waiting import FIND_S, patiently, wait_until

if TYPE_CHECKING:
    from rclpy.node import Node

    from edgevox_ros.robot.tool import Tool

ARRIVE_S = 1.0
LONGEST_S = 1e12
LEAST_RATE_HZ = 1.0


@dataclass(frozen=True)
class PublishSpec(GraphSpec):
    """Publish one message, or one at `rate_hz` for `duration_s` seconds and `final` at the end.

    Values of `message`, `final` and `duration_s` are constants or Expressions over the arguments.
    A call whose duration exceeds `max_duration_s` is refused.
    """

    KEY = "publish"
    KEYS = (
        "topic", "type", "message", "rate_hz", "duration_s", "max_duration_s", "finally",
        "feedback", "qos",
    )  # fmt: skip
    FAMILY = "msg"
    NAME_KEY = "topic"
    MAPPING = "message"
    MOVES = True

    topic: str
    type: str
    message: Mapping[str, Any]
    rate_hz: float | None = None
    duration_s: Any = None
    max_duration_s: float = 60.0
    final: Mapping[str, Any] | None = None
    qos: Qos = PUBLISH_QOS
    feedback: FeedbackSpec | None = None

    @classmethod
    def parse(cls, entry: KindEntry) -> PublishSpec:
        """See GraphSpec."""
        kind = entry.kind
        timed = "duration_s" in kind.data
        if ("rate_hz" in kind.data) != timed:
            kind.wrong((), "only one of them", "rate_hz and duration_s together")
        return cls(
            topic=kind.ros_name("topic"),
            type=kind.text("type"),
            message=entry.values("message"),
            rate_hz=kind.number("rate_hz", 10.0, 0.1, 1000.0) if timed else None,
            duration_s=_duration(entry) if timed else None,
            max_duration_s=entry.seconds("max_duration_s", 60.0),
            final=_final(entry, timed),
            qos=read_qos(kind, PUBLISH_QOS),
            feedback=_feedback(entry, timed),
        )

    @classmethod
    def derives(cls, kind: Fields) -> bool:
        """The parameters come from the type, unless the map writes the message itself."""
        return "message" not in kind.data

    def check(self, check: ToolCheck) -> None:
        """See GraphSpec."""
        self._check_rate(check)
        check.mapping("message", self.message)
        check.mapping("finally", self.final or {})
        check.seconds("duration_s", self.duration_s)
        check.arguments()

    def _check_rate(self, check: ToolCheck) -> None:
        """A motion is made of commands that do not run out: most bases stop after half a second."""
        if self.rate_hz is None or self.rate_hz >= LEAST_RATE_HZ:
            return
        if check.tool.data.get("moves", True) is not False:
            found = f"{self.rate_hz:g}, a message every {1 / self.rate_hz:g} s"
            expected = f"{LEAST_RATE_HZ:g} or more for a motion, or moves: false beside publish"
            check.kind.wrong(("rate_hz",), found, expected)

    @classmethod
    def runner(cls, parts: RunnerParts) -> Publishing:
        """See Spec."""
        return Publishing(parts)

    @property
    def timed(self) -> bool:
        """Whether it is published repeatedly, for some time."""
        return self.duration_s is not None

    @property
    def feedback_text(self) -> MapText | None:
        """See Spec."""
        return self.feedback.say if self.feedback is not None else None

    @property
    def runs_beside(self) -> bool:
        """See Spec. Only one timed publisher runs at a time."""
        return not self.timed

    def description(self) -> str:
        """See Spec."""
        return f"publishes {self.type} on {self.topic}{' for a while' if self.timed else ''}"

    def is_there(self, node: Node) -> bool:
        """See Spec. A latched message may wait for its subscriber."""
        return bool(self.qos.latched or node.count_subscribers(self.topic))

    def why_not_on_stop(self) -> str:
        """See Spec."""
        return "goes on for a while" if self.timed else ""

    def check_values(self, inputs: Inputs) -> None:
        """See Spec."""
        self.duration(inputs)

    def duration(self, inputs: Inputs) -> float:
        """Seconds. Raises ToolFailed unless it is a number from 0 to the map's limit."""
        if not self.timed:
            return 0.0
        value = evaluated({"duration_s": self.duration_s}, inputs.names)["duration_s"]
        good = isinstance(value, (int, float)) and not isinstance(value, bool)
        if good and isinstance(value, int):
            # A huge integer could not be formatted below.
            value = max(-LONGEST_S, min(value, LONGEST_S))
        if good and value < 0:
            message = f"its duration_s gives {value:g} s, which is negative; 0 s or more is allowed"
            raise ToolFailed(ErrorKind.REJECTED, message, cause=Cause.FAILED)
        if not good or not 0 <= value <= self.max_duration_s:
            limit = f"this would take {value:.0f} s" if good else f"found {value!r} s"
            message = f"{limit}, at most {self.max_duration_s:.0f} s are allowed"
            cause = Cause.TOO_LONG if good else Cause.FAILED
            raise ToolFailed(ErrorKind.REJECTED, message, cause=cause)
        return float(value)


def _final(entry: KindEntry, timed: bool) -> dict[str, Any] | None:
    """The message that ends a motion. The map must give one, or say that there is none."""
    if "finally" in entry.kind.data:
        return None if entry.kind.data["finally"] == NOTHING else entry.values("finally")
    if timed:
        expected = f"finally: the message that ends it ({{}} is all zero), or finally: {NOTHING}"
        entry.kind.wrong((), "duration_s without finally", expected)
    return None


def _feedback(entry: KindEntry, timed: bool) -> FeedbackSpec | None:
    feedback = entry.kind.below("feedback")
    if feedback is None:
        return None
    if not timed:
        entry.kind.wrong(("feedback",), "feedback of one message", "rate_hz and duration_s with it")
        return None
    return read_feedback(
        entry.check, feedback, "elapsed_s, left_s", more={"elapsed_s": 2.0, "left_s": 1.0}
    )


def _duration(entry: KindEntry) -> Any:
    """Seconds, or an expression. A constant above the map's own limit is an error."""
    value = entry.kind.value("duration_s", entry.known)
    if value is BROKEN or isinstance(value, Expression):
        return value
    most = entry.kind.data.get("max_duration_s", 60.0)
    is_number = isinstance(most, (int, float)) and not isinstance(most, bool)
    return entry.kind.number("duration_s", 0.0, 0.0, most if is_number else DAY_S)


@dataclass(frozen=True)
class Motion:
    """A checked call: what is published, for how long, and what at the end."""

    spec: PublishSpec
    values: Mapping[str, Any]
    final: Mapping[str, Any] | None = None
    duration_s: float = 0.0


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
        self.publishers = {
            (spec.topic, spec.type, spec.qos): parts.entities.publisher(
                self._types[spec.type], spec.topic, spec.qos.profile()
            )
            for spec in specs
        }
        self._stop_messages = [
            self._motion(tool.spec, tool.inputs({}, parts.tables))
            for tool in map(parts.tools.__getitem__, parts.on_stop.publish)
            if isinstance(tool.spec, PublishSpec) and not tool.unavailable
        ]

    @property
    def busy(self) -> bool:
        """Whether a timed publisher is running."""
        return self._running is not None

    @property
    def began_after_stop(self) -> bool:
        """See Runner: a stop ends what runs."""
        return self.busy

    def prepare(self, tool: Tool, spec: PublishSpec, inputs: Inputs) -> PreparedCall:
        """See Runner."""
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
        """See Runner."""
        self.flush()

    def flush(self) -> None:
        """Wait until the last messages, which stop the robot, have arrived.

        Fast DDS learns of an arrival with its next heartbeat only, and that comes every 3 seconds:
        so this takes all of ARRIVE_S most often, also where the message arrived at once.
        """
        from rclpy.duration import Duration

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
        period_s = 1.0 / (motion.spec.rate_hz or 10.0)
        countdown = self._clock.countdown(motion.duration_s, measures=True)
        due_s = 0.0
        while not countdown.run_out():
            self._publish_in(epoch, motion, cancel)
            speech.begun()
            elapsed_s = countdown.read()
            feedback.tell(elapsed_s)
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
