"""Tools that send a goal to an action server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from edgevox_ros.robot.kinds.kind import GraphSpec, KindEntry
from edgevox_ros.robot.map.checks.say_reader import read_announce, read_feedback
from edgevox_ros.robot.map.checks.tool_check import ToolCheck
from edgevox_ros.robot.say import FeedbackSpec, MapText, Say


@dataclass(frozen=True)
class ActionSpec(GraphSpec):
    """Send a goal and wait for its result. `result` None: every field of it.

    Without `wait` the call returns once the goal is accepted, and the end is said aloud later. That
    frees the turn; the next step of a sequence waits all the same.
    """

    KEY = "action"
    KEYS = (
        "name",
        "type",
        "goal",
        "result",
        "failed_when",
        "timeout_s",
        "wait",
        "announce",
        "feedback",
    )
    FAMILY = "action"
    INPUT, OUTPUT, MAPPING = "Goal", "Result", "goal"
    MOVES = True
    IDEMPOTENT = True

    name: str
    type: str
    goal: Mapping[str, Any]
    result: Mapping[str, Any] | None = None
    timeout_s: float = 120.0
    feedback: FeedbackSpec | None = None
    wait: bool = True
    failed_when: Any = None

    @classmethod
    def parse(cls, entry: KindEntry) -> ActionSpec:
        """Read what is below `action`."""
        return cls(
            name=entry.kind.ros_name("name"),
            type=entry.kind.text("type"),
            goal=entry.values("goal"),
            result=entry.result(),
            timeout_s=entry.seconds("timeout_s", cls.timeout_s),
            feedback=_feedback(entry),
            wait=entry.kind.boolean("wait", cls.wait),
            failed_when=entry.failed_when(),
        )

    def check(self, check: ToolCheck) -> None:
        """Compare goal, result and `failed_when` with the action's type."""
        check.mapping("goal", self.goal)
        check.arguments()
        check.results(self.result)
        check.condition("failed_when", self.failed_when)

    @classmethod
    def announced(cls, check: ToolCheck, spec: GraphSpec) -> Say | None:
        """What is written as `announce`, the older form, which needs `wait: false`."""
        kind = check.kind
        announce = kind.below("announce")
        if announce is None:
            return None
        if spec.waits:
            if kind.data.get("wait", True) is True:
                kind.wrong(("announce",), "announce", "wait: false beside it")
            return None
        return read_announce(check, announce, spec.result)

    @property
    def feedback_text(self) -> MapText | None:
        """What is said of the server's feedback, if the map says that."""
        return self.feedback.say if self.feedback is not None else None

    @property
    def waits(self) -> bool:
        """Whether a call ends only with its goal."""
        return self.wait

    def waited(self) -> ActionSpec:
        """The same, but every call waits for its goal."""
        return replace(self, wait=True)

    def description(self) -> str:
        """To which server it sends a goal."""
        return f"sends a goal to {self.name} ({self.type})"

    def why_not_on_stop(self) -> str:
        """A goal takes time, so a stop cannot send one."""
        return "sends a goal"


def _feedback(entry: KindEntry) -> FeedbackSpec | None:
    feedback = entry.kind.below("feedback")
    if feedback is None or entry.interface.feedback is None:
        return None
    return read_feedback(entry.check, feedback, "fields of the feedback", entry.interface.feedback)
