"""A message on the node's `~/call`: a call that somebody makes by hand, beside the model's."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.optional_module import OptionalModule

orjson: Any = OptionalModule("orjson")

LONGEST_CALL = 32768
"""Longest message on `~/call`, in characters."""


class UnsendableCall(EdgevoxError):
    """A call that no message can carry, or a sane one would not; one plain sentence."""


@dataclass(frozen=True)
class CallMessage:
    """One call. `id`: no other call has it, and the node's result has the same. `text`: ASCII."""

    id: str
    text: str

    @classmethod
    def of(cls, name: str, arguments: Mapping[str, Any], by: str) -> CallMessage:
        """The message for a call. `by`: who makes it, such as `panel`. Raises UnsendableCall."""
        ident = uuid.uuid4().hex
        return cls(ident, _text({"id": ident, "name": name, "arguments": arguments, "by": by}))


def _text(call: Mapping[str, Any]) -> str:
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
