"""What happened in a turn, read from its events: the one place where events are put together.

A record is a list of events, each with its time; everything else is a question about them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar, Union

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
from edgevox_ros.core.named_calls import NamedCall
from edgevox_ros.core.outcomes import Consent, NotRun
from edgevox_ros.core.tools import AGAIN

TimedEvent = tuple[int, Event]
"""When an event was reported, and the event. Nanoseconds of any clock that never goes back."""
E = TypeVar("E", bound=Event)
S = TypeVar("S", bound="TurnStep")


@dataclass(frozen=True)
class HopRecord:
    """One hop. `ended`: when its reply had been read. `rejections`: of the calls in that reply."""

    ended: int
    event: TelemetryEvent
    rejections: tuple[tuple[int, RejectionEvent], ...] = ()


@dataclass(frozen=True)
class CallRecord:
    """One call and how it ended; `ended` and `result` are None until its end is known."""

    began: int
    event: CallEvent
    ended: int | None = None
    result: ResultEvent | None = None

    @property
    def named(self) -> NamedCall:
        """Its name and arguments."""
        return self.event.name, self.event.arguments


@dataclass(frozen=True)
class QuestionRecord:
    """A question whether a call may run. `answered` and `answer` are None while it is open.

    `call`: which of the calls that had begun it was asked for, counted from 0; None: of none.
    """

    asked: int
    call: int | None
    answered: int | None = None
    answer: Consent | None = None


@dataclass(frozen=True)
class SaidRecord:
    """A sentence that went to the TTS node."""

    at: int
    event: SpeechEvent


TurnStep = Union[HopRecord, CallRecord, QuestionRecord, SaidRecord]


@dataclass(frozen=True)
class TurnCost:
    """The hops of one turn, added up.

    `cached`, `evaluated`, `written`: tokens of the prompt that were in the cache, those that were
    not, and tokens that the model wrote; for these it was asked `asked` times. `seconds`: of all
    its generations, and `writing_s` of them those after the first token. `first_s`: seconds until
    the first token of the first hop.
    """

    turn: int
    hops: int
    cached: int
    evaluated: int
    written: int
    first_s: float
    seconds: float
    writing_s: float = 0.0
    asked: int = 0


@dataclass(frozen=True)
class TurnRecord:
    """The events of one turn, oldest first. Every property is computed from them when asked for."""

    events: tuple[TimedEvent, ...] = ()

    def plus(self, at: int, event: Event) -> TurnRecord:
        """The record with one more event."""
        return TurnRecord((*self.events, (at, event)))

    @property
    def began(self) -> int:
        """When the first event was reported."""
        return self.events[0][0]

    @property
    def ended(self) -> int:
        """When the last event was reported."""
        return self.events[-1][0]

    @property
    def turn(self) -> int:
        """The number of the turn; 0 without events."""
        return self.events[0][1].turn if self.events else 0

    @cached_property
    def transcript(self) -> TranscriptEvent | None:
        """What was said; None of a call from outside."""
        return next((event for _, event in self.of(TranscriptEvent)), None)

    @property
    def text(self) -> str:
        """The words that were said; "" for none."""
        return self.transcript.text if self.transcript else ""

    @property
    def steps(self) -> tuple[TurnStep, ...]:
        """What the turn did, in the order in which it began."""
        return tuple(self._folded.steps)

    @property
    def others(self) -> tuple[TimedEvent, ...]:
        """The stops, and the guards and rejections that belong to no step."""
        return tuple(self._folded.others)

    @cached_property
    def _folded(self) -> _Fold:
        fold = _Fold()
        for at, event in self.events:
            fold.take(at, event)
        return fold

    @cached_property
    def calls(self) -> tuple[CallRecord, ...]:
        """The calls that passed validation, each with its result."""
        return self._steps(CallRecord)

    @cached_property
    def hops(self) -> tuple[HopRecord, ...]:
        """What the model was asked."""
        return self._steps(HopRecord)

    @cached_property
    def said(self) -> tuple[str, ...]:
        """The sentences that were said."""
        return tuple(event.text for _, event in self.of(SpeechEvent))

    @property
    def phrases(self) -> tuple[str, ...]:
        """The names of the phrases that the sentences of `said` are, "" for one that is none."""
        return tuple(event.phrase or "" for _, event in self.of(SpeechEvent))

    @property
    def rejections(self) -> tuple[RejectionEvent, ...]:
        """The calls that did not pass validation."""
        return tuple(event for _, event in self.of(RejectionEvent))

    @property
    def results(self) -> tuple[ResultEvent, ...]:
        """How calls ended, in the order in which they did."""
        return tuple(event for _, event in self.of(ResultEvent))

    @property
    def guards(self) -> tuple[GuardEvent, ...]:
        """What guards did."""
        return tuple(event for _, event in self.of(GuardEvent))

    @property
    def reply(self) -> str:
        """Everything that was said, as one text; "" while the turn goes on."""
        return next((event.text for _, event in self.of(ReplyEvent)), "")

    @property
    def is_again(self) -> bool:
        """Whether what the last turn did was repeated."""
        return any(call.event.by == AGAIN for call in self.calls)

    @property
    def was_permitted(self) -> bool:
        """Whether nothing that had to be permitted was refused."""
        refused = any(result.not_run == NotRun.SAID_NO for result in self.results)
        answers = [each.answer for each in self.guards if each.guard == "confirm"]
        return not refused and all(answer == "yes" for answer in answers)

    @property
    def cost(self) -> TurnCost | None:
        """What the model's work cost; None of a turn in which it wrote nothing."""
        events = [hop.event for hop in self.hops]
        if not events:
            return None
        evaluated = sum(max(0, each.evaluated_tokens) for each in events)
        read = sum(max(0, each.prompt_tokens, each.evaluated_tokens) for each in events)
        return TurnCost(
            turn=events[0].turn,
            hops=len(events),
            cached=read - evaluated,
            evaluated=evaluated,
            written=sum(max(0, each.sampled_tokens) for each in events),
            first_s=max(0.0, events[0].first_token_s),
            seconds=sum(max(0.0, each.duration_s) for each in events),
            writing_s=sum(max(0.0, each.duration_s - each.first_token_s) for each in events),
            asked=sum(max(0, each.questions) for each in events),
        )

    def of(self, kind: type[E]) -> list[tuple[int, E]]:
        """The events of one kind, each with its time."""
        return [(at, event) for at, event in self.events if isinstance(event, kind)]

    def first(self, kind: type[Event]) -> int | None:
        """When the first event of a kind was reported; None if there is none."""
        return next((at for at, event in self.events if isinstance(event, kind)), None)

    def _steps(self, kind: type[S]) -> tuple[S, ...]:
        return tuple(step for step in self.steps if isinstance(step, kind))


class _Fold:
    """Puts events together to steps: a result to its call, an answer to its question."""

    def __init__(self) -> None:
        self.steps: list[TurnStep] = []
        self.others: list[TimedEvent] = []

    def take(self, at: int, event: Event) -> None:
        """Take the next event."""
        if take := _TAKERS.get(type(event)):
            take(self, at, event)

    def telemetry(self, at: int, event: TelemetryEvent) -> None:
        self.steps.append(HopRecord(at, event))

    def rejection(self, at: int, event: RejectionEvent) -> None:
        place = self._last(lambda step: isinstance(step, HopRecord))
        if place is None:
            self.others.append((at, event))
            return
        hop = self.steps[place]
        assert isinstance(hop, HopRecord)
        self.steps[place] = replace(hop, rejections=(*hop.rejections, (at, event)))

    def call(self, at: int, event: CallEvent) -> None:
        self.steps.append(CallRecord(at, event))

    def result(self, at: int, event: ResultEvent) -> None:
        """Readers may run together: the id shows which one ended, where ids differ."""
        opened = [
            (place, step)
            for place, step in enumerate(self.steps)
            if isinstance(step, CallRecord)
            and step.result is None
            and step.event.name == event.name
        ]
        named = [each for each in opened if each[1].event.id == event.id] or opened
        if named:
            place, step = named[0]
            self.steps[place] = replace(step, ended=at, result=event)

    def state(self, at: int, event: StateEvent) -> None:
        if event.state == "confirming":
            self.steps.append(QuestionRecord(at, self._open_call()))

    def speech(self, at: int, event: SpeechEvent) -> None:
        self.steps.append(SaidRecord(at, event))

    def guard(self, at: int, event: GuardEvent) -> None:
        place = self._last(lambda step: isinstance(step, QuestionRecord) and step.answered is None)
        if event.guard != "confirm" or place is None:
            self.others.append((at, event))
            return
        question = self.steps[place]
        assert isinstance(question, QuestionRecord)
        self.steps[place] = replace(question, answered=at, answer=event.answer)

    def stop(self, at: int, event: StopEvent) -> None:
        self.others.append((at, event))

    def _open_call(self) -> int | None:
        """Which of the calls so far was begun last, if it has not ended."""
        calls = [step for step in self.steps if isinstance(step, CallRecord)]
        return len(calls) - 1 if calls and calls[-1].result is None else None

    def _last(self, suits: Callable[[TurnStep], bool]) -> int | None:
        places = range(len(self.steps) - 1, -1, -1)
        return next((place for place in places if suits(self.steps[place])), None)


_TAKERS: Mapping[type[Event], Callable[[_Fold, int, Any], None]] = {
    TelemetryEvent: _Fold.telemetry,
    RejectionEvent: _Fold.rejection,
    CallEvent: _Fold.call,
    ResultEvent: _Fold.result,
    StateEvent: _Fold.state,
    SpeechEvent: _Fold.speech,
    GuardEvent: _Fold.guard,
    StopEvent: _Fold.stop,
}
