"""One turn: an utterance and all that follows from it."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Literal

from edgevox_ros.agent.call_guards import CallsGuard, ReaskGuard, RetryGuard
from edgevox_ros.agent.call_judges import Answer, CallJudges
from edgevox_ros.agent.call_log import CallLog
from edgevox_ros.agent.call_runner import CallHooks, CallRunner
from edgevox_ros.agent.claim_guard import ClaimGuard
from edgevox_ros.agent.confirmation import ConfirmationAnswer, consent_of
from edgevox_ros.agent.deeds import Deed, deed_of
from edgevox_ros.agent.history_guards import ContextGuard
from edgevox_ros.agent.hop_telemetry import telemetry_of
from edgevox_ros.agent.hop_words import AskedFor, Closing
from edgevox_ros.agent.phrases import Phrase, failure_phrase, phrase
from edgevox_ros.agent.refusals import why_not
from edgevox_ros.agent.reply_reader import ReplyReader
from edgevox_ros.agent.sentence_mender import SentenceMender
from edgevox_ros.agent.silence_bridge import SilenceBridge
from edgevox_ros.agent.speech_guards import RecitalGuard, RepetitionGuard, described_by
from edgevox_ros.agent.turn_cancel import TurnCancel
from edgevox_ros.agent.turn_hooks import UnderWay
from edgevox_ros.agent.turn_limits import BudgetGuard, HopGuard
from edgevox_ros.agent.turn_parts import TurnParts
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.agent.turn_voice import TurnVoice, sentences_of
from edgevox_ros.core.errors import ContextOverflow, EngineChanged
from edgevox_ros.core.events import GuardEvent, GuardName, StateEvent
from edgevox_ros.core.messages import Generation, Message
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import Rejection, ToolCall
from edgevox_ros.hearing import read_correction
from edgevox_ros.hearing.talk import is_talk
from edgevox_ros.parsing import ParseResult

# How often in a hop another model may be asked: away, back, away again.
_MOST_CHANGES = 3

Ending = Literal["done", "cancelled", "failed", "budget", "put_off"]


class RunningTurn:
    """The state of one turn, and what its runner uses."""

    def __init__(
        self, parts: TurnParts, settings: TurnSettings, cancel: threading.Event, text: str
    ) -> None:
        self._parts = parts
        self._history = history = parts.history
        self._settings = settings
        self._cancel = cancel
        self.tokens = 0
        vocabulary = parts.vocabulary(parts.executor.schemas(), settings.language)
        self._asked_for = AskedFor(text, vocabulary.orders_in(text))
        self.repeats = False
        guards = settings.guards
        self._hops = HopGuard(settings.max_hops, on=guards.hops)
        self._budget = BudgetGuard(settings.budget_s, on=guards.budget)
        self._context = ContextGuard(history, on=guards.context)
        self._calls = CallsGuard(settings.max_calls)
        self._repairs = (RetryGuard(on=guards.schema_retry), ReaskGuard(on=guards.reask))
        self.log = CallLog(parts.executor.schemas())
        self._claims = ClaimGuard(
            text,
            self.log,
            history.deeds,
            on=guards.narrated_call,
            acting=parts.hooks.acting,
            corrects=parts.last.cut and read_correction(text),
            vocabulary=vocabulary,
            language=settings.language,
        )
        self._text = text
        self._in_doubt = (
            guards.unclear
            and not (parts.hooks.answers or self._claims.commanded or is_talk(text))
            and self._moves
        )
        self.messages: list[Message] = [Message("user", settings.shown(text))]
        described = described_by(parts.executor.schemas())
        self._recital = RecitalGuard([settings.told], settings.system, described, on=guards.recital)
        self._judges = CallJudges(text, parts, settings)
        self._permitted = False
        repetition = RepetitionGuard(on=guards.repetition)
        self._mender = SentenceMender(
            self._recital,
            lambda: len(parts.executor.schemas()),
            parts.tell,
            settings.language,
            count_tools=guards.narrated_call,
        )
        self.voice = TurnVoice(parts.tell, self._mender.mended, self._doubts, repetition, cancel)
        self._bridge = SilenceBridge(
            settings.acknowledge_after_s, settings.language, self.voice, parts.make_timer
        )
        self._reader = ReplyReader(parts, self.voice, self._calls, cancel, self._silent)
        self.runner = CallRunner(
            parts.executor,
            parts.tell,
            parts.confirm,
            cancel,
            self.log,
            CallHooks(
                self._release_announced,
                self._say_begin,
                self._bridge.acting,
                self._ends,
                self._carrying_out,
                parts.hooks.goal_over,
            ),
            settings.language,
            loops=guards.loop,
        )

    def run(self) -> Ending:
        """Run the turn to its end. Raises what the engine raises."""
        ending = self._begin()
        if ending is not None:
            return ending
        while self._hops.one_more:
            self._hops.count()
            self._parts.tell(StateEvent("thinking"))
            ending = self._hop(*self._generate())
            if ending is not None:
                return ending
        return self._give_up("hops", f"{self._hops.limit} hops")

    def _begin(self) -> Ending | None:
        """Act without the model if the utterance allows it. None: the model begins, or goes on."""
        parts, settings, text = self._parts, self._settings, self._text
        tools = parts.executor.schemas()
        calls = parts.spoken.read(text, tools, settings, parts.tell)
        if calls:
            return self._act_at_once(calls, ())
        repeat = parts.last.repeat(
            text, lambda: parts.make_parser(tools), settings.language, settings.max_calls
        )
        if repeat is None:
            return None
        self.repeats = True
        if repeat.result is not None:
            return self._act_at_once(repeat.result.calls, repeat.result.rejections)
        self.voice.say(*repeat.sentences)
        return self._end(None)

    def _act_at_once(
        self, found: Sequence[ToolCall], rejections: Sequence[Rejection]
    ) -> Ending | None:
        """Run calls that no model wrote. None: the model goes on after them."""
        calls = self.runner.with_ids(found)
        self.messages.append(Message("assistant", "", tool_calls=calls))
        self._asked_for = AskedFor("", 0)  # the calls are all that the utterance says
        ending = self._act(calls, rejections)
        # What a reader found, or why a call failed, is for the model to say.
        if ending is not None or self.log.read or not self.log.all_done:
            return ending
        if not self.log.rehearsed:
            said: Phrase = "begun" if self.log.ongoing else "acted"
            self.voice.say(phrase(said, self._settings.language))
        return self._end(None)

    def _hop(self, generation: Generation, result: ParseResult) -> Ending | None:
        """Act on a reply. Returns the ending if the turn is over, None if the model continues."""
        cut = generation.finish == "length"
        problem = self._calls.problem(result, cut=cut and not self.voice.ended)
        problem = problem or self._recited(result)
        cancelled = generation.finish == "cancelled" or self._cancel.is_set()
        if problem and not cancelled:
            return self._refuse(result, problem)
        calls = self.runner.with_ids(result.calls)
        self._remember(generation, result, calls)
        if cancelled:
            self.voice.drop()
            return "cancelled"
        self.voice.end_hop()
        if not result.calls and not result.rejections:
            return self._conclude(result, cut=cut)
        return self._act(calls, result.rejections)

    def _refuse(self, result: ParseResult, why: str) -> Ending | None:
        """Run no call of a reply. The first time, ask the model for another reply."""
        self.voice.drop()
        self.messages += self.runner.refuse(result, why)
        if self._budget.over:
            return self._out_of_time()
        if self._calls.asked:
            return self._give_up(self._calls.name, why)
        self._calls.asked = True
        self._tell(self._calls.name, GuardAct.ASKED_AGAIN, why)
        return None

    def deed(self) -> Deed | None:
        """What the turn did, which later turns may tell."""
        clean = self.log.all_done and not self._cancel.is_set()
        words = (self._text, *self.voice.said) if clean else ()
        return deed_of(self.log.done, words)

    def cut_phrase(self) -> Phrase:
        """The sentence that ends a cancelled turn in the model's memory."""
        keeps_goals = isinstance(self._cancel, TurnCancel) and self._cancel.keeps_goals
        return "still_working" if keeps_goals and self.log.ongoing else "cancelled"

    def _act(self, calls: Sequence[ToolCall], rejections: Sequence[Rejection]) -> Ending | None:
        """Run the calls of a hop."""
        admission = self._parts.hooks.admits(calls, rejections)
        # What was to wait for the motion's end: no valid call of it, so nobody knows what it is.
        unread = admission == "put_off" and not calls and self._in_doubt and self._moves
        if admission == "pause" or unread:
            self.messages.pop()
            return self._pause()
        if admission != "run":
            self.voice.drop()
            return "put_off" if admission == "put_off" else self._stop(calls)
        self._in_doubt = self._in_doubt and not calls
        if (ending := self._ask_about(calls)) is not None:
            return ending
        self._parts.tell(StateEvent("acting"))
        self.messages += self.runner.run(calls, rejections)
        if self._cancel.is_set():
            self.voice.drop()
            return "cancelled"
        closing = self.runner.closing
        self._mender.worded = closing is not None
        if closing is None:
            self._settle()
            self.voice.say(*self.runner.refusal)
        else:
            self._say_closing(closing)
            if self._ends(closing):
                return self._end(None)
        if self.runner.looping:
            return self._give_up("loop", "the same call a third time")
        if self._judges.answer is not None:
            return self._answer(self._judges.answer)
        for guard in self._repairs:
            verdict = guard.judge(rejections)
            if verdict == "end":
                return self._give_up(guard.name, "rejected again")
            if verdict == "ask":
                guard.note(rejections)
                reasons = ", ".join(str(found.reason) for found in rejections)
                self._tell(guard.name, GuardAct.ASKED_AGAIN, reasons)
        return self._out_of_time() if self._budget.over else None

    def _ask_about(self, calls: Sequence[ToolCall]) -> Ending | None:
        """Ask whether calls were meant that nobody plainly ordered. None: they may run."""
        # Of what the map asks itself, nobody is asked twice.
        unasked = [call for call in calls if not self._parts.executor.needs_confirmation(call)]
        question = self._judges.question(unasked, looked_up=self.log.read)
        if not question or self._permitted:
            return None
        parts = self._parts
        if parts.means is not None:
            answer: bool | ConfirmationAnswer = parts.means(question, calls)
        else:
            answer = parts.confirm(question, self._cancel)
        consent = consent_of(answer)
        if self._cancel.is_set():
            self.voice.drop()
            return "cancelled"
        self._permitted = consent == "yes"
        if self._permitted:
            return None
        self.voice.drop()
        self.messages.pop()
        if consent != "unasked":
            said: Phrase = "unanswered" if consent == "timeout" else "refused"
            self.voice.say(phrase(said, self._settings.language))
        return self._end(None)

    def _stop(self, calls: Sequence[ToolCall]) -> Ending:
        """Stop what runs beside this turn, carry the stop out, and end the turn.

        What stands behind the stop does not run, and that is said.
        """
        self._parts.hooks.stop_all("call")
        stopping = {tool.name for tool in self._parts.executor.schemas() if tool.stops}
        end = next(at for at, call in enumerate(calls, 1) if call.name in stopping)
        self.messages[-1] = replace(
            self.messages[-1], tool_calls=tuple(calls[:end]), token_ids=None
        )
        self.messages += self.runner.run(calls[:end], ())
        closing = self.runner.closing
        if closing is not None:
            self.voice.say(*closing.sentences)
        elif self.log.all_done:
            self.voice.say(phrase("cancelled", self._settings.language))
        if calls[end:]:
            self.voice.say(phrase("not_all", self._settings.language))
        return self._end(None)

    def _answer(self, answer: Answer) -> Ending:
        """End the turn with what is said instead of a call."""
        self._tell(answer.guard, GuardAct.ENDED_TURN, answer.text)
        self.voice.say(answer.text)
        return self._end(None)

    def _carrying_out(self) -> AbstractContextManager[None]:
        so_far = tuple(self.messages), tuple(self.voice.said), self.log.results
        return self._parts.hooks.carrying_out(UnderWay(*so_far, self._settings))

    def _release_announced(self) -> None:
        """A call is about to be carried out, so the sentences that announce it are now true."""
        if not self.log.failed and self._claims.announces(self.voice.held):
            self.voice.release()

    def _say_begin(self, text: str) -> list[str]:
        """A call begins, and the map says so instead of the model. Returns the sentences."""
        sentences = sentences_of(text)
        if sentences and self._claims.announces(self.voice.held):
            self.voice.drop()
        self.voice.say(*sentences)
        return sentences

    def _say_closing(self, closing: Closing) -> None:
        """Say what the map says about the calls of a hop, instead of the model's words."""
        self.voice.drop()
        self.voice.say(*closing.sentences)
        if closing.left_out:
            self.voice.say(phrase("not_all", self._settings.language))

    def _ends(self, closing: Closing) -> bool:
        """Whether what the map says about the calls of a hop ends the turn."""
        if closing.failed or not self._hops.one_more or self._budget.over:
            return True
        return self._asked_for.covered_by(len(self.log.calls), acted=self.log.acted)

    def _settle(self) -> None:
        """The calls of a hop have run: say the held sentences that are true now, drop the rest."""
        if self.log.all_done and not any(map(self._claims.doubtful, self.voice.held)):
            self.voice.release()
        elif self.voice.held:
            self._tell(self._claims.name, GuardAct.HELD_BACK, self._held)
            self.voice.drop()

    @property
    def _held(self) -> str:
        """The sentences that are held back, as an event shows them."""
        return " ".join(self.voice.held)[:200]

    @property
    def _moves(self) -> bool:
        return self._parts.executor.busy or self._parts.hooks.moves()

    def _doubts(self, sentence: str) -> bool:
        return self._in_doubt or self._claims.doubtful(sentence)

    def _pause(self) -> Ending:
        """Something moves, and what was said is neither order, answer nor talk: stop, and ask.

        A person beside the robot who says what it does not know may well be in its way.
        """
        self.voice.drop()
        self._tell("unclear", GuardAct.STOPPED, self._text[:200])
        self._parts.hooks.stop_all("unclear")
        self.voice.say(phrase("unclear", self._settings.language))
        return self._end(None)

    def _conclude(self, result: ParseResult, *, cut: bool) -> Ending | None:
        """End the turn with a reply without calls, or ask the model once more."""
        if self._in_doubt and self._moves:
            self.messages.pop()
            return self._pause()
        if not any(map(self._claims.doubtful, self.voice.held)):
            self.voice.release()
        if self.voice.held:
            acting = any(not tool.read_only for tool in self._parts.executor.schemas())
            one_more = acting and self._hops.one_more and not self._budget.over
            verdict = self._claims.judge(result.speech, self.voice.held, one_more=one_more)
            if verdict == "true":
                self.voice.release()
            else:
                act = GuardAct.ASKED_AGAIN if verdict == "ask" else GuardAct.HELD_BACK
                self._tell(self._claims.name, act, self._held)
                self.voice.drop()
            if verdict == "ask":
                self._claims.asked = True
                self.messages.append(Message("user", self._claims.question))
                return None
            if verdict == "false":
                self.messages.pop()
                self.voice.say(phrase(self._claims.honest, self._settings.language))
                self._say_why_not(refused=self._claims.commanded)
        if cut and self._budget.over:
            return self._out_of_time()
        ending = self._end(None)
        self._say_why_not()
        return ending

    def _say_why_not(self, *, refused: bool = False) -> None:
        """Say why something failed, or what can be done instead of what we `refused`."""
        utterance, tools = self._text, self._parts.executor.schemas()
        said, language = self.voice.said, self._settings.language
        told = why_not(self.log, said, utterance, tools, language, refused=refused)
        if told not in ("", *self._parts.last.said) and not self.log.rehearsed:
            self.voice.say(told)

    def _recited(self, result: ParseResult) -> str:
        """Why no call may run that was copied from the prompt's examples; else empty."""
        recites = bool(result.calls) and self._recital.recites_rules(result.speech)
        return "the reply recites how calls are made" if recites else ""

    def fail(self, error: Exception) -> None:
        """Report what went wrong, and say so unless the turn was cancelled."""
        self._parts.tell(GuardEvent.failure(error))
        self.voice.drop()
        if self._cancel.is_set():
            return
        if self._in_doubt and self._moves:
            self._pause()
        else:
            self.voice.say(phrase(failure_phrase(error), self._settings.language))

    def _generate(self) -> tuple[Generation, ParseResult]:
        """Run one hop, and forget old turns until the prompt fits."""
        if self._settings.without_model is not None:
            # Each turn raises the same one, whose traceback must not grow.
            raise self._settings.without_model.with_traceback(None)
        changes = 0
        while True:
            try:
                with self._bridge.thinking():
                    return self._attempt()
            except EngineChanged:
                changes += 1
                if self._parts.settings_now is None or changes > _MOST_CHANGES:
                    raise
                self._change_model(self._parts.settings_now())
            except ContextOverflow:
                if not self._context.make_room():
                    raise
                self._tell(self._context.name, GuardAct.FORGOT, "oldest turn forgotten")

    def _change_model(self, settings: TurnSettings) -> None:
        """Another model answers: it is asked, guarded and shown what was said as it has to be."""
        self._settings = settings
        self.messages[0] = Message("user", settings.shown(self._text))
        self._judges = CallJudges(self._text, self._parts, settings)
        described = described_by(self._parts.executor.schemas())
        self._recital.renew([settings.told], settings.system, described)

    def _attempt(self) -> tuple[Generation, ParseResult]:
        tools = self._parts.executor.schemas()
        earlier = self._history.messages()
        sampling = replace(
            self._settings.sampling,
            budget_s=self._budget.left_s,
            narrowed=self._judges.narrowed(tools, earlier, self.messages),
        )
        system = (Message("system", self._settings.system),) if self._settings.system else ()
        before = (*system, *self._settings.examples, *earlier)
        start = time.monotonic()
        generation, result = self._reader.read((*before, *self.messages), tools, sampling)
        result = self._judges.judge(result, earlier, self.messages)
        if self._judges.mended:
            # The model is to see the mended call.
            generation = replace(generation, token_ids=())
        now = time.monotonic()
        self._budget.spent_s += now - start
        self.tokens = generation.prompt_tokens + generation.sampled_tokens
        parse_s = now - self._reader.written_at
        self._parts.tell(telemetry_of(self._hops.taken - 1, generation, result, parse_s))
        return generation, result

    def _silent(self) -> bool:
        # After a dry run the model believes that it has acted, and would say so.
        return self._cancel.is_set() or self.log.rehearsed

    def _remember(
        self, generation: Generation, result: ParseResult, calls: tuple[ToolCall, ...]
    ) -> None:
        self.messages.append(
            Message(
                "assistant",
                generation.text if result.rejections else result.speech,
                tool_calls=calls,
                token_ids=generation.token_ids or None,
            )
        )

    def _end(self, name: Phrase | None) -> Ending:
        if self.log.rehearsed:
            self.voice.say(phrase("rehearsed", self._settings.language))
        elif name is not None or not self.voice.said:
            self.voice.say(phrase(name or "nothing", self._settings.language))
        return "done" if name is None else "budget"

    def _out_of_time(self) -> Ending:
        return self._give_up(self._budget.name, f"{self._budget.spent_s:.1f} s of model time")

    def _give_up(self, guard: GuardName, why: str) -> Ending:
        """End a turn that came to no end of its own."""
        self._tell(guard, GuardAct.ENDED_TURN, why)
        ending = self._end("no_end")
        self._say_why_not(refused=bool(self.log.rejected))
        return ending

    def _tell(self, guard: GuardName, did: GuardAct, detail: str) -> None:
        self._parts.tell(GuardEvent(guard, did, detail))
