"""One turn: an utterance and all it causes."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from edgevox_ros.agent.calls import CallRunner
from edgevox_ros.agent.cancelling import HopCancel, TurnCancel
from edgevox_ros.agent.claim_guard import ClaimGuard
from edgevox_ros.agent.claims import wrong_tool_count
from edgevox_ros.agent.deeds import Deed, deed_of
from edgevox_ros.agent.executor import Executor
from edgevox_ros.agent.guards import CallsGuard, LoopGuard, ReaskGuard, RetryGuard
from edgevox_ros.agent.history import History, closed
from edgevox_ros.agent.limits import BudgetGuard, ContextGuard, HopGuard, MemoryGuard
from edgevox_ros.agent.outcome import Outcome
from edgevox_ros.agent.phrases import Phrase, phrase, tools_counted
from edgevox_ros.agent.settings import TurnSettings
from edgevox_ros.agent.speech_guards import RecitalGuard, RepetitionGuard, described_by
from edgevox_ros.agent.voice import TurnVoice, sayable
from edgevox_ros.core.errors import ContextOverflow
from edgevox_ros.core.events import EventListener, GuardEvent, GuardName, StateEvent, TelemetryEvent
from edgevox_ros.core.messages import Engine, Generation, Message
from edgevox_ros.core.tools import ToolCall, ToolSchema
from edgevox_ros.parsing import CallEnded, ParseResult, SpeechDelta, StreamEvent, ToolCallParser

MakeParser = Callable[[tuple[ToolSchema, ...]], ToolCallParser]
Confirm = Callable[[str, threading.Event], bool]
Ending = Literal["done", "cancelled", "failed", "budget"]


@dataclass(frozen=True)
class TurnOutcome:
    """How a turn ended. `sentences` is what was said, `calls` what passed validation."""

    ending: Ending
    sentences: tuple[str, ...]
    calls: tuple[ToolCall, ...] = ()


class TurnRunner:
    """Runs turns, one at a time, and keeps the history. Used by one thread.

    `listener` is told of every event, `confirm` gets a question and the flag of the turn and
    returns whether the user said yes; `on_piece` is called at every sign of life of the model.
    """

    def __init__(
        self,
        engine: Engine,
        executor: Executor,
        make_parser: MakeParser,
        listener: EventListener,
        confirm: Confirm,
        on_piece: Callable[[], None] = lambda: None,
    ) -> None:
        self.engine = engine
        self.executor = executor
        self.make_parser = make_parser
        self.tell = listener
        self.confirm = confirm
        self.on_piece = on_piece
        self.history = History()

    def run(self, text: str, settings: TurnSettings, cancel: threading.Event) -> TurnOutcome:
        """Carry one utterance through. Never raises for what model or robot do."""
        turn = _Turn(self, settings, cancel, text)
        try:
            ending = turn.run()
        except Exception as error:
            turn.fail(error)
            ending = "cancelled" if cancel.is_set() else "failed"
        # Plain words on purpose: behind "I was interrupted" the demo model took only half of the
        # next commands (21 of 40), behind these 38 of 40.
        cut = phrase(turn.left_behind(), settings.language) if ending == "cancelled" else ""
        self.history.add(closed(turn.messages, turn.voice.said, cut), turn.deed())
        self._trim(settings, turn.tokens)
        return TurnOutcome(ending, tuple(turn.voice.said), tuple(turn.runner.calls))

    def _trim(self, settings: TurnSettings, tokens: int) -> None:
        turns, on = settings.history_turns, settings.guards.memory
        left = MemoryGuard(turns, settings.history_tokens, on=on).trim(self.history, tokens)
        if left:
            detail = f"{left} forgotten, {len(self.history)} kept, {tokens} tokens"
            self.tell(GuardEvent("memory", detail))


class _Turn:
    """The state of one turn."""

    def __init__(
        self, parts: TurnRunner, settings: TurnSettings, cancel: threading.Event, text: str
    ) -> None:
        self._parts = parts
        self._history = history = parts.history
        self._settings = settings
        self._cancel = cancel
        self.tokens = 0
        guards = settings.guards
        self._hops = HopGuard(settings.max_hops, on=guards.hops)
        self._budget = BudgetGuard(settings.budget_s, on=guards.budget)
        self._context = ContextGuard(history, on=guards.context)
        self._calls = CallsGuard(settings.max_calls)
        self._repairs = (RetryGuard(on=guards.schema_retry), ReaskGuard(on=guards.reask))
        self._outcome = Outcome(parts.executor.schemas())
        self._claims = ClaimGuard(text, self._outcome, history.deeds, on=guards.narrated_call)
        self.messages: list[Message] = [Message("user", text)]
        described = described_by(parts.executor.schemas())
        self._recital = RecitalGuard([settings.told], settings.system, described, on=guards.recital)
        repetition = RepetitionGuard(on=guards.repetition)
        self.voice = TurnVoice(parts.tell, self._mended, self._claims.doubtful, repetition)
        loops = LoopGuard(on=guards.loop)
        self.runner = CallRunner(
            parts.executor, parts.tell, parts.confirm, cancel, loops, self._outcome, self._begin
        )

    def run(self) -> Ending:
        while self._hops.take():
            self._parts.tell(StateEvent("thinking"))
            generation, result = self._generate()
            cut = generation.finish == "length"
            excess = self._calls.problem(result, cut=cut and not self.voice.ended)
            excess = excess or self._echo(result)
            if not excess or self._cancel.is_set():
                self._remember(generation, result)
            if generation.finish == "cancelled" or self._cancel.is_set():
                self.voice.drop()
                return "cancelled"
            if excess:
                refused = self._refuse(result, excess)
                if refused is not None:
                    return refused
                continue
            self.voice.end_hop()
            if not result.calls and not result.rejections:
                ending = self._conclude(result, cut=cut)
            else:
                ending = self._act(result)
            if ending is not None:
                return ending
        return self._guard("hops", f"{self._hops.limit} hops")

    def _refuse(self, result: ParseResult, why: str) -> Ending | None:
        """Run nothing of a reply. The ending if the turn is over, None if it is asked for again."""
        self.voice.drop()
        self.messages += self.runner.refuse(result, why)
        if self._budget.over:
            return self._out_of_time()
        if self._calls.judge() == "end":
            return self._guard(self._calls.name, f"{why}: none was run")
        self._tell(self._calls.name, f"{why}: none was run, asked again")
        return None

    def deed(self) -> Deed | None:
        """What the turn has done, for later turns to tell of."""
        clean = self._outcome.done and not self._cancel.is_set()
        words = (self.messages[0].content, *self.voice.said) if clean else ()
        return deed_of(self.runner.done, words)

    def left_behind(self) -> Phrase:
        """What a cancelled turn is remembered by."""
        talk_only = isinstance(self._cancel, TurnCancel) and self._cancel.talk_only
        return "goes_on" if talk_only and self.runner.goes_on else "cancelled"

    def _act(self, result: ParseResult) -> Ending | None:
        """Run the calls of a hop. The ending if the turn is over, None if the model goes on."""
        self._parts.tell(StateEvent("acting"))
        self.messages += self.runner.run(result.calls, result.rejections)
        if self._cancel.is_set():
            self.voice.drop()
            return "cancelled"
        self._settle()
        if closing := sayable(self.runner.closing):
            self.voice.say(closing)
            return self._end(None)
        if self.runner.looping:
            return self._guard("loop", "the same call a third time")
        for guard in self._repairs:
            verdict = guard.judge(result.rejections)
            if verdict == "end":
                return self._guard(guard.name, "rejected again")
            if verdict == "ask":
                reasons = ", ".join(str(found.reason) for found in result.rejections)
                self._tell(guard.name, f"asked again: {reasons}")
        return self._out_of_time() if self._budget.over else None

    def _begin(self) -> None:
        """A call is about to be carried out: what was said to announce it is true now."""
        if not self._outcome.failed and self._claims.announces(self.voice.held):
            self.voice.release()

    def _settle(self) -> None:
        """The calls of a hop have run: what was said beside them is true now, or will not be."""
        if self._outcome.done:
            self.voice.release()
        elif self.voice.held:
            self._tell(self._claims.name, f"not said: {' '.join(self.voice.held)[:200]}")
            self.voice.drop()

    def _conclude(self, result: ParseResult, *, cut: bool) -> Ending | None:
        """A reply without a call: the turn's ending, or None if the model is asked once more."""
        if self.voice.held:
            acting = any(not tool.read_only for tool in self._parts.executor.schemas())
            one_more = acting and self._hops.one_more and not self._budget.over
            verdict = self._claims.judge(result.speech, self.voice.held, one_more=one_more)
            if verdict == "true":
                self.voice.release()
            else:
                self._tell(self._claims.name, f"not said: {' '.join(self.voice.held)[:200]}")
                self.voice.drop()
            if verdict == "ask":
                self.messages.append(Message("user", self._claims.question))
                return None
            if verdict == "false":
                self.messages.pop()
                self.voice.say(phrase(self._claims.honest, self._settings.language))
        return self._out_of_time() if cut and self._budget.over else self._end(None)

    def _echo(self, result: ParseResult) -> str:
        """What stands against the calls of a reply that recites the prompt, whose call it shows."""
        recites = bool(result.calls) and self._recital.recites_rules(result.speech)
        return "the reply recites how calls are made" if recites else ""

    def _mended(self, sentence: str) -> str:
        """A sentence as it may be said, or nothing: no recital, and the right number of tools."""
        if self._recital.recites(sentence):
            self._tell(self._recital.name, f"not said: {sentence[:200]}")
            return ""
        count = len(self._parts.executor.schemas())
        if self._settings.guards.narrated_call and wrong_tool_count(sentence, count):
            return tools_counted(count, self._settings.language)
        return sentence

    def fail(self, error: Exception) -> None:
        """Report what went wrong, and say so unless the turn was cancelled."""
        too_long = isinstance(error, ContextOverflow)
        self._tell("failure", f"{type(error).__name__}: {error}")
        self.voice.drop()
        if not self._cancel.is_set():
            self.voice.say(phrase("too_long" if too_long else "failed", self._settings.language))

    def _generate(self) -> tuple[Generation, ParseResult]:
        """One hop, forgetting old turns until the prompt fits."""
        while True:
            try:
                return self._attempt()
            except ContextOverflow:
                if not self._context.make_room():
                    raise
                self._tell(self._context.name, "oldest turn forgotten")

    def _attempt(self) -> tuple[Generation, ParseResult]:
        tools = self._parts.executor.schemas()
        stream = self._parts.make_parser(tools).stream()
        sampling = replace(self._settings.sampling, budget_s=self._budget.left_s)
        system = (Message("system", self._settings.system),) if self._settings.system else ()
        before = (*system, *self._settings.examples, *self._history.messages())
        prompt = (*before, *self.messages)
        start = time.monotonic()
        generation: Generation | None = None
        cancel, ended = HopCancel(self._cancel), 0
        self.voice.begin_hop()
        for item in self._parts.engine.generate(prompt, tools, sampling, cancel):
            self._parts.on_piece()
            if isinstance(item, Generation):
                generation = item
                continue
            events = stream.feed(item)
            self._speak(events)
            ended += sum(isinstance(event, CallEnded) for event in events)
            if self._calls.too_many(ended) or self.voice.ended:
                cancel.cut()
        if generation is None:
            raise RuntimeError("the engine ended without a Generation")
        if generation.finish == "cancelled" and not self._cancel.is_set():
            generation = replace(generation, finish="length")
        if self.voice.ended:
            self._tell("repetition", "a sentence came again and ended the reply")
        events, result = stream.finish(truncated=generation.finish != "stop")
        self._speak(events)
        if generation.native_calls:
            result = self._parts.make_parser(tools).check(generation.native_calls, generation.text)
        self._budget.spent_s += time.monotonic() - start
        self.tokens = generation.prompt_tokens + generation.sampled_tokens
        self._report(generation, result)
        return generation, result

    def _speak(self, events: Sequence[StreamEvent]) -> None:
        for event in events:
            # Behind a rehearsal the model believes, and would say, that it has acted.
            silent = self._cancel.is_set() or self.runner.rehearsed
            if isinstance(event, SpeechDelta) and not silent:
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

    def _report(self, generation: Generation, result: ParseResult) -> None:
        report = result.report
        seconds = max(generation.duration_s - generation.first_token_s, 1e-9)
        self._parts.tell(
            TelemetryEvent(
                hop=self._hops.taken - 1,
                finish=generation.finish,
                prompt_tokens=generation.prompt_tokens,
                evaluated_tokens=generation.evaluated_tokens,
                sampled_tokens=generation.sampled_tokens,
                first_token_s=generation.first_token_s,
                duration_s=generation.duration_s,
                tokens_per_s=generation.sampled_tokens / seconds,
                parse_mode=report.parse_mode,
                fallback_used=report.fallback_used,
                candidate_count=report.candidate_count,
                schema_validation=report.schema_validation,
                reason=report.reason or None,
            )
        )

    def _end(self, name: Phrase | None) -> Ending:
        if self.runner.rehearsed:
            self.voice.say(phrase("rehearsed", self._settings.language))
        elif name is not None or not self.voice.said:
            self.voice.say(phrase(name or "nothing", self._settings.language))
        return "done" if name is None else "budget"

    def _out_of_time(self) -> Ending:
        return self._guard(self._budget.name, f"{self._budget.spent_s:.1f} s of model time")

    def _guard(self, guard: GuardName, detail: str) -> Ending:
        self._tell(guard, detail)
        return self._end("no_end")

    def _tell(self, guard: GuardName, detail: str) -> None:
        self._parts.tell(GuardEvent(guard, detail))
