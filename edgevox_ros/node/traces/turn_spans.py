"""Makes spans of the record of a turn: what took how long, what it led to, and what failed."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Union

from edgevox_ros.core.events import (
    CallEvent,
    Event,
    GuardEvent,
    RejectionEvent,
    ReplyEvent,
    StateEvent,
    StopEvent,
    TranscriptEvent,
)
from edgevox_ros.core.tools import GIVEN
from edgevox_ros.core.turn_record import (
    CallRecord,
    HopRecord,
    QuestionRecord,
    SaidRecord,
    TimedEvent,
    TurnRecord,
    TurnStep,
)
from edgevox_ros.node.traces import span_names as names

Value = Union[str, bool, int, float, tuple[str, ...]]

# Guards that mean that the turn did not end well, each with its name as the type of the error.
_FAILED = ("budget", "hops", "too_old", "watchdog")
# A model may write whole sentences where an id belongs.
_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
_S = 1_000_000_000
# Far more than a turn emits, so that a turn that never ends takes no memory without limit.
MOST_EVENTS = 2000


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


def spans_of_turn(record: TurnRecord, settings: TraceSettings) -> TurnSpan:
    """The root span of a turn with all others below it."""
    return _SpanMaker(record, settings).root


class _SpanMaker:
    """Makes a span of each step of a turn.

    A span is closed by the event that ends it, at the latest by the last event of the turn.
    """

    def __init__(self, record: TurnRecord, settings: TraceSettings) -> None:
        self._settings = settings
        transcript = record.transcript
        age = transcript.age_s if transcript else 0.0
        self.root = TurnSpan(
            names.TURN_SPAN,
            record.began - round(max(age, 0.0) * _S),
            record.ended,
            {
                names.OPERATION: names.INVOKE_AGENT,
                names.AGENT_NAME: settings.agent,
                names.PROVIDER: settings.provider,
                names.MODEL: settings.model,
                names.TURN: record.turn,
            },
        )
        self._calls: list[TurnSpan] = []
        self._free = record.began  # nothing of the model's work can have begun before
        if transcript:
            self._hear(record.began, transcript)
        for step in record.steps:
            _MAKERS[type(step)](self, step)
        for at, event in record.others:
            _TAKERS[type(event)](self, at, event)
        if record.reply:
            messages = _messages("assistant", record.reply)
            self.root.attributes |= self._content(names.OUTPUT_MESSAGES, messages)

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

    def _hear(self, at: int, event: TranscriptEvent) -> None:
        hear = self._add(names.HEAR, self.root.begin, at)
        messages = _messages("user", event.text)
        hear.attributes |= self._content(names.SENTENCE, event.text)
        self.root.attributes |= self._content(names.INPUT_MESSAGES, messages)

    def hop(self, step: HopRecord) -> None:
        event, at = step.event, step.ended
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
        parse = TurnSpan(
            names.PARSE,
            written,
            at,
            {names.PARSE_MODE: event.parse_mode, names.CALLS_FOUND: event.candidate_count},
            error=event.reason or ("rejected" if event.schema_validation == "fail" else ""),
            moments=[self._rejected(*each) for each in step.rejections],
        )
        if event.finish == "cancelled":
            hop.error = "cancelled"
        hop.children = [
            TurnSpan(names.PREFILL, begin, first),
            TurnSpan(names.GENERATE, first, written),
            parse,
        ]
        self._free = at

    def _rejected(self, at: int, event: RejectionEvent) -> Moment:
        moment = Moment("rejection", at, {names.ERROR_TYPE: event.reason})
        if event.name:
            # It is what a model wrote in the place of a name, and may be anything.
            moment.attributes |= self._content(names.TOOL_NAME, event.name)
        moment.attributes |= self._content(names.DETAIL, event.message)
        return moment

    def call(self, step: CallRecord) -> None:
        event, result = step.event, step.result
        call = self._add(names.CALL, step.began, step.ended or self.root.end)
        self._calls.append(call)
        call.attributes = {
            names.OPERATION: names.EXECUTE_TOOL,
            names.TOOL_NAME: event.name,
            names.TOOL_TYPE: "function",
            names.BY: event.by,
            **({names.TOOL_CALL_ID: event.id} if event.id and _ID.fullmatch(event.id) else {}),
            **self._content(names.TOOL_ARGUMENTS, event.arguments),
        }
        if result is None:
            return
        self._free = call.end
        if result.status == "error":
            call.error = result.error_kind or "failed"
            call.attributes |= self._content(names.DETAIL, result.error or "")
        else:
            call.attributes |= self._content(names.TOOL_RESULT, result.data)

    def question(self, step: QuestionRecord) -> None:
        confirm = TurnSpan(names.CONFIRM, step.asked, step.answered or self.root.end)
        if step.answered is not None:
            confirm.attributes[names.ANSWER] = step.answer or ""
        asked = self.root if step.call is None else self._calls[step.call]
        asked.children.append(confirm)

    def sentence(self, step: SaidRecord) -> None:
        if names.FIRST_SPEECH_S not in self.root.attributes:
            self.root.attributes[names.FIRST_SPEECH_S] = (step.at - self.root.begin) / _S
        say = self._add(names.SAY, step.at, step.at)
        say.attributes |= self._content(names.SENTENCE, step.event.text)

    def rejection(self, at: int, event: RejectionEvent) -> None:
        self.root.moments.append(self._rejected(at, event))

    def stop(self, at: int, event: StopEvent) -> None:
        if self.root.error in ("", "cancelled"):
            self.root.error = "stopped"
        sentence = self._content(names.SENTENCE, event.text) if event.text else {}
        self.root.moments.append(Moment("stop", at, {names.BY: event.by, **sentence}))

    def guard(self, at: int, event: GuardEvent) -> None:
        if event.guard == "failure":
            self._fail(event.error or "failure")
        elif event.guard == "cancelled" or event.guard in _FAILED:
            self._fail(event.guard)
        detail = self._content(names.DETAIL, event.detail)
        self.root.moments.append(Moment("guard", at, {names.GUARD: event.guard, **detail}))


_MAKERS: Mapping[type[TurnStep], Callable[[_SpanMaker, Any], None]] = {
    HopRecord: _SpanMaker.hop,
    CallRecord: _SpanMaker.call,
    QuestionRecord: _SpanMaker.question,
    SaidRecord: _SpanMaker.sentence,
}
_TAKERS: Mapping[type[Event], Callable[[_SpanMaker, int, Any], None]] = {
    RejectionEvent: _SpanMaker.rejection,
    StopEvent: _SpanMaker.stop,
    GuardEvent: _SpanMaker.guard,
}


def _ns(seconds: float) -> int:
    """Nanoseconds; what is no time counts as none."""
    return round(seconds * _S) if 0 < seconds < float("inf") else 0


def _messages(role: str, text: str) -> list[dict[str, Any]]:
    """One message in the form of the conventions."""
    return [{"role": role, "parts": [{"type": "text", "content": text}]}]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


class TurnEvents:
    """Takes events in the order in which they are emitted, from any thread. Never waits for long.

    A turn begins with its transcript, or with a call from outside. It ends when the node is idle; a
    side turn, with its reply. One that was cancelled may end before the event of the stop that
    cancelled it, and waits for that. An event that belongs to no turn that runs is ignored.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: dict[int, list[TimedEvent]] = {}
        self._cancelled: dict[int, list[TimedEvent]] = {}

    def take(self, event: Event, at: int) -> list[TurnRecord]:
        """Note an event that was emitted `at` (nanoseconds). Returns the turns that are complete.

        Any clock will do, as long as it never goes back.
        """
        with self._lock:
            if isinstance(event, TranscriptEvent) or self._begins_by_call(event):
                return self._begin(event, at)
            if isinstance(event, StopEvent) and event.turn in self._cancelled:
                return [_record([*self._cancelled.pop(event.turn), (at, event)])]
            events = self._running.get(event.turn)
            if events is None:
                return []
            if len(events) < MOST_EVENTS or isinstance(event, (ReplyEvent, StateEvent)):
                events.append((at, event))
            return self._ended_by(event)

    def take_rest(self) -> list[TurnRecord]:
        """The turns that wait for a stop that was never reported: no more events will come."""
        with self._lock:
            rest, self._cancelled = self._cancelled, {}
            return list(map(_record, rest.values()))

    def _begins_by_call(self, event: Event) -> bool:
        """Whether a turn begins with a call instead of something that was said."""
        is_external = isinstance(event, CallEvent) and event.format == GIVEN
        return is_external and event.turn not in self._running

    def _begin(self, event: Event, at: int) -> list[TurnRecord]:
        rest, self._cancelled = self._cancelled, {}
        self._running[event.turn] = [(at, event)]
        return list(map(_record, rest.values()))

    def _ended_by(self, event: Event) -> list[TurnRecord]:
        if isinstance(event, StateEvent) and event.state == "idle":
            ended, self._running = self._running, {}
            self._cancelled = {turn: each for turn, each in ended.items() if _lacks_stop(each)}
            return [_record(each) for turn, each in ended.items() if turn not in self._cancelled]
        beside = event.turn > min(self._running)
        if isinstance(event, ReplyEvent) and beside:
            return [_record(self._running.pop(event.turn))]
        return []


def _record(events: list[TimedEvent]) -> TurnRecord:
    return TurnRecord(tuple(events))


def _lacks_stop(events: list[TimedEvent]) -> bool:
    """Whether a turn was cancelled and no event says by what."""
    listed = [event for _, event in events]
    cancelled = any(isinstance(each, GuardEvent) and each.guard == "cancelled" for each in listed)
    return cancelled and not any(isinstance(each, StopEvent) for each in listed)
