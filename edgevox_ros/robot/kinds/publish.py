"""Tools that publish a message once or for a while."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from edgevox_ros.core.outcomes import Cause
from edgevox_ros.core.tools import ErrorKind
from edgevox_ros.robot.call_inputs import Inputs, evaluated
from edgevox_ros.robot.call_results import ToolFailed
from edgevox_ros.robot.expressions import Expression
from edgevox_ros.robot.kinds.kind import DAY_S, GraphSpec, KindEntry
from edgevox_ros.robot.map.checks.fields import BROKEN, NOTHING, Fields
from edgevox_ros.robot.map.checks.say_reader import read_feedback
from edgevox_ros.robot.map.checks.tool_check import ToolCheck
from edgevox_ros.robot.qos import PUBLISH_QOS, Qos, read_qos
from edgevox_ros.robot.say import FeedbackSpec, MapText

LONGEST_S = 1e12
LEAST_RATE_HZ = 1.0
DEFAULT_RATE_HZ = 10.0


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
        """Read what is below `publish`."""
        kind = entry.kind
        timed = "duration_s" in kind.data
        if ("rate_hz" in kind.data) != timed:
            kind.wrong((), "only one of them", "rate_hz and duration_s together")
        return cls(
            topic=kind.ros_name("topic"),
            type=kind.text("type"),
            message=entry.values("message"),
            rate_hz=kind.number("rate_hz", DEFAULT_RATE_HZ, 0.1, 1000.0) if timed else None,
            duration_s=_duration(entry) if timed else None,
            max_duration_s=entry.seconds("max_duration_s", cls.max_duration_s),
            final=_final(entry, timed),
            qos=read_qos(kind, PUBLISH_QOS),
            feedback=_feedback(entry, timed),
        )

    @classmethod
    def derives(cls, kind: Fields) -> bool:
        """The parameters come from the type, unless the map writes the message itself."""
        return "message" not in kind.data

    def check(self, check: ToolCheck) -> None:
        """Compare messages and duration with the topic's type and the parameters."""
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

    @property
    def timed(self) -> bool:
        """Whether it is published repeatedly, for some time."""
        return self.duration_s is not None

    @property
    def feedback_text(self) -> MapText | None:
        """What is said while it publishes, if the map says that."""
        return self.feedback.say if self.feedback is not None else None

    @property
    def runs_beside(self) -> bool:
        """Whether it publishes only once: only one timed publisher runs at a time."""
        return not self.timed

    def description(self) -> str:
        """What it publishes, where, and whether for a while."""
        return f"publishes {self.type} on {self.topic}{' for a while' if self.timed else ''}"

    def why_not_on_stop(self) -> str:
        """That it goes on for a while, if it does."""
        return "goes on for a while" if self.timed else ""

    def check_values(self, inputs: Inputs) -> None:
        """Raise ToolFailed for a duration that the map forbids."""
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
    most = entry.kind.data.get("max_duration_s", PublishSpec.max_duration_s)
    is_number = isinstance(most, (int, float)) and not isinstance(most, bool)
    return entry.kind.number("duration_s", 0.0, 0.0, most if is_number else DAY_S)
