"""Conversations through model, parser and validator, without ROS and without acting.

Stop words, filters, model, parser, validator and sanitizer are the node's own; only the executor
differs.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from edgevox_ros.agent import TurnRunner, TurnSettings
from edgevox_ros.agent.phrases import phrase
from edgevox_ros.agent.spoken_calls import SpokenCalls
from edgevox_ros.agent.surroundings import Surroundings
from edgevox_ros.agent.turn_parts import TurnParts
from edgevox_ros.agent.turn_voice import sayable
from edgevox_ros.core.events import (
    CallEvent,
    Event,
    GuardEvent,
    RejectionEvent,
    ResultEvent,
    SpeechEvent,
    TelemetryEvent,
)
from edgevox_ros.core.safe_text import complain
from edgevox_ros.core.tools import ToolCall, ToolSchema
from edgevox_ros.evaluation.answers import Answers
from edgevox_ros.evaluation.canned_executor import CannedExecutor
from edgevox_ros.evaluation.meant_calls import Meant, anything
from edgevox_ros.evaluation.record import GuardRecord
from edgevox_ros.evaluation.recording_engine import RecordingEngine
from edgevox_ros.evaluation.silent_engine import SilentEngine
from edgevox_ros.evaluation.tool_kinds import tool_kinds
from edgevox_ros.evaluation.transcript_outcome import TranscriptOutcome
from edgevox_ros.hearing import Dropped, DropReason, Listener, Stop, StopMatcher, Transcript
from edgevox_ros.hearing.stop_words import every_language
from edgevox_ros.parsing import ToolCallParser
from edgevox_ros.robot.map.tool_map import ToolMap

MakeParser = Callable[[tuple[ToolSchema, ...]], ToolCallParser]


@dataclass(frozen=True)
class RehearsalParts:
    """What every conversation works with. `schemas` are the tools that are offered.

    `tell` is told about sentences of the map that cannot be said. `cancel` ends a turn early.
    `spoken` reads what needs no model.
    """

    engine: RecordingEngine
    make_parser: MakeParser
    schemas: tuple[ToolSchema, ...]
    tool_map: ToolMap
    settings: TurnSettings
    tell: Callable[[str], None] = complain
    cancel: threading.Event = field(default_factory=threading.Event)
    spoken: SpokenCalls = field(default_factory=SpokenCalls)


class Conversation:
    """Answers transcripts one after the other; the model remembers the earlier ones."""

    def __init__(
        self, parts: RehearsalParts, answers: Answers, stop: StopMatcher, *, says_yes: bool = True
    ) -> None:
        """`says_yes`: how every question of the map is answered."""
        self._parts = parts
        self._stop = stop
        self._executor = CannedExecutor(
            parts.schemas, answers, parts.tool_map, parts.tell, parts.settings.language
        )
        self._says_yes = says_yes
        self._news: list[str] = []
        self._meant: Meant = anything
        self._notes = _Notes(TranscriptOutcome(""), 0.0)
        turn_parts = TurnParts(
            parts.engine,
            self._executor,
            parts.make_parser,
            self._take,
            lambda question, _: self._notes.confirm(question, self._says_yes),
            spoken=parts.spoken,
            means=lambda question, calls: self._notes.confirm(question, self._meant(calls)),
        )
        self._runner = TurnRunner(turn_parts, _Rehearsed(self))

    def hear(self, transcript: str, meant: Meant = anything) -> TranscriptOutcome:
        """Answer one transcript. Never raises: an error is reported in `failure`.

        `meant`: which calls are meant, if the robot asks.
        """
        self._meant = meant
        began = time.monotonic()
        outcome = TranscriptOutcome(transcript)
        self._notes = _Notes(outcome, began)
        try:
            self._judge(outcome, began)
        except Exception as error:
            outcome.failure = f"{type(error).__name__}: {error}"
        outcome.timings["total_s"] = round(time.monotonic() - began, 6)
        outcome.replies = self._parts.engine.take_replies()
        outcome.carried_out = self._executor.take_carried_out()
        return outcome

    def _judge(self, outcome: TranscriptOutcome, began: float) -> None:
        verdict = Listener(self._stop).hear(Transcript(outcome.transcript, began))
        if isinstance(verdict, Dropped):
            outcome.dropped = str(verdict.reason)
            if verdict.reason is DropReason.TOO_LONG:
                self._notes.say(phrase("too_long", self._parts.settings.language), "too_long")
            return
        if isinstance(verdict, Stop):
            outcome.stopped = True
            self._stop_robot()
        text = verdict.rest if isinstance(verdict, Stop) else verdict.text
        if text:
            self._run(text)

    def _take(self, event: Event) -> None:
        self._notes.take(event)
        if isinstance(event, GuardEvent) and event.guard == "calls":
            # No event tells the calls of a reply of which nothing is run.
            parser = self._parts.make_parser(self._executor.schemas())
            self._notes.refuse(parser.parse(self._parts.engine.last_text, truncated=True).calls)

    def _stop_robot(self) -> None:
        """Carry out the tools of the map's `on_stop`, as the robot would."""
        tool_map = self._parts.tool_map
        stopping = tool_kinds(tool_map).stopping
        for name in (name for name in tool_map.tools if name in stopping):
            self._executor.execute(ToolCall(None, name, {}), threading.Event())

    def _run(self, text: str) -> None:
        self._runner.run(text, self._parts.settings, self._parts.cancel)
        self.announce()
        for said in self._news:
            self._runner.conversation.history.append_words(said)
        self._news = []

    def announce(self) -> None:
        """Say how goals ended; the model knows of it from the next turn on."""
        for sentence in map(sayable, self._executor.take_announced()):
            self._notes.say(sentence)
            self._news.append(sentence)


class _Rehearsed(Surroundings):
    """What goes on around the turns of a conversation."""

    def __init__(self, conversation: Conversation) -> None:
        self._conversation = conversation

    def goal_over(self) -> None:
        """The turn goes on only behind what is announced of the goal."""
        self._conversation.announce()


class Rehearsal:
    """Runs conversations with one model and one map."""

    def __init__(self, parts: RehearsalParts, rewind: Callable[[], None] = lambda: None) -> None:
        """`rewind` brings the engine back to where it was after it had read the prompt."""
        self.parts = replace(parts, make_parser=_remembered(parts.make_parser))
        self._rewind = rewind
        self._stop = every_language()

    @cached_property
    def silent(self) -> Rehearsal:
        """The same with a model that writes nothing, and without sentences.

        It has no `tell`: this one tells the same.
        """
        engine = RecordingEngine(SilentEngine())
        return Rehearsal(
            replace(self.parts, engine=engine, tell=lambda _: None, spoken=SpokenCalls())
        )

    def conversation(
        self, answers: Answers, *, says_yes: bool = True, language: str = "", seed: int = 0
    ) -> Conversation:
        """A new conversation; what went before has no influence on it.

        `language`: of our own sentences; empty: that of the settings. `seed`: of sampling.
        """
        settings = self.parts.settings
        settings = replace(
            settings,
            language=language or settings.language,
            sampling=replace(settings.sampling, seed=seed),
        )
        self._rewind()
        answers.begin()
        parts = replace(self.parts, settings=settings)
        return Conversation(parts, answers, self._stop, says_yes=says_yes)


class _Notes:
    """Notes what a turn reports in its result."""

    def __init__(self, result: TranscriptOutcome, began: float) -> None:
        self._result = result
        self._began = began

    def take(self, event: Event) -> None:
        """Take an event of the turn."""
        if isinstance(event, CallEvent):
            by = {"by": event.by} if event.by != "model" else {}
            self._result.calls.append({"name": event.name, "arguments": event.arguments, **by})
            self._result.timings.setdefault("first_call_s", self._now())
        elif isinstance(event, RejectionEvent):
            names = ("name", "reason", "message", "arguments", "raw")
            self._result.rejections.append({name: getattr(event, name) for name in names})
        elif isinstance(event, ResultEvent):
            shown = ("name", "status", "data", "error", "not_run")
            self._result.results.append({name: getattr(event, name) for name in shown})
        elif isinstance(event, GuardEvent):
            guard = GuardRecord(event.guard, str(event.did), event.detail)
            self._result.guards.append(guard)
            if event.guard == "failure":
                self._result.failure = event.detail
        elif isinstance(event, TelemetryEvent):
            self._time(event)
        elif isinstance(event, SpeechEvent):
            self.say(event.text, event.phrase)

    def refuse(self, calls: Iterable[ToolCall]) -> None:
        """Note calls of a reply of which nothing is run."""
        self._result.refused += tuple((call.name, dict(call.arguments)) for call in calls)

    def _time(self, event: TelemetryEvent) -> None:
        timings = self._result.timings
        timings.setdefault("first_token_s", round(event.first_token_s, 6))
        timings["hops"] = timings.get("hops", 0) + 1
        for name in ("prompt_tokens", "evaluated_tokens", "sampled_tokens"):
            timings[name] = timings.get(name, 0) + getattr(event, name)
        self._result.parse_modes.append(event.parse_mode)
        writing_s = max(event.duration_s - event.first_token_s, 0.0)
        for name, seconds in (("model_s", event.duration_s), ("writing_s", writing_s)):
            timings[name] = round(timings.get(name, 0.0) + seconds, 6)

    def say(self, sentence: str, phrase: str | None = None) -> None:
        if not sentence:
            return
        self._result.speech.append(sentence)
        self._result.phrases.append(phrase or "")
        self._result.timings.setdefault("first_speech_s", self._now())

    def confirm(self, question: str, yes: bool) -> bool:
        """Ask as the node does, and answer at once.

        A question that cannot be said is answered with no.
        """
        question = sayable(question)
        if not question:
            return False
        self.say(question)
        answer = "yes" if yes else "no"
        self._result.confirmations.append({"question": question, "answer": answer})
        return yes

    def _now(self) -> float:
        return round(time.monotonic() - self._began, 6)


def _remembered(make: MakeParser) -> MakeParser:
    """Compile the schemas only once for the same tools."""
    made: dict[tuple[str, ...], ToolCallParser] = {}

    def remembered(tools: tuple[ToolSchema, ...]) -> ToolCallParser:
        names = tuple(tool.name for tool in tools)
        if names not in made:
            made[names] = make(tools)
        return made[names]

    return remembered
