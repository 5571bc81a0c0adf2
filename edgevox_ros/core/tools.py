"""Tools, tool calls, rejections and tool results: the plain data that all layers share.

A tool is declared by the integrator. A tool call has passed the validator; a rejection has not.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from edgevox_ros.core.outcomes import Cause, NotRun
from edgevox_ros.core.units import unit_in_name

MAX_RESULT_CHARS = 2000
"""Longest tool result, in characters of JSON: a small model cannot make use of more."""
REJECTED = "Tool call rejected:"
"""How the message of every rejection begins, so that an echo of it is never taken for speech."""
SENTENCE = "sentence"
"""The `format` of a call that no model wrote: a sentence of the tool map says it."""
AGAIN = "again"
"""The `format` of a call that no model wrote: one of the last turn is repeated."""
PLANNED = "planned"
"""The `format` of a call that no model wrote: it was planned, and is due."""
EVENT = "event"
"""Who made a call that an event of the tool map offered, and the user permitted."""
GIVEN = "given"
"""The `format` of a call that no model wrote: somebody gave it to the node."""
MOST_CALLS = 8
"""Most calls of one reply: `turn.max_calls` goes no higher, and no constrained reply has more."""
MODEL = "model"
"""Who made a call that the model wrote, as events name it."""
OURS = (MODEL, SENTENCE, AGAIN, PLANNED, EVENT)
"""Who made a call, in the node itself."""
PANEL = "panel"
"""Who made a call in the panel: a person."""
PEOPLE = (PANEL,)
"""Who sends calls from outside and is a person, not a program."""
CANCELLED = "cancelled by the user"
"""The error of a call that a stop or an interruption ended early."""


OWN_ID = re.compile(r"call[0-9]{5,}")
"""The ids that we mint."""


def own_id(number: int) -> str:
    """The id of a call that has none of its model's, or of its sender's."""
    return f"call{number:05d}"


class Reason(str, enum.Enum):
    """Why a candidate was rejected; there are no other reasons."""

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
    NOT_SAID = "not_said"
    FORBIDDEN = "forbidden"
    NO_ORDER = "no_order"
    ECHOED = "echoed"

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
    """The kind of failure in a tool result of status `error`."""

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
    """The state of a successful call's action when the call returns."""

    ENDED = "ended"
    STARTED = "started"
    """A goal was accepted and is still active; its end is announced later."""
    DETACHED = "detached"
    """The user interrupted; the goal is still active, but nobody waits for it."""
    DRY_RUN = "dry_run"
    """A dry run: nothing was carried out."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class ToolSchema:
    """One declared tool.

    `parameters` is a JSON Schema (draft 7) of type object. `read_only`: the tool moves nothing, so
    it may still run after a failed call. `stops`: a call of it stops the robot, so it waits for
    nothing. None of these is guessed from the description. `aliases`: by parameter, further names
    among its choices, each with the choice that it means. `units`: by parameter, the code of the
    unit of its number (core/units.py). `shown`: the parameters as a model is shown them in front of
    a conversation, without the choices that people have taught since; None if that is all of them.
    """

    name: str
    description: str = ""
    parameters: Mapping[str, Any] = field(
        default_factory=lambda: {"type": "object", "properties": {}, "additionalProperties": False}
    )
    read_only: bool = False
    stops: bool = False
    aliases: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    units: Mapping[str, str] = field(default_factory=dict)
    shown: Mapping[str, Any] | None = None

    @property
    def as_shown(self) -> ToolSchema:
        """The tool as a model is shown it in front of a conversation."""
        return self if self.shown is None else replace(self, parameters=self.shown, shown=None)

    @property
    def measured_by(self) -> Mapping[str, str]:
        """By parameter, the code of its unit: the map's, or that with which its name ends."""
        names = self.parameters.get("properties", {})
        return {**{name: code for name in names if (code := unit_in_name(name))}, **self.units}

    def choices(self, name: str) -> list[Any]:
        """The choices of a parameter, each by one name only."""
        others = self.aliases.get(name, {})
        enum = self.parameters.get("properties", {}).get(name, {}).get("enum", ())
        return [each for each in enum if not isinstance(each, str) or each not in others]

    @classmethod
    def from_openai(cls, data: Mapping[str, Any]) -> ToolSchema:
        """Read `{"type": "function", "function": {...}}` or the bare inner object.

        Raises ValueError if the name or the object schema is missing or wrong.
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
    `format` the wire format that read it, `position` its place among the hop's candidates. `said`:
    by argument, the words of an amount that was said with its unit ("20 cm").
    """

    id: str | None
    name: str
    arguments: Mapping[str, Any]
    raw: str = ""
    format: str = ""
    position: int = 0
    said: Mapping[str, str] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Rejection:
    """A candidate that did not pass. `message` is one plain sentence for the model.

    `arguments` are those that were written, where they could be read and are plain JSON. `why`: the
    message for people, without what only a model needs; "" if it is the same. `waits`: it is valid,
    and counts once the other calls of its reply are.
    """

    raw: str
    format: str
    name: str | None
    reason: Reason
    message: str
    position: int = 0
    arguments: Mapping[str, Any] | None = None
    why: str = ""
    waits: bool = False


@dataclass(frozen=True)
class ToolResult:
    """The result of a tool call: plain data that JSON can carry, no ROS types.

    `data` are the selected result fields (status ok), `error` is one plain sentence (status error).
    `not_run`: why the turn did not let the call begin; None if it did.
    `reason`: why it failed, in a server's own words; "" if it said nothing. `cause`: why, where the
    robot says so; None if a call was not begun. `closing`: words that end the turn instead of a
    reply of the model; "" if the model is to speak. `steps`: the results of a sequence's steps, in
    order; such a result has no data of its own. `goal`: the id of the goal that was started, under
    which the executor knows its end.
    """

    name: str
    status: ResultStatus
    data: Mapping[str, Any] = field(default_factory=dict)
    error: str = ""
    error_kind: ErrorKind | None = None
    reason: str = ""
    cause: Cause | None = None
    call_id: str | None = None
    duration_s: float = 0.0
    progress: Progress = Progress.ENDED
    closing: str = ""
    steps: tuple[ToolResult, ...] = ()
    goal: str = ""
    not_run: NotRun | None = None

    @property
    def open_goal(self) -> str:
        """The id of the goal that the call, or a step of it, started; "" if there is none."""
        if self.progress is Progress.STARTED:
            return self.goal
        return next((step.open_goal for step in self.steps if step.open_goal), "")

    @property
    def ongoing(self) -> bool:
        """Whether the call, or one of its steps, started a goal that is still active."""
        return self._any(Progress.STARTED, Progress.DETACHED)

    @property
    def dry_run(self) -> bool:
        """Whether the call, or one of its steps, was only a dry run."""
        return self._any(Progress.DRY_RUN)

    def _any(self, *progress: Progress) -> bool:
        return self.progress in progress or any(step._any(*progress) for step in self.steps)
