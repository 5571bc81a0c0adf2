"""The one thread that owns the model and runs turns."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace

from edgevox_ros.agent.announcements import Announcements
from edgevox_ros.agent.beside import Beside, Desk, stops_first
from edgevox_ros.agent.executor_protocol import Executor
from edgevox_ros.agent.given_call import GivenCall, run_given
from edgevox_ros.agent.given_calls import GivenCalls
from edgevox_ros.agent.order_queue import Order, QueueSettings
from edgevox_ros.agent.orders import Orders, Topic
from edgevox_ros.agent.phrases import phrase
from edgevox_ros.agent.questions import Questions
from edgevox_ros.agent.spoken_calls import SpokenCalls
from edgevox_ros.agent.stop_news import StopNews
from edgevox_ros.agent.turn import TurnOutcome, TurnRunner
from edgevox_ros.agent.turn_cancel import TurnCancel
from edgevox_ros.agent.turn_hooks import Admission, TurnHooks, UnderWay
from edgevox_ros.agent.turn_parts import MakeParser
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.agent.turn_voice import sayable
from edgevox_ros.core.events import (
    Event,
    EventListener,
    GuardEvent,
    ReplyEvent,
    SpeechEvent,
    State,
    StateEvent,
    StopEvent,
    StopSource,
    TranscriptEvent,
)
from edgevox_ros.core.messages import Engine, Message
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import Rejection, ToolCall

# How long an utterance may wait for the model, in seconds.
MAX_AGE_S = 10.0
_BEAT_S = 0.5
HANGS = "the turn before it hangs"


class Worker:
    """Runs one turn at a time. What is said meanwhile waits, first come first served.

    `submit`, `cancel`, `interrupt`, `reset` and `close` may be called from any thread; only `close`
    waits. `settings` is called at the start of each turn. `listener` gets every event, most often
    from the worker's thread. A sentence counts as said when its SpeechEvent is reported; if saying
    it takes longer (`says_later`), `begin_saying` or `lose_saying` must be called for each
    sentence. What waited longer than `max_age_s` for the model, by the `clock` (seconds), is
    dropped. For `spoken` see TurnRunner. `calls` takes calls from outside. `queue_settings` is
    asked when something waits, on any thread, so it must not wait; None: `settings` is.
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
    ) -> None:
        self._settings = settings
        self._listener = listener
        self._max_age_s = max_age_s
        self._condition = threading.Condition()
        self._running_text = ""
        self._unwatched = False
        tell, stopped = self._tell, lambda: self._stopped
        self.calls = GivenCalls(self._condition, tell, stopped, max_age_s, clock)
        self._cancel: TurnCancel | None = None
        self._loading: threading.Event | None = None
        self._stop_news = StopNews()
        self._reset = False
        self._closed = False
        self._turn = self._turns = 0
        self._orders = Orders(
            self._condition,
            tell,
            queue_settings or self._of_turns,
            lambda: self._runner.executor.busy,
            clock,
        )
        self._questions = Questions(
            self._tell, settings, self._take_aside, time.monotonic, says_later=says_later
        )
        self.announcements = Announcements()
        self._state: State = "idle"
        self.heartbeat = time.monotonic()
        self._runner = TurnRunner(
            engine,
            executor,
            make_parser,
            self._tell,
            self._questions.confirm,
            self._beat,
            spoken,
        )
        self._runner.settings_now = settings
        desk = Desk(
            listener,
            self._next_number,
            self._begin_beside,
            self._finish,
            self._put_off,
            self._orders.take_unpromised,
            self.calls.put_off,
            self.stop,
        )
        self._beside = Beside(self._runner, desk)
        self.calls.beside = self._beside.offer_call
        self.calls.stop = self._stop_by
        self._runner.hooks = TurnHooks(
            self._carrying_out,
            self._beside.wait,
            admits=self._admits,
            stop_all=self._stop_in_turn,
            goal_over=self.announcements.say_held,
        )
        self._thread = threading.Thread(target=self._loop, name="worker", daemon=True)
        self._thread.start()

    @property
    def turn(self) -> int:
        """The number of the running turn, or of the last one."""
        return self._turn

    @property
    def busy(self) -> bool:
        """Whether a turn runs."""
        return self._cancel is not None

    @property
    def waiting(self) -> int:
        """How many utterances wait."""
        return len(self._orders)

    @property
    def silent_s(self) -> float:
        """Seconds since the running turn showed a sign of life; 0 if no turn runs.

        For the model that is a piece of text; for the executor, a wait on its flag.
        """
        cancel = self._cancel
        if cancel is None:
            return 0.0
        silent_s = time.monotonic() - self.heartbeat
        return silent_s if self._state == "thinking" else min(silent_s, cancel.silent_s)

    def submit(self, text: str) -> None:
        """Take an utterance: as the answer to an open question, or for a turn of its own.

        What is about the orders that wait is answered at once; see Orders.
        """
        if self._orders.held:
            self._tell(GuardEvent("dropped", GuardAct.DROPPED, "not active"))
            return
        if self._questions.offer(text):
            return
        busy = self.busy or self._loading is not None
        self._orders.submit(text, busy=busy, judged=self._beside.watching)
        self._beside.look()
        if self._unwatched:
            self._orders.promise_all()
        if busy or self._orders.promised:
            self._orders.report()

    @property
    def corrects_waiting(self) -> bool:
        """Whether a correction now means an order that waits, not what is being done."""
        return self._orders.corrects_newest

    def topic(self, text: str) -> Topic:
        """What a text is about, if it asks for orders or takes one back ("forget the kitchen").

        `running`: it takes back what is being done; end that, and then call `given_up`. `waiting`:
        it is about the orders that wait; `submit` answers it.
        """
        under_way = self.busy or self._orders.moving
        return self._orders.topic(text, self._running_text if under_way else "")

    def given_up(self, text: str) -> None:
        """What is being done was taken back with these words, and is ended: say so."""
        self._orders.given_up(text)

    def _of_turns(self) -> QueueSettings:
        settings = self._settings()
        return QueueSettings(settings.language, settings.queue)

    @property
    def _stopped(self) -> bool:
        cancel = self._cancel
        return cancel is not None and cancel.is_set() and not cancel.keeps_goals

    def hold(self) -> None:
        """Forget what waits, and take nothing until `resume`: no turn begins."""
        self._orders.hold()
        self.calls.hold()
        self._questions.expect_none()

    def resume(self) -> None:
        """Take utterances again."""
        self._orders.resume()
        self.calls.resume()

    def use(self, executor: Executor) -> None:
        """Act through another executor from now on. Only while no turn runs."""
        self._runner.executor = executor

    def use_engine(self, engine: Engine) -> None:
        """Ask another engine from the next hop on. From any thread."""
        self._runner.engine = engine

    @contextmanager
    def loading(self) -> Iterator[threading.Event | None]:
        """While this context is open no turn begins, and the state is `loading`.

        It yields None if a turn runs or waits; then nothing may be loaded. Otherwise it yields an
        event that is set when the worker is closed and loading should be given up. An utterance
        that comes meanwhile waits, and its age counts from the end.
        """
        with self._condition:
            queued = len(self._orders) or self.calls
            free = not (self._cancel or queued or self._loading or self._closed)
            given_up = threading.Event()
            if free:
                self._loading = given_up
        if not free:
            yield None
            return
        try:
            self._tell(StateEvent("loading"))
            yield given_up
        finally:
            with self._shielded():
                self._tell(StateEvent("idle"))
            with self._condition:
                self._loading = None
                self._orders.renew()
                self._condition.notify_all()

    @property
    def remembered(self) -> tuple[Message, ...]:
        """The messages that the next turn will remember. Only while no turn runs."""
        return self._runner.history.messages()

    def refuse(self) -> bool:
        """Drop what waits, since the turn hangs. Returns whether there was anything."""
        waited = self._orders.void()
        self.calls.refuse(HANGS)
        if waited:
            self._orders.report()
            self._tell(GuardEvent("refused", GuardAct.DROPPED, HANGS))
        return waited

    def cancel(self, *, forget_waiting: bool = True, said: str = "") -> bool:
        """End the running turn as soon as possible. Returns whether one was running.

        `said`: the words of the stop. If they stopped something, the model is told of them.
        """
        with self._condition:
            dropped = forget_waiting and self._orders.void()
            self._orders.mean_the_motion()
            cancel = self._cancel
            if cancel is not None:
                cancel.keeps_goals = False
                # Before the turn can end, which says what waited for it.
                self.announcements.drop()
                cancel.set()
        self._orders.report()
        self.calls.cancel()
        self._questions.withdraw()
        self.announcements.drop()
        if cancel is None:
            self._stop_news.notice(self._runner.executor)
        if cancel is not None or dropped or self._stop_news.stopped_goals:
            self._stop_news.heard(said)
        return cancel is not None

    def stop(self, by: StopSource) -> None:
        """End the running turn, what waits, and everything that moves. Never waits."""
        self.cancel()
        self._stop_robot(by)

    def _stop_robot(self, by: StopSource) -> None:
        self._runner.executor.cancel()
        self._tell(StopEvent(by=by))

    def _stop_in_turn(self, by: StopSource) -> None:
        """The running turn stops everything: what was promised before it, too."""
        self._void_promised()
        self._stop_robot(by)

    def _void_promised(self) -> None:
        self._orders.void_promised()
        self._orders.report()
        self.calls.cancel()

    def _admits(self, calls: Sequence[ToolCall], rejections: Sequence[Rejection]) -> Admission:
        """In a turn of its own everything may run; after a stop, nothing that was promised."""
        if stops_first(calls, self._runner.executor.schemas()):
            self._void_promised()
        return "run"

    def _stop_by(self, given: GivenCall) -> bool:
        """Stop everything if a call from outside is valid and stops. Returns whether it is."""
        tools = self._runner.executor.schemas()
        if not any(tool.stops and tool.name == given.name for tool in tools):
            return False
        found = self._runner.make_parser(tools).check((given.native,))
        stops = len(found.calls) == 1 and not found.rejections
        if stops:
            self.stop("call")
        return stops

    def hush(self) -> None:
        """After a `cancel`: wait until a sentence that the turn is just reporting is out.

        That takes as long as to publish it. The turn says nothing after it.
        """
        cancel = self._cancel
        if cancel is not None:
            with cancel.saying:
                return

    @property
    def asking(self) -> bool:
        """Whether a question is open and the user can have heard it."""
        return self._questions.asking

    @property
    def confirming(self) -> bool:
        """Whether a call waits for a yes or no, also before the user can have heard that."""
        return self._questions.confirming

    def begin_saying(self, sentence: str) -> None:
        """A sentence begins to be said. If it is a question, it can be answered now."""
        self._questions.begin(sentence)

    def lose_saying(self, sentence: str) -> None:
        """A sentence will not be said."""
        self._questions.lose(sentence)

    def interrupt(self) -> None:
        """End the running turn, but not the robot's goals. What waits comes next."""
        with self._condition:
            cancel = self._cancel
            if cancel is not None and not cancel.is_set():
                cancel.keeps_goals = True
                cancel.set()
        self._questions.interrupt()

    def reset(self) -> None:
        """End the running turn, and forget the conversation before the next one."""
        self._reset = True
        self.cancel()

    def close(self, wait_s: float = 2.0) -> bool:
        """End the thread. Returns whether it ended within `wait_s` seconds."""
        deadline = time.monotonic() + wait_s
        with self._condition:
            self._closed = True
            if self._loading is not None:
                self._loading.set()
            self._condition.notify_all()
        self.cancel()
        self._thread.join(wait_s)
        with self._condition:
            left = max(deadline - time.monotonic(), 0.0)
            loaded = self._condition.wait_for(lambda: self._loading is None, left)
        return loaded and not self._thread.is_alive()

    def _loop(self) -> None:
        while True:
            with self._condition:
                while not self._work_waits and not self._closed:
                    self._beat()
                    self._condition.wait(min(self._expire(), _BEAT_S))
                if self._closed:
                    return
                # Before anything is taken: who sees that nothing waits sees that a turn runs.
                cancel = self._cancel = TurnCancel()
                order = self._orders.take()
                given = self.calls.take() if order is None else None
            self.announcements.begin_turn()
            with self._shielded():
                self._orders.report()
            with self._shielded():
                if order is not None:
                    self._run(order, cancel)
                elif given is not None:
                    self._run_given(given, cancel)
            self._cancel = None
            with self._shielded():
                self.announcements.end_turn()
            with self._shielded():
                self._tell(StateEvent("idle"))

    @property
    def _work_waits(self) -> bool:
        return self._loading is None and (self._orders.ready or len(self.calls) > 0)

    def _expire(self) -> float:
        """Seconds until our question is no longer open."""
        left_s: float | None = None
        with self._shielded():
            left_s = self._questions.expire()
        return _BEAT_S if left_s is None else left_s

    @contextmanager
    def _shielded(self) -> Iterator[None]:
        """Report an exception. It must not end the thread, or the node would be deaf."""
        try:
            yield
        except Exception as error:
            with suppress(Exception):
                self._tell(GuardEvent.failure(error))

    def _beat(self) -> None:
        self.heartbeat = time.monotonic()

    def _tell(self, event: Event) -> None:
        if isinstance(event, StateEvent):
            self._beat()
            self._state = event.state
        self._listener(replace(event, turn=self._turn))

    def _run(self, order: Order, cancel: TurnCancel) -> None:
        self._beat()
        self._turn = self._next_number()
        answers = self._questions.expect_none()
        self._runner.hooks = replace(self._runner.hooks, answers=answers)
        self._beside.begin_turn(cancel)
        if self._reset:
            self._reset = False
            self._runner.forget()
            self._stop_news.forget_words()
        settings = self._settings()
        self._remember_since(settings)
        age = self._orders.clock() - order.at
        self._running_text = order.text
        self._tell(TranscriptEvent(order.text, age))
        if age > self._max_age_s and not order.promised:
            self._tell(GuardEvent("too_old", GuardAct.DROPPED, f"{age:.1f} s"))
            self._tell(SpeechEvent(phrase("too_old", settings.language)))
            return
        if order.instead_of:
            self._runner.correct(order.instead_of, settings)
        outcome = self._runner.run(order.text, settings, cancel)
        try:
            if self._finish(outcome, settings, self._tell) and cancel.is_set():
                self._questions.expect_none()
        finally:
            self._end_beside()

    def _run_given(self, given: GivenCall, cancel: TurnCancel) -> None:
        self._beat()
        self._turn = self._next_number()
        self._running_text = given.in_words
        self._beside.begin_turn(cancel)
        try:
            run_given(given, self._runner, self._settings, cancel)
        finally:
            self._end_beside()

    def _begin_beside(self) -> bool:
        """A turn begins beside the running one. Returns whether an answer was expected."""
        answers = self._questions.expect_none()
        self._orders.report()
        return answers

    def _end_beside(self) -> None:
        self._beside.wait()
        for turn in self._beside.take_ended():
            self._runner.history.add(*turn)

    def _remember_since(self, settings: TurnSettings) -> None:
        """Tell the model what happened since the last turn: goals that ended, a stop."""
        for sentence in filter(None, map(sayable, self.announcements.take_news())):
            self._runner.history.append_words(sentence)
        self._stop_news.tell(self._runner.history, settings)

    def _finish(self, outcome: TurnOutcome, settings: TurnSettings, tell: EventListener) -> bool:
        """Tell how a turn ended. Returns whether it may have left a question of its own open."""
        cancelled = outcome.ending == "cancelled"
        if cancelled:
            told = "the turn was cancelled"
            tell(GuardEvent("cancelled", GuardAct.ENDED_TURN, told))
        tell(ReplyEvent(" ".join(outcome.sentences)))
        if not cancelled:
            self._questions.after_reply(outcome.sentences, settings)
        return not cancelled

    def _next_number(self) -> int:
        with self._condition:
            self._turns += 1
            return self._turns

    @contextmanager
    def _carrying_out(self, under_way: UnderWay) -> Iterator[None]:
        """While this context is open a call is carried out: what waits, waits for a motion."""
        self._orders.clock.stand()
        try:
            with self._beside.carrying_out(under_way):
                self._look(watched=under_way.settings.beside)
                yield
        finally:
            self._unwatched = False
            self._orders.clock.go_on()

    def _look(self, *, watched: bool) -> None:
        """Have what waits looked at; where nothing is `watched`, it is promised as it is."""
        self._unwatched = not watched
        if watched:
            self._beside.look()
        else:
            self._orders.promise_all()

    def _put_off(self, order: Order) -> tuple[str, ...]:
        """Let an order wait that a side turn could not carry out, unless there was a stop."""
        return self._orders.promise(order, lambda: self._stopped)

    def _take_aside(self, text: str) -> None:
        """Queue an utterance that was no answer, unless there was a stop."""
        self._orders.aside(text, lambda: self._stopped)
