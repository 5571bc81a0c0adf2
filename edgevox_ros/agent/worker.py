"""The one thread that owns the model and runs turns."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial

from edgevox_ros.agent.announcements import Announcements
from edgevox_ros.agent.beside import Beside, Desk
from edgevox_ros.agent.executor_protocol import Executor
from edgevox_ros.agent.given_call import GivenCall, run_given
from edgevox_ros.agent.given_calls import GivenCalls
from edgevox_ros.agent.phrases import phrase
from edgevox_ros.agent.questions import Questions
from edgevox_ros.agent.spoken_calls import SpokenCalls
from edgevox_ros.agent.stop_news import StopNews
from edgevox_ros.agent.turn import TurnOutcome, TurnRunner
from edgevox_ros.agent.turn_cancel import TurnCancel
from edgevox_ros.agent.turn_hooks import TurnHooks
from edgevox_ros.agent.turn_parts import MakeParser
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.agent.turn_voice import sayable
from edgevox_ros.agent.waiting_utterance import WaitingUtterance
from edgevox_ros.core.events import (
    Event,
    EventListener,
    GuardEvent,
    ReplyEvent,
    SpeechEvent,
    State,
    StateEvent,
    TranscriptEvent,
)
from edgevox_ros.core.messages import Engine, Message

# How long an utterance may wait for the model, in seconds.
MAX_AGE_S = 10.0
_BEAT_S = 0.5
HANGS = "the turn before it hangs"


class Worker:
    """Runs one turn at a time. One utterance may wait; a newer one replaces it.

    `submit`, `cancel`, `interrupt`, `reset` and `close` may be called from any thread; only `close`
    waits. `settings` is called at the start of each turn. `listener` gets every event, most often
    from the worker's thread. A sentence counts as said when its SpeechEvent is reported; if saying
    it takes longer (`says_later`), `begin_saying` or `lose_saying` must be called for each
    sentence. An utterance that waited longer than `max_age_s` by the `clock` (seconds) is dropped.
    For `spoken` see TurnRunner. `calls` takes calls from outside.
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
    ) -> None:
        self._settings = settings
        self._listener = listener
        self._max_age_s = max_age_s
        self._clock = clock
        self._condition = threading.Condition()
        self._waiting: WaitingUtterance | None = None
        tell, stopped = self._tell, lambda: self._stopped
        self.calls = GivenCalls(self._condition, tell, stopped, max_age_s, clock)
        self._cancel: TurnCancel | None = None
        self._loading: threading.Event | None = None
        self._stop_news = StopNews()
        self._reset = False
        self._closed = self._held = False
        self._turn = self._turns = 0
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
            self._questions.expect_none,
            self._finish,
            partial(self._take_aside, promised=True),
            self._next_beside,
            self.calls.put_off,
        )
        self._beside = Beside(self._runner, desk)
        self.calls.beside = self._beside.offer_call
        self._runner.hooks = TurnHooks(self._beside.carrying_out, self._beside.wait)
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
        """How many utterances wait for the running turn to end: none or one."""
        return int(self._waiting is not None)

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
        """Take an utterance: as the answer to an open question, or for a turn of its own."""
        if not self._held and (self._questions.offer(text) or self._beside.offer(text)):
            return
        with self._condition:
            held, replaced = self._held, self._waiting
            if not held:
                self._waiting = WaitingUtterance(text, self._clock()).replacing(replaced)
                self._condition.notify()
        if held:
            self._tell(GuardEvent("dropped", "not active"))
        elif replaced is not None:
            self._tell_replaced(replaced.text)

    @property
    def _stopped(self) -> bool:
        cancel = self._cancel
        return cancel is not None and cancel.is_set() and not cancel.keeps_goals

    def _tell_replaced(self, text: str) -> None:
        self._tell(GuardEvent("replaced", text[:200]))

    def hold(self) -> None:
        """Forget the waiting utterance, and take none until `resume`: no turn begins."""
        with self._condition:
            self._held = True
            self._waiting = None
        self.calls.hold()
        self._questions.expect_none()

    def resume(self) -> None:
        """Take utterances again."""
        with self._condition:
            self._held = False
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
            queued = self._waiting or self.calls
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
                if self._waiting is not None:
                    self._waiting = replace(self._waiting, at=self._clock())
                self._condition.notify_all()

    @property
    def remembered(self) -> tuple[Message, ...]:
        """The messages that the next turn will remember. Only while no turn runs."""
        return self._runner.history.messages()

    def refuse(self) -> bool:
        """Drop the waiting utterance, since the turn hangs. Returns whether there was one."""
        with self._condition:
            waiting, self._waiting = self._waiting, None
        self.calls.refuse(HANGS)
        if waiting is not None:
            self._tell(GuardEvent("refused", HANGS))
        return waiting is not None

    def cancel(self, *, forget_waiting: bool = True, said: str = "") -> bool:
        """End the running turn as soon as possible. Returns whether one was running.

        `said`: the words of the stop. If they stopped something, the model is told of them.
        """
        with self._condition:
            dropped = forget_waiting and self._waiting is not None
            if forget_waiting:
                self._waiting = None
            cancel = self._cancel
            if cancel is not None:
                cancel.keeps_goals = False
                # Before the turn can end, which says what waited for it.
                self.announcements.drop()
                cancel.set()
        self.calls.cancel()
        self._questions.withdraw()
        self.announcements.drop()
        if cancel is None:
            self._stop_news.notice(self._runner.executor)
        if cancel is not None or dropped or self._stop_news.stopped_goals:
            self._stop_news.heard(said)
        return cancel is not None

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

    def begin_saying(self, sentence: str) -> None:
        """A sentence begins to be said. If it is a question, it can be answered now."""
        self._questions.begin(sentence)

    def lose_saying(self, sentence: str) -> None:
        """A sentence will not be said."""
        self._questions.lose(sentence)

    def interrupt(self) -> None:
        """End the running turn, but not the robot's goals. The waiting utterance comes next."""
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
                waiting, self._waiting = self._waiting, None
                given = self.calls.take() if waiting is None else None
                cancel = self._cancel = TurnCancel()
            self.announcements.begin_turn()
            with self._shielded():
                if waiting is not None:
                    self._run(waiting, cancel)
                elif given is not None:
                    self._run_given(given, cancel)
            self._cancel = None
            with self._shielded():
                self.announcements.end_turn()
            with self._shielded():
                self._tell(StateEvent("idle"))

    @property
    def _work_waits(self) -> bool:
        return self._loading is None and (self._waiting is not None or len(self.calls) > 0)

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
            detail = f"{type(error).__name__}: {error}"
            with suppress(Exception):
                self._tell(GuardEvent("failure", detail))

    def _beat(self) -> None:
        self.heartbeat = time.monotonic()

    def _tell(self, event: Event) -> None:
        if isinstance(event, StateEvent):
            self._beat()
            self._state = event.state
        self._listener(replace(event, turn=self._turn))

    def _run(self, waiting: WaitingUtterance, cancel: TurnCancel) -> None:
        self._beat()
        self._turn = self._next_number()
        self._questions.expect_none()
        self._beside.begin_turn(cancel)
        if self._reset:
            self._reset = False
            self._runner.forget()
            self._stop_news.forget_words()
        settings = self._settings()
        self._remember_since(settings)
        age = self._clock() - waiting.at
        self._tell(TranscriptEvent(waiting.text, age))
        if age > self._max_age_s and not waiting.promised:
            self._tell(GuardEvent("too_old", f"{age:.1f} s"))
            self._tell(SpeechEvent(phrase("too_old", settings.language)))
            return
        if waiting.replaced:
            self._tell(SpeechEvent(phrase("replaced", settings.language)))
        outcome = self._runner.run(waiting.text, settings, cancel)
        try:
            self._finish(outcome, settings, self._tell)
            if cancel.is_set():
                self._questions.expect_none()
        finally:
            self._end_beside()

    def _run_given(self, given: GivenCall, cancel: TurnCancel) -> None:
        self._beat()
        self._turn = self._next_number()
        self._beside.begin_turn(cancel)
        try:
            run_given(given, self._runner, self._settings, cancel)
        finally:
            self._end_beside()

    def _end_beside(self) -> None:
        self._beside.wait()
        for turn in self._beside.take_ended():
            self._runner.history.add(*turn)

    def _remember_since(self, settings: TurnSettings) -> None:
        """Tell the model what happened since the last turn: goals that ended, a stop."""
        for sentence in filter(None, map(sayable, self.announcements.take_news())):
            self._runner.history.append_words(sentence)
        self._stop_news.tell(self._runner.history, settings)

    def _finish(self, outcome: TurnOutcome, settings: TurnSettings, tell: EventListener) -> None:
        if outcome.ending == "cancelled":
            tell(GuardEvent("cancelled", "the turn was cancelled"))
        tell(ReplyEvent(" ".join(outcome.sentences)))
        self._questions.after_reply(outcome.sentences, settings)

    def _next_number(self) -> int:
        with self._condition:
            self._turns += 1
            return self._turns

    def _next_beside(self) -> str | None:
        """The utterance that waits, unless it has to wait for the running turn to end."""
        with self._condition:
            waiting = self._waiting
            if waiting is None or waiting.promised:
                return None
            self._waiting = None
            return waiting.text

    def _take_aside(self, text: str, *, promised: bool = False) -> None:
        """Queue an utterance that was no answer, or was put off, unless there was a stop.

        If a newer one is already waiting, this one is reported as replaced.
        """
        with self._condition:
            if self._stopped or self._held:
                return
            newer, at = self._waiting, self._clock()
            aside = WaitingUtterance(text, at, promised=promised)
            self._waiting = aside if newer is None else newer.replacing(aside)
        if newer is not None:
            self._tell_replaced(text)
