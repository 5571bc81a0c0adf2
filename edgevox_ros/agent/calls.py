"""Runs the calls of a hop in the order written, and says what came of each."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Union

from edgevox_ros.agent.executor import Executor
from edgevox_ros.agent.guards import LoopGuard, canonical
from edgevox_ros.agent.outcome import Outcome
from edgevox_ros.agent.results import (
    REPEATED,
    content_of,
    content_of_rejection,
    data_of,
    dump,
    none_run,
    not_run,
)
from edgevox_ros.core.events import (
    SHOWN_CHARS,
    CallEvent,
    EventListener,
    GuardEvent,
    RejectionEvent,
    ResultEvent,
)
from edgevox_ros.core.messages import Message
from edgevox_ros.core.tools import ErrorKind, Rejection, ResultStatus, ToolCall, ToolResult
from edgevox_ros.parsing import ParseResult

SHOWN_CALLS = 8
REFUSED = "the user said no"
CANCELLED = "cancelled by the user"


class CallRunner:
    """Takes the calls and rejections of each hop of one turn.

    `closing` are the words that end the turn behind a hop, if every result has some.
    After a rejected, refused, failed or cancelled call the actuator calls behind it in the hop do
    not run, and their results say so; readers still do. `outcome` is told of each; `begin` is
    called when one that acts is about to be carried out.
    """

    def __init__(
        self,
        executor: Executor,
        listener: EventListener,
        confirm: Callable[[str, threading.Event], bool],
        cancel: threading.Event,
        loops: LoopGuard,
        outcome: Outcome,
        begin: Callable[[], None] = lambda: None,
    ) -> None:
        self._executor = executor
        self._tell = listener
        self._confirm = confirm
        self._cancel = cancel
        self._ids = itertools.count(1)
        self._minted: dict[tuple[int, str], ToolCall] = {}
        self._loops = loops
        self._outcome = outcome
        self._begin = begin
        self.calls: list[ToolCall] = []
        self.done: list[tuple[ToolCall, ToolResult]] = []
        self.looping = False
        self.goes_on = False
        self.rehearsed = False
        self.closing = ""

    def with_ids(self, calls: Sequence[ToolCall]) -> tuple[ToolCall, ...]:
        """The hop's calls, each with an id: the model's own or one of ours."""
        self._minted = {}
        for call in calls:
            self._minted[call.position, call.name] = (
                call if call.id is not None else replace(call, id=f"call{next(self._ids):05d}")
            )
        return tuple(self._minted.values())

    def run(self, calls: Sequence[ToolCall], rejections: Sequence[Rejection]) -> list[Message]:
        """Run a hop's calls; returns one tool message for every call and rejection, in order."""
        self._loops.next_hop()
        self._outcome.next_hop()
        for rejection in rejections:
            self._outcome.reject(rejection)
        reading = {tool.name for tool in self._executor.schemas() if tool.read_only}
        items: list[Union[ToolCall, Rejection]] = [*calls, *rejections]
        messages, failed = [], False
        closings: list[str] = []
        for item in sorted(items, key=lambda item: item.position):
            if isinstance(item, Rejection):
                messages.append(self._reject(item))
                failed = True
                closings.append("")
                continue
            call = self._minted.get((item.position, item.name), item)
            reads = call.name in reading
            result = self._result(call, blocked=failed, reads=reads)
            failed = failed or _fails(result, reads=reads)
            closings.append(result.closing)
            messages.append(
                Message("tool", content_of(result), tool_call_id=call.id, name=call.name)
            )
        self.closing = " ".join(closings) if all(closings) else ""
        return messages

    def refuse(self, result: ParseResult, why: str) -> list[Message]:
        """A reply of which nothing runs, as the model is to see it: each call once, and why."""
        self._outcome.next_hop()
        self._outcome.refuse_all()
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
        """What the model is told of a candidate that is no call."""
        call_id = f"call{next(self._ids):05d}"
        return Message("tool", content, tool_call_id=call_id, name=rejection.name or "call")

    def _result(self, call: ToolCall, *, blocked: bool, reads: bool) -> ToolResult:
        self.calls.append(call)
        self._tell(CallEvent.of(call))
        result = self._not_allowed(call, blocked and not reads) or self._execute(call, reads)
        if not reads and result.status is ResultStatus.OK and not result.dry_run:
            self.done += [] if result.ongoing else [(call, result)]
        if result.error != REPEATED:
            self._outcome.add(call, result, reads=reads, refused=result.error == REFUSED)
        self.goes_on = self.goes_on or result.ongoing
        self.rehearsed = self.rehearsed or result.dry_run
        self._tell(ResultEvent.of(call, result, data_of(result)))
        return result

    def _not_allowed(self, call: ToolCall, blocked: bool) -> ToolResult | None:
        """The result of a call that must not run, or None."""
        times = self._loops.times(call)
        if times >= LoopGuard.END_AT:
            self.looping = True
        if times >= LoopGuard.HINT_AT:
            self._tell(GuardEvent("loop", f"{call.name}, time {times}"))
            return not_run(call, REPEATED)
        if self._cancel.is_set():
            return not_run(call, CANCELLED)
        if blocked:
            return not_run(call)
        question = self._executor.needs_confirmation(call)
        if question and not self._confirm(question, self._cancel):
            return not_run(call, REFUSED)
        return None

    def _execute(self, call: ToolCall, reads: bool) -> ToolResult:
        if not reads:
            self._begin()
        try:
            return self._executor.execute(call, self._cancel)
        except Exception as error:
            self._tell(GuardEvent("failure", f"{call.name}: {error!r}"))
            message = f"{call.name} failed inside the robot's software"
            return ToolResult(
                call.name, ResultStatus.ERROR, error=message, error_kind=ErrorKind.ABORTED
            )


def _fails(result: ToolResult, *, reads: bool) -> bool:
    """Whether what stands behind must not run. A reader that was only repeated is no harm."""
    harmless = reads and result.error_kind is ErrorKind.NOT_RUN
    return result.status is ResultStatus.ERROR and not harmless
