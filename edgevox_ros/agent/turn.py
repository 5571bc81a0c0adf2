"""One turn: an utterance and all that follows from it."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Literal

from edgevox_ros.agent.call_log import CallLog
from edgevox_ros.agent.call_runner import CallRunner
from edgevox_ros.agent.checks.check import Prompt, Reply, Verdict
from edgevox_ros.agent.checks.table import TurnChecks
from edgevox_ros.agent.conversation import Conversation
from edgevox_ros.agent.deeds import Deed, deed_of
from edgevox_ros.agent.facts import behind
from edgevox_ros.agent.hop_words import AskedFor, Closing
from edgevox_ros.agent.phrases import Phrase, failure_phrase, phrase, planned_in_words
from edgevox_ros.agent.refusals import explain_refusal, readings_in_words, wordless_phrase
from edgevox_ros.agent.reply_ahead import Request
from edgevox_ros.agent.reply_reader import ReplyReader
from edgevox_ros.agent.schedule import Later, NotKept, Planned, does_something
from edgevox_ros.agent.silence_bridge import SilenceBridge
from edgevox_ros.agent.surroundings import Surroundings, first_stop
from edgevox_ros.agent.taught_places import Lesson, words_of
from edgevox_ros.agent.turn_cancel import TurnCancel
from edgevox_ros.agent.turn_limits import BudgetGuard, ContextGuard, HopGuard
from edgevox_ros.agent.turn_parts import TurnParts
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.agent.turn_state import TurnState
from edgevox_ros.agent.turn_voice import TurnVoice, sentences_of
from edgevox_ros.core.errors import ContextOverflow, EngineChanged
from edgevox_ros.core.events import (
    FactsEvent,
    GuardEvent,
    GuardName,
    RejectionEvent,
    SpeechEvent,
    StateEvent,
    StopSource,
)
from edgevox_ros.core.local_zone import local_moment
from edgevox_ros.core.messages import Generation, Message
from edgevox_ros.core.outcomes import ConfirmationAnswer, GuardAct, consent_of
from edgevox_ros.core.tools import PLANNED, Reason, ToolCall
from edgevox_ros.hearing import Afterwards, PlaceRemark, TimedOrder, read_time, read_when
from edgevox_ros.parsing import ParseResult

# How often in a hop another model may be asked: away, back, away again.
_MOST_CHANGES = 3

Ending = Literal["done", "cancelled", "failed", "budget", "put_off"]


class Turn:
    """One turn. Its parts share its `state`; `repeats`: it does the last one again.

    `timing`: what is said is for later, or it is what was planned and is due.
    """

    def __init__(
        self,
        parts: TurnParts,
        around: Surroundings,
        conversation: Conversation,
        settings: TurnSettings,
        cancel: threading.Event,
        text: str,
        timing: Later | Planned | None = None,
    ) -> None:
        tools = parts.executor.schemas()
        messages = [Message("user", settings.shown(parts.ahead.wording(text)))]
        facts = parts.facts.of(text, state=settings.state)
        self._parts = parts
        self._around = around
        self._conversation = conversation
        reading = parts.vocabulary(tools, settings.language).reading(text)
        self.state = state = TurnState(reading, settings, cancel, CallLog(tools), messages, facts)
        self._hops = HopGuard(settings.max_hops, on=settings.guards.hops)
        self._budget = BudgetGuard(settings.budget_s, on=settings.guards.budget)
        self._context = ContextGuard(conversation.history, on=settings.guards.context)
        self._asked_for = AskedFor(text, reading)
        self._wanted = 0
        self._checks = TurnChecks(parts, around, conversation, state)
        self.voice = TurnVoice(parts.emit, self._checks, cancel)
        self._bridge = SilenceBridge(
            settings.acknowledge_after_s, settings.language, self.voice, parts.make_timer
        )
        self._reader = ReplyReader(parts, around, self.voice, state)
        self._runner = CallRunner(parts, around, state, self.voice, self._bridge)
        self._later = timing if isinstance(timing, Later) else None
        self._due = timing if isinstance(timing, Planned) else None
        self.voice.waits = self._later is not None
        self._permitted = self._afresh = False
        self.repeats = False
        self.tokens = 0

    def run(self) -> Ending:
        """Run the turn to its end. Raises what the engine raises."""
        ending = self._begin()
        if ending is not None:
            return ending
        if self.state.facts:
            self._parts.emit(FactsEvent(self.state.facts))
        while self._hops.one_more:
            self._hops.count()
            self._parts.emit(StateEvent("thinking"))
            ending = self._hop(*self._generate())
            if ending is not None:
                return ending
        return self._give_up("hops", f"{self._hops.limit} hops")

    def first_request(self) -> Request | None:
        """What the model will be asked first; None if no model is needed."""
        parts, settings, text = self._parts, self.state.settings, self.state.text
        tools = parts.executor.schemas()
        if settings.without_model is not None or self._spoken or self._about_places:
            return None
        if self.timed(0.0):
            return None
        make_parser = partial(parts.make_parser, tools)
        last, most = self._conversation.last, settings.max_calls
        if last.repeat(text, make_parser, settings.language, most) is not None:
            return None
        return self._request(self._prompt())

    def timed(self, ago_s: float) -> TimedOrder | None:
        """The order for later that was said so many seconds ago; None if what was said is none.

        What a sentence of the map says as a whole is none: "Wait for ten minutes."
        """
        schedule, settings = self._parts.schedule, self.state.settings
        if schedule is None or not schedule.on or self._spoken or self._about_places:
            return None
        now, text = local_moment(schedule.now() - ago_s), self.state.text
        time = read_time(text, settings.language, now) if schedule.asked else None
        if schedule.asked and time:
            return replace(schedule.asked, time=time)
        timed = read_when(text, settings.language, now)
        return None if timed is None or isinstance(timed.time, Afterwards) else timed

    @cached_property
    def _spoken(self) -> tuple[ToolCall, ...]:
        """The calls that the sentences of the map find in the utterance."""
        parts, state = self._parts, self.state
        tools = parts.executor.schemas()
        return parts.spoken.read(state.text, tools, state.settings, parts.emit)

    @cached_property
    def _about_places(self) -> PlaceRemark | None:
        """What it says about places that people teach, if no sentence of the map says it."""
        places = self._parts.places
        if places is None or self._due is not None or self._later is not None or self._spoken:
            return None
        return places.read(self.state.text, self.state.settings.language)

    def _begin(self) -> Ending | None:
        """Act without the model if the utterance allows it. None: the model begins, or goes on."""
        parts, settings, text = self._parts, self.state.settings, self.state.text
        last = self._conversation.last
        tools = parts.executor.schemas()
        if self._due is not None:
            return self._act_when_due(self._due)
        if self._later is not None and not self._later.clear:
            self._say("when_unclear")
            return self._end(None)
        if self._spoken:
            return self._act_at_once(ParseResult(self._spoken))
        if self._about_places is not None:
            return self._teach(self._about_places)
        repeat = last.repeat(
            text, lambda: parts.make_parser(tools), settings.language, settings.max_calls
        )
        if repeat is None:
            refused = settings.without_model is not None and self._refuse_spoken()
            return self._end(None) if refused else None
        self.repeats = True
        if repeat.result is not None:
            return self._act_at_once(repeat.result)
        self.voice.say(*repeat.sentences)
        return self._end(None)

    def _teach(self, remark: PlaceRemark) -> Ending:
        """Do what was said about places, and say so."""
        parts, state = self._parts, self.state
        parts.ahead.drop()
        parts.emit(StateEvent("acting"))
        tools = parts.executor.schemas()
        lesson = Lesson(
            parts.executor,
            state.settings.language,
            state.cancel,
            ask=lambda question: consent_of(parts.confirm(question, state.cancel)),
            says_call=lambda text: bool(parts.spoken.read(text, tools, state.settings, parts.emit)),
            words=lambda: words_of(tools, parts.spoken.templates()),
            beside=self._around.acting,
        )
        said = parts.places.carry_out(remark, lesson) if parts.places is not None else ()
        self.voice.say(*said)
        if state.cancel.is_set():
            return "cancelled"
        return self._end(None)

    def _act_at_once(self, found: ParseResult) -> Ending | None:
        """Run calls that no model wrote. None: the model goes on after them."""
        self._parts.ahead.drop()
        state = self.state
        log, calls = state.log, self._runner.with_ids(found.calls)
        state.messages.append(Message("assistant", "", tool_calls=calls))
        self._asked_for, state.given = AskedFor(), True
        ending = self._act(calls, Reply(found, self._prompt()))
        # What a reader found, or why a call failed, is for the model to say.
        if ending is not None or log.read or not log.all_done:
            return ending
        if not log.rehearsed:
            self._say("begun" if log.ongoing else "acted")
        return self._end(None)

    def _act_when_due(self, due: Planned) -> Ending | None:
        """Say that it is time, and carry out what was planned, if it is still possible."""
        state, parts = self.state, self._parts
        native = [{"name": name, "arguments": dict(values)} for name, values in due.calls]
        found = parts.make_parser(parts.executor.schemas()).check(native)
        self._permitted = True
        if parts.schedule is not None:
            # A node that is killed during the motion must not find the order again.
            parts.schedule.settle()
        announced = sentences_of(planned_in_words("", due.text, state.settings.language))
        self.voice.echo(*announced)
        if found.rejections or not found.calls:
            for rejection in found.rejections:
                parts.emit(RejectionEvent.of(rejection))
                state.log.reject(rejection)
            self._say("not_done")
            return self._end(None)
        if due.moves:
            parts.emit(StateEvent("acting"))
            parts.notice.wait(announced, state.settings.notice_s, state.cancel)
        if state.cancel.is_set():
            return "cancelled"
        calls = tuple(replace(call, raw="", format=PLANNED) for call in found.calls)
        return self._act_at_once(replace(found, calls=calls))

    def _plan(self, calls: Sequence[ToolCall], reply: Reply) -> Ending | None:
        """Keep calls for later, and say when that is; where one was rejected, none is kept."""
        state, later, schedule = self.state, self._later, self._parts.schedule
        assert later is not None
        self.voice.drop()
        state.messages.pop()
        if reply.result.rejections or schedule is None:
            for rejection in reply.result.rejections:
                self._parts.emit(RejectionEvent.of(rejection))
            state.messages += self._runner.refuse(reply.result, "nothing was planned")
            return None
        tools = self._parts.executor.schemas()
        named = tuple((call.name, dict(call.arguments)) for call in calls)
        order = later.order(state.text, named, moves=does_something(named, tools))
        try:
            planned = schedule.plan(order, state.cancel.is_set)
        except NotKept:
            self._say("plan_not_kept")
            return self._end(None)
        if state.cancel.is_set():
            return "cancelled"
        if planned is None:
            self._say("schedule_full")
            return self._end(None)
        time = planned.in_words(schedule.now())
        words = planned_in_words(time, planned.text, state.settings.language)
        self.voice.echo(*sentences_of(words))
        return self._end(None)

    def _refuse_spoken(self) -> bool:
        """Say the range of a value, if a sentence of the map says one that is out of it."""
        state, tools = self.state, self._parts.executor.schemas()
        rejection = self._parts.spoken.rejected(state.text, tools, state.settings)
        if rejection is None or rejection.reason is not Reason.OUT_OF_RANGE:
            return False
        self._parts.emit(RejectionEvent.of(rejection))
        state.log.next_hop()
        state.log.reject(rejection)
        self._say_why_not(refused=True)
        return True

    def _hop(self, generation: Generation, prompt: Prompt, result: ParseResult) -> Ending | None:
        """Act on a reply. Returns the ending if the turn is over, None if the model continues."""
        state, cut = self.state, generation.finish == "length"
        if generation.finish == "cancelled" or state.cancel.is_set():
            self._remember(generation, result, self._runner.with_ids(result.calls))
            self.voice.drop()
            return "cancelled"
        reply = Reply(result, prompt, cut=cut and not self.voice.ended)
        verdict, reply = self._checks.reply(reply)
        if verdict.act in (GuardAct.ASKED_AGAIN, GuardAct.ENDED_TURN):
            return self._refuse(reply.result, verdict)
        if verdict.act is GuardAct.MENDED:
            # The model is to see the mended call.
            generation = replace(generation, token_ids=())
        calls = self._runner.with_ids(reply.result.calls)
        self._remember(generation, reply.result, calls)
        self.voice.end_hop()
        if calls or reply.result.rejections:
            return self._act(calls, reply)
        return self._conclude(reply, cut=cut)

    def _refuse(self, result: ParseResult, verdict: Verdict) -> Ending | None:
        """Run no call of a reply, and ask the model for another one, unless that was done."""
        self.voice.drop()
        refused = self._runner.refuse(result, verdict.detail)
        if verdict.ask:
            self._ask_model(verdict)
        else:
            self.state.messages += refused
        if self._budget.over:
            return self._out_of_time()
        return self._come_to_no_end() if verdict.act is GuardAct.ENDED_TURN else None

    def deed(self) -> Deed | None:
        """What the turn did, which later turns may mention."""
        state = self.state
        clean = state.log.all_done and not state.cancel.is_set()
        words = (state.text, *self.voice.said) if clean else ()
        return deed_of(state.log.done, words)

    def cut_phrase(self) -> Phrase:
        """The sentence that ends a cancelled turn in the model's memory."""
        cancel = self.state.cancel
        keeps_goals = isinstance(cancel, TurnCancel) and cancel.keeps_goals
        return "still_working" if keeps_goals and self.state.log.ongoing else "cancelled"

    def _act(self, calls: Sequence[ToolCall], reply: Reply) -> Ending | None:
        """Run the calls of a reply."""
        rejections = reply.result.rejections
        unclear = self._checks.unclear
        tools = self._parts.executor.schemas()
        # What is for later may be planned whatever goes on now.
        admission = "run" if self._later else self._around.admits(calls, rejections, tools)
        # What was to wait for the motion's end: no valid call of it, so nobody knows what it is.
        unread = admission == "put_off" and not calls and unclear.in_the_way
        if admission == "pause" or unread:
            self.state.messages.pop()
            return self._pause()
        if admission != "run":
            self.voice.drop()
            return "put_off" if admission == "put_off" else self._stop(calls)
        if calls:
            unclear.understood()
        if self._later is not None:
            return self._ask_about(calls) or self._plan(calls, reply)
        if (ending := self._ask_about(calls)) is not None:
            return ending
        # A stop that was planned takes back no other plan.
        stop = first_stop(calls, tools)
        stops = stop is not None and self._parts.executor.stops_now(stop)
        dropped = self._around.void_all() if stops and self._due is None else ()
        try:
            return self._carry_out(calls, reply)
        finally:
            self._tell_dropped(dropped)

    def _carry_out(self, calls: Sequence[ToolCall], reply: Reply) -> Ending | None:
        """Run calls that may run, and do what follows from them."""
        self._parts.emit(StateEvent("acting"))
        if self._due is None and any(map(self._acts, calls)):
            self._around.ordered()
        self._runner.in_doubt = not self._checks.orders.plain
        self._runner.run(calls, reply.result.rejections)
        closing = self._runner.closing
        # What ends the turn is remembered as the reply, so the messages need not repeat it.
        over = closing is not None and self._ends(closing)
        self.state.messages += self._runner.messages(with_speech=not over)
        if self.state.cancel.is_set():
            self.voice.drop()
            return "cancelled"
        self._checks.claims.note_map_words(closing is not None)
        if closing is not None:
            self._say_closing(closing)
            if over:
                self._say_left_over()
                return self._end(None)
        one_more = self._hops.one_more and not self._budget.over
        ending = self._after(replace(reply, held=tuple(self.voice.held), one_more=one_more))
        return self._out_of_time() if ending is None and self._budget.over else ending

    def _acts(self, call: ToolCall) -> bool:
        """Whether a call does something, and stops nothing."""
        tools = self._parts.executor.schemas()
        return any(tool.name == call.name and not (tool.read_only or tool.stops) for tool in tools)

    def _after(self, reply: Reply) -> Ending | None:
        """Do what the checks want once the calls of a reply have run."""
        self.voice.say(*self._runner.refusal)
        for verdict in self._checks.after(reply):
            if verdict.act is GuardAct.HELD_BACK:
                self.voice.drop()
            elif verdict.ask:
                self.voice.drop()
                if verdict.unsaid:
                    self._forget_reply()
                self._ask_model(verdict)
                return None
            elif verdict.act is GuardAct.ENDED_TURN:
                self.voice.release()
                self.voice.say(*sentences_of(verdict.say), phrase=verdict.phrase)
                return self._end(None) if verdict.say else self._come_to_no_end()
        self.voice.release()
        return None

    def _ask_model(self, verdict: Verdict) -> None:
        """Ask the model with words of our own."""
        if verdict.ask:
            self.state.messages.append(Message("user", verdict.ask))
        self._afresh = verdict.afresh
        self._wanted = verdict.wanted

    def _forget_reply(self) -> None:
        """Take the newest reply out of the turn, with the results of its calls."""
        messages = self.state.messages
        while messages.pop().role != "assistant":
            pass

    def _ask_about(self, calls: Sequence[ToolCall]) -> Ending | None:
        """Ask whether calls were meant that nobody plainly ordered. None: they may run."""
        parts, cancel, orders = self._parts, self.state.cancel, self._checks.orders
        # The map's own question does not say that it is now.
        now = self._later is None and orders.is_for_later(looked_up=self.state.log.read)
        asked = [each for each in calls if now or not parts.executor.needs_confirmation(each)]
        beyond = self.state.settings.guards.forbidden and self._checks.beyond.doubts(asked)
        question = orders.question(asked, looked_up=self.state.log.read, beyond=beyond, now=now)
        if not question or self._permitted:
            return None
        answer: bool | ConfirmationAnswer
        answer = parts.means(question, calls) if parts.means else parts.confirm(question, cancel)
        consent = consent_of(answer)
        if cancel.is_set():
            self.voice.drop()
            return "cancelled"
        self._permitted = consent == "yes"
        if self._permitted:
            return None
        self.voice.drop()
        self.state.messages.pop()
        if consent != "unasked":
            self._say("unanswered" if consent == "timeout" else "refused")
        return self._end(None)

    def _stop(self, calls: Sequence[ToolCall]) -> Ending:
        """Stop what runs beside this turn, carry the stop out, and end the turn.

        What stands behind the stop does not run, and that is said.
        """
        dropped = self._stop_all("call")
        stopping = {tool.name for tool in self._parts.executor.schemas() if tool.stops}
        end = next(at for at, call in enumerate(calls, 1) if call.name in stopping)
        messages = self.state.messages
        messages[-1] = replace(messages[-1], tool_calls=tuple(calls[:end]), token_ids=None)
        self._runner.run(calls[:end], ())
        messages += self._runner.messages(with_speech=False)
        closing = self._runner.closing
        if closing is not None:
            self.voice.say(*closing.sentences)
        elif self.state.log.all_done:
            self._say("cancelled")
        if calls[end:]:
            self._say("not_all")
        self._tell_dropped(dropped)
        return self._end(None)

    def _tell_dropped(self, sentences: Sequence[str]) -> None:
        """Say that plans were dropped, even if another stop has ended this turn meanwhile."""
        self.voice.say(*sentences)
        for sentence in sentences:
            if sentence not in self.voice.said:
                self._parts.emit(SpeechEvent(sentence))

    def _stop_all(self, by: StopSource) -> tuple[str, ...]:
        return self._parts.stop_all(self._around, by, self.state.settings.language)

    def _say_closing(self, closing: Closing) -> None:
        """Say what the map says about the calls of a hop, instead of the model's words."""
        self.voice.drop()
        self.voice.say(*closing.sentences)
        if closing.left_out:
            self._say("not_all")

    def _say_left_over(self) -> None:
        """Say what was ordered and not done where the model is not asked any more."""
        left = self._checks.left_over
        if self.state.settings.guards.reask and self.state.log.all_done and left.open:
            self.voice.say(left.told(left.left))

    def _ends(self, closing: Closing) -> bool:
        """Whether what the map says about the calls of a hop ends the turn."""
        if closing.failed or not self._hops.one_more or self._budget.over:
            return True
        return self._covered

    @property
    def _covered(self) -> bool:
        """Whether the calls of the turn can be all that was asked for."""
        log = self.state.log
        called = self._asked_for.covered_by(len(log.calls), acted=log.acted)
        return called and not self._checks.left_over.open

    @property
    def _done_once(self) -> bool:
        """Whether what ran can be all that was asked for, and nothing was to be done twice."""
        state, tools = self.state, self._parts.executor.schemas()
        ran = state.log.ran
        if not (state.log.all_done and self._covered):
            return False
        vocabulary = self._parts.vocabulary(tools, state.settings.language)
        once = vocabulary.is_once(state.text, ran)
        return once and self._asked_for.covered_by(len(ran), acted=state.log.acted)

    def _pause(self) -> Ending:
        """What was said is neither order, answer nor talk, and something moves: stop, and ask."""
        self._emit(self._checks.unclear.name, GuardAct.STOPPED, self.state.text[:200])
        return self._stopped_unclear()

    def _stopped_unclear(self) -> Ending:
        self.voice.drop()
        dropped = self._stop_all("unclear")
        # The question comes last: it may be answered.
        self._tell_dropped(dropped)
        self._say("unclear")
        return self._end(None)

    def _conclude(self, reply: Reply, *, cut: bool) -> Ending | None:
        """End the turn with a reply without calls, or ask the model once more."""
        acting = any(not tool.read_only for tool in self._parts.executor.schemas())
        one_more = acting and self._hops.one_more and not self._budget.over
        reply = replace(reply, held=tuple(self.voice.held), one_more=one_more)
        verdict = next(self._checks.after(reply), None)
        if verdict is None:
            self.voice.release()
        elif verdict.act is GuardAct.STOPPED:
            self.state.messages.pop()
            return self._stopped_unclear()
        elif verdict.act is GuardAct.ASKED_AGAIN:
            self.voice.drop()
            if verdict.unsaid:
                self._forget_reply()
            self._ask_model(verdict)
            return None
        else:
            self.voice.drop()
            self.state.messages.pop()
            self.voice.say(verdict.say, phrase=verdict.phrase)
            self._say_why_not(refused=self._checks.claims.commanded)
        if cut and self._budget.over:
            return self._out_of_time()
        if not (self.state.log.calls or self.state.log.rejected):
            self._refuse_spoken()
        wordless = not self.voice.said
        ending = self._end(None)
        log = self.state.log
        self._say_why_not(refused=wordless and bool(log.rejected or log.failures))
        return ending

    def _say_why_not(self, *, refused: bool = False) -> None:
        """Say why something failed, or what can be done instead of what we `refused`."""
        state, tools = self.state, self._parts.executor.schemas()
        said, language = self.voice.said, state.settings.language
        sentence = explain_refusal(state.log, said, state.text, tools, language, refused=refused)
        if sentence not in ("", *self._conversation.last.said) and not state.log.rehearsed:
            self.voice.say(sentence)

    def fail(self, error: Exception) -> None:
        """Report what went wrong, and say so unless the turn was cancelled."""
        self._parts.emit(GuardEvent.failure(error))
        self.voice.drop()
        if self.state.cancel.is_set():
            return
        if self._checks.unclear.in_the_way:
            self._pause()
        else:
            self._say(failure_phrase(error))

    def _generate(self) -> tuple[Generation, Prompt, ParseResult]:
        """Run one hop, and forget old turns until the prompt fits."""
        settings, parts = self.state.settings, self._parts
        if settings.without_model is not None:
            # Each turn raises the same one, whose traceback must not grow.
            raise settings.without_model.with_traceback(None)
        changes = 0
        while True:
            try:
                with self._bridge.thinking():
                    return self._attempt()
            except EngineChanged:
                changes += 1
                if parts.settings_now is None or changes > _MOST_CHANGES:
                    raise
                self._change_model(parts.settings_now())
            except ContextOverflow:
                if not self._context.make_room():
                    raise
                self._emit(self._context.name, GuardAct.FORGOT, "oldest turn forgotten")

    def _change_model(self, settings: TurnSettings) -> None:
        """Another model answers: it is asked, checked and shown what was said as it has to be."""
        state = self.state
        state.settings = settings
        state.messages[0] = Message("user", settings.shown(state.text))
        self._checks = TurnChecks(self._parts, self._around, self._conversation, state)
        self.voice.checks = self._checks

    def _prompt(self) -> Prompt:
        earlier = self._conversation.history.messages()
        tools, said = self._parts.executor.schemas(), tuple(self.voice.said)
        return Prompt(tools, earlier, tuple(self.state.messages), said, self.state.facts)

    def _request(self, prompt: Prompt) -> Request:
        settings = self.state.settings
        tools = self._checks.before(prompt)
        sampling = replace(
            settings.sampling,
            budget_s=self._budget.left_s,
            narrowed=tools if tools is not prompt.tools else (),
        )
        earlier = () if self._afresh else prompt.earlier
        messages = settings.prompt(earlier, behind(prompt.facts, prompt.turn))
        return Request(self._parts.engine, messages, prompt.tools, sampling)

    def _attempt(self) -> tuple[Generation, Prompt, ParseResult]:
        prompt = self._prompt()
        request = self._request(prompt)
        start = time.monotonic()
        generation, result = self._reader.read(
            request, self._checks.calls, self._hops.taken - 1, self._wanted
        )
        self._wanted, self._afresh = 0, False
        self._budget.spent_s += time.monotonic() - start
        self.tokens = generation.prompt_tokens + generation.sampled_tokens
        return generation, prompt, result

    def _remember(
        self, generation: Generation, result: ParseResult, calls: tuple[ToolCall, ...]
    ) -> None:
        self.state.messages.append(
            Message(
                "assistant",
                generation.text if result.rejections else result.speech,
                tool_calls=calls,
                token_ids=generation.token_ids or None,
            )
        )

    def _say(self, name: Phrase) -> None:
        self.voice.say(phrase(name, self.state.settings.language), phrase=name)

    def _end(self, name: Phrase | None) -> Ending:
        if self.state.log.rehearsed:
            self._say("rehearsed")
        elif (
            name in (None, "no_end")
            and not self.voice.said
            and (read := readings_in_words(self.state.log))
        ):
            self.voice.say(*sentences_of(read))
        elif name is not None or not self.voice.said:
            self._say(name or wordless_phrase(self.state.log, complete=self._covered))
        return "done" if name is None else "budget"

    def _out_of_time(self) -> Ending:
        return self._give_up(self._budget.name, f"{self._budget.spent_s:.1f} s of model time")

    def _give_up(self, guard: GuardName, why: str) -> Ending:
        self._emit(guard, GuardAct.ENDED_TURN, why)
        return self._come_to_no_end()

    def _come_to_no_end(self) -> Ending:
        """End a turn that came to no end of its own.

        Small models repeat what was done until they are stopped: that is no failure.
        """
        if self.state.log.only_repeats and self._done_once:
            return self._end(None)
        ending = self._end("no_end")
        self._say_why_not(refused=bool(self.state.log.rejected))
        return ending

    def _emit(self, guard: GuardName, did: GuardAct, detail: str) -> None:
        self._parts.emit(GuardEvent(guard, did, detail))
