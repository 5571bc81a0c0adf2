"""Calls that come from outside, from a panel or another agent: a turn without a model for each."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from edgevox_ros.agent.call_log import CallLog
from edgevox_ros.agent.call_runner import CallRunner
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
    StateEvent,
    StopEvent,
)
from edgevox_ros.core.messages import Message
from edgevox_ros.core.tools import CANCELLED, GIVEN, ErrorKind, ResultStatus, ToolCall
from edgevox_ros.parsing import ParseResult

NOT_ACTIVE = "the robot is not active now"


@dataclass(frozen=True)
class GivenCall:
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


def refused(given: GivenCall, why: str, kind: ErrorKind = ErrorKind.NOT_RUN) -> ResultEvent:
    """The result of a call that did not run."""
    status = str(ResultStatus.ERROR)
    return ResultEvent(given.id, given.name, status, status, {}, why, str(kind), 0.0)


def cancelled(given: GivenCall) -> ResultEvent:
    """The result of a call that a stop ended before it began."""
    return refused(given, CANCELLED, ErrorKind.CANCELLED)


def run_given(
    given: GivenCall,
    runner: TurnRunner,
    settings: Callable[[], TurnSettings],
    cancel: threading.Event,
) -> bool:
    """Check a call and carry it out as a turn of `runner`, without a model.

    Its listener gets exactly one result with the call's id. Only the map's own words about the call
    are said. False: it may not run now, and nothing was told. An error of our own is raised after
    the result was told.
    """
    parts, around = runner.parts, runner.around
    answer = _Answer(parts.tell, given.by)
    try:
        tools = parts.executor.schemas()
        found = parts.make_parser(tools).check((given.native,))
        if found.rejections or len(found.calls) != 1:
            _reject(given, found, answer.tell)
            return True
        call = replace(found.calls[0], id=given.id, format=GIVEN)
        admission = around.admits((call,), (), tools)
        if admission == "put_off":
            return False
        if admission == "stop":
            around.stopping()
            parts.executor.cancel()
            parts.tell(StopEvent(by="call"))
        said = _carry_out(
            call, parts.with_listener(answer.tell, parts.confirm), around, settings(), cancel
        )
        if said is not None:
            # "Again" means what the robot did last, whoever asked for it.
            runner.conversation.last.note(call, said)
    except Exception:
        if not answer.told:
            answer.tell(refused(given, f"{given.name} failed inside the robot's software"))
        raise
    return True


def _reject(given: GivenCall, found: ParseResult, tell: EventListener) -> None:
    for rejection in found.rejections:
        tell(RejectionEvent.of(rejection))
    why = " ".join(each.why or each.message for each in found.rejections)
    tell(refused(given, why or "this is not one call", ErrorKind.REJECTED))


class _Answer:
    """Passes events on, with who made the call, and knows whether the result was `told`."""

    def __init__(self, listener: EventListener, by: str) -> None:
        self._listener = listener
        self._by = by
        self.told = False

    def tell(self, event: Event) -> None:
        """Pass an event on."""
        self.told = self.told or isinstance(event, ResultEvent)
        self._listener(replace(event, by=self._by) if isinstance(event, CallEvent) else event)


def _carry_out(
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
    state = TurnState(asked, settings, cancel, CallLog(parts.executor.schemas()), messages)
    voice = TurnVoice(parts.tell, Unchecked(), cancel)
    silent = SilenceBridge(0.0, settings.language, voice)
    runner = CallRunner(parts, around, state, voice, silent)
    parts.tell(StateEvent("acting"))
    runner.run((call,), ())
    if runner.closing is not None:
        voice.say(*runner.closing.sentences)
    return voice.said if state.log.done else None
