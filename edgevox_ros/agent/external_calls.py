"""Calls that come from outside, from a panel or another agent: a turn without a model for each.

Those that come while a turn runs wait in a short queue.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from edgevox_ros.agent.call_log import CallLog
from edgevox_ros.agent.call_runner import CallRunner
from edgevox_ros.agent.executor_protocol import Executor
from edgevox_ros.agent.result_wording import dump
from edgevox_ros.agent.silence_bridge import SilenceBridge
from edgevox_ros.agent.surroundings import Surroundings
from edgevox_ros.agent.turn_parts import TurnParts
from edgevox_ros.agent.turn_runner import TurnRunner
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.agent.turn_state import TurnState
from edgevox_ros.agent.turn_voice import TurnVoice, Unchecked
from edgevox_ros.core.events import (
    CallEvent,
    Event,
    EventListener,
    RejectionEvent,
    ResultEvent,
    SpeechEvent,
    StateEvent,
)
from edgevox_ros.core.messages import Message
from edgevox_ros.core.tools import (
    CANCELLED,
    GIVEN,
    PEOPLE,
    ErrorKind,
    ResultStatus,
    ToolCall,
    ToolSchema,
)
from edgevox_ros.parsing import ParseResult

MOST_WAITING = 8
BUSY = "the robot is busy with something else; call again when that has ended"
NOT_ACTIVE = "the robot is not active now"


def held_off(left_s: float) -> str:
    """Why a call may not move anything, for this many seconds more."""
    return (
        "somebody has stopped the robot: nothing moves until a person gives an order, or for "
        f"{ceil(left_s)} s more. Do not repeat the call without asking a person first"
    )


@dataclass(frozen=True)
class ExternalCall:
    """A call that somebody else has made; the validator has not seen it yet.

    `id` is that of its sender, for the result. `by`: who sent it.
    """

    id: str
    name: str
    arguments: Mapping[str, Any]
    by: str

    @property
    def in_words(self) -> str:
        """As somebody could have said it: "go to kitchen"."""
        return " ".join(map(str, (self.name, *self.arguments.values()))).replace("_", " ")

    @property
    def native(self) -> Mapping[str, Any]:
        """The form in which the validator takes calls of others (OpenAI's)."""
        function = {"name": self.name, "arguments": self.arguments}
        return {"type": "function", "function": function}


def refused(call: ExternalCall, why: str, kind: ErrorKind = ErrorKind.NOT_RUN) -> ResultEvent:
    """The result of a call that did not run."""
    status = str(ResultStatus.ERROR)
    return ResultEvent(call.id, call.name, status, status, {}, why, str(kind), 0.0)


def cancelled(call: ExternalCall) -> ResultEvent:
    """The result of a call that a stop ended before it began."""
    return refused(call, CANCELLED, ErrorKind.CANCELLED)


class ExternalCalls:
    """A short queue. Every call that leaves it without being carried out gets a result.

    Any thread may use it. `condition` is the worker's own, notified of each call that waits.
    `stopped`: whether a stop has just ended the running turn. `max_age_s`: how long a call may
    wait, by the `clock` (seconds).
    """

    def __init__(
        self,
        condition: threading.Condition,
        emit: EventListener,
        stopped: Callable[[], bool],
        max_age_s: float,
        clock: Callable[[], float],
    ) -> None:
        self._condition = condition
        self._emit = emit
        self._stopped = stopped
        self._max_age_s = max_age_s
        self._clock = clock
        self._calls: deque[tuple[ExternalCall, float]] = deque()
        self._held = False

    def __len__(self) -> int:
        return len(self._calls)

    @property
    def held(self) -> bool:
        """Whether none is taken now."""
        return self._held

    def put(self, call: ExternalCall) -> None:
        """Let a call wait for a turn of its own, which reports what became of it."""
        self._queue(call, lambda: False)

    def put_off(self, call: ExternalCall) -> None:
        """Let a call that may not run beside another wait for the running turn to end."""
        self._queue(call, self._stopped)

    def _queue(self, call: ExternalCall, stopped: Callable[[], bool]) -> None:
        why = refused(call, BUSY)
        with self._condition:
            fits = len(self._calls) < MOST_WAITING
            if self._held:
                why, fits = refused(call, NOT_ACTIVE), False
            elif stopped():
                why, fits = cancelled(call), False
            if fits:
                self._calls.append((call, self._clock()))
                self._condition.notify_all()
        if not fits:
            self._emit(why)

    def take(self) -> ExternalCall | None:
        """The call that has waited longest, for a turn of its own; None if none waits."""
        with self._condition:
            return self._calls.popleft()[0] if self._calls else None

    def void(self) -> tuple[ExternalCall, ...]:
        """A stop: none of them is carried out. Returns them; `report_cancelled` tells of it."""
        return tuple(self._forget(lambda at: True))

    def report_cancelled(self, calls: Sequence[ExternalCall]) -> None:
        """Tell of calls that a stop has ended before they began."""
        for call in calls:
            self._emit(cancelled(call))

    def hold(self) -> None:
        """Take none until `resume`."""
        with self._condition:
            self._held = True
        self.refuse(NOT_ACTIVE)

    def resume(self) -> None:
        """Take calls again."""
        self._held = False

    def refuse(self, why: str) -> None:
        """None of them is carried out now."""
        for call in self._forget(lambda at: True):
            self._emit(refused(call, why))

    def expire(self) -> None:
        """Refuse those that have waited too long. To be called now and then."""
        now = self._clock()
        for call in self._forget(lambda at: now - at > self._max_age_s):
            self._emit(refused(call, BUSY))

    def _forget(self, which: Callable[[float], bool]) -> list[ExternalCall]:
        with self._condition:
            left = [call for call, at in self._calls if which(at)]
            self._calls = deque(item for item in self._calls if not which(item[1]))
        return left


def run_external(
    external: ExternalCall,
    runner: TurnRunner,
    settings: Callable[[], TurnSettings],
    cancel: threading.Event,
) -> bool:
    """Check a call and carry it out as a turn of `runner`, without a model.

    Its listener gets exactly one result with the call's id. Only the map's own words about the call
    are said. False: it may not run now, and nothing was emitted. An error of our own is raised
    after the result was emitted.
    """
    parts, around = runner.parts, runner.around
    answer = _Answer(parts.emit, external.by)
    try:
        tools = parts.executor.schemas()
        found = parts.make_parser(tools).check((external.native,))
        if found.rejections or len(found.calls) != 1:
            _reject(external, found, answer.emit)
            return True
        call = replace(found.calls[0], id=external.id, format=GIVEN)
        moves = _moves(call, parts.executor, tools)
        if moves and (left_s := around.held_off_s(external.by)) > 0:
            answer.emit(refused(external, held_off(left_s)))
            return True
        admission = around.admits((call,), (), tools)
        if admission == "put_off":
            return False
        dropped: Sequence[str] = ()
        if admission == "stop":
            dropped = parts.stop_all(around, "call", settings().language)
        elif moves and external.by in PEOPLE:
            around.ordered()
        said = carry_out(
            call, parts.with_listener(answer.emit, parts.confirm), around, settings(), cancel
        )
        for sentence in dropped:
            parts.emit(SpeechEvent(sentence))
        if said is not None:
            # "Again" means what the robot did last, whoever asked for it.
            runner.conversation.last.note(call, said)
            if any(tool.name == call.name and not tool.read_only for tool in tools):
                parts.facts.sources.recent.note(call.name, call.arguments, external.by)
    except Exception:
        if not answer.emitted:
            answer.emit(refused(external, f"{external.name} failed inside the robot's software"))
        raise
    return True


def _moves(call: ToolCall, executor: Executor, tools: Sequence[ToolSchema]) -> bool:
    """Whether a call may set something in motion, for all that is known."""
    still = any(tool.name == call.name and (tool.read_only or tool.stops) for tool in tools)
    return not (still or executor.runs_beside(call))


def _reject(call: ExternalCall, found: ParseResult, emit: EventListener) -> None:
    raw = dump({"name": call.name, "arguments": call.arguments})
    for rejection in found.rejections:
        # Not in the form in which the validator took it.
        emit(replace(RejectionEvent.of(replace(rejection, raw=raw)), by=call.by))
    why = " ".join(each.why or each.message for each in found.rejections)
    emit(refused(call, why or "this is not one call", ErrorKind.REJECTED))


class _Answer:
    """Passes events on, with who made the call, and knows whether the result was `emitted`."""

    def __init__(self, listener: EventListener, by: str) -> None:
        self._listener = listener
        self._by = by
        self.emitted = False

    def emit(self, event: Event) -> None:
        """Pass an event on."""
        self.emitted = self.emitted or isinstance(event, ResultEvent)
        self._listener(replace(event, by=self._by) if isinstance(event, CallEvent) else event)


def carry_out(
    call: ToolCall,
    parts: TurnParts,
    around: Surroundings,
    settings: TurnSettings,
    cancel: threading.Event,
) -> Sequence[str] | None:
    """Carry out a call that passed validation. Returns what was said; None if nothing was done."""
    asked = f"{call.name} {dump(call.arguments)}"
    # A turn beside this one is to know what is being done.
    messages = [Message("user", asked), Message("assistant", "", tool_calls=(call,))]
    tools = parts.executor.schemas()
    reading = parts.vocabulary(tools, settings.language).reading(asked)
    state = TurnState(reading, settings, cancel, CallLog(tools), messages)
    voice = TurnVoice(parts.emit, Unchecked(), cancel)
    silent = SilenceBridge(0.0, settings.language, voice)
    runner = CallRunner(parts, around, state, voice, silent)
    parts.emit(StateEvent("acting"))
    runner.run((call,), ())
    if runner.closing is not None:
        voice.say(*runner.closing.sentences)
    return voice.said if state.log.done else None
