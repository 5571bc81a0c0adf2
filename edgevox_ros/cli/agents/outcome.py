"""What became of one call."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from edgevox_ros.core.turn_record import TurnRecord


@dataclass(frozen=True)
class CallOutcome:
    """How a call ended.

    `status`: ok, empty or error. `said`: what the robot said meanwhile, and `closing` what of it
    was about the end. `error` is one plain sentence, `error_kind` one word; both are empty if it
    did not fail.
    """

    status: str
    data: Mapping[str, Any] = field(default_factory=dict)
    error: str = ""
    error_kind: str = ""
    said: tuple[str, ...] = ()
    closing: str = ""


def failed(error: str, kind: str) -> CallOutcome:
    """The outcome of a call that the node did not end itself."""
    return CallOutcome("error", error=error, error_kind=kind)


def outcome_of(record: TurnRecord) -> CallOutcome:
    """How the call of a record ended, which holds its result."""
    result = record.results[-1]
    return CallOutcome(
        result.status or "error",
        result.data,
        result.error or "",
        result.error_kind or "",
        record.said,
    )
