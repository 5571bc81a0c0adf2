"""Runs the calls of a hop in the order written, and reports how each ended."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import Union

from edgevox_ros.agent.call_guards import canonical
from edgevox_ros.agent.call_log import CallLog, Entry
from edgevox_ros.agent.confirmation import consent_of
from edgevox_ros.agent.executor_protocol import Executor
from edgevox_ros.agent.hop_words import Closing, closing_of, refusal_of
from edgevox_ros.agent.phrases import phrase
from edgevox_ros.agent.result_wording import (
    content_of_rejection,
    data_of,
    dump,
    none_run,
    not_run,
    tool_message,
)
from edgevox_ros.agent.turn_parts import Confirm
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
from edgevox_ros.core.outcomes import Consent, GuardAct, NotRun
from edgevox_ros.core.tools import (
    ErrorKind,
    Rejection,
    ResultStatus,
    ToolCall,
    ToolResult,
)
from edgevox_ros.parsing import ParseResult

SHOWN_CALLS = 8
# A call that is made in a second hop is a repetition: the model is told so. In a third it ends the
# turn. Equal calls within one hop are what the user wants (the four sides of a square).
_REPEATED_AT, _LOOPING_AT = 2, 3
# Why a call does not run that the user had to permit; with words where the usual ones say less.
_NOT_PERMITTED: Mapping[Consent, tuple[NotRun, str]] = {
    "no": (NotRun.SAID_NO, ""),
    "other": (NotRun.NOT_PERMITTED, "the user answered something else, so it was not done"),
    "timeout": (NotRun.NOT_PERMITTED, "nobody answered the question, so it was not done"),
    "cancelled": (NotRun.CANCELLED, ""),
    "unasked": (NotRun.NOT_PERMITTED, "the user could not be asked, so it was not done"),
}


@dataclass(frozen=True)
class CallHooks:
    """What a turn does around its calls.

    `before_act`: before an acting call about whose beginning the map has no words. `meanwhile`: a
    context around any such call. `say_begin` says the map's words for the beginning, and returns
    the sentences. `ends`: whether what the map says about the calls of a hop ends the turn.
    `carrying_out`: a context in which any call is carried out. `goal_over`: a goal has ended for
    which the next call had waited.
    """

    before_act: Callable[[], None]
    say_begin: Callable[[str], Sequence[str]]
    meanwhile: Callable[[], AbstractContextManager[None]]
    ends: Callable[[Closing], bool]
    carrying_out: Callable[[], AbstractContextManager[None]]
    goal_over: Callable[[], None] = lambda: None


class CallRunner:
    """Runs the calls of one turn, hop by hop, and logs what becomes of them.

    After a rejected, refused, failed or cancelled call, the acting calls that follow it in the hop
    do not run, and their results say so; readers and what stops still run. A call that began a goal
    and did not wait for it has ended only with that goal: the next call of the turn, in whichever
    hop, begins then, and an acting one only if the goal ended well. For `hooks` see CallHooks.

    `loops`: whether the same call in a later hop is held back; `looping`: it was made too often.
    `closing`: what the map says about the calls of the hop; None if that is left to the model.
    `refusal`: what is said in any case, about calls of the hop that the user did not permit.
    `language`: of our own words.
    """

    def __init__(
        self,
        executor: Executor,
        listener: EventListener,
        confirm: Confirm,
        cancel: threading.Event,
        log: CallLog,
        hooks: CallHooks,
        language: str,
        *,
        loops: bool = True,
    ) -> None:
        self._executor = executor
        self._tell = listener
        self._confirm = confirm
        self._cancel = cancel
        self._ids = itertools.count(1)
        self._log = log
        self._hooks = hooks
        self._language = language
        self._loops = loops
        self.looping = False
        self.closing: Closing | None = None
        self.refusal: tuple[str, ...] = ()

    def with_ids(self, calls: Sequence[ToolCall]) -> tuple[ToolCall, ...]:
        """The calls, each with an id: the model's own or a new one."""
        return tuple(
            call if call.id is not None else replace(call, id=f"call{next(self._ids):05d}")
            for call in calls
        )

    def run(self, calls: Sequence[ToolCall], rejections: Sequence[Rejection]) -> list[Message]:
        """Run a hop's calls, which have ids. Returns a tool message for each call and rejection."""
        log = self._log
        log.next_hop()
        tools = self._executor.schemas()
        reading = {tool.name for tool in tools if tool.read_only}
        stopping = {tool.name for tool in tools if tool.stops}
        items: list[Union[ToolCall, Rejection]] = [*calls, *rejections]
        told: dict[Entry, Message] = {}
        failed = log.goal_failed
        for item in sorted(items, key=lambda item: item.position):
            if isinstance(item, Rejection):
                told[log.reject(item)] = self._reject(item)
                failed = True
                continue
            reads = item.name in reading
            kept_off = not reads and item.name not in stopping
            entry = self._answer(item, blocked=failed, kept_off=kept_off, reads=reads)
            failed = failed or log.goal_failed or _keeps_off_others(entry)
        hop = log.hop
        self.closing = closing_of(hop, goal_failed=log.goal_failed)
        self.refusal = refusal_of(hop)
        # What ends the turn is remembered as the reply: the model need not be told.
        untold = self.closing is not None and self._hooks.ends(self.closing)
        return [told.get(entry) or self._message(entry, told=not untold) for entry in hop]

    def refuse(self, result: ParseResult, why: str) -> list[Message]:
        """The tool messages for a reply of which no call runs.

        Each different call has one, with the reason.
        """
        self._log.next_hop()
        self._log.refuse_reply()
        error = none_run(why)
        distinct = {canonical(call): call for call in reversed(result.calls)}
        calls = self.with_ids(list(reversed(distinct.values()))[:SHOWN_CALLS])
        if not calls:
            unread = result.rejections[0]
            told = self._told(unread, dump({"ok": False, "error": error}))
            return [Message("assistant", unread.raw[:SHOWN_CHARS]), told]
        results = [tool_message(call, not_run(call, NotRun.REPLY_REFUSED, error)) for call in calls]
        return [Message("assistant", "", tool_calls=calls), *results]

    def _reject(self, rejection: Rejection) -> Message:
        self._tell(RejectionEvent.of(rejection))
        return self._told(rejection, content_of_rejection(rejection))

    def _told(self, rejection: Rejection, content: str) -> Message:
        """The tool message for a rejected candidate."""
        call_id = f"call{next(self._ids):05d}"
        return Message("tool", content, tool_call_id=call_id, name=rejection.name or "call")

    def _answer(self, call: ToolCall, *, blocked: bool, kept_off: bool, reads: bool) -> Entry:
        """What becomes of the call. `kept_off`: a failure before it keeps it from running."""
        self._tell(CallEvent.of(call))
        said: list[str] = []
        consent: Consent = "yes"
        result = self._not_allowed(call, blocked and kept_off)
        result = result or self._not_yet(call, kept_off=kept_off)
        if result is None:
            consent = self._ask(call)
            permitted = consent == "yes"
            result = self._execute(call, reads, said) if permitted else self._left(call, consent)
        entry = self._log.add(call, result, consent=consent, said=said)
        self._tell(ResultEvent.of(call, result, data_of(result)))
        return entry

    def _not_yet(self, call: ToolCall, *, kept_off: bool) -> ToolResult | None:
        """Wait for the goals that earlier calls began. The result if one keeps the call off."""
        while (goals := self._log.open_goals) and not self._cancel.is_set():
            self._await(goals[0])
        if self._cancel.is_set():
            return not_run(call, NotRun.CANCELLED)
        if self._log.goal_failed and kept_off:
            return not_run(call, NotRun.EARLIER_FAILED)
        return None

    def _await(self, begun: Entry) -> None:
        """Wait for the goal of a call; its result is from then on that of the goal's end."""
        assert begun.result is not None
        with self._hooks.carrying_out():
            ended = self._executor.end_of(begun.result, self._cancel)
        if self._cancel.is_set():
            return
        self._log.end(begun, ended)
        self._hooks.goal_over()

    def _not_allowed(self, call: ToolCall, blocked: bool) -> ToolResult | None:
        """The result of a call that must not run, or None."""
        times = self._log.times(call) if self._loops else 1
        if blocked and times < _REPEATED_AT and not self._cancel.is_set():
            return not_run(call, NotRun.EARLIER_FAILED)
        self.looping = self.looping or times >= _LOOPING_AT
        if times >= _REPEATED_AT:
            detail = f"{call.name}, time {times}"
            self._tell(GuardEvent("loop", GuardAct.HELD_BACK, detail))
            return not_run(call, NotRun.REPEATED)
        return not_run(call, NotRun.CANCELLED) if self._cancel.is_set() else None

    def _message(self, entry: Entry, *, told: bool) -> Message:
        """A call's tool message; if the model is `told`, with what was said about the call."""
        call, result = entry.call, self._log.newest(entry)
        assert call is not None
        assert result is not None
        whole = self.closing is not None or entry.consent != "yes"
        said = [*entry.said, *(sentences_of(result.closing) if whole else ())]
        return tool_message(call, result, " ".join(said) if told else "")

    def _ask(self, call: ToolCall) -> Consent:
        """Ask the user whether the call may run, if that is needed."""
        question = self._executor.needs_confirmation(call)
        consent = consent_of(self._confirm(question, self._cancel)) if question else "yes"
        return "cancelled" if self._cancel.is_set() else consent

    def _left(self, call: ToolCall, consent: Consent) -> ToolResult:
        """The result of a call that the user did not permit, with what is said about it.

        Nothing is said where the user heard no question, or has ended the turn.
        """
        result = not_run(call, *_NOT_PERMITTED[consent])
        if consent == "timeout":
            return replace(result, closing=phrase("unanswered", self._language))
        if consent in ("cancelled", "unasked"):
            return result
        said = self._executor.says_refused(call) or phrase("refused", self._language)
        return replace(result, closing=said)

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
            self._tell(GuardEvent.failure(error, call.name))
            message = f"{call.name} failed inside the robot's software"
            return ToolResult(
                call.name, ResultStatus.ERROR, error=message, error_kind=ErrorKind.ABORTED
            )


def _keeps_off_others(entry: Entry) -> bool:
    """Whether the acting calls that follow must not run. Repeating a reader does no harm."""
    result = entry.result
    harmless = entry.reads and result is not None and result.error_kind is ErrorKind.NOT_RUN
    return entry.failed and not harmless
