"""Runs the calls of a hop in the order written, and reports how each ended."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import Union

from edgevox_ros.agent.call_guards import LoopGuard, canonical
from edgevox_ros.agent.call_outcomes import CallOutcomes
from edgevox_ros.agent.executor_protocol import Executor
from edgevox_ros.agent.hop_words import Closing, HopWords
from edgevox_ros.agent.result_wording import (
    NOT_RUN,
    REPEATED,
    content_of,
    content_of_rejection,
    data_of,
    dump,
    none_run,
    not_run,
)
from edgevox_ros.agent.turn_voice import sentences_of
from edgevox_ros.core.events import (
    SHOWN_CHARS,
    CallEvent,
    EventListener,
    GuardEvent,
    RejectionEvent,
    ResultEvent,
)
from edgevox_ros.core.messages import Message
from edgevox_ros.core.tools import (
    CANCELLED,
    ErrorKind,
    Rejection,
    ResultStatus,
    ToolCall,
    ToolResult,
)
from edgevox_ros.parsing import ParseResult

SHOWN_CALLS = 8
REFUSED = "the user said no"


@dataclass(frozen=True)
class CallHooks:
    """What a turn does around its calls.

    `before_act`: before an acting call about whose beginning the map has no words. `meanwhile`: a
    context around any such call. `say_begin` says the map's words for the beginning, and returns
    the sentences. `ends`: whether what the map says about the calls of a hop ends the turn.
    `carrying_out`: a context in which any call is carried out.
    """

    before_act: Callable[[], None]
    say_begin: Callable[[str], Sequence[str]]
    meanwhile: Callable[[], AbstractContextManager[None]]
    ends: Callable[[Closing], bool]
    carrying_out: Callable[[], AbstractContextManager[None]]


class CallRunner:
    """Runs the calls of one turn, hop by hop, and keeps their outcomes.

    After a rejected, refused, failed or cancelled call, the acting calls that follow it in the hop
    do not run, and their results say so; readers still run. `outcomes` is told of each call and
    rejection. For `hooks` see CallHooks.

    `calls` are all calls of the turn, `done` those that acted and succeeded, `results` those of the
    calls that have ended, by id. `looping`: the same call was made too often. `ongoing`: something
    that a call began is still going on. `rehearsed`: a call was a dry run. `closing`: what the map
    says about the calls of the hop; None if that is left to the model.
    """

    def __init__(
        self,
        executor: Executor,
        listener: EventListener,
        confirm: Callable[[str, threading.Event], bool],
        cancel: threading.Event,
        loops: LoopGuard,
        outcomes: CallOutcomes,
        hooks: CallHooks,
    ) -> None:
        self._executor = executor
        self._tell = listener
        self._confirm = confirm
        self._cancel = cancel
        self._ids = itertools.count(1)
        self._loops = loops
        self._outcomes = outcomes
        self._hooks = hooks
        self.calls: list[ToolCall] = []
        self.results: dict[str | None, ToolResult] = {}
        self.done: list[tuple[ToolCall, ToolResult]] = []
        self.looping = False
        self.ongoing = False
        self.rehearsed = False
        self.closing: Closing | None = None

    def with_ids(self, calls: Sequence[ToolCall]) -> tuple[ToolCall, ...]:
        """The calls, each with an id: the model's own or a new one."""
        return tuple(
            call if call.id is not None else replace(call, id=f"call{next(self._ids):05d}")
            for call in calls
        )

    def run(self, calls: Sequence[ToolCall], rejections: Sequence[Rejection]) -> list[Message]:
        """Run a hop's calls, which have ids. Returns a tool message for each call and rejection."""
        self._loops.next_hop()
        self._outcomes.next_hop()
        for rejection in rejections:
            self._outcomes.reject(rejection)
        reading = {tool.name for tool in self._executor.schemas() if tool.read_only}
        items: list[Union[ToolCall, Rejection]] = [*calls, *rejections]
        answers: list[Union[Message, _Answer]] = []
        words, failed = HopWords(), False
        for item in sorted(items, key=lambda item: item.position):
            if isinstance(item, Rejection):
                answers.append(self._reject(item))
                words.reject()
                failed = True
                continue
            reads = item.name in reading
            answer = self._answer(item, blocked=failed, reads=reads)
            if failed and answer.result.error == NOT_RUN:
                words.leave_out()
            else:
                words.add(answer.result, answer.said)
            failed = failed or _fails(answer.result, reads=reads)
            answers.append(answer)
        self.closing = words.closing
        # What ends the turn is remembered as the reply: the model need not be told.
        told = self.closing is None or not self._hooks.ends(self.closing)
        return [
            answer
            if isinstance(answer, Message)
            else answer.message(told=told, whole=self.closing is not None)
            for answer in answers
        ]

    def refuse(self, result: ParseResult, why: str) -> list[Message]:
        """The tool messages for a reply of which no call runs.

        Each different call has one, with the reason.
        """
        self._outcomes.next_hop()
        self._outcomes.refuse_all()
        error = none_run(why)
        distinct = {canonical(call): call for call in reversed(result.calls)}
        calls = self.with_ids(list(reversed(distinct.values()))[:SHOWN_CALLS])
        if not calls:
            unread = result.rejections[0]
            told = self._told(unread, dump({"ok": False, "error": error}))
            return [Message("assistant", unread.raw[:SHOWN_CHARS]), told]
        results = [
            Message("tool", content_of(not_run(call, error)), tool_call_id=call.id, name=call.name)
            for call in calls
        ]
        return [Message("assistant", "", tool_calls=calls), *results]

    def _reject(self, rejection: Rejection) -> Message:
        self._tell(RejectionEvent.of(rejection))
        return self._told(rejection, content_of_rejection(rejection))

    def _told(self, rejection: Rejection, content: str) -> Message:
        """The tool message for a rejected candidate."""
        call_id = f"call{next(self._ids):05d}"
        return Message("tool", content, tool_call_id=call_id, name=rejection.name or "call")

    def _answer(self, call: ToolCall, *, blocked: bool, reads: bool) -> _Answer:
        self.calls.append(call)
        self._tell(CallEvent.of(call))
        said: list[str] = []
        result = self._not_allowed(call, blocked and not reads)
        result = result or self._execute(call, reads, said)
        if not reads and result.status is ResultStatus.OK and not result.dry_run:
            self.done += [] if result.ongoing else [(call, result)]
        if result.error != REPEATED:
            self._outcomes.add(call, result, reads=reads, refused=result.error == REFUSED)
        self.ongoing = self.ongoing or result.ongoing
        self.rehearsed = self.rehearsed or result.dry_run
        self.results[call.id] = result
        self._tell(ResultEvent.of(call, result, data_of(result)))
        return _Answer(call, result, tuple(said))

    def _not_allowed(self, call: ToolCall, blocked: bool) -> ToolResult | None:
        """The result of a call that must not run, or None. Asks the user if that is needed."""
        times = self._loops.times(call)
        if blocked and times < LoopGuard.HINT_AT and not self._cancel.is_set():
            # Not noted: once what failed is made good, this call is no repetition.
            return not_run(call)
        self._loops.add(call)
        if times >= LoopGuard.END_AT:
            self.looping = True
        if times >= LoopGuard.HINT_AT:
            self._tell(GuardEvent("loop", f"{call.name}, time {times}"))
            return not_run(call, REPEATED)
        if self._cancel.is_set():
            return replace(not_run(call, CANCELLED), error_kind=ErrorKind.CANCELLED)
        question = self._executor.needs_confirmation(call)
        if question and not self._confirm(question, self._cancel):
            return not_run(call, REFUSED)
        return None

    def _execute(self, call: ToolCall, reads: bool, said: list[str]) -> ToolResult:
        worded = self._executor.says_begin(call)
        if not reads and not worded:
            self._hooks.before_act()
        try:
            with (
                self._hooks.carrying_out(),
                nullcontext() if worded else self._hooks.meanwhile(),
            ):
                return self._executor.execute(
                    call, self._cancel, lambda text: said.extend(self._hooks.say_begin(text))
                )
        except Exception as error:
            self._tell(GuardEvent("failure", f"{call.name}: {error!r}"))
            message = f"{call.name} failed inside the robot's software"
            return ToolResult(
                call.name, ResultStatus.ERROR, error=message, error_kind=ErrorKind.ABORTED
            )


@dataclass(frozen=True)
class _Answer:
    """The result of a call, and what was said when it began."""

    call: ToolCall
    result: ToolResult
    said: tuple[str, ...]

    def message(self, *, told: bool, whole: bool) -> Message:
        """The tool message. If the model is `told` what was said: of the `whole` call, or begin."""
        said = [*self.said, *(sentences_of(self.result.closing) if whole else ())]
        content = content_of(self.result, " ".join(said) if told else "")
        return Message("tool", content, tool_call_id=self.call.id, name=self.call.name)


def _fails(result: ToolResult, *, reads: bool) -> bool:
    """Whether the acting calls that follow must not run. Repeating a reader does no harm."""
    harmless = reads and result.error_kind is ErrorKind.NOT_RUN
    return result.status is ResultStatus.ERROR and not harmless
