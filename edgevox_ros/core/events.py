"""Events: one frozen dataclass for each kind; a single listener receives them all.

Every kind except StateEvent, ReplyEvent and ExpectEvent is published on `~/events` as JSON with the
same fields (`core/event_json.py`). The table of events in the documentation is generated from these
classes, their docstrings and the `Annotated` texts of their fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, ClassVar, Literal, get_args

from edgevox_ros.core.outcomes import Consent, GuardAct
from edgevox_ros.core.safe_text import cut
from edgevox_ros.core.tools import GIVEN, MODEL, OURS, Rejection, ToolCall, ToolResult

State = Literal["idle", "loading", "thinking", "acting", "confirming", "error"]
StopSource = Literal[
    "transcript", "correction", "interrupt", "service", "suspend", "call", "unclear", "watchdog"
]
OWN_SOURCES: tuple[str, ...] = (*OURS, GIVEN, *get_args(StopSource))
"""Where what the node does of itself comes from: nobody outside goes by one of these names."""
GuardName = Literal[
    "budget",
    "calls",
    "cancelled",
    "confirm",
    "context",
    "dropped",
    "failure",
    "forbidden",
    "no_order",
    "hops",
    "loop",
    "memory",
    "narrated_call",
    "no_call",
    "not_planned",
    "reask",
    "recital",
    "refused",
    "repetition",
    "replaced",
    "said_directions",
    "said_units",
    "said_values",
    "schema_retry",
    "server",
    "too_old",
    "unclear",
    "unsaid",
    "unstopped",
    "watchdog",
]

# Fields with words of a model, a server or another node, whose length nobody limits.
_OF_OTHERS = ("id", "name", "message", "error", "detail")
# Characters shown of such a field.
MOST_OF_OTHERS = 1000
# Characters shown of a rejected candidate; the arguments of a longer one are not shown at all.
SHOWN_CHARS = 500


@dataclass(frozen=True)
class Event:
    """Base class of all events. `turn` is the number of the turn, 0 where turns are not counted."""

    kind: ClassVar[str]
    turn: int = field(default=0, kw_only=True)


EventListener = Callable[[Event], None]


def _author(format_name: str) -> str:
    """Who wrote a call that was read in this format."""
    return format_name if format_name in OURS else MODEL


@dataclass(frozen=True)
class StateEvent(Event):
    """The agent has entered another state."""

    kind: ClassVar[str] = "state"
    state: State


@dataclass(frozen=True)
class ReplyEvent(Event):
    """A turn has ended; `text` is everything that it said."""

    kind: ClassVar[str] = "reply"
    text: str


@dataclass(frozen=True)
class ExpectEvent(Event):
    """An answer is expected of the user for `within_s` seconds; 0: none is, any more."""

    kind: ClassVar[str] = "expect"
    within_s: float


@dataclass(frozen=True)
class TranscriptEvent(Event):
    """A turn begins with an utterance."""

    kind: ClassVar[str] = "transcript"
    text: Annotated[str, "the utterance"]
    age_s: Annotated[float, "seconds that it waited"]


@dataclass(frozen=True)
class CallEvent(Event):
    """A tool call passed validation."""

    kind: ClassVar[str] = "call"
    id: Annotated[str | None, "the model's own id or one of ours"]
    name: Annotated[str, "the tool"]
    arguments: Annotated[Mapping[str, Any], "the arguments by name"]
    format: Annotated[
        str,
        "the wire format that read it; `sentence`, `again`, `planned` or `given` where no "
        "model wrote it",
    ]
    by: Annotated[
        str,
        "where it comes from: `sentence` of the tool map, `again` (the last turn's call, "
        "repeated), `planned` (it is due), `event` (an event of the map offered it), or who "
        "sent it on `~/call`; absent for the model's own",
    ] = MODEL

    @classmethod
    def of(cls, call: ToolCall) -> CallEvent:
        """The event for a call."""
        return cls(call.id, call.name, dict(call.arguments), call.format, _author(call.format))


@dataclass(frozen=True)
class RejectionEvent(Event):
    """A candidate did not pass validation and does not run."""

    kind: ClassVar[str] = "rejection"
    name: Annotated[str | None, "the tool, if it could be read"]
    reason: Annotated[str, "why, one of a closed list (`out_of_range`, `unknown_tool`, ...)"]
    message: Annotated[str, "why, one sentence"]
    arguments: Annotated[Mapping[str, Any] | None, "the arguments, if they could be read"]
    raw: Annotated[str, f"the text of the candidate, {SHOWN_CHARS} characters at most"]
    by: Annotated[
        str,
        "where it comes from: `sentence` of the tool map, or who sent it on `~/call`; absent for "
        "the model's own",
    ] = MODEL

    @classmethod
    def of(cls, rejection: Rejection) -> RejectionEvent:
        """The event for a rejection."""
        return cls(
            name=rejection.name,
            reason=str(rejection.reason),
            message=rejection.why or rejection.message,
            arguments=rejection.arguments if len(rejection.raw) <= SHOWN_CHARS else None,
            raw=rejection.raw[:SHOWN_CHARS],
            by=_author(rejection.format),
        )


@dataclass(frozen=True)
class ResultEvent(Event):
    """A tool call has ended, or did not run."""

    kind: ClassVar[str] = "result"
    id: Annotated[str | None, "the id of its call"]
    name: Annotated[str, "the tool"]
    status: Annotated[str, "`ok`, `empty` or `error`"]
    tool_result_status: Annotated[str, "the same as `status`"]
    data: Annotated[Mapping[str, Any], "the fields of the result"]
    error: Annotated[str | None, "what went wrong, one sentence"]
    error_kind: Annotated[str | None, "which kind of error (`timed_out`, `not_run`, ...)"]
    duration_s: Annotated[float, "seconds that it took"]
    not_run: Annotated[
        str | None,
        "why the turn did not let it begin (`repeated`, `said_no`, ...); absent if it did",
    ] = None

    @classmethod
    def of(cls, call: ToolCall, result: ToolResult, data: Mapping[str, Any]) -> ResultEvent:
        """The event for a call's result; `data` is the result's data as shown to the model."""
        return cls(
            id=call.id,
            name=call.name,
            status=str(result.status),
            tool_result_status=str(result.status),
            data=data,
            error=result.error or None,
            error_kind=str(result.error_kind) if result.error_kind else None,
            duration_s=result.duration_s,
            not_run=str(result.not_run) if result.not_run else None,
        )


@dataclass(frozen=True)
class SpeechEvent(Event):
    """A sentence goes to the TTS node."""

    kind: ClassVar[str] = "speech"
    text: Annotated[str, "the sentence"]
    phrase: Annotated[
        str | None,
        "the name of the built-in phrase; absent if the model or the map wrote the sentence, or "
        "if a name is filled in",
    ] = None


@dataclass(frozen=True, kw_only=True)
class StopEvent(Event):
    """The robot stops everything that moves, or the user has talked over it."""

    kind: ClassVar[str] = "stop"
    text: Annotated[str | None, "the transcript; absent where no words stopped it"] = None
    by: Annotated[
        StopSource,
        "what stopped it: `transcript`, `correction`, `interrupt`, `service`, `suspend`; `call`: "
        "a call of a tool that stops, during another call; `unclear`: words that were not "
        "understood; `watchdog`: the turn hung",
    ]


@dataclass(frozen=True)
class QueueEvent(Event):
    """The waiting orders have changed: one was added, begins, was taken back or was voided."""

    kind: ClassVar[str] = "queue"
    orders: Annotated[
        tuple[Mapping[str, Any], ...],
        "all of them, the next one first: `text`, and `promised`: whether the user has heard that "
        "it will be carried out",
    ]


@dataclass(frozen=True)
class ScheduleEvent(Event):
    """The orders for later have changed: one was planned, is due, was taken back or was dropped."""

    kind: ClassVar[str] = "schedule"
    orders: Annotated[
        tuple[Mapping[str, Any], ...],
        "all of them, the next one first: `number`, `text`, `when` (the words that said when), "
        "`due` (seconds of the node's clock; null while it waits for its `condition`), `every_s` "
        'and `days` after which it comes again (0: once), `time_of_day` at which it does ("": '
        "none), `interval` (that time is measured), `moves`, `calls`, `condition` or null",
    ]


@dataclass(frozen=True)
class TaughtEvent(Event):
    """Somebody taught a place, or had one forgotten: a row of a table of the tool map."""

    kind: ClassVar[str] = "taught"
    table: Annotated[str, "the table"]
    name: Annotated[str, "the row's name"]
    columns: Annotated[Mapping[str, Any], "its columns; empty if it was forgotten"]
    forgotten: Annotated[bool, "whether it was forgotten"] = False


@dataclass(frozen=True)
class OccasionEvent(Event):
    """The robot speaks first: an event of the tool map has come about."""

    kind: ClassVar[str] = "occasion"
    name: Annotated[str, "the event's name in the map"]
    text: Annotated[str, "what it says, asks, or orders"]


@dataclass(frozen=True)
class FactsEvent(Event):
    """The model is shown something in front of what was said: the robot's state, taught places."""

    kind: ClassVar[str] = "facts"
    text: Annotated[str, "what it is shown"]


@dataclass(frozen=True)
class GuardEvent(Event):
    """A guard acted, or something was dropped, lost or refused."""

    kind: ClassVar[str] = "guard"
    guard: Annotated[GuardName, "which one"]
    did: Annotated[GuardAct, "what it did, one of a closed list (`asked_again`, `ended_turn`, ...)"]
    detail: Annotated[str, "about what, or why, for people to read"]
    count: Annotated[int | None, "how many transcripts a flood dropped; absent otherwise"] = None
    answer: Annotated[Consent | None, "for `confirm`: how the question ended; absent otherwise"] = (
        None
    )
    error: Annotated[str | None, "for `failure`: the type of the error; absent otherwise"] = None

    @classmethod
    def failure(cls, error: Exception, where: str = "", *, turn: int = 0) -> GuardEvent:
        """The event for an error inside. `where`: what raised it."""
        kind = type(error).__name__
        text = f"{kind}: {error}"
        detail = f"{where}: {text}" if where else text
        return cls("failure", GuardAct.TOLD, detail, error=kind, turn=turn)


@dataclass(frozen=True)
class TelemetryEvent(Event):
    """A hop has ended: what it cost, and how its reply was read."""

    kind: ClassVar[str] = "telemetry"
    hop: Annotated[int, "its number in the turn, from 0"]
    finish: Annotated[str, "`stop`, `length` or `cancelled`"]
    prompt_tokens: Annotated[int, "tokens of the prompt"]
    evaluated_tokens: Annotated[int, "how many of them were not in the cache"]
    sampled_tokens: Annotated[int, "tokens that were generated"]
    first_token_s: Annotated[float, "seconds until the first of them"]
    duration_s: Annotated[float, "seconds of the whole generation"]
    tokens_per_s: Annotated[float, "tokens a second after the first"]
    parse_s: Annotated[float, "seconds from the last token until the reply's calls were checked"]
    parse_mode: Annotated[str, "how calls were found: `primary`, `json`, `bracket`, `none`"]
    fallback_used: Annotated[bool, "whether only the fallback found a call"]
    candidate_count: Annotated[int, "how many candidates the reply had"]
    schema_validation: Annotated[str, "`pass`, `fail`, or empty without a candidate"]
    reason: Annotated[str | None, "why the first rejected candidate was rejected"]
    questions: Annotated[
        int, "how often the model was asked for a token; 0: not known. What is certain is not asked"
    ] = 0
    ahead_s: Annotated[
        float, "seconds of it that passed while the sentence was still being spoken"
    ] = 0.0


def shortened(event: Event) -> Event:
    """The event, with what others named or caused cut to MOST_OF_OTHERS characters."""
    long: dict[str, Any] = {
        name: cut(value, MOST_OF_OTHERS)
        for name in _OF_OTHERS
        if isinstance(value := getattr(event, name, None), str) and len(value) > MOST_OF_OTHERS
    }
    return replace(event, **long) if long else event
