"""One sentence through the whole chain, without ROS and without carrying anything out.

Stop words, filters, model, parser, validator and sanitizer are the node's own; only the executor
is another one. Each sentence is a conversation of its own.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from edgevox_ros.agent import TurnRunner, TurnSettings
from edgevox_ros.agent.phrases import phrase
from edgevox_ros.agent.turn_voice import sayable
from edgevox_ros.cli.prepared import PreparedExecutor
from edgevox_ros.core.events import (
    CallEvent,
    Event,
    GuardEvent,
    RejectionEvent,
    SpeechEvent,
    TelemetryEvent,
)
from edgevox_ros.core.messages import Engine
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.hearing import Dropped, DropReason, Listener, Stop, StopMatcher, Transcript
from edgevox_ros.parsing import ToolCallParser

MakeParser = Callable[[tuple[ToolSchema, ...]], ToolCallParser]


@dataclass
class TranscriptOutcome:
    """What came of one transcript. Times are seconds since it was heard."""

    transcript: str
    calls: list[dict[str, Any]] = field(default_factory=list)
    rejections: list[dict[str, Any]] = field(default_factory=list)
    confirmations: list[dict[str, str]] = field(default_factory=list)
    speech: list[str] = field(default_factory=list)
    timings: dict[str, Any] = field(default_factory=dict)
    stopped: bool = False
    dropped: str = ""
    failure: str = ""

    def to_json(self) -> dict[str, Any]:
        """As `ask` prints it; what stands last only where there is one."""
        data = {
            "transcript": self.transcript,
            "calls": self.calls,
            "rejections": self.rejections,
            "speech": self.speech,
            "timings": self.timings,
        }
        for name in ("confirmations", "stopped", "dropped", "failure"):
            if getattr(self, name):
                data[name] = getattr(self, name)
        return data


class Rehearsal:
    """Answers transcripts one by one."""

    def __init__(
        self,
        engine: Engine,
        make_parser: MakeParser,
        executor: PreparedExecutor,
        settings: TurnSettings,
        *,
        says_yes: bool = True,
    ) -> None:
        """`says_yes`: how every question of the map is answered."""
        self._says_yes = says_yes
        self._engine = engine
        self._make_parser = _remembered(make_parser)
        self._executor = executor
        self._settings = settings
        self._stop = StopMatcher()

    def answer(self, transcript: str) -> TranscriptOutcome:
        """Never raises: what goes wrong stands in `failure`."""
        began = time.monotonic()
        answer = TranscriptOutcome(transcript)
        try:
            self._hear(answer, began)
        except Exception as error:
            answer.failure = f"{type(error).__name__}: {error}"
        answer.timings["total_s"] = round(time.monotonic() - began, 6)
        return answer

    def _hear(self, answer: TranscriptOutcome, began: float) -> None:
        verdict = Listener(self._stop).hear(Transcript(answer.transcript, began))
        if isinstance(verdict, Dropped):
            answer.dropped = str(verdict.reason)
            if verdict.reason is DropReason.TOO_LONG:
                answer.speech.append(phrase("too_long", self._settings.language))
            return
        answer.stopped = isinstance(verdict, Stop)
        text = verdict.rest if isinstance(verdict, Stop) else verdict.text
        if text:
            self._run(text, answer, began)

    def _run(self, text: str, answer: TranscriptOutcome, began: float) -> None:
        notes = _Notes(answer, began)
        self._executor.begin()
        runner = TurnRunner(
            self._engine,
            self._executor,
            self._make_parser,
            notes.take,
            lambda question, _: notes.confirm(question, self._says_yes),
        )
        runner.run(text, self._settings, threading.Event())
        for sentence in self._executor.announced():
            notes.say(sayable(sentence))


class _Notes:
    """Writes what a turn reports into its answer."""

    def __init__(self, answer: TranscriptOutcome, began: float) -> None:
        self._answer = answer
        self._began = began

    def take(self, event: Event) -> None:
        """Listen to the turn."""
        if isinstance(event, CallEvent):
            self._answer.calls.append({"name": event.name, "arguments": event.arguments})
            self._answer.timings.setdefault("first_call_s", self._now())
        elif isinstance(event, RejectionEvent):
            names = ("name", "reason", "message", "arguments", "raw")
            self._answer.rejections.append({name: getattr(event, name) for name in names})
        elif isinstance(event, GuardEvent) and event.guard == "failure":
            self._answer.failure = event.detail
        elif isinstance(event, TelemetryEvent):
            self._time(event)
        elif isinstance(event, SpeechEvent):
            self.say(event.text)

    def _time(self, event: TelemetryEvent) -> None:
        timings = self._answer.timings
        timings.setdefault("first_token_s", round(event.first_token_s, 6))
        timings["hops"] = timings.get("hops", 0) + 1
        for name in ("prompt_tokens", "evaluated_tokens", "sampled_tokens"):
            timings[name] = timings.get(name, 0) + getattr(event, name)
        timings["model_s"] = round(timings.get("model_s", 0.0) + event.duration_s, 6)

    def say(self, sentence: str) -> None:
        if not sentence:
            return
        self._answer.speech.append(sentence)
        self._answer.timings.setdefault("first_speech_s", self._now())

    def confirm(self, question: str, yes: bool) -> bool:
        """Ask as the node does, and answer at once. What cannot be said is answered with no."""
        question = sayable(question)
        if not question:
            return False
        self.say(question)
        answer = "yes" if yes else "no"
        self._answer.confirmations.append({"question": question, "answer": answer})
        return yes

    def _now(self) -> float:
        return round(time.monotonic() - self._began, 6)


def _remembered(make: MakeParser) -> MakeParser:
    """Compile the schemas of the same tools only once."""
    made: dict[tuple[str, ...], ToolCallParser] = {}

    def remembered(tools: tuple[ToolSchema, ...]) -> ToolCallParser:
        names = tuple(tool.name for tool in tools)
        if names not in made:
            made[names] = make(tools)
        return made[names]

    return remembered
