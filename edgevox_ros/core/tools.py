"""What every layer speaks of: tools, tool calls, rejections and tool results.

A tool is what the integrator declares. A tool call has passed the validator; a rejection has not.
Plain data only; nothing of ours is imported here.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

MAX_RESULT_CHARS = 2000
"""How long a tool result may be, as JSON: more is too large for a small model to read."""
REJECTED = "Tool call rejected:"
"""The message of every rejection begins with it, so that an echo of one can be told from speech."""
CANCELLED = "cancelled by the user"
"""The error of a call that did not run to its end because of a stop or an interruption."""


class Reason(str, enum.Enum):
    """Why a candidate was rejected: the closed list."""

    UNKNOWN_TOOL = "unknown_tool"
    BAD_NAME = "bad_name"
    MISSING_ARGUMENT = "missing_argument"
    EXTRA_ARGUMENT = "extra_argument"
    WRONG_TYPE = "wrong_type"
    OUT_OF_RANGE = "out_of_range"
    NOT_IN_ENUM = "not_in_enum"
    NOT_FINITE = "not_finite"
    TRUNCATED = "truncated"
    AMBIGUOUS = "ambiguous"
    TOO_LARGE = "too_large"
    INSIDE_THINKING = "inside_thinking"
    MALFORMED = "malformed"

    def __str__(self) -> str:
        return self.value


class ResultStatus(str, enum.Enum):
    """How a tool call ended, as telemetry counts it."""

    OK = "ok"
    EMPTY = "empty"
    ERROR = "error"

    def __str__(self) -> str:
        return self.value


class ErrorKind(str, enum.Enum):
    """Which kind of failure a tool result of status `error` reports."""

    UNAVAILABLE = "unavailable"
    REJECTED = "rejected"
    TIMED_OUT = "timed_out"
    CANCELLED = "cancelled"
    ABORTED = "aborted"
    NOT_RUN = "not_run"
    INVALID = "invalid"

    def __str__(self) -> str:
        return self.value


class Progress(str, enum.Enum):
    """How far a successful call has come when it returns."""

    ENDED = "ended"
    STARTED = "started"
    """A goal was accepted and goes on; its end is announced later."""
    DETACHED = "detached"
    """The user interrupted; the goal goes on, and nobody waits for it."""
    DRY_RUN = "dry_run"
    """Nothing was carried out."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class ToolSchema:
    """One declared tool.

    `parameters` is a JSON Schema (draft 7) of type object. `read_only` tells that the tool moves
    nothing, so it may still run behind a failed call. Neither is guessed from the description.
    """

    name: str
    description: str = ""
    parameters: Mapping[str, Any] = field(
        default_factory=lambda: {"type": "object", "properties": {}, "additionalProperties": False}
    )
    read_only: bool = False

    @classmethod
    def from_openai(cls, data: Mapping[str, Any]) -> ToolSchema:
        """Read `{"type": "function", "function": {...}}` or the bare inner object.

        Raises ValueError naming what was found where a name or an object schema was expected.
        """
        inner = data.get("function", data)
        if not isinstance(inner, Mapping):
            raise ValueError(f"tool: expected an object under 'function', found {inner!r}")
        name = inner.get("name")
        if not isinstance(name, str) or not name:
            raise ValueError(f"tool: expected a non-empty string under 'name', found {name!r}")
        parameters = inner.get("parameters") or {"type": "object", "properties": {}}
        if not isinstance(parameters, Mapping):
            raise ValueError(f"tool {name}: expected an object schema, found {parameters!r}")
        return cls(
            name=name,
            description=str(inner.get("description") or ""),
            parameters=dict(parameters),
        )

    def to_openai(self) -> dict[str, Any]:
        """The OpenAI form that chat templates take."""
        return {
            "type": "function",
            "function": {
                "name": self.name,
                "description": self.description,
                "parameters": dict(self.parameters),
            },
        }


@dataclass(frozen=True)
class ToolCall:
    """A call that passed the validator. Only the validator makes one.

    `id` is the model's own or None (the turn mints ids). `raw` is the exact text it was read from,
    `format` the wire format that read it, `position` its place among the hop's candidates.
    """

    id: str | None
    name: str
    arguments: Mapping[str, Any]
    raw: str = ""
    format: str = ""
    position: int = 0


@dataclass(frozen=True)
class Rejection:
    """A candidate that did not pass. `message` is one plain sentence for the model.

    `arguments` are those that were written, where they could be read and are plain JSON.
    """

    raw: str
    format: str
    name: str | None
    reason: Reason
    message: str
    position: int = 0
    arguments: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class ToolResult:
    """What came of a tool call: plain JSON-able data, no ROS types.

    `data` holds the selected result fields (status ok), `error` one plain sentence (status error).
    `closing`: words that end the turn in place of the model's; empty where the model is to speak.
    `steps`: the results of a sequence's steps, in order; such a result has no data of its own.
    """

    name: str
    status: ResultStatus
    data: Mapping[str, Any] = field(default_factory=dict)
    error: str = ""
    error_kind: ErrorKind | None = None
    call_id: str | None = None
    duration_s: float = 0.0
    progress: Progress = Progress.ENDED
    closing: str = ""
    steps: tuple[ToolResult, ...] = ()

    @property
    def ongoing(self) -> bool:
        """Whether something was begun that has not ended with the call."""
        return self._any(Progress.STARTED, Progress.DETACHED)

    @property
    def dry_run(self) -> bool:
        """Whether it, or one of its steps, was only rehearsed."""
        return self._any(Progress.DRY_RUN)

    def _any(self, *progress: Progress) -> bool:
        return self.progress in progress or any(step._any(*progress) for step in self.steps)
