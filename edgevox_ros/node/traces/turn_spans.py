"""Makes spans of the events of one turn: what took how long, what it led to, and what failed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Union

from edgevox_ros.core.events import (
    CallEvent,
    Event,
    GuardEvent,
    RejectionEvent,
    ReplyEvent,
    ResultEvent,
    SpeechEvent,
    StateEvent,
    StopEvent,
    TelemetryEvent,
    TranscriptEvent,
)
from edgevox_ros.node.traces import span_names as names

Value = Union[str, bool, int, float, tuple[str, ...]]
TimedEvent = tuple[int, Event]
"""When an event was told, in nanoseconds since the epoch, and the event."""

# Guards that mean that the turn did not end well, each with its name as the type of the error.
_FAILED = ("budget", "hops", "too_old", "watchdog")
# A model may write whole sentences where an id belongs.
_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
_S = 1_000_000_000


@dataclass(frozen=True)
class TraceSettings:
    """What every trace says.

    `agent`: the node. `model`: the preset or the model's file. `provider`: what runs it. `content`:
    whether words of people, arguments and results may be written.
    """

    agent: str = "edgevox"
    model: str = ""
    provider: str = ""
    content: bool = False


@dataclass
class Moment:
    """Something that happened during a span; `at`: nanoseconds since the epoch."""

    name: str
    at: int
    attributes: dict[str, Value] = field(default_factory=dict)


@dataclass
class TurnSpan:
    """A span. Times are nanoseconds since the epoch. `error`: its type; empty if all went well."""

    name: str
    begin: int
    end: int
    attributes: dict[str, Value] = field(default_factory=dict)
    error: str = ""
    moments: list[Moment] = field(default_factory=list)
    children: list[TurnSpan] = field(default_factory=list)


def spans_of_turn(events: Sequence[TimedEvent], settings: TraceSettings) -> TurnSpan:
    """The root span of a turn with all others below it. `events`: from its first one on."""
    return _TurnReader(events, settings).root


class _TurnReader:
    """Reads the events in order.

    A span is closed by the event that ends it, at the latest by the last event of the turn.
    """

    def __init__(self, events: Sequence[TimedEvent], settings: TraceSettings) -> None:
        self._settings = settings
        self._parse: TurnSpan | None = None
        self._call: TurnSpan | None = None
        self._confirm: TurnSpan | None = None
        begun, first = events[0]
        age = first.age_s if isinstance(first, TranscriptEvent) else 0.0
        self.root = TurnSpan(
            names.TURN_SPAN,
            begun - round(max(age, 0.0) * _S),
            events[-1][0],
            {
                names.OPERATION: names.INVOKE_AGENT,
                names.AGENT_NAME: settings.agent,
                names.PROVIDER: settings.provider,
                names.MODEL: settings.model,
                names.TURN: first.turn,
            },
        )
        self._free = begun  # nothing of the model's work can have begun before
        for at, event in events:
            if take := _TAKERS.get(type(event)):
                take(self, at, event)

    def _add(self, name: str, begin: int, end: int, **attributes: Value) -> TurnSpan:
        span = TurnSpan(name, begin, end, dict(attributes))
        self.root.children.append(span)
        return span

    def _content(self, name: str, value: object) -> dict[str, Value]:
        """An attribute with words of people; none unless that is wanted."""
        if not self._settings.content:
            return {}
        text = value if isinstance(value, str) else _json(value)
        return {name: text.encode("utf-8", "replace").decode()}

    def _fail(self, error: str) -> None:
        """The first thing that goes wrong is what the turn failed with."""
        self.root.error = self.root.error or error

    def transcript(self, at: int, event: TranscriptEvent) -> None:
        hear = self._add(names.HEAR, self.root.begin, at)
        said = _messages("user", event.text)
        hear.attributes |= self._content(names.SENTENCE, event.text)
        self.root.attributes |= self._content(names.INPUT_MESSAGES, said)

    def telemetry(self, at: int, event: TelemetryEvent) -> None:
        written = max(at - _ns(event.parse_s), self._free)
        begin = max(written - _ns(event.duration_s), self._free)
        first = min(begin + _ns(event.first_token_s), written)
        hop = self._add(names.HOP_SPAN, begin, at)
        hop.attributes = {
            names.OPERATION: names.CHAT,
            names.PROVIDER: self._settings.provider,
            names.MODEL: self._settings.model,
            names.FINISH_REASONS: (event.finish,),
            names.INPUT_TOKENS: event.prompt_tokens,
            names.OUTPUT_TOKENS: event.sampled_tokens,
            names.CACHED_TOKENS: event.prompt_tokens - event.evaluated_tokens,
            names.TIME_TO_FIRST: event.first_token_s,
            names.TOKENS_PER_S: event.tokens_per_s,
            names.HOP: event.hop,
        }
        self._parse = TurnSpan(
            names.PARSE,
            written,
            at,
            {names.PARSE_MODE: event.parse_mode, names.CALLS_FOUND: event.candidate_count},
            error=event.reason or ("rejected" if event.schema_validation == "fail" else ""),
        )
        if event.finish == "cancelled":
            hop.error = "cancelled"
        hop.children = [
            TurnSpan(names.PREFILL, begin, first),
            TurnSpan(names.GENERATE, first, written),
            self._parse,
        ]
        self._free = at

    def rejection(self, at: int, event: RejectionEvent) -> None:
        moment = Moment("rejection", at, {names.ERROR_TYPE: event.reason})
        if event.name:
            # It is what a model wrote in the place of a name, and may be anything.
            moment.attributes |= self._content(names.TOOL_NAME, event.name)
        moment.attributes |= self._content(names.DETAIL, event.message)
        (self._parse or self.root).moments.append(moment)

    def call(self, at: int, event: CallEvent) -> None:
        call = self._call = self._add(names.CALL, at, self.root.end)
        call.attributes = {
            names.OPERATION: names.EXECUTE_TOOL,
            names.TOOL_NAME: event.name,
            names.TOOL_TYPE: "function",
            names.BY: event.by,
            **({names.TOOL_CALL_ID: event.id} if event.id and _ID.fullmatch(event.id) else {}),
            **self._content(names.TOOL_ARGUMENTS, event.arguments),
        }

    def result(self, at: int, event: ResultEvent) -> None:
        call, self._call = self._call, None
        if call is None:
            return
        call.end = self._free = at
        if event.status == "error":
            call.error = event.error_kind or "failed"
            call.attributes |= self._content(names.DETAIL, event.error or "")
        else:
            call.attributes |= self._content(names.TOOL_RESULT, event.data)

    def state(self, at: int, event: StateEvent) -> None:
        if event.state == "confirming":
            self._confirm = TurnSpan(names.CONFIRM, at, self.root.end)
            (self._call or self.root).children.append(self._confirm)

    def speech(self, at: int, event: SpeechEvent) -> None:
        if names.FIRST_SPEECH_S not in self.root.attributes:
            self.root.attributes[names.FIRST_SPEECH_S] = (at - self.root.begin) / _S
        self._add(names.SAY, at, at).attributes |= self._content(names.SENTENCE, event.text)

    def stop(self, at: int, event: StopEvent) -> None:
        if self.root.error in ("", "cancelled"):
            self.root.error = "stopped"
        heard = self._content(names.SENTENCE, event.text) if event.text else {}
        self.root.moments.append(Moment("stop", at, {names.BY: event.by, **heard}))

    def guard(self, at: int, event: GuardEvent) -> None:
        if event.guard == "confirm" and self._confirm is not None:
            self._confirm.end = at
            self._confirm.attributes[names.ANSWER] = event.answer or ""
            self._confirm = None
            return
        if event.guard == "failure":
            self._fail(event.error or "failure")
        elif event.guard == "cancelled" or event.guard in _FAILED:
            self._fail(event.guard)
        told = self._content(names.DETAIL, event.detail)
        self.root.moments.append(Moment("guard", at, {names.GUARD: event.guard, **told}))

    def reply(self, at: int, event: ReplyEvent) -> None:
        said = _messages("assistant", event.text)
        self.root.attributes |= self._content(names.OUTPUT_MESSAGES, said)


_TAKERS: Mapping[type[Event], Callable[[_TurnReader, int, Any], None]] = {
    TranscriptEvent: _TurnReader.transcript,
    TelemetryEvent: _TurnReader.telemetry,
    RejectionEvent: _TurnReader.rejection,
    CallEvent: _TurnReader.call,
    ResultEvent: _TurnReader.result,
    StateEvent: _TurnReader.state,
    SpeechEvent: _TurnReader.speech,
    StopEvent: _TurnReader.stop,
    GuardEvent: _TurnReader.guard,
    ReplyEvent: _TurnReader.reply,
}


def _ns(seconds: float) -> int:
    """Nanoseconds; what is no time counts as none."""
    return round(seconds * _S) if 0 < seconds < float("inf") else 0


def _messages(role: str, text: str) -> list[dict[str, Any]]:
    """One message in the form of the conventions."""
    return [{"role": role, "parts": [{"type": "text", "content": text}]}]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
