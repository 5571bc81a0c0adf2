"""Tool results as the robot layer makes them, and which fields of an answer they contain."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.outcomes import Cause
from edgevox_ros.core.tools import (
    MAX_RESULT_CHARS,
    ErrorKind,
    Progress,
    ResultStatus,
    ToolResult,
)
from edgevox_ros.robot.expressions import ExpressionError, NotKnown, evaluate
from edgevox_ros.robot.interfaces.conversion import to_data
from edgevox_ros.robot.interfaces.readable import values_in

MAX_ITEMS = 100
# Where servers put the words for a failure: std_srvs and many others, nav2_msgs, control_msgs.
WORDS = ("message", "error_msg", "error_string", "status_message")
_CAUSES: Mapping[ErrorKind, Cause] = {
    ErrorKind.UNAVAILABLE: Cause.UNAVAILABLE,
    ErrorKind.REJECTED: Cause.REFUSED,
    ErrorKind.TIMED_OUT: Cause.NO_ANSWER,
    ErrorKind.CANCELLED: Cause.CANCELLED,
}


Why = Callable[[Cause, str], str]
"""Gives the words for a cause in a language."""


def plain_cause(cause: Cause, language: str) -> str:
    """The name of a cause, where there are no words of any language."""
    return str(cause).replace("_", " ")


UNSURE = "the answer does not say whether it succeeded"


class ToolFailed(EdgevoxError):
    """A call that failed: the message for the model and the log, and the kind of failure.

    `reason`: why, in a server's own words; "" if it said nothing. `cause`: why, for people; that of
    the kind, unless more is known.
    """

    def __init__(
        self, kind: ErrorKind, message: str, reason: str = "", cause: Cause | None = None
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.reason = reason
        self.cause = cause or _CAUSES.get(kind, Cause.FAILED)

    def clause(self, why: Why, language: str) -> str:
        """Why, as a clause for people: the server's own words, or ours in this language."""
        return self.reason.rstrip(" .") or why(self.cause, language)


class NoAnswer(ToolFailed):
    """A request that nobody answered in time. Whether anybody received it is not known."""

    def __init__(self, message: str) -> None:
        super().__init__(ErrorKind.TIMED_OUT, message)


def succeeded(
    name: str, data: Mapping[str, Any], closing: str = "", *, reads: bool = False
) -> ToolResult:
    """Status ok; or empty, if every field of the answer is null.

    `reads`: it was asked for its fields, so a blank text is no more than null. Servers
    that have done what they were told often answer with one.
    """
    known = not data or _has_value(data, reads)
    return ToolResult(
        name, ResultStatus.OK if known else ResultStatus.EMPTY, data=data, closing=closing
    )


def _has_value(data: Any, reads: bool) -> bool:
    """Whether plain data hold any value. A list has one also if it is empty: nothing is there."""
    if isinstance(data, Mapping):
        return any(_has_value(each, reads) for each in data.values())
    if isinstance(data, list) and data:
        return any(_has_value(each, reads) for each in data)
    return bool(data.strip()) if reads and isinstance(data, str) else data is not None


def found_nothing(result: ToolResult) -> bool:
    """Whether a call went well, and no answer to it has a value."""
    if result.steps:
        return all(map(found_nothing, result.steps))
    return result.status is ResultStatus.EMPTY


def begun(name: str, progress: Progress, goal: str = "") -> ToolResult:
    """Status ok, for a call that is still going on or was a dry run."""
    return ToolResult(name, ResultStatus.OK, progress=progress, goal=goal)


def at_end(result: ToolResult, data: Mapping[str, Any]) -> ToolResult:
    """The result of a started goal, once that has ended well with these fields."""
    if result.progress is Progress.STARTED:
        return replace(result, data=data, progress=Progress.ENDED, goal="")
    steps = tuple(at_end(step, data) if step.open_goal else step for step in result.steps)
    return replace(result, steps=steps)


def failed(name: str, error: ToolFailed, duration_s: float, closing: str = "") -> ToolResult:
    """Status error with one plain sentence."""
    return ToolResult(
        name,
        ResultStatus.ERROR,
        error=str(error),
        error_kind=error.kind,
        reason=error.reason if error.reason != str(error) else "",
        cause=error.cause,
        duration_s=duration_s,
        closing=closing,
    )


def select(answer: Any, result: Mapping[str, Any] | None) -> dict[str, Any]:
    """The result fields of a message: by the map's expressions, or all of its fields."""
    if result is None:
        return limited(to_data(answer, MAX_ITEMS))
    names = values_in(answer)
    try:
        return limited({key: _selected(value, names) for key, value in result.items()})
    except ExpressionError as error:
        detail = f"the answer cannot be read: {error}"
        raise ToolFailed(ErrorKind.INVALID, detail, cause=Cause.UNREADABLE) from error


def _selected(value: Any, names: Mapping[str, Any]) -> Any:
    """Plain data; None for what the answer does not say."""
    try:
        return to_data(evaluate(value, names), MAX_ITEMS)
    except NotKnown:
        return None


def limited(data: dict[str, Any]) -> dict[str, Any]:
    """The data without what is too large for a small model to read."""
    data.pop("structure_needs_at_least_one_member", None)
    if len(json.dumps(data, default=str)) <= MAX_RESULT_CHARS:
        return data
    small = {key: value for key, value in data.items() if len(json.dumps(value, default=str)) < 200}
    return {**small, "note": "the rest of the result is too large"}


def raise_if_failed(name: str, answer: Any, failed_when: Any = None) -> None:
    """Raise ToolFailed if an answer reports a failure.

    It does so if it has `success` (as in std_srvs) and that is false, or if the map's `failed_when`
    is true, or cannot be computed: an end counts as good only if it is known to be.
    """
    if getattr(answer, "success", True) is False:
        raise blamed(f"{name} failed", answer)
    try:
        failed = failed_when is not None and evaluate(failed_when, values_in(answer))
    except NotKnown:
        detail = f"{name} failed: {UNSURE}"
        raise ToolFailed(ErrorKind.ABORTED, detail, cause=Cause.UNREADABLE) from None
    except ExpressionError as error:
        detail = f"the answer cannot be read: {error}"
        raise ToolFailed(ErrorKind.INVALID, detail, cause=Cause.UNREADABLE) from error
    if failed:
        raise blamed(f"{name} failed", answer)


def blamed(message: str, answer: Any) -> ToolFailed:
    """A failure that a server's answer reports, with what it says about it.

    A code is for the model and the log: people hear words.
    """
    words = words_of(answer)
    code = getattr(answer, "error_code", 0)
    detail = words or (f"error code {code}" if isinstance(code, int) and code else "")
    return ToolFailed(ErrorKind.ABORTED, f"{message}: {detail}" if detail else message, words)


def words_of(answer: Any) -> str:
    """What the server says about a failure, in the fields commonly used for that, or nothing."""
    for field in WORDS:
        text = getattr(answer, field, "")
        if isinstance(text, str) and text.strip():
            return " ".join(text.split())[:300]
    return ""
