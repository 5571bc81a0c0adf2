"""The one thread that owns the model and runs turns."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, replace
from math import inf

from edgevox_ros.agent.beside import Beside
from edgevox_ros.agent.conditions import ConditionWatch, Read
from edgevox_ros.agent.control import MAX_AGE_S, Control, Voided
from edgevox_ros.agent.conversation import Conversation
from edgevox_ros.agent.executor_protocol import Executor
from edgevox_ros.agent.external_calls import ExternalCall, run_external
from edgevox_ros.agent.facts import Facts, RecentCall, Sources, behind, nothing_taught
from edgevox_ros.agent.main_turn import MainTurn
from edgevox_ros.agent.notice import Notice
from edgevox_ros.agent.occasion_turn import run_occasion
from edgevox_ros.agent.occasions import Occasions
from edgevox_ros.agent.orders import Order, QueueSettings, Topic
from edgevox_ros.agent.phrases import phrase_event
from edgevox_ros.agent.schedule import Schedule
from edgevox_ros.agent.schedule_talk import ScheduleTalk
from edgevox_ros.agent.spoken_calls import SpokenCalls
from edgevox_ros.agent.taught_places import TaughtPlaces
from edgevox_ros.agent.turn_cancel import TurnCancel
from edgevox_ros.agent.turn_parts import MakeParser, TurnParts
from edgevox_ros.agent.turn_runner import TurnOutcome, TurnRunner
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.agent.turn_voice import sayable
from edgevox_ros.core.events import (
    EventListener,
    GuardEvent,
    OccasionEvent,
    StateEvent,
    TranscriptEvent,
)
from edgevox_ros.core.messages import Engine, Message, ReadsAhead
from edgevox_ros.core.occasions import Occasion
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import PEOPLE, ToolResult
from edgevox_ros.hearing import DropReason
from edgevox_ros.hearing.stable_words import said_same

_BEAT_S = 0.5
HANGS = "the turn before it hangs"


@dataclass(frozen=True)
class _Heard:
    """What was heard of a sentence that is not over: all `so_far`, and the words that will stay.

    `begin_at`: when a reply may be begun if `so_far` is still all then, in seconds of the steady
    clock.
    """

    stable: str
    so_far: str
    since: float
    begin_at: float


_NOTHING = _Heard("", "", 0.0, float("inf"))


class Worker(Control):
    """Runs one turn at a time. What is said meanwhile waits, first come first served.

    `submit`, `cancel`, `interrupt`, `reset` and `close` may be called from any thread; only `close`
    waits. `settings` is called at the start of each turn. `listener` gets every event, most often
    from the worker's thread. A sentence counts as said when its SpeechEvent is reported; if saying
    it takes longer (`says_later`), `questions.begin` or `questions.lose` must be called for each
    sentence. What waited longer than `max_age_s` for the model, by the `clock` (seconds), is
    dropped. What is in `occasions` is said, asked or done first once it is quiet; `speaking` is
    asked whether a sentence is still being said. For `spoken` and `schedule` see TurnParts.
    `calls` takes calls from outside. `queue_settings` is asked when something waits, on any thread,
    so it must not wait; None: `settings` is. `readings` and `state`: what the model is shown of
    the robot's state, see Sources. `places`: see TurnParts.
    """

    def __init__(
        self,
        engine: Engine,
        executor: Executor,
        make_parser: MakeParser,
        settings: Callable[[], TurnSettings],
        listener: EventListener,
        *,
        max_age_s: float = MAX_AGE_S,
        says_later: bool = False,
        spoken: SpokenCalls | None = None,
        clock: Callable[[], float] = time.monotonic,
        queue_settings: Callable[[], QueueSettings] | None = None,
        schedule: Schedule | None = None,
        occasions: Occasions | None = None,
        readings: Callable[[], Sequence[str]] = tuple,
        state: Callable[[], Sequence[ToolResult]] = tuple,
        places: TaughtPlaces | None = None,
    ) -> None:
        super().__init__(
            executor,
            settings,
            listener,
            clock,
            queue_settings,
            max_age_s=max_age_s,
            says_later=says_later,
            schedule=schedule,
            occasions=occasions,
        )
        self._max_age_s = max_age_s
        self._running_text = ""
        self._loading: threading.Event | None = None
        self._reset = False
        self._closed = False
        self._heard = _NOTHING
        self._unread = False
        self._reading = threading.Event()
        self.speaking: Callable[[], bool] = lambda: False
        self._conversation = Conversation()
        self._parts = TurnParts(
            engine, executor, make_parser, self.emit, self.questions.confirm, spoken
        )
        self._parts.on_piece = self.beat
        self._parts.schedule = schedule
        sources = Sources(readings, schedule, self.orders.texts, RecentCall(clock), state)
        self._parts.facts = Facts(sources, clock, places.named_in if places else nothing_taught)
        self._parts.places = places
        if says_later:
            self._parts.notice = Notice(lambda: self.speaking())
        self._parts.settings_now = settings
        self._beside = Beside(self._parts, self._conversation, self)
        self._around = MainTurn(self, self._beside)
        self._runner = TurnRunner(self._parts, self._around, self._conversation)
        self._watch = ConditionWatch(self._look)
        self._thread = threading.Thread(target=self._loop, name="worker", daemon=True)
        self._thread.start()

    def submit(self, text: str) -> None:
        """Take an utterance: as the answer to an open question, or for a turn of its own.

        What is about the orders that wait is answered at once; see Orders.
        """
        self.occasions.spoken()
        if self.orders.held:
            self.emit(GuardEvent("dropped", GuardAct.DROPPED, str(DropReason.NOT_ACTIVE)))
            return
        if self._answered_beside_question(text) or self.questions.open.offer(text):
            return
        if self._answered_from_schedule(text):
            return
        busy = self.busy or self._loading is not None
        self.orders.submit(text, busy=busy, judged=self._beside.watching)
        # Not before: until the sentence waits, another reading might begin.
        self._reading.set()
        self._parts.ahead.unless(text)
        self._beside.look()
        if self.unwatched:
            self.orders.promise_all()
        if busy or self.orders.promised:
            self.orders.report()

    def read_ahead(self, stable: str, so_far: str = "", begin_after_s: float = 0.0) -> None:
        """Have the model read what was heard of a sentence, if it has nothing else to do.

        `stable`: its words that will probably stay. If all that was heard `so_far` has not changed
        for `begin_after_s` seconds (0: never), the model begins its reply; nothing is said, run or
        reported before the sentence is over. A sentence, a call from outside or loading cuts the
        reading short.
        """
        self.occasions.spoken()
        with self.condition:
            if self.busy or self._work_waits or self._loading or self.asking:
                return
            now, before = time.monotonic(), self._heard
            since = before.since if said_same(before.so_far, so_far) else now
            begins = bool(so_far) and begin_after_s > 0 and not self._parts.ahead.is_for(so_far)
            begin_at = since + begin_after_s if begins else float("inf")
            self._heard = _Heard(stable, so_far, since, begin_at)
            self._parts.ahead.unless(so_far)
            self.condition.notify_all()

    def topic(self, text: str) -> Topic:
        """What a text is about, if it asks for orders or takes one back ("forget the kitchen").

        `running`: it takes back what is being done; end that, and then call `given_up`. `waiting`:
        it is about the orders that wait; `submit` answers it.
        """
        under_way = self.busy or self.orders.moving
        return self.orders.topic(text, self._running_text if under_way else "")

    def given_up(self, text: str) -> None:
        """What is being done was taken back with these words, and is ended: say so."""
        self.orders.given_up(text)
        if self.schedule_talk is not None:
            self.say_all(self.schedule_talk.after_giving_up(text))

    def _answered_from_schedule(self, text: str) -> bool:
        """Whether the text is about the orders for later, and was answered from the schedule."""
        talk = self.schedule_talk
        if talk is None or self.topic(text):
            return False
        sentences = talk.answer(text)
        self.say_all(sentences)
        return bool(sentences)

    def _answered_beside_question(self, text: str) -> bool:
        """Whether the text only asks what is planned, or comes next, while our question is open.

        That is no answer: once it is told, the question is asked again.
        """
        talk = self.schedule_talk
        if talk is None or not self.asking or not talk.asks(text):
            return False
        if self.topic(text):
            self.orders.submit(text, busy=True, judged=False)
        elif not self._answered_from_schedule(text):
            return False
        self.questions.ask_again()
        return True

    def hold(self) -> None:
        """Forget what waits, and take nothing until `resume`: no turn begins."""
        self._forget_heard()
        self.occasions.clear()
        self._plan_again(order.planned for order in self.orders.hold())
        self.calls.hold()
        self.questions.expect_none()

    def resume(self) -> None:
        """Take utterances again."""
        # Before anything is taken: what was missed must not be due as well.
        missed = self.schedule_talk.resumed() if self.schedule_talk is not None else ()
        # Voice and recogniser may still be finding us: no question may come before they have.
        self.occasions.spoken()
        self.orders.resume()
        self.calls.resume()
        self.say_all(missed)

    def use(self, executor: Executor) -> None:
        """Act through another executor from now on. Only while no turn runs."""
        self.executor = executor
        self._parts.executor = executor
        self.occasions.clear()

    def use_engine(self, engine: Engine) -> None:
        """Ask another engine from the next hop on. From any thread."""
        self._parts.engine = engine

    @contextmanager
    def loading(self) -> Iterator[threading.Event | None]:
        """While this context is open no turn begins, and the state is `loading`.

        It yields None if a turn runs or waits; then nothing may be loaded. Otherwise it yields an
        event that is set when the worker is closed and loading should be given up. An utterance
        that comes meanwhile waits, and its age counts from the end.
        """
        with self.condition:
            queued = len(self.orders) or self.calls
            free = not (self.running or queued or self._loading or self._closed)
            given_up = threading.Event()
            if free:
                self._loading = given_up
                self._heard = _NOTHING
                self._reading.set()
                self._parts.ahead.end()
                self._parts.facts.end()
        if not free:
            yield None
            return
        try:
            self.emit(StateEvent("loading"))
            yield given_up
        finally:
            with self._shielded():
                self.emit(StateEvent("idle"))
            with self.condition:
                self._loading = None
                self.orders.renew()
                self.condition.notify_all()

    @property
    def remembered(self) -> tuple[Message, ...]:
        """The messages that the next turn will remember. Only while no turn runs."""
        return self._conversation.history.messages()

    def refuse(self) -> bool:
        """Drop what waits, since the turn hangs. Returns whether there was anything."""
        waited = self.orders.void()
        self._plan_again(order.planned for order in waited)
        self.calls.refuse(HANGS)
        if waited:
            self.orders.report()
            self.emit(GuardEvent("refused", GuardAct.DROPPED, HANGS))
        return bool(waited)

    def submit_call(self, call: ExternalCall) -> None:
        """Take a call from outside: beside a running one, or for a turn of its own.

        A stop waits for neither. The listener gets one ResultEvent with the call's id, whatever
        becomes of it.
        """
        if self._stop_by(call) or self.calls.held or not self._beside.offer_call(call):
            self.calls.put(call)
            self._reading.set()
            self._parts.ahead.end()

    def _stop_by(self, call: ExternalCall) -> bool:
        """Stop everything if a call from outside is valid and stops. Returns whether it is."""
        tools = self._parts.executor.schemas()
        if not any(tool.stops for tool in tools):
            return False
        found = self._parts.make_parser(tools).check((call.native,))
        if found.rejections or len(found.calls) != 1:
            return False
        # The validator knows the tool by other spellings, too.
        stops = self._parts.executor.stops_now(found.calls[0])
        if stops:
            self.say_all(self.stop_all("call", agent=call.by not in PEOPLE).said)
        return stops

    def cancel(self, *, forget_waiting: bool = True) -> bool:
        """See Control. What was begun for a sentence that is not over is dropped, too."""
        self._forget_heard()
        self.occasions.drop_orders()
        ran = super().cancel(forget_waiting=forget_waiting)
        self._read_again()
        return ran

    def _void(
        self, text: str, *, moved: bool, agent: bool, turn_ends: bool, said: float = inf
    ) -> Voided:
        """See Control. What was begun for a sentence that is not over is dropped, too."""
        voided = super()._void(text, moved=moved, agent=agent, turn_ends=turn_ends, said=said)
        if turn_ends:
            self._forget_heard()
        self._read_again()
        return voided

    def _read_again(self) -> None:
        with self.condition:
            self._unread = True
            self.condition.notify_all()

    def _forget_heard(self) -> None:
        with self.condition:
            self._heard = _NOTHING
            self._parts.ahead.end()
            self._parts.facts.end()

    def reset(self) -> None:
        """End the running turn, and forget the conversation before the next one."""
        self._reset = True
        self.cancel()

    def close(self, wait_s: float = 2.0) -> bool:
        """End the thread. Returns whether it ended within `wait_s` seconds."""
        deadline = time.monotonic() + wait_s
        with self.condition:
            self._closed = True
            self._reading.set()
            if self._loading is not None:
                self._loading.set()
            self.condition.notify_all()
        self.cancel()
        self._watch.close(0.0)
        self._thread.join(wait_s)
        with self.condition:
            left = max(deadline - time.monotonic(), 0.0)
            loaded = self.condition.wait_for(lambda: self._loading is None, left)
        return loaded and not self._thread.is_alive()

    def _loop(self) -> None:
        while True:
            with self.condition:
                while not (
                    self._work_waits
                    or self._closed
                    or self._to_read
                    or self._is_due
                    or self._untold
                    or self._speaks_first
                ):
                    self.beat()
                    self.condition.wait(min(self._expire(), self._begins_in_s, _BEAT_S))
                if self._closed:
                    break
                reminds = self._is_due
                missed = self._remind() if reminds else ()
                if self.schedule is not None and self.schedule.has_conditions:
                    self._watch.begin(lambda: self.executor)
                works, occasion = self._work_waits, None
                heard = self._take_heard(works=works)
                unread, self._unread = self._unread, False
                if works:
                    # Before anything is taken: who sees that nothing waits sees that a turn runs.
                    cancel = self.running = TurnCancel()
                    order = self.orders.take()
                    self.due = order.planned if order is not None else None
                    call = self.calls.take() if order is None else None
                elif occasion := self._take_occasion():
                    cancel = self.running = TurnCancel()
                else:
                    reading = self._reading = threading.Event()
            if reminds or self._untold:
                self._report_reminded(missed)
            if works:
                self._work(order, call, cancel)
                self._unread = True
            elif occasion is not None:
                self._work(None, None, cancel, occasion)
                self._unread = True
            else:
                self._read_ahead(heard, reading, history=unread)
        self._parts.ahead.drop()

    def _work(
        self,
        order: Order | None,
        call: ExternalCall | None,
        cancel: TurnCancel,
        occasion: Occasion | None = None,
    ) -> None:
        """Run the turn that was taken."""
        if order is None or not self._parts.ahead.is_for(order.text):
            self._parts.ahead.drop()
        self.announcements.begin_turn()
        with self._shielded():
            self.orders.report()
        with self._shielded(), self._nothing_taken():
            if order is not None:
                self._run(order, cancel)
            elif call is not None:
                self._run_external(call, cancel)
            elif occasion is not None:
                self._run_occasion(occasion, cancel)
        self._parts.ahead.drop()
        self._parts.facts.end()
        self.running = self.due = None
        with self._shielded():
            self.announcements.end_turn()
        with self._shielded():
            self.emit(StateEvent("idle"))

    def _nothing_taken(self) -> AbstractContextManager[None]:
        """While this context is open a turn runs, so what is due waits."""
        schedule = self._parts.schedule
        return nullcontext() if schedule is None else schedule.busy()

    @property
    def _is_due(self) -> bool:
        """Whether it is time for an order that was planned; an answer is waited for first."""
        schedule = self._parts.schedule
        if schedule is None or self.orders.held or self.asking:
            return False
        return schedule.is_due()

    @property
    def _untold(self) -> bool:
        """Whether the schedule has changed, for its clock was set, and nobody was told."""
        schedule = self._parts.schedule
        return schedule is not None and schedule.untold

    def _remind(self) -> tuple[str, ...]:
        """Put what is due among the orders that wait; there a motion's end is waited for.

        Returns what is to be said of those that are too late.
        """
        schedule = self._parts.schedule
        if schedule is not None:
            with self._shielded():
                self.orders.remind(schedule.take_due())
                return ScheduleTalk(schedule, self.orders.language).missed()
        return ()

    def _report_reminded(self, missed: Sequence[str]) -> None:
        """Tell of what was taken from the schedule, before any of it begins."""
        schedule = self._parts.schedule
        with self._shielded():
            if schedule is not None:
                schedule.report()
        with self._shielded():
            self.say_all(missed)
        with self._shielded():
            self.orders.report()

    def _look(self, read: Read) -> None:
        """Compare the conditions of orders with what is read now."""
        schedule = self._parts.schedule
        if schedule is None or self.orders.held or not schedule.has_conditions:
            return
        if schedule.look(read):
            with self.condition:
                self.condition.notify_all()

    def _take_heard(self, *, works: bool) -> _Heard:
        """What was heard of a sentence. It is read once, and its reply begun once."""
        heard = self._heard
        begins = heard.begin_at <= time.monotonic()
        begin_at = float("inf") if begins else heard.begin_at
        self._heard = _NOTHING if works else replace(heard, stable="", begin_at=begin_at)
        return replace(heard, begin_at=0.0 if begins else begin_at)

    def _read_ahead(self, heard: _Heard, interrupted: threading.Event, *, history: bool) -> None:
        """Read what will stay of a sentence, or begin the reply to all that was heard of it.

        `history`: the conversation has changed. It is read at once, not behind the next sentence.
        """
        begins = heard.begin_at == 0.0
        if begins or self._parts.ahead.unfinished:
            self._parts.ahead.drop()
        if self._loading is not None:
            return
        # Whatever goes wrong, goes wrong in the turn as well, where it is reported.
        with suppress(Exception):
            settings, engine = self.settings(), self._parts.engine
            if self._reset or settings.without_model is not None:
                return
            # The next turn will have the same in front of its sentence.
            self._remember_since(settings)
            if begins:
                self._runner.begin_ahead(heard.so_far, settings, interrupted)
            elif (heard.stable or history) and isinstance(engine, ReadsAhead):
                # Behind the history alone nobody knows yet what will be true.
                stable, shown = heard.stable, self._parts.facts
                facts = shown.of(stable, state=settings.state) if stable else ""
                said = behind(facts, [Message("user", settings.shown(heard.stable))])
                messages = settings.prompt(self._conversation.history.messages(), said)
                engine.read_ahead(messages, self.executor.schemas(), interrupted)

    @property
    def _to_read(self) -> bool:
        """Whether something was heard that can be read, or a reply begun or given up."""
        heard = bool(self._heard.stable) or self._begins_in_s <= 0
        return heard or self._unread or self._parts.ahead.unfinished

    @property
    def _begins_in_s(self) -> float:
        """Seconds until the reply to what was heard may be begun; infinite if it is not."""
        return self._heard.begin_at - time.monotonic()

    @property
    def _work_waits(self) -> bool:
        return self._loading is None and (self.orders.ready or len(self.calls) > 0)

    def _expire(self) -> float:
        """Seconds until our question is no longer open."""
        left_s: float | None = None
        with self._shielded():
            left_s = self.questions.open.expire()
        return _BEAT_S if left_s is None else left_s

    @contextmanager
    def _shielded(self) -> Iterator[None]:
        """Report an exception. It must not end the thread, or the node would be deaf."""
        try:
            yield
        except Exception as error:
            with suppress(Exception):
                self.emit(GuardEvent.failure(error))

    def _run(self, order: Order, cancel: TurnCancel) -> None:
        self.beat()
        self.turn = self.next_number()
        answers = self.questions.expect_none()
        self._around.answers, self._around.stopped = answers, self.stop_news.take_came()
        self._beside.begin_turn(cancel)
        if self._reset:
            self._reset = False
            self._conversation.forget()
            self._parts.facts.sources.recent.forget()
            self.stop_news.forget_words()
        settings = self.settings()
        self._remember_since(settings)
        age = self.orders.clock() - order.at
        self._running_text = order.text
        if order.planned is not None:
            outcome = self._runner.run(order.text, settings, cancel, order.planned)
            self._finish(outcome, settings, cancel)
            return
        self.emit(TranscriptEvent(order.text, age))
        if age > self._max_age_s and not order.promised:
            self.emit(GuardEvent("too_old", GuardAct.DROPPED, f"{age:.1f} s"))
            if self.orders.refusals.may_say("too_old"):
                self.emit(phrase_event("too_old", settings.language))
            return
        if order.instead_of:
            self._conversation.correct(order.instead_of, settings)
        ago_s = self.orders.since(order)
        outcome = self._runner.run(order.text, settings, cancel, ago_s=ago_s)
        self._finish(outcome, settings, cancel)

    def _finish(self, outcome: TurnOutcome, settings: TurnSettings, cancel: TurnCancel) -> None:
        try:
            if self.finish(outcome, settings, self.emit) and cancel.is_set():
                self.questions.expect_none()
        finally:
            self._end_beside()

    def _run_occasion(self, occasion: Occasion, cancel: TurnCancel) -> None:
        if occasion.order:
            self.emit(OccasionEvent(occasion.name, occasion.order))
            self._around.by_event = True
            try:
                self._run(Order(occasion.order, self.orders.clock(), promised=True), cancel)
            finally:
                self._around.by_event = False
            return
        self.beat()
        self.turn = self.next_number()
        self._running_text = ""
        settings = self.settings()
        self._remember_since(settings)
        self._beside.begin_turn(cancel)
        self._finish(run_occasion(occasion, self._runner, settings, cancel), settings, cancel)

    @property
    def _speaks_first(self) -> bool:
        """Whether the robot may begin to speak: something waits to be said, and it is quiet."""
        if not self.occasions.ready(orders=self._may_order):
            return False
        engaged = self._loading is not None or self.orders.held or self.asking
        return not (engaged or self._heard.so_far or self._work_waits or self.speaking())

    @property
    def _may_order(self) -> bool:
        """Whether an event of the map may set the robot in motion."""
        return self.hold_off.left_s == 0

    def _take_occasion(self) -> Occasion | None:
        return self.occasions.take(orders=self._may_order) if self._speaks_first else None

    def _run_external(self, call: ExternalCall, cancel: TurnCancel) -> None:
        self.beat()
        self.turn = self.next_number()
        self._running_text = call.in_words
        self._beside.begin_turn(cancel)
        try:
            run_external(call, self._runner, self.settings, cancel)
        finally:
            self._end_beside()

    def _end_beside(self) -> None:
        self._beside.wait()
        for turn in self._beside.take_ended():
            self._conversation.history.add(*turn)

    def _remember_since(self, settings: TurnSettings) -> None:
        """Add to the history what happened since the last turn: goals that ended, a stop."""
        for sentence in filter(None, map(sayable, self.announcements.take_news())):
            self._conversation.history.append_words(sentence)
        self.stop_news.add_to(self._conversation.history, settings)
