"""Calls that come from outside, from a panel or another agent: a turn without a model for each."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import Any

from edgevox_ros.agent.call_log import CallLog
from edgevox_ros.agent.call_runner import CallHooks, CallRunner
from edgevox_ros.agent.result_wording import dump
from edgevox_ros.agent.speech_guards import RepetitionGuard
from edgevox_ros.agent.turn_hooks import UnderWay
from edgevox_ros.agent.turn_parts import TurnParts
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.agent.turn_voice import TurnVoice, sentences_of
from edgevox_ros.core.events import (
    CallEvent,
    Event,
    EventListener,
    RejectionEvent,
    ResultEvent,
    StateEvent,
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
    parts: TurnParts,
    settings: Callable[[], TurnSettings],
    cancel: threading.Event,
) -> bool:
    """Check a call and carry it out; `parts.tell` gets exactly one result with its id.

    Only the map's own words about the call are said. False: `parts.hooks` do not allow it now, and
    nothing was told. An error of our own is raised after the result was told.
    """
    answer = _Answer(parts.tell, given.by)
    try:
        found = parts.make_parser(parts.executor.schemas()).check((given.native,))
        if found.rejections or len(found.calls) != 1:
            _reject(given, found, answer.tell)
            return True
        call = replace(found.calls[0], id=given.id, format=GIVEN)
        admission = parts.hooks.admits((call,), ())
        if admission == "put_off":
            return False
        if admission == "stop":
            parts.hooks.stop_all("call")
        _GivenTurn(call, parts, settings(), cancel, answer.tell).run()
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


class _GivenTurn:
    """The turn of one call that passed validation."""

    def __init__(
        self,
        call: ToolCall,
        parts: TurnParts,
        settings: TurnSettings,
        cancel: threading.Event,
        tell: EventListener,
    ) -> None:
        self._call = call
        self._parts = parts
        self._settings = settings
        self._tell = tell
        once = RepetitionGuard(on=False)
        self._voice = TurnVoice(tell, str, lambda sentence: False, once, cancel)
        self._log = CallLog(parts.executor.schemas())
        self._runner = CallRunner(
            parts.executor,
            tell,
            parts.confirm,
            cancel,
            self._log,
            CallHooks(
                before_act=lambda: None,
                say_begin=self._say,
                meanwhile=nullcontext,
                ends=lambda closing: True,
                carrying_out=self._carrying_out,
            ),
            settings.language,
        )

    def run(self) -> None:
        """Carry the call out."""
        self._tell(StateEvent("acting"))
        self._runner.run((self._call,), ())
        if self._runner.closing is not None:
            self._voice.say(*self._runner.closing.sentences)
        if self._log.done:
            # "Again" means what the robot did last, whoever asked for it.
            self._parts.last.note(self._call, self._voice.said)

    def _say(self, text: str) -> list[str]:
        sentences = sentences_of(text)
        self._voice.say(*sentences)
        return sentences

    def _carrying_out(self) -> AbstractContextManager[None]:
        """A turn beside this one is to know what is being done."""
        asked = f"{self._call.name} {dump(self._call.arguments)}"
        messages = (Message("user", asked), Message("assistant", "", tool_calls=(self._call,)))
        said, results = tuple(self._voice.said), self._log.results
        return self._parts.hooks.carrying_out(UnderWay(messages, said, results, self._settings))
