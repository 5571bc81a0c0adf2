"""Outcomes of calls as MCP results: structured content, and text that says the same."""

from __future__ import annotations

import json
from typing import Any

import mcp_types as types

from edgevox_ros.cli.agents.outcome import Outcome
from edgevox_ros.cli.agents.stops import Answer

NOBODY_STOPPED = (
    "the robot's node did not answer the stop: the robot may still be moving, and somebody at the "
    "robot has to stop it"
)


def result_of(outcome: Outcome) -> types.CallToolResult:
    """A call's outcome; a failed one is an error whose text is the node's sentence."""
    content: dict[str, Any] = {
        "status": outcome.status,
        "data": dict(outcome.data),
        "said": list(outcome.said),
    }
    if outcome.status == "error":
        content |= {"error": outcome.error, "error_kind": outcome.error_kind}
        return _result(outcome.error or "the call failed", content, is_error=True)
    told = [outcome.closing] if outcome.closing else [*outcome.said]
    if outcome.data:
        told.append(json.dumps(content["data"], ensure_ascii=False))
    if not told:
        told.append("done" if outcome.status == "ok" else "done; there is no data")
    return _result("\n".join(told), content)


def result_of_stop(answer: Answer | None) -> types.CallToolResult:
    """What the node answered to a stop."""
    if answer is None:
        return refusal(NOBODY_STOPPED, "timed_out")
    if not answer.success:
        return refusal(answer.message, "aborted")
    return _result(answer.message, {"status": "ok", "data": {}, "said": []})


def refusal(error: str, kind: str) -> types.CallToolResult:
    """A call that did not reach the robot, or failed: why, in one sentence."""
    return result_of(Outcome("error", error=error, error_kind=kind))


def _result(text: str, content: dict[str, Any], *, is_error: bool = False) -> types.CallToolResult:
    return types.CallToolResult(
        content=[types.TextContent(text=text)], structured_content=content, is_error=is_error
    )
