"""Tool results and rejections as the model reads them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from edgevox_ros.core.messages import Message
from edgevox_ros.core.outcomes import NotRun
from edgevox_ros.core.safe_text import finite
from edgevox_ros.core.tools import (
    CANCELLED,
    MAX_RESULT_CHARS,
    ErrorKind,
    Progress,
    Rejection,
    ResultStatus,
    ToolCall,
    ToolResult,
)

# Why a call did not run, in the words for the model and for whoever sent the call. For the other
# reasons the caller of `not_run` has words that say more.
_WHY: Mapping[NotRun, str] = {
    NotRun.EARLIER_FAILED: "not run, because an earlier call failed",
    NotRun.REPEATED: "this was already done; answer the user now",
    NotRun.SAID_NO: "the user said no",
    NotRun.CANCELLED: CANCELLED,
}
# What a result says of a call that has not ended, or of which nothing was carried out.
NOTES: Mapping[Progress, str] = {
    Progress.STARTED: "started; the end will be announced",
    Progress.DETACHED: "it goes on, though the user interrupted",
    Progress.DRY_RUN: "dry run: nothing was carried out",
}


def content_of(result: ToolResult, said: str = "") -> str:
    """`{"ok": true, ...}` or `{"ok": false, "error": "..."}`, without data that is too long.

    `said`: what the user has heard about the call.
    """
    spoken = {"said": said} if said else {}
    if result.status is ResultStatus.ERROR:
        return dump({"ok": False, "error": result.error or "it failed", **spoken})
    if result.dry_run:
        # As if it had run: a dry run is to show what the model does next.
        return dump({"ok": True})
    data = data_of(result)
    if len(dump(data)) > MAX_RESULT_CHARS:
        data = {"note": "the result is too long"}
    return dump({"ok": True, **data, **spoken})


def data_of(result: ToolResult) -> dict[str, Any]:
    """The result's data for the model: with a note of its progress, and by name for each step."""
    note = {"note": NOTES[result.progress]} if result.progress in NOTES else {}
    steps = {step.name: data for step in result.steps if (data := data_of(step))}
    return {**result.data, **note, **steps}


def content_of_rejection(rejection: Rejection) -> str:
    """A rejection, in the form of a failed call."""
    return dump(
        {"ok": False, "error": f"{rejection.reason}: {rejection.message}"[:MAX_RESULT_CHARS]}
    )


def not_run(call: ToolCall, reason: NotRun, why: str = "") -> ToolResult:
    """The result of a call that did not run. `why`: in words, where our usual ones say less."""
    cancelled = reason is NotRun.CANCELLED
    return ToolResult(
        call.name,
        ResultStatus.ERROR,
        error=why or _WHY[reason],
        error_kind=ErrorKind.CANCELLED if cancelled else ErrorKind.NOT_RUN,
        call_id=call.id,
        not_run=reason,
    )


def tool_message(call: ToolCall, result: ToolResult, said: str = "") -> Message:
    """The tool message with the result of a call. `said`: what the user has heard about it."""
    content = content_of(result, said)
    return Message("tool", content, tool_call_id=call.id, name=call.name, result=result)


def none_run(why: str) -> str:
    """What the model reads if nothing of its reply was run: why, and what to do now."""
    return f"not run, because {why}; write only the calls that the user asked for"


def dump(data: Mapping[str, Any]) -> str:
    """JSON in the spacing that models are trained on; NaN and infinity become null."""
    return json.dumps(finite(data), ensure_ascii=False, default=str)
