"""How a goal ends that did not succeed."""

from __future__ import annotations

from typing import Any

from action_msgs.msg import GoalStatus

from edgevox_ros.core.tools import ErrorKind
from edgevox_ros.robot.outcome import ToolFailed, raise_if_refused, words_of
from edgevox_ros.robot.specs import ActionSpec


class ServerGone(ToolFailed):
    """The server of a goal went away: nobody is left who could confirm its end."""

    def __init__(self, name: str) -> None:
        unsure = "whether the robot stands still is not known"
        super().__init__(ErrorKind.UNAVAILABLE, f"the action {name} went away under way; {unsure}")


class Detached(ToolFailed):
    """The call was cancelled, and its goal goes on."""


def raise_unless_succeeded(spec: ActionSpec, answer: Any) -> None:
    """Raise ToolFailed, with the server's words, for a result of any other status."""
    if answer.status == GoalStatus.STATUS_CANCELED:
        raise ToolFailed(ErrorKind.CANCELLED, f"{spec.name} was cancelled")
    if answer.status != GoalStatus.STATUS_SUCCEEDED:
        text = words_of(answer.result)
        reason = f": {text}" if text else ""
        raise ToolFailed(ErrorKind.ABORTED, f"{spec.name} was aborted{reason}")
    raise_if_refused(spec.name, answer.result)
