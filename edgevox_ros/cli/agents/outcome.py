"""What became of one call, and the messages that ask for one."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson

from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.turn_record import TurnRecord

BY = "agent"
LONGEST_CALL = 32768
"""Longest message on `~/call`, in characters."""


class UnsendableCall(EdgevoxError):
    """A call that no message can carry, or a sane one would not; one plain sentence."""


@dataclass(frozen=True)
class Outcome:
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


def failed(error: str, kind: str) -> Outcome:
    """The outcome of a call that the node did not end itself."""
    return Outcome("error", error=error, error_kind=kind)


def outcome_of(record: TurnRecord) -> Outcome:
    """How the call of a record ended, which holds its result."""
    result = record.results[-1]
    return Outcome(
        result.status or "error",
        result.data,
        result.error or "",
        result.error_kind or "",
        record.said,
    )


def new_id() -> str:
    """An id that no other call has."""
    return uuid.uuid4().hex


def call_message(call_id: str, name: str, arguments: Mapping[str, Any]) -> str:
    """The message for `~/call`, in ASCII. Raises UnsendableCall."""
    call = {"id": call_id, "name": name, "arguments": arguments, "by": BY}
    try:
        text = json.dumps(call, allow_nan=False)
        if len(text) > LONGEST_CALL:
            raise UnsendableCall(
                f"found a call of {len(text)} characters, expected at most {LONGEST_CALL}"
            )
        # As the node reads it: one that it cannot read has no id that it could answer to.
        arrives = orjson.loads(text) == call
    except (ValueError, TypeError, RecursionError):
        arrives = False
    if not arrives:
        raise UnsendableCall(
            "the arguments cannot be sent: numbers must be finite and of a usual size, texts must "
            "be Unicode, and lists and objects not nested deeply"
        )
    return text
