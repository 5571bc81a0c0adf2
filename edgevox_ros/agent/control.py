"""The running turn, what waits for it and what is asked; any thread may stop them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf

from edgevox_ros.agent.executor_protocol import Executor
from edgevox_ros.agent.external_calls import ExternalCall, ExternalCalls
from edgevox_ros.agent.news import Announcements, StopNews
from edgevox_ros.agent.occasions import Occasions
from edgevox_ros.agent.orders import Order, Orders, QueueSettings
from edgevox_ros.agent.phrases import dropped_in_words
from edgevox_ros.agent.questions import Questions
from edgevox_ros.agent.schedule import Planned, Schedule
from edgevox_ros.agent.schedule_talk import ScheduleTalk, TalkKind
from edgevox_ros.agent.turn_cancel import TurnCancel
from edgevox_ros.agent.turn_runner import TurnOutcome
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
)
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.settings.table import TranscriptSettings
from edgevox_ros.core.tools import PEOPLE

# How long an utterance may wait for the model, in seconds.
MAX_AGE_S = TranscriptSettings.max_age_s


class StopHold:
    """After a stop only people set the robot in motion, for a time or until one gives an order.

    A program that tries again at once would outvote the person who said stop. Held off are calls
    from outside that move something, and what the map's events order. Any thread may use it.
    `seconds`: for how long, asked at each stop. `clock`: seconds.
    """

    def __init__(self, seconds: Callable[[], float], clock: Callable[[], float]) -> None:
        self._seconds = seconds
        self._clock = clock
        self._ends = -inf

    def begin(self) -> None:
        """The robot was stopped, and not by a program's own call."""
        self._ends = self._clock() + self._seconds()

    def end(self) -> None:
        """A person has given an order."""
        self._ends = -inf

    @property
    def left_s(self) -> float:
        """For how many seconds more programs are held off; 0 if they are not."""
        return max(0.0, self._ends - self._clock())


@dataclass(frozen=True)
class Stopped:
    """What a stop has ended: whether a turn `ran`. `said`: what is to be said of dropped plans."""

    ran: bool
    said: tuple[str, ...]


@dataclass(frozen=True)
class Voided:
    """What a stop has taken away, and is to be reported once the robot was told to stop."""

    stopped: Stopped
    orders: tuple[Order, ...]
    calls: tuple[ExternalCall, ...]


class Control:
    """The running turn, what waits for it, and our open question.

    Everything may be called from any thread; nothing waits. `listener` gets every event, with the
    number of its turn. For the other parameters see Worker.
    """

    def __init__(
        self,
        executor: Executor,
        settings: Callable[[], TurnSettings],
        listener: EventListener,
        clock: Callable[[], float],
        queue_settings: Callable[[], QueueSettings] | None,
        *,
        max_age_s: float,
        says_later: bool,
        schedule: Schedule | None = None,
        occasions: Occasions | None = None,
    ) -> None:
        self.schedule = schedule
        self.executor = executor
        self.listener = listener
        self.settings = settings
        self.condition = threading.Condition()
        self.running: TurnCancel | None = None
        # The planned order whose turn runs, as long as nothing of it has begun.
        self.due: Planned | None = None
        self.turn = self._turns = 0
        # A call is carried out, and nobody looks at what is said meanwhile.
        self.unwatched = False
        self.state: State = "idle"
        self.heartbeat = time.monotonic()
        self.calls = ExternalCalls(
            self.condition, self.emit, lambda: self.stopped, max_age_s, clock
        )
        self.orders = Orders(
            self.condition,
            self.emit,
            queue_settings or self._queue_settings,
            lambda: self.executor.busy,
            clock,
        )
        self.questions = Questions(self.emit, settings, self._take_aside, says_later=says_later)
        self.occasions = occasions or Occasions()
        self.announcements = Announcements()
        self.stop_news = StopNews()
        self.hold_off = StopHold(lambda: self.orders.hold_s, clock)

    def _queue_settings(self) -> QueueSettings:
        settings = self.settings()
        return QueueSettings(settings.language, settings.queue)

    def emit(self, event: Event) -> None:
        """Report an event of the running turn."""
        if isinstance(event, StateEvent):
            self.beat()
            self.state = event.state
        if isinstance(event, SpeechEvent):
            self.occasions.spoken()
        self.listener(replace(event, turn=self.turn))

    def beat(self) -> None:
        """Show a sign of life."""
        self.heartbeat = time.monotonic()

    def next_number(self) -> int:
        """The number of a turn that begins."""
        with self.condition:
            self._turns += 1
            return self._turns

    @property
    def busy(self) -> bool:
        """Whether a turn runs."""
        return self.running is not None

    @property
    def stopped(self) -> bool:
        """Whether a stop has just ended the running turn."""
        cancel = self.running
        return cancel is not None and cancel.is_set() and not cancel.keeps_goals

    def finish(self, outcome: TurnOutcome, settings: TurnSettings, emit: EventListener) -> bool:
        """Report how a turn ended. Returns whether it may have left a question of its own open."""
        cancelled = outcome.ending == "cancelled"
        if cancelled:
            text = "the turn was cancelled"
            emit(GuardEvent("cancelled", GuardAct.ENDED_TURN, text))
        emit(ReplyEvent(" ".join(outcome.sentences)))
        if not (cancelled or outcome.echoes):
            self.questions.after_reply(outcome.sentences, settings)
        return not cancelled

    def begin_beside(self) -> bool:
        """A turn begins beside the running one. Returns whether an answer was expected."""
        answers = self.questions.expect_none()
        self.orders.report()
        return answers

    def put_off(self, order: Order) -> tuple[str, ...]:
        """Let an order wait that a side turn could not carry out, unless there was a stop.

        Returns what is to be said of that.
        """
        return self.orders.promise(order, lambda: self.stopped)

    def _take_aside(self, text: str) -> None:
        """Queue an utterance that was no answer, unless there was a stop."""
        self.orders.aside(text, lambda: self.stopped)

    def stop_all(
        self,
        by: StopSource,
        *,
        text: str = "",
        void: str = "",
        moved: bool = False,
        agent: bool = False,
        turn_ends: bool = True,
        said: float = inf,
        silence: Callable[[], None] = lambda: None,
        emit: EventListener | None = None,
    ) -> Stopped:
        """Stop everything, from any thread: every stop that drops plans comes here. Nothing waits.

        Nothing can begin in between: what runs, waits, is due or planned ends as one act, and then
        the robot is stopped. `text`: the words of the stop. `void`: those of them that the model is
        shown if they stopped something. `moved`: something moves, though perhaps no turn runs.
        `agent`: a program has stopped it, no person. `turn_ends`: the running turn ends, too;
        otherwise it is the one that stops. `said`: when the stop was said, in seconds of the steady
        clock: what was said later waits on. `silence` is called once the robot was told. `emit`
        gets the event; None: it belongs to the running turn.
        """
        try:
            voided = self._void(text, moved=moved, agent=agent, turn_ends=turn_ends, said=said)
            stopped = voided.stopped
            if turn_ends and not stopped.ran:
                self.stop_news.notice(self.executor)
            if stopped.ran or voided.orders or self.stop_news.stopped_goals:
                self.stop_news.note_words(void)
        finally:
            # Whatever goes wrong here, the robot is told.
            self.executor.cancel()
        try:
            silence()
            (emit or self.emit)(StopEvent(text=text or None, by=by))
        finally:
            if turn_ends:
                self.questions.open.close()
            self._report(voided)
        return stopped

    def void_all(self) -> tuple[str, ...]:
        """The running turn is about to stop everything, itself excepted, by a call.

        What was promised or planned before it is void. Returns what is to be said of that.
        """
        voided = self._void("", moved=True, agent=False, turn_ends=False)
        self._report(voided)
        return voided.stopped.said

    def ordered(self) -> None:
        """A person has ordered what the running turn is about to do, if no stop has ended that."""
        with self.condition:
            if not self.stopped:
                self.hold_off.end()

    def held_off_s(self, by: str) -> float:
        """For how many seconds calls of this sender may not move anything, because of a stop."""
        return 0.0 if by in PEOPLE else self.hold_off.left_s

    def _end_turn(self) -> bool:
        """Set the flag of the running turn. Returns whether one was running."""
        with self.condition:
            cancel = self.running
            if cancel is not None:
                cancel.keeps_goals = False
                # Before the turn can end, which says what waited for it.
                self.announcements.drop()
                cancel.set()
        return cancel is not None

    def _void(
        self, text: str, *, moved: bool, agent: bool, turn_ends: bool, said: float = inf
    ) -> Voided:
        """Forget all that could still begin, and end the running turn if it is to end."""
        with self.condition:
            # Before the turn can end, and before anything that could fail.
            announced = self._take_announced() if turn_ends else None
            ran = turn_ends and self._end_turn()
            kind: TalkKind = ""
            # Where nothing is planned nobody reads the words: the robot waits for its stop.
            talk = self.schedule_talk if announced or self._anything_planned else None
            if talk is not None:
                with suppress(Exception):
                    kind = talk.kind_of(text)
            if turn_ends:
                self.orders.mean_the_motion()
                self.announcements.drop()
            self.stop_news.came = True
            orders = self.orders.void(
                lambda order: (
                    (order.promised or (turn_ends and not order.is_later_than(said)))
                    and (kind == "all" or not order.reads)
                )
            )
            self.occasions.drop_orders()
            calls = self.calls.void()
            if not agent:
                self.hold_off.begin()
            due = tuple(filter(None, (announced, *(order.planned for order in orders))))
            told = talk.after_stop(kind, due, stopped=ran or moved) if talk is not None else ()
            if self.schedule is not None:
                # The answer to "when?" would come after the stop.
                self.schedule.asked = None
        return Voided(Stopped(ran, told), orders, calls)

    @property
    def _anything_planned(self) -> bool:
        """Whether an order is planned, or is due and waits for its turn."""
        return self.orders.any_planned or bool(self.schedule and self.schedule.planned)

    def _take_announced(self) -> Planned | None:
        """The planned order whose turn ends before anything of it has begun; once only."""
        due, self.due = self.due, None
        return due

    def _report(self, voided: Voided) -> None:
        self.orders.report()
        self.calls.report_cancelled(voided.calls)
        if self.schedule is not None:
            self.schedule.report()

    def cancel(self, *, forget_waiting: bool = True) -> bool:
        """End the running turn as soon as possible. Returns whether one was running.

        This is no stop: what is planned stays, also what is due, and the robot is not told. Only if
        what waits is not forgotten, because somebody wants something else, a planned order that
        has just been announced is dropped, and that is said.
        """
        with self.condition:
            voided = self.orders.void() if forget_waiting else ()
            calls = self.calls.void()
            self.orders.mean_the_motion()
            due, ran = self._take_announced(), self._end_turn()
            if forget_waiting:
                self._plan_again((due, *(order.planned for order in voided)))
        self.orders.report()
        self.calls.report_cancelled(calls)
        self.questions.open.close()
        self.announcements.drop()
        if not ran:
            self.stop_news.notice(self.executor)
        if self.schedule is not None:
            self.schedule.report()
        if due is not None and not forget_waiting:
            self._tell_dropped()
        return ran

    def _plan_again(self, orders: Iterable[Planned | None]) -> None:
        """Put planned orders back that were due and have not begun."""
        if self.schedule is not None:
            self.schedule.put_back([order for order in orders if order is not None])

    def _tell_dropped(self) -> None:
        """Say that the planned order that was announced is dropped."""
        self.say_all((dropped_in_words(1, self.orders.language),))

    @property
    def schedule_talk(self) -> ScheduleTalk | None:
        """What answers from the schedule; None if nothing is planned and nothing can be."""
        schedule = self.schedule
        if schedule is None or not (schedule.on or schedule.planned):
            return None
        return ScheduleTalk(schedule, self.orders.language)

    def say_all(self, sentences: Sequence[str]) -> None:
        """Say something that belongs to no turn."""
        for each in filter(None, map(sayable, sentences)):
            self.emit(SpeechEvent(each))

    def hush(self) -> None:
        """After a `cancel`: wait until a sentence that the turn is just reporting is out.

        That takes as long as to publish it. The turn says nothing after it.
        """
        cancel = self.running
        if cancel is not None:
            with cancel.saying:
                return

    def interrupt(self) -> None:
        """End the running turn, but not the robot's goals. What waits comes next.

        A question that can be heard stays open, and its turn goes on: it is being answered.
        """
        if self.questions.open.interrupt() and self.questions.open.confirming:
            return
        with self.condition:
            cancel, due = self.running, None
            if cancel is not None and not cancel.is_set():
                due = self._take_announced()
                cancel.keeps_goals = True
                cancel.set()
        if due is not None:
            self._tell_dropped()

    @property
    def silent_s(self) -> float:
        """Seconds since the running turn showed a sign of life; 0 if no turn runs.

        For the model that is a piece of text; for the executor, a wait on its flag.
        """
        cancel = self.running
        if cancel is None:
            return 0.0
        silent_s = time.monotonic() - self.heartbeat
        return silent_s if self.state == "thinking" else min(silent_s, cancel.silent_s)

    @property
    def waiting(self) -> int:
        """How many utterances wait."""
        return len(self.orders)

    @property
    def asking(self) -> bool:
        """Whether a question is open and the user can have heard it."""
        return self.questions.open.open

    @property
    def confirming(self) -> bool:
        """Whether a call waits for a yes or no, also before the user can have heard that."""
        return self.questions.open.confirming

    @property
    def corrects_waiting(self) -> bool:
        """Whether a correction now means an order that waits, not what is being done."""
        return self.orders.corrects_newest
