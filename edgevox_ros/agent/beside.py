"""What is said while a call is carried out: a turn of its own, beside the running one.

It may talk, read, and do what moves nothing. An utterance that needs more waits for its turn.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial

from edgevox_ros.agent.given_call import GivenCall, run_given
from edgevox_ros.agent.history import RememberedTurn
from edgevox_ros.agent.phrases import phrase
from edgevox_ros.agent.result_wording import content_of
from edgevox_ros.agent.turn import TurnOutcome, TurnRunner
from edgevox_ros.agent.turn_cancel import TurnCancel, saying_lock
from edgevox_ros.agent.turn_hooks import TurnHooks, UnderWay
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.core.events import (
    Event,
    EventListener,
    GuardEvent,
    SpeechEvent,
    StateEvent,
    TranscriptEvent,
)
from edgevox_ros.core.messages import Message
from edgevox_ros.core.tools import Progress, Rejection, ResultStatus, ToolCall, ToolResult
from edgevox_ros.hearing import read_again


@dataclass(frozen=True)
class Desk:
    """What a side turn needs of the worker. Everything may be called from any thread.

    `listener` gets the events, with the `number` of the side turn. `begin` and `end` are called
    around each. `put_off`: an utterance waits for the running turn to end; `put_off_call`:
    a call from outside does. `next_waiting`: the utterance that waits already, if it may run
    beside.
    """

    listener: EventListener
    number: Callable[[], int]
    begin: Callable[[], None]
    end: Callable[[TurnOutcome, TurnSettings, EventListener], None]
    put_off: Callable[[str], None]
    next_waiting: Callable[[], str | None]
    put_off_call: Callable[[GivenCall], None]


class Beside:
    """Runs side turns in a thread of their own, one at a time.

    `offer` may be called from any thread, everything else from the thread of the running turn. A
    stop or interruption of the running turn ends the side turn as well. Only one of the two uses
    the engine: before the running turn generates, it waits for the side turn.
    """

    def __init__(self, runner: TurnRunner, desk: Desk) -> None:
        self._runner = runner
        self._desk = desk
        self._lock = threading.Lock()
        self._under_way: UnderWay | None = None
        self._cancel: TurnCancel = TurnCancel()
        self._thread: threading.Thread | None = None
        self._ended: list[RememberedTurn] = []

    def begin_turn(self, cancel: TurnCancel) -> None:
        """A turn begins, with its flag."""
        self._cancel = cancel

    @contextmanager
    def carrying_out(self, under_way: UnderWay) -> Iterator[None]:
        """While this context is open a call is carried out, and side turns may begin."""
        with self._lock:
            self._under_way = under_way if under_way.settings.beside else None
        try:
            yield
        finally:
            with self._lock:
                self._under_way = None

    def offer(self, text: str) -> bool:
        """Take an utterance if a call is being carried out and nothing else runs beside it."""
        return self._begin(partial(self._run, text))

    def offer_call(self, given: GivenCall) -> bool:
        """The same with a call from outside. One that may not run beside is put off."""
        return self._begin(partial(self._run_given, given))

    def _begin(self, first: Callable[[UnderWay], None]) -> bool:
        with self._lock:
            under_way = self._under_way
            if under_way is None or self._thread is not None or self._cancel.is_set():
                return False
            run = partial(self._run_all, first, under_way)
            self._thread = threading.Thread(target=run, name="beside", daemon=True)
            self._thread.start()
        return True

    def wait(self) -> None:
        """Wait until no side turn runs."""
        thread = self._thread
        if thread is not None:
            thread.join()

    def take_ended(self) -> list[RememberedTurn]:
        """Return and forget the side turns that have ended. Only while none runs."""
        ended, self._ended = self._ended, []
        return ended

    def _run_all(self, first: Callable[[UnderWay], None], under_way: UnderWay) -> None:
        run: Callable[[UnderWay], None] | None = first
        while run is not None:
            self._run_shielded(run, under_way)
            with self._lock:
                waiting = None
                if self._under_way is not None and not self._cancel.is_set():
                    under_way = self._under_way
                    waiting = self._desk.next_waiting()
                run = partial(self._run, waiting) if waiting is not None else None
                if run is None:
                    self._thread = None

    def _run_shielded(self, run: Callable[[UnderWay], None], under_way: UnderWay) -> None:
        """Report an exception. It must not end the thread, or nothing would run beside again."""
        try:
            run(under_way)
        except Exception as error:
            with suppress(Exception):
                self._desk.listener(GuardEvent("failure", f"{type(error).__name__}: {error}"))

    def _run(self, text: str, under_way: UnderWay) -> None:
        number = self._desk.number()
        self._desk.begin()

        def tell(event: Event) -> None:
            self._desk.listener(replace(event, turn=number))

        tell(TranscriptEvent(text, 0.0))
        settings = under_way.settings
        if read_again(text) is not None:
            outcome = TurnOutcome("put_off", ())
        else:
            outcome = self._side_turn(text, under_way, tell)
        if outcome.ending == "put_off":
            outcome = self._put_off(text, outcome, settings, tell)
        self._desk.end(outcome, settings, tell)

    def _side_turn(self, text: str, under_way: UnderWay, tell: EventListener) -> TurnOutcome:
        runner = self._side_runner(tell)
        runner.history = self._runner.history.copy()
        runner.history.add(messages_so_far(under_way))
        outcome = runner.run(text, under_way.settings, self._cancel)
        newest = runner.history.newest
        if outcome.ending != "put_off" and newest is not None:
            self._ended.append(newest)
        return outcome

    def _run_given(self, given: GivenCall, under_way: UnderWay) -> None:
        number = self._desk.number()

        def tell(event: Event) -> None:
            self._desk.listener(replace(event, turn=number))

        runner = self._side_runner(tell)
        if not run_given(given, runner, lambda: under_way.settings, self._cancel):
            self._desk.put_off_call(given)

    def _side_runner(self, tell: EventListener) -> TurnRunner:
        main = self._runner
        runner = TurnRunner(
            main.engine,
            main.executor,
            main.make_parser,
            partial(_tell_side, tell),
            lambda question, cancel: False,
            main.on_piece,
            main.spoken,
            main.make_timer,
            TurnHooks(allows=self._allows, acting=True),
        )
        runner.settings_now = main.settings_now
        return runner

    def _put_off(
        self, text: str, outcome: TurnOutcome, settings: TurnSettings, tell: EventListener
    ) -> TurnOutcome:
        """Let an utterance wait, and say so, unless there was a stop."""
        words = phrase("do_next", settings.language)
        with saying_lock(self._cancel):
            if self._cancel.is_set():
                return outcome
            self._desk.put_off(text)
            tell(SpeechEvent(words))
        return TurnOutcome("put_off", (*outcome.sentences, words))

    def _allows(self, calls: Sequence[ToolCall], rejections: Sequence[Rejection]) -> bool:
        """Whether a reply may act beside the running call: all of it, or nothing."""
        return not rejections and all(map(self._runner.executor.runs_beside, calls))


def _tell_side(tell: EventListener, event: Event) -> None:
    """The state is that of the running turn, and only that one forgets."""
    memory = isinstance(event, GuardEvent) and event.guard == "memory"
    if not (memory or isinstance(event, StateEvent)):
        tell(event)


def messages_so_far(under_way: UnderWay) -> tuple[Message, ...]:
    """A turn as the side turn's model knows it, while one of its calls is carried out.

    It looks like one that has begun a goal and ended: that is what models know.
    """
    results = tuple(
        Message("tool", _content(call, under_way), tool_call_id=call.id, name=call.name)
        for call in under_way.messages[-1].tool_calls
    )
    words = " ".join(under_way.said) or phrase("still_working", under_way.settings.language)
    return (*under_way.messages, *results, Message("assistant", words))


def _content(call: ToolCall, under_way: UnderWay) -> str:
    result = under_way.results.get(call.id)
    begun = ToolResult(call.name, ResultStatus.OK, progress=Progress.STARTED)
    return content_of(result or begun)
