"""Conversations through model, parser and validator, without ROS and without acting.

Stop words, filters, model, parser, validator and sanitizer are the node's own; only the executor
differs.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Union

from edgevox_ros.agent import TurnRunner, TurnSettings
from edgevox_ros.agent.facts import Facts, Sources
from edgevox_ros.agent.phrases import phrase
from edgevox_ros.agent.spoken_calls import SpokenCalls
from edgevox_ros.agent.surroundings import Surroundings
from edgevox_ros.agent.turn_parts import MakeParser, TurnParts
from edgevox_ros.agent.turn_voice import sayable
from edgevox_ros.core.events import Event, GuardEvent, SpeechEvent
from edgevox_ros.core.messages import Generation, Message, SamplingSettings
from edgevox_ros.core.safe_text import complain
from edgevox_ros.core.tools import ToolCall, ToolSchema
from edgevox_ros.core.turn_record import TurnRecord
from edgevox_ros.evaluation.cases.answers import Answers
from edgevox_ros.evaluation.cases.tool_kinds import tool_kinds
from edgevox_ros.evaluation.rehearsal.canned_executor import CannedExecutor
from edgevox_ros.evaluation.rehearsal.recording_engine import RecordingEngine
from edgevox_ros.evaluation.rehearsal.transcript_outcome import TranscriptOutcome
from edgevox_ros.hearing import Dropped, DropReason, Listener, Stop, StopMatcher, Transcript
from edgevox_ros.hearing.stop_words import every_language
from edgevox_ros.parsing import ToolCallParser
from edgevox_ros.robot.map.tool_map import ToolMap

Meant = Callable[[Sequence[ToolCall]], bool]
"""Whether the person means these calls, when the robot asks."""


@dataclass(frozen=True)
class RehearsalParts:
    """What every conversation works with. `schemas` are the tools that are offered.

    `warn` hears of sentences of the map that cannot be said. `cancel` ends a turn early.
    `spoken` reads what needs no model.
    """

    engine: RecordingEngine
    make_parser: MakeParser
    schemas: tuple[ToolSchema, ...]
    tool_map: ToolMap
    settings: TurnSettings
    warn: Callable[[str], None] = complain
    cancel: threading.Event = field(default_factory=threading.Event)
    spoken: SpokenCalls = field(default_factory=SpokenCalls)


def anything(calls: Sequence[ToolCall]) -> bool:
    """Whoever only tries the robot means whatever it understood."""
    return True


class RehearsedConversation:
    """Answers transcripts one after the other; the model remembers the earlier ones."""

    def __init__(
        self, parts: RehearsalParts, answers: Answers, stop: StopMatcher, *, says_yes: bool = True
    ) -> None:
        """`says_yes`: how every question of the map is answered."""
        self._parts = parts
        self._stop = stop
        self._executor = CannedExecutor(
            parts.schemas, answers, parts.tool_map, parts.warn, parts.settings.language
        )
        self._says_yes = says_yes
        self._news: list[str] = []
        self._is_wanted: Meant = anything
        self._outcome = TranscriptOutcome("")
        self._record = TurnRecord()
        turn_parts = TurnParts(
            parts.engine,
            self._executor,
            parts.make_parser,
            self._take,
            lambda question, _: self._confirm(question, self._says_yes),
            spoken=parts.spoken,
            means=lambda question, calls: self._confirm(question, self._is_wanted(calls)),
        )
        turn_parts.facts = Facts(Sources(self._executor.state_in_words))
        self._facts = turn_parts.facts
        self._runner = TurnRunner(turn_parts, _Rehearsed(self))

    def hear(self, transcript: str, is_wanted: Meant = anything) -> TranscriptOutcome:
        """Answer one transcript. Never raises: an error is reported in `failure`.

        `is_wanted`: whether calls are those that the user meant, if the robot asks.
        """
        self._is_wanted = is_wanted
        self._outcome = outcome = TranscriptOutcome(transcript)
        self._record = TurnRecord()
        began = time.monotonic_ns()
        try:
            self._judge(outcome)
        except Exception as error:
            outcome.failure = f"{type(error).__name__}: {error}"
        outcome.take(self._record, began, time.monotonic_ns())
        outcome.replies = self._parts.engine.take_replies()
        outcome.carried_out = self._executor.take_carried_out()
        return outcome

    def _judge(self, outcome: TranscriptOutcome) -> None:
        verdict = Listener(self._stop).hear(Transcript(outcome.transcript, time.monotonic()))
        if isinstance(verdict, Dropped):
            outcome.dropped = str(verdict.reason)
            if verdict.reason is DropReason.TOO_LONG:
                self._say(phrase("too_long", self._parts.settings.language), "too_long")
            return
        if isinstance(verdict, Stop):
            outcome.stopped = True
            self._stop_robot()
        text = verdict.rest if isinstance(verdict, Stop) else verdict.text
        if text:
            self._run(text)

    def _take(self, event: Event) -> None:
        self._record = self._record.plus(time.monotonic_ns(), event)
        if isinstance(event, GuardEvent) and event.guard == "calls":
            # No event has the calls of a reply of which nothing is run.
            parser = self._parts.make_parser(self._executor.schemas())
            refused = parser.parse(self._parts.engine.last_text, truncated=True).calls
            self._outcome.refused += tuple((call.name, dict(call.arguments)) for call in refused)

    def _say(self, sentence: str, phrase: str | None = None) -> None:
        if sentence:
            self._take(SpeechEvent(sentence, phrase))

    def _confirm(self, question: str, yes: bool) -> bool:
        """Ask as the node does, and answer at once.

        A question that cannot be said is answered with no.
        """
        question = sayable(question)
        if not question:
            return False
        self._say(question)
        answer = "yes" if yes else "no"
        self._outcome.confirmations.append({"question": question, "answer": answer})
        return yes

    def _stop_robot(self) -> None:
        """Carry out the tools of the map's `on_stop`, as the robot would."""
        tool_map = self._parts.tool_map
        stopping = tool_kinds(tool_map).stopping
        for name in (name for name in tool_map.tools if name in stopping):
            self._executor.execute(ToolCall(None, name, {}), threading.Event())

    def _run(self, text: str) -> None:
        self._runner.run(text, self._parts.settings, self._parts.cancel)
        self._facts.end()
        self.announce()
        for news in self._news:
            self._runner.conversation.history.append_words(news)
        self._news = []

    def announce(self) -> None:
        """Say how goals ended; the model knows of it from the next turn on."""
        for sentence in map(sayable, self._executor.take_announced()):
            self._say(sentence)
            self._news.append(sentence)


class _Rehearsed(Surroundings):
    """What goes on around the turns of a conversation."""

    def __init__(self, conversation: RehearsedConversation) -> None:
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

        It has no `warn`: this one warns of the same.
        """
        engine = RecordingEngine(SilentEngine())
        return Rehearsal(
            replace(self.parts, engine=engine, warn=lambda _: None, spoken=SpokenCalls())
        )

    def conversation(
        self, answers: Answers, *, says_yes: bool = True, language: str = "", seed: int = 0
    ) -> RehearsedConversation:
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
        return RehearsedConversation(parts, answers, self._stop, says_yes=says_yes)


def _remembered(make: MakeParser) -> MakeParser:
    """Compile the schemas only once for the same tools."""
    made: dict[tuple[str, ...], ToolCallParser] = {}

    def remembered(tools: tuple[ToolSchema, ...]) -> ToolCallParser:
        names = tuple(tool.name for tool in tools)
        if names not in made:
            made[names] = make(tools)
        return made[names]

    return remembered


class SilentEngine:
    """Satisfies the agent's Engine. Every reply is empty."""

    def warm_up(
        self,
        system: str,
        tools: Sequence[ToolSchema],
        cancel: threading.Event | None = None,
        history: Sequence[Message] = (),
    ) -> None:
        """Do nothing: there is nothing to evaluate."""

    def generate(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSchema],
        settings: SamplingSettings,
        cancel: threading.Event,
    ) -> Iterator[Union[str, Generation]]:
        """Yield an empty reply."""
        yield Generation("stop", "")

    def close(self) -> None:
        """Do nothing: there is nothing to free."""
