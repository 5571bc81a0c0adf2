"""Tools that send a goal to an action server.

The goals themselves are handled in `edgevox_ros.robot.goals`, which imports ROS.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from edgevox_ros.robot.interfaces.types import fields_of
from edgevox_ros.robot.kinds.kind import GraphSpec, KindEntry
from edgevox_ros.robot.kinds.runner import Runner, RunnerParts
from edgevox_ros.robot.map.fields import Fields
from edgevox_ros.robot.map.tool_check import ToolCheck

if TYPE_CHECKING:
    from rclpy.node import Node

_NAME = re.compile(r"[^\W\d]\w*")


@dataclass(frozen=True)
class FeedbackSpec:
    """What is said while a goal is running, at most every `every_s` seconds."""

    say: Any
    every_s: float = 10.0


@dataclass(frozen=True)
class AnnounceSpec:
    """What is said at the end of a goal that nobody waits for: texts or Expressions.

    `started` is said when the goal is accepted, and ends the turn; None leaves the words to the
    model. Without the interface type their expressions are read, but not which names they may use.
    """

    done: Any
    failed: Any
    started: Any = None


@dataclass(frozen=True)
class ActionSpec(GraphSpec):
    """Send a goal and wait for its result. `result` None: every field of it.

    With `announce` the call returns once the goal is accepted, and the end is said aloud later.
    """

    KEY = "action"
    KEYS = ("name", "type", "goal", "result", "timeout_s", "wait", "announce", "feedback")
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
    announce: AnnounceSpec | None = None

    @classmethod
    def parse(cls, entry: KindEntry) -> ActionSpec:
        """See GraphSpec."""
        return cls(
            name=entry.kind.ros_name("name"),
            type=entry.kind.text("type"),
            goal=entry.values("goal"),
            result=entry.result(),
            timeout_s=entry.seconds("timeout_s", 120.0),
            feedback=_feedback(entry),
            announce=_announce(entry),
        )

    def check(self, check: ToolCheck) -> None:
        """See GraphSpec."""
        check.mapping("goal", self.goal)
        check.arguments()
        check.results(self.result)
        kind, interface = check.kind, check.interface
        if self.feedback is not None and interface.feedback is not None:
            check.text(kind, ("feedback", "say"), self.feedback.say, interface.feedback)
        if self.announce is not None and interface.answer is not None:
            check.text(kind, ("announce", "done"), self.announce.done, interface.answer)
            check.text(kind, ("announce", "failed"), self.announce.failed, reason="text")
            check.text(kind, ("announce", "started"), self.announce.started)

    @classmethod
    def runner(cls, parts: RunnerParts) -> Runner[ActionSpec]:
        """See Spec."""
        from edgevox_ros.robot.goals.action_runner import ActionRunner

        return ActionRunner(parts)

    @property
    def announcement(self) -> AnnounceSpec | None:
        """See Spec."""
        return self.announce

    def description(self) -> str:
        """See Spec."""
        return f"sends a goal to {self.name} ({self.type})"

    def is_there(self, node: Node) -> bool:
        """See Spec."""
        return bool(node.count_publishers(f"{self.name}/_action/status"))

    def why_not_on_stop(self) -> str:
        """See Spec."""
        return "sends a goal"


def _feedback(entry: KindEntry) -> FeedbackSpec | None:
    feedback = entry.kind.below("feedback")
    if feedback is None or entry.interface.feedback is None:
        return None
    feedback.known_keys("say", "every_s")
    known = {**entry.known, **fields_of(entry.interface.feedback)}
    what = "fields of the feedback, arguments and tables"
    return FeedbackSpec(
        feedback.spoken("say", known, what), feedback.number("every_s", 10.0, 1.0, 3600.0)
    )


def _announce(entry: KindEntry) -> AnnounceSpec | None:
    kind = entry.kind
    announce = kind.below("announce")
    if kind.boolean("wait", True):
        if announce is not None and kind.data.get("wait", True) is not True:
            return None
        if announce is not None:
            kind.wrong(("announce",), "announce", "wait: false beside it")
        return None
    if announce is None:
        expected = "announce: {done, failed}, what is said at the end"
        kind.wrong((), "wait: false alone", expected)
        return None
    announce.known_keys("started", "done", "failed")
    answer = entry.interface.answer
    fields = _names(announce, "done") if answer is None else fields_of(answer)

    def known(key: str) -> dict[str, Any]:
        return {**(_names(announce, key) if answer is None else {}), **entry.known}

    what = "fields of the result, arguments and tables"
    return AnnounceSpec(
        announce.spoken("done", {**entry.known, **fields}, what),
        announce.spoken("failed", {**known("failed"), "reason": None}),
        announce.spoken("started", known("started")) if "started" in announce.data else None,
    )


def _names(texts: Fields, key: str) -> dict[str, Any]:
    """The names in an expression.

    Without the type nobody can tell which of them are fields, or arguments that it declares.
    """
    text = texts.data.get(key)
    expression = isinstance(text, str) and text.startswith("=")
    return dict.fromkeys(_NAME.findall(str(text))) if expression else {}
