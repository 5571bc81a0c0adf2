"""One turn: an utterance and all it causes."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from edgevox_ros.agent.calls import CallRunner
from edgevox_ros.agent.events import EventSink, State
from edgevox_ros.agent.executor import Executor
from edgevox_ros.agent.guards import CALL_OR_SAY, LoopGuard, NarrationGuard, RetryGuard
from edgevox_ros.agent.history import History, closed
from edgevox_ros.agent.phrases import Phrase, phrase
from edgevox_ros.agent.settings import TurnSettings
from edgevox_ros.agent.voice import Voice
from edgevox_ros.llm.errors import ContextOverflow
from edgevox_ros.llm.generation import Engine, Generation, Message
from edgevox_ros.parsing import ParseResult, SpeechDelta, StreamEvent, ToolCallParser
from edgevox_ros.tools import ToolCall, ToolSchema

MakeParser = Callable[[tuple[ToolSchema, ...]], ToolCallParser]
Ending = Literal["done", "cancelled", "failed", "budget"]


@dataclass(frozen=True)
class TurnOutcome:
    """How a turn ended. `sentences` is what was said, `calls` what passed validation."""

    ending: Ending
    sentences: tuple[str, ...]
    calls: tuple[ToolCall, ...] = ()


@dataclass(frozen=True)
class TurnParts:
    """What a turn works with."""

    engine: Engine
    executor: Executor
    make_parser: MakeParser
    emit: EventSink
    say: Callable[[str], None]
    confirm: Callable[[str, threading.Event], bool]
    set_state: Callable[[State], None]
    beat: Callable[[], None] = lambda: None
    """Called at every sign of life of the model."""


class TurnRunner:
    """Runs turns, one at a time, and keeps the history. Used by one thread."""

    def __init__(self, parts: TurnParts, history: History | None = None) -> None:
        self._parts = parts
        self.history = history or History()

    def run(self, text: str, settings: TurnSettings, cancel: threading.Event) -> TurnOutcome:
        """Carry one utterance through. Never raises for what model or robot do."""
        turn = _Turn(self._parts, self.history, settings, cancel, text)
        try:
            ending = turn.run()
        except Exception as error:
            turn.fail(error)
            ending = "cancelled" if cancel.is_set() else "failed"
        cut = phrase("cancelled", settings.language) if ending == "cancelled" else ""
        self.history.add(closed(turn.messages, turn.voice.said, cut), settings.history_turns)
        return TurnOutcome(ending, tuple(turn.voice.said), tuple(turn.runner.calls))


class _Turn:
    """The state of one turn."""

    def __init__(
        self,
        parts: TurnParts,
        history: History,
        settings: TurnSettings,
        cancel: threading.Event,
        text: str,
    ) -> None:
        self._parts = parts
        self._history = history
        self._settings = settings
        self._cancel = cancel
        self._spent_s = 0.0
        guards = settings.guards
        self._retries = RetryGuard(on=guards.schema_retry)
        self._narration = NarrationGuard(on=guards.narrated_call)
        self.messages: list[Message] = [Message("user", text)]
        self.voice = Voice(parts.say)
        loops = LoopGuard(on=guards.loop)
        self.runner = CallRunner(parts.executor, parts.emit, parts.confirm, cancel, loops)

    def run(self) -> Ending:
        for hop in range(self._settings.max_hops):
            self._parts.set_state("thinking")
            generation, result = self._generate(hop)
            self._remember(generation, result)
            if generation.finish == "cancelled" or self._cancel.is_set():
                self.voice.drop()
                return "cancelled"
            self.voice.end_hop()
            if not result.calls and not result.rejections:
                if self._only_told(result) and hop + 1 < self._settings.max_hops:
                    self.messages.append(Message("user", CALL_OR_SAY))
                    continue
                return self._end(None)
            self._parts.set_state("acting")
            self.messages += self.runner.run(result.calls, result.rejections)
            if self._cancel.is_set():
                return "cancelled"
            if self.runner.looping:
                return self._guard("loop", "the same call a third time", "no_end")
            refused = [r for r in result.rejections if not self._retries.may_retry(r)]
            if refused:
                return self._guard("schema_retry", "rejected again", "no_end")
            if self._spent_s >= self._settings.budget_s:
                return self._guard("budget", f"{self._spent_s:.1f} s of model time", "no_end")
        return self._guard("hops", f"{self._settings.max_hops} hops", "no_end")

    def _only_told(self, result: ParseResult) -> bool:
        """Whether the model said that it acts, and called nothing that does."""
        acting = any(not tool.read_only for tool in self._parts.executor.schemas())
        if not acting or self.runner.calls or not self._narration.acts(result.speech):
            return False
        self._parts.emit("guard", {"guard": "narrated_call", "detail": result.speech[:200]})
        return True

    def fail(self, error: Exception) -> None:
        """Report what went wrong, and say so unless the turn was cancelled."""
        too_long = isinstance(error, ContextOverflow)
        self._parts.emit(
            "guard", {"guard": "failure", "detail": f"{type(error).__name__}: {error}"}
        )
        self.voice.drop()
        if not self._cancel.is_set():
            self.voice.say(phrase("too_long" if too_long else "failed", self._settings.language))

    def _generate(self, hop: int) -> tuple[Generation, ParseResult]:
        """One hop, forgetting old turns until the prompt fits."""
        while True:
            try:
                return self._attempt(hop)
            except ContextOverflow:
                if not self._history.drop_oldest():
                    raise
                self._parts.emit("guard", {"guard": "context", "detail": "oldest turn forgotten"})

    def _attempt(self, hop: int) -> tuple[Generation, ParseResult]:
        tools = self._parts.executor.schemas()
        stream = self._parts.make_parser(tools).stream()
        left = max(self._settings.budget_s - self._spent_s, 0.1)
        sampling = replace(self._settings.sampling, budget_s=left)
        system = (Message("system", self._settings.system),) if self._settings.system else ()
        prompt = (*system, *self._history.messages(), *self.messages)
        start = time.monotonic()
        generation: Generation | None = None
        for item in self._parts.engine.generate(prompt, tools, sampling, self._cancel):
            self._parts.beat()
            if isinstance(item, Generation):
                generation = item
                continue
            self._speak(stream.feed(item))
        if generation is None:
            raise RuntimeError("the engine ended without a Generation")
        events, result = stream.finish(truncated=generation.finish != "stop")
        self._speak(events)
        if generation.native_calls:
            result = self._parts.make_parser(tools).check(generation.native_calls, generation.text)
        self._spent_s += time.monotonic() - start
        self._report(hop, generation, result)
        return generation, result

    def _speak(self, events: Sequence[StreamEvent]) -> None:
        for event in events:
            if isinstance(event, SpeechDelta) and not self._cancel.is_set():
                self.voice.feed(event.text)

    def _remember(self, generation: Generation, result: ParseResult) -> None:
        calls = self.runner.with_ids(result.calls)
        self.messages.append(
            Message(
                "assistant",
                generation.text if result.rejections else result.speech,
                tool_calls=calls,
                token_ids=generation.token_ids or None,
            )
        )

    def _report(self, hop: int, generation: Generation, result: ParseResult) -> None:
        report = result.report
        seconds = max(generation.duration_s - generation.first_token_s, 1e-9)
        self._parts.emit(
            "telemetry",
            {
                "hop": hop,
                "finish": generation.finish,
                "prompt_tokens": generation.prompt_tokens,
                "evaluated_tokens": generation.evaluated_tokens,
                "sampled_tokens": generation.sampled_tokens,
                "first_token_s": generation.first_token_s,
                "duration_s": generation.duration_s,
                "tokens_per_s": generation.sampled_tokens / seconds,
                "parse_mode": str(report.parse_mode),
                "fallback_used": report.fallback_used,
                "candidate_count": report.candidate_count,
                "schema_validation": str(report.schema_validation),
                "reason": str(report.reason) if report.reason else None,
            },
        )

    def _end(self, name: Phrase | None) -> Ending:
        if name is not None or not self.voice.said:
            self.voice.say(phrase(name or "nothing", self._settings.language))
        return "done" if name is None else "budget"

    def _guard(self, guard: str, detail: str, name: Phrase) -> Ending:
        self._parts.emit("guard", {"guard": guard, "detail": detail})
        return self._end(name)
