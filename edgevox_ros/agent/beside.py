"""What is said while a call is carried out: a turn of its own, beside the running one.

It may talk, read, do what moves nothing, and stop: then everything ends at once, the running turn
too. An utterance that needs more waits for its turn.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from math import inf
from typing import Union

from edgevox_ros.agent.control import Control
from edgevox_ros.agent.conversation import Conversation, RememberedTurn
from edgevox_ros.agent.executor_protocol import Executor
from edgevox_ros.agent.external_calls import ExternalCall, run_external
from edgevox_ros.agent.orders import Order
from edgevox_ros.agent.phrases import phrase
from edgevox_ros.agent.result_wording import tool_message
from edgevox_ros.agent.surroundings import (
    Admission,
    Surroundings,
    UnderWay,
    first_stop,
    stops_first,
)
from edgevox_ros.agent.turn_cancel import SideCancel, TurnCancel, saying_lock
from edgevox_ros.agent.turn_parts import TurnParts
from edgevox_ros.agent.turn_runner import TurnOutcome, TurnRunner
from edgevox_ros.core.events import (
    Event,
    EventListener,
    GuardEvent,
    SpeechEvent,
    StateEvent,
    StopSource,
    TranscriptEvent,
)
from edgevox_ros.core.messages import Message
from edgevox_ros.core.outcomes import ConfirmationAnswer
from edgevox_ros.core.tools import (
    PEOPLE,
    Progress,
    Rejection,
    ResultStatus,
    ToolCall,
    ToolResult,
    ToolSchema,
)
from edgevox_ros.hearing import begins_afterwards, read_again


class Beside:
    """Runs side turns in a thread of their own, one at a time.

    `look` may be called from any thread, everything else from the thread of the running turn. A
    stop or interruption of the running turn ends the side turn as well. Only one of the two uses
    the engine: before the running turn generates, it waits for the side turn.
    """

    def __init__(self, parts: TurnParts, conversation: Conversation, control: Control) -> None:
        self._parts = parts
        self._conversation = conversation
        self._control = control
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

    @property
    def under_way(self) -> UnderWay | None:
        """The running turn while one of its calls is carried out, if that is watched."""
        return self._under_way

    @property
    def watching(self) -> bool:
        """Whether a call is being carried out, so what waits is looked at."""
        return self._under_way is not None and not self._cancel.is_set()

    @property
    def free(self) -> bool:
        """Whether it is `watching`, and nothing runs beside the call."""
        return self.watching and self._thread is None

    def look(self) -> None:
        """Look at the utterance that waits, if there is one, and if this is `free`."""
        self._begin(self._next)

    def offer_call(self, call: ExternalCall) -> bool:
        """Take a call from outside, if this is `free`. One that may not run beside is put off."""
        return self._begin(lambda: partial(self._run_external, call))

    def _begin(self, which: Callable[[], Callable[[UnderWay], None] | None]) -> bool:
        with self._lock:
            under_way = self._under_way
            if under_way is None or not self.free:
                return False
            first = which()
            if first is not None:
                run = partial(self._run_all, first, under_way)
                self._thread = threading.Thread(target=run, name="beside", daemon=True)
                self._thread.start()
        return True

    def _next(self) -> Callable[[UnderWay], None] | None:
        order = self._control.orders.take_unpromised()
        return None if order is None else partial(self._run, order)

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
                run = None
                if self._under_way is not None and not self._cancel.is_set():
                    under_way = self._under_way
                    run = self._next()
                if run is None:
                    self._thread = None

    def _run_shielded(self, run: Callable[[UnderWay], None], under_way: UnderWay) -> None:
        """Report an exception. It must not end the thread, or nothing would run beside again."""
        try:
            run(under_way)
        except Exception as error:
            with suppress(Exception):
                self._control.listener(GuardEvent.failure(error))

    def _run(self, order: Order, under_way: UnderWay) -> None:
        control = self._control
        emit = self._listener()
        answers = control.begin_beside()
        emit(TranscriptEvent(order.text, 0.0))
        if read_again(order.text) is not None:
            outcome = TurnOutcome("put_off", ())
        else:
            outcome = self._side_turn(order, under_way, emit, answers=answers)
        if outcome.ending == "put_off":
            left = replace(order, text=outcome.left or order.text)
            outcome = self._put_off(left, outcome, emit)
        control.finish(outcome, under_way.settings, emit)

    def _listener(self) -> EventListener:
        """Emits events with the number of a new turn."""
        number = self._control.next_number()
        return lambda event: self._control.listener(replace(event, turn=number))

    def _side_turn(
        self, order: Order, under_way: UnderWay, emit: EventListener, *, answers: bool
    ) -> TurnOutcome:
        around = SideTurn(self, self._parts.executor, self._control, self._cancel)
        around.answers, around.said = answers, order.said
        around.afterwards = begins_afterwards(order.text)
        conversation = Conversation(self._conversation.history.copy())
        conversation.history.add(messages_so_far(under_way))
        if order.instead_of:
            conversation.correct(order.instead_of, under_way.settings)
        runner = TurnRunner(self._parts_of(emit), around, conversation)
        outcome = runner.run(
            order.text,
            under_way.settings,
            around.cancel,
            ago_s=self._control.orders.since(order),
        )
        newest = conversation.history.newest
        if outcome.ending != "put_off" and newest is not None:
            self._ended.append(newest)
        return outcome

    def _run_external(self, call: ExternalCall, under_way: UnderWay) -> None:
        around = SideTurn(self, self._parts.executor, self._control, self._cancel)
        around.agent = call.by not in PEOPLE
        runner = TurnRunner(self._parts_of(self._listener()), around)
        if not run_external(call, runner, lambda: under_way.settings, around.cancel):
            self._control.calls.put_off(call)

    def _parts_of(self, emit: EventListener) -> TurnParts:
        """What a side turn works with: it cannot ask whether a call may run."""
        parts = self._parts.with_listener(
            partial(_emit_for_side_turn, emit),
            lambda question, cancel: ConfirmationAnswer("unasked"),
        )
        parts.facts = parts.facts.for_another_turn()
        return parts

    def _put_off(self, order: Order, outcome: TurnOutcome, emit: EventListener) -> TurnOutcome:
        """Let an order wait, or refuse it, and say so, unless there was a stop."""
        with saying_lock(self._cancel):
            if self._cancel.is_set():
                return outcome
            sentences = self._control.put_off(order)
            for words in sentences:
                emit(SpeechEvent(words))
        return TurnOutcome("put_off", (*outcome.sentences, *sentences))


class SideTurn(Surroundings):
    """What goes on around a side turn: another one carries a call out.

    `cancel` ends the side turn; `main` is the flag of the other one. `afterwards`: what is said is
    for when the other one has ended. `agent`: it carries out a program's call. `said`: when its
    utterance was said, in seconds of the steady clock; None: just now.
    """

    acting = True
    afterwards = False
    agent = False
    said: float | None = None

    def __init__(
        self, beside: Beside, executor: Executor, control: Control, main: TurnCancel
    ) -> None:
        self.cancel = SideCancel(main)
        self._beside = beside
        self._executor = executor
        self._control = control

    def admits(
        self,
        calls: Sequence[ToolCall],
        rejections: Sequence[Rejection],
        tools: Sequence[ToolSchema],
    ) -> Admission:
        """Whether a reply may act beside the running call: all of it, or nothing.

        A stop that was written wrongly is none, but no reason to go on either.
        """
        stop = first_stop(calls, tools)
        if stop is not None and self._executor.stops_now(stop):
            return "stop"
        written: list[Union[ToolCall, Rejection]] = [*calls, *rejections]
        written.sort(key=lambda each: each.position)
        if rejections and stops_first(written, tools):
            return "pause"
        now = not (self.afterwards or rejections)
        beside = now and all(map(self._executor.runs_beside, calls))
        return "run" if beside else "put_off"

    def stop_all(self, by: StopSource, emit: EventListener) -> tuple[str, ...]:
        """Stop everything, the other turn too; go on alone."""
        self.cancel.set_free()
        said = inf if self.said is None else self.said
        return self._control.stop_all(by, agent=self.agent, said=said, emit=emit).said

    def held_off_s(self, by: str) -> float:
        """For how many seconds calls of this sender may not move anything, because of a stop."""
        return self._control.held_off_s(by)

    def ordered(self) -> None:
        """A person has ordered what the turn is about to do."""
        self._control.ordered()

    def moves(self) -> bool:
        """Whether the call that is carried out may move something."""
        under_way = self._beside.under_way
        if under_way is None:
            return False
        return any(
            call.id not in under_way.results and not self._executor.runs_beside(call)
            for call in under_way.messages[-1].tool_calls
        )


def _emit_for_side_turn(emit: EventListener, event: Event) -> None:
    """The state is that of the running turn, and only that one forgets."""
    memory = isinstance(event, GuardEvent) and event.guard == "memory"
    if not (memory or isinstance(event, StateEvent)):
        emit(event)


def messages_so_far(under_way: UnderWay) -> tuple[Message, ...]:
    """A turn as the side turn's model knows it, while one of its calls is carried out.

    It looks like one that has begun a goal and ended: that is what models know.
    """
    results = tuple(
        tool_message(call, under_way.results.get(call.id) or _begun(call))
        for call in under_way.messages[-1].tool_calls
    )
    words = " ".join(under_way.said) or phrase("still_working", under_way.settings.language)
    return (*under_way.messages, *results, Message("assistant", words))


def _begun(call: ToolCall) -> ToolResult:
    return ToolResult(call.name, ResultStatus.OK, progress=Progress.STARTED)
