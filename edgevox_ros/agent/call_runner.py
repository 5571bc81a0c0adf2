"""Runs the calls of a hop in the order written, and reports how each ended."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import Union

from edgevox_ros.agent.call_guards import LoopGuard, canonical
from edgevox_ros.agent.call_outcomes import CallOutcomes
from edgevox_ros.agent.confirmation import consent_of
from edgevox_ros.agent.executor_protocol import Executor
from edgevox_ros.agent.hop_words import Closing, HopWords
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
    """Runs the calls of one turn, hop by hop, and keeps their outcomes.

    After a rejected, refused, failed or cancelled call, the acting calls that follow it in the hop
    do not run, and their results say so; readers and what stops still run. A call that began a goal
    and did not wait for it has ended only with that goal: the next call of the turn, in whichever
    hop, begins then, and an acting one only if the goal ended well. `outcomes` is told of each call
    and rejection. For `hooks` see CallHooks.

    `calls` are all calls of the turn, `done` those that acted and succeeded, `results` those of the
    calls that have ended, by id. `looping`: the same call was made too often. `rehearsed`: a call
    was a dry run. `closing`: what the map says about the calls of the hop; None if that is left to
    the model. `refusal`: what is said in any case, about calls of the hop that the user did not
    permit. `language`: of our own words.
    """

    def __init__(
        self,
        executor: Executor,
        listener: EventListener,
        confirm: Confirm,
        cancel: threading.Event,
        loops: LoopGuard,
        outcomes: CallOutcomes,
        hooks: CallHooks,
        language: str,
    ) -> None:
        self._executor = executor
        self._tell = listener
        self._confirm = confirm
        self._cancel = cancel
        self._ids = itertools.count(1)
        self._loops = loops
        self._outcomes = outcomes
        self._hooks = hooks
        self._language = language
        self.calls: list[ToolCall] = []
        self.results: dict[str | None, ToolResult] = {}
        self.done: list[tuple[ToolCall, ToolResult]] = []
        self.looping = False
        self._open: list[_Answer] = []
        self._detached = self._goal_failed = False
        self.rehearsed = False
        self.closing: Closing | None = None
        self.refusal: tuple[str, ...] = ()

    @property
    def ongoing(self) -> bool:
        """Whether something that a call began is still going on, as far as the turn knows."""
        return bool(self._open) or self._detached

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
        tools = self._executor.schemas()
        reading = {tool.name for tool in tools if tool.read_only}
        stopping = {tool.name for tool in tools if tool.stops}
        items: list[Union[ToolCall, Rejection]] = [*calls, *rejections]
        answers: list[Union[Message, _Answer]] = []
        words, failed = HopWords(), self._goal_failed
        for item in sorted(items, key=lambda item: item.position):
            if isinstance(item, Rejection):
                answers.append(self._reject(item))
                words.reject()
                failed = True
                continue
            reads = item.name in reading
            kept_off = not reads and item.name not in stopping
            answer = self._answer(item, blocked=failed, kept_off=kept_off, reads=reads)
            if self._goal_failed:
                words.end_failed()
                failed = True
            if answer.result.not_run is NotRun.EARLIER_FAILED:
                words.leave_out()
            elif answer.consent != "yes":
                words.refuse(answer.result)
            else:
                words.add(answer.result, answer.said, reads=reads)
            failed = failed or _fails(answer.result, reads=reads)
            answers.append(answer)
        self.closing, self.refusal = words.closing, words.refusal
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
        results = [tool_message(call, not_run(call, NotRun.REPLY_REFUSED, error)) for call in calls]
        return [Message("assistant", "", tool_calls=calls), *results]

    def _reject(self, rejection: Rejection) -> Message:
        self._tell(RejectionEvent.of(rejection))
        return self._told(rejection, content_of_rejection(rejection))

    def _told(self, rejection: Rejection, content: str) -> Message:
        """The tool message for a rejected candidate."""
        call_id = f"call{next(self._ids):05d}"
        return Message("tool", content, tool_call_id=call_id, name=rejection.name or "call")

    def _answer(self, call: ToolCall, *, blocked: bool, kept_off: bool, reads: bool) -> _Answer:
        """The call's outcome. `kept_off`: a failure before it keeps it from running."""
        self.calls.append(call)
        self._tell(CallEvent.of(call))
        said: list[str] = []
        consent: Consent = "yes"
        result = self._not_allowed(call, blocked and kept_off)
        result = result or self._not_yet(call, kept_off=kept_off)
        if result is None:
            consent = self._ask(call)
            permitted = consent == "yes"
            result = self._execute(call, reads, said) if permitted else self._left(call, consent)
        if not reads and result.status is ResultStatus.OK and not result.dry_run:
            self.done += [] if result.ongoing else [(call, result)]
        if result.not_run is not NotRun.REPEATED:
            self._outcomes.add(call, result, reads=reads, refused=consent != "yes")
        self.rehearsed = self.rehearsed or result.dry_run
        self.results[call.id] = result
        self._tell(ResultEvent.of(call, result, data_of(result)))
        answer = _Answer(call, result, tuple(said), consent)
        if result.open_goal:
            self._open.append(answer)
        self._detached = self._detached or (result.ongoing and not result.open_goal)
        return answer

    def _not_yet(self, call: ToolCall, *, kept_off: bool) -> ToolResult | None:
        """Wait for the goals that earlier calls began. The result if one keeps the call off."""
        while self._open and not self._cancel.is_set():
            self._await(self._open[0])
        if self._cancel.is_set():
            return not_run(call, NotRun.CANCELLED)
        if self._goal_failed and kept_off:
            return not_run(call, NotRun.EARLIER_FAILED)
        return None

    def _await(self, answer: _Answer) -> None:
        """Wait for the goal of a call; its result is from then on that of the goal's end."""
        with self._hooks.carrying_out():
            ended = self._executor.end_of(answer.result, self._cancel)
        if self._cancel.is_set():
            return
        self._open.remove(answer)
        answer.result = self.results[answer.call.id] = ended
        self._outcomes.add(answer.call, ended, reads=False, refused=False)
        if ended.status is ResultStatus.ERROR:
            self._goal_failed = True
        else:
            self.done.append((answer.call, ended))
        self._hooks.goal_over()

    def _not_allowed(self, call: ToolCall, blocked: bool) -> ToolResult | None:
        """The result of a call that must not run, or None."""
        times = self._loops.times(call)
        if blocked and times < LoopGuard.HINT_AT and not self._cancel.is_set():
            # Not noted: once what failed is made good, this call is no repetition.
            return not_run(call, NotRun.EARLIER_FAILED)
        self._loops.add(call)
        if times >= LoopGuard.END_AT:
            self.looping = True
        if times >= LoopGuard.HINT_AT:
            detail = f"{call.name}, time {times}"
            self._tell(GuardEvent("loop", GuardAct.HELD_BACK, detail))
            return not_run(call, NotRun.REPEATED)
        return not_run(call, NotRun.CANCELLED) if self._cancel.is_set() else None

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


@dataclass(eq=False)
class _Answer:
    """The result of a call, what was said when it began, and whether the user permitted it."""

    call: ToolCall
    result: ToolResult
    said: tuple[str, ...]
    consent: Consent = "yes"

    def message(self, *, told: bool, whole: bool) -> Message:
        """The tool message. If the model is `told` what was said: of the `whole` call, or begin."""
        whole = whole or self.consent != "yes"
        said = [*self.said, *(sentences_of(self.result.closing) if whole else ())]
        return tool_message(self.call, self.result, " ".join(said) if told else "")


def _fails(result: ToolResult, *, reads: bool) -> bool:
    """Whether the acting calls that follow must not run. Repeating a reader does no harm."""
    harmless = reads and result.error_kind is ErrorKind.NOT_RUN
    return result.status is ResultStatus.ERROR and not harmless
