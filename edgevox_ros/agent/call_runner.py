"""Runs the calls of a hop in the order written, and reports how each ended."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Union

from edgevox_ros.agent.call_log import LogEntry, canonical
from edgevox_ros.agent.checks.broken_replies import REPEATED_AT
from edgevox_ros.agent.checks.said_units import said_words
from edgevox_ros.agent.claims import claims_of
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
from edgevox_ros.agent.silence_bridge import SilenceBridge
from edgevox_ros.agent.surroundings import Surroundings
from edgevox_ros.agent.turn_parts import TurnParts
from edgevox_ros.agent.turn_state import TurnState
from edgevox_ros.agent.turn_voice import TurnVoice, sentences_of
from edgevox_ros.core.events import (
    SHOWN_CHARS,
    CallEvent,
    GuardEvent,
    RejectionEvent,
    ResultEvent,
)
from edgevox_ros.core.messages import Message
from edgevox_ros.core.outcomes import Consent, GuardAct, NotRun, consent_of
from edgevox_ros.core.tools import (
    ErrorKind,
    Rejection,
    ResultStatus,
    ToolCall,
    ToolResult,
    own_id,
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


class CallRunner:
    """Runs the calls of one turn, hop by hop, and logs what becomes of them.

    After a rejected, refused, failed or cancelled call, the acting calls that follow it in the hop
    do not run, and their results say so; readers and what stops still run. A call that began a goal
    and did not wait for it has ended only with that goal: the next call of the turn, in whichever
    hop, begins then, and an acting one only if the goal ended well.

    `in_doubt`: it is not sure that anything was ordered. `closing`: what the map says about the
    calls of the hop; None if that is left to the model.
    `refusal`: what is said in any case, about calls of the hop that the user did not permit.
    """

    def __init__(
        self,
        parts: TurnParts,
        around: Surroundings,
        state: TurnState,
        voice: TurnVoice,
        bridge: SilenceBridge,
    ) -> None:
        self._parts = parts
        self._executor = parts.executor
        self._emit = parts.emit
        self._around = around
        self._state = state
        self._log = state.log
        self._cancel = state.cancel
        self._voice = voice
        self._bridge = bridge
        self._ids = itertools.count(1)
        self.in_doubt = False
        self.closing: Closing | None = None
        self.refusal: tuple[str, ...] = ()

    def with_ids(self, calls: Sequence[ToolCall]) -> tuple[ToolCall, ...]:
        """The calls, each with an id: the model's own or a new one."""
        state, tools = self._state, self._executor.schemas()
        return tuple(
            said_words(
                call if call.id is not None else replace(call, id=own_id(next(self._ids))),
                tools,
                state.text,
                state.settings.language,
            )
            for call in calls
        )

    def run(self, calls: Sequence[ToolCall], rejections: Sequence[Rejection]) -> None:
        """Run a hop's calls, which have ids."""
        log = self._log
        log.next_hop()
        tools = self._executor.schemas()
        reading = {tool.name for tool in tools if tool.read_only}
        stopping = {tool.name for tool in tools if tool.stops}
        items: list[Union[ToolCall, Rejection]] = [*calls, *rejections]
        failed = log.goal_failed
        for item in sorted(items, key=lambda item: item.position):
            if isinstance(item, Rejection):
                self._emit(RejectionEvent.of(item))
                log.reject(item)
                failed = True
                continue
            reads = item.name in reading
            kept_off = not reads and item.name not in stopping
            entry = self._answer(item, blocked=failed, kept_off=kept_off, reads=reads)
            failed = failed or log.goal_failed or _keeps_off_others(entry)
        self.closing = closing_of(log.hop, goal_failed=log.goal_failed)
        self.refusal = refusal_of(log.hop)

    def messages(self, *, with_speech: bool) -> list[Message]:
        """A tool message for each call and rejection of the hop.

        `with_speech`: they also hold what was said to the user about the calls.
        """
        return [
            self._rejected(each.rejection, content_of_rejection(each.rejection))
            if each.rejection is not None
            else self._message(each, with_speech=with_speech)
            for each in self._log.hop
        ]

    def refuse(self, result: ParseResult, why: str) -> list[Message]:
        """The tool messages for a reply of which no call runs.

        Each different call has one, with the reason.
        """
        self._log.next_hop()
        self._log.refuse_reply()
        error = none_run(why)
        distinct = {canonical(call): call for call in reversed(result.calls)}
        calls = self.with_ids(list(reversed(distinct.values()))[:SHOWN_CALLS])
        if not calls and not result.rejections:
            return []
        if not calls:
            unread = result.rejections[0]
            message = self._rejected(unread, dump({"ok": False, "error": error}))
            return [Message("assistant", unread.raw[:SHOWN_CHARS]), message]
        results = [tool_message(call, not_run(call, NotRun.REPLY_REFUSED, error)) for call in calls]
        return [Message("assistant", "", tool_calls=calls), *results]

    def _rejected(self, rejection: Rejection, content: str) -> Message:
        """The tool message for a rejected candidate."""
        call_id = own_id(next(self._ids))
        return Message("tool", content, tool_call_id=call_id, name=rejection.name or "call")

    def _answer(self, call: ToolCall, *, blocked: bool, kept_off: bool, reads: bool) -> LogEntry:
        """What becomes of the call. `kept_off`: a failure before it keeps it from running."""
        self._emit(CallEvent.of(call))
        said: list[str] = []
        consent: Consent = "yes"
        result = self._not_allowed(call, blocked and kept_off)
        result = result or self._not_yet(call, kept_off=kept_off)
        if result is None:
            consent = self._ask(call)
            permitted = consent == "yes"
            result = self._execute(call, reads, said) if permitted else self._left(call, consent)
        entry = self._log.add(call, result, consent=consent, said=said)
        self._emit(ResultEvent.of(call, result, data_of(result)))
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

    def _await(self, begun: LogEntry) -> None:
        """Wait for the goal of a call; its result is from then on that of the goal's end."""
        assert begun.result is not None
        with self._carrying_out():
            ended = self._executor.end_of(begun.result, self._cancel)
        if self._cancel.is_set():
            return
        self._log.end(begun, ended)
        self._around.goal_over()

    def _not_allowed(self, call: ToolCall, blocked: bool) -> ToolResult | None:
        """The result of a call that must not run, or None."""
        loops = self._state.settings.guards.loop
        times = self._log.times(call) if loops else 1
        if blocked and times < REPEATED_AT and not self._cancel.is_set():
            return not_run(call, NotRun.EARLIER_FAILED)
        if times >= REPEATED_AT:
            detail = f"{call.name}, time {times}"
            self._emit(GuardEvent("loop", GuardAct.HELD_BACK, detail))
            return not_run(call, NotRun.REPEATED)
        return not_run(call, NotRun.CANCELLED) if self._cancel.is_set() else None

    def _message(self, entry: LogEntry, *, with_speech: bool) -> Message:
        """A call's tool message; if `with_speech`, it holds what was said about the call."""
        call, result = entry.call, self._log.newest(entry)
        assert call is not None
        assert result is not None
        whole = self.closing is not None or entry.consent != "yes"
        said = [*entry.said, *(sentences_of(result.closing) if whole else ())]
        return tool_message(call, result, " ".join(said) if with_speech else "")

    def _ask(self, call: ToolCall) -> Consent:
        """Ask the user whether the call may run, if that is needed."""
        question = self._executor.needs_confirmation(call)
        if not question:
            consent: Consent = "yes"
        elif self.in_doubt and self._parts.means:
            consent = consent_of(self._parts.means(question, (call,)))
        else:
            consent = consent_of(self._parts.confirm(question, self._cancel))
        return "cancelled" if self._cancel.is_set() else consent

    def _left(self, call: ToolCall, consent: Consent) -> ToolResult:
        """The result of a call that the user did not permit, with what is said about it.

        Nothing is said where the user heard no question, or has ended the turn.
        """
        result = not_run(call, *_NOT_PERMITTED[consent])
        if consent == "timeout":
            return replace(result, closing=phrase("unanswered", self._state.settings.language))
        if consent in ("cancelled", "unasked"):
            return result
        words = self._executor.says_refused(call)
        words = words or phrase("refused", self._state.settings.language)
        return replace(result, closing=words)

    def _execute(self, call: ToolCall, reads: bool, said: list[str]) -> ToolResult:
        worded = self._executor.says_begin(call)
        if not reads and not worded and not self._log.failed and announces(self._voice.held):
            # A call is about to be carried out, so the sentences that announce it are now true.
            self._voice.release()
        try:
            with self._carrying_out(), nullcontext() if worded else self._bridge.acting():
                return self._executor.execute(
                    call, self._cancel, lambda text: said.extend(self._say_begin(text))
                )
        except Exception as error:
            self._emit(GuardEvent.failure(error, call.name))
            message = f"{call.name} failed inside the robot's software"
            return ToolResult(
                call.name, ResultStatus.ERROR, error=message, error_kind=ErrorKind.ABORTED
            )

    def _carrying_out(self) -> AbstractContextManager[None]:
        return self._around.carrying_out(self._state.under_way(self._voice.said))

    def _say_begin(self, text: str) -> list[str]:
        """A call begins, and the map says so instead of the model. Returns the sentences."""
        sentences = sentences_of(text)
        if sentences and announces(self._voice.held):
            self._voice.drop()
        self._voice.say(*sentences)
        return sentences


def announces(sentences: Sequence[str]) -> bool:
    """Whether sentences are true once a call begins: they do not claim that it is done."""
    found = map(claims_of, sentences)
    return not any(claims.acted or claims.state for claims in found)


def _keeps_off_others(entry: LogEntry) -> bool:
    """Whether the acting calls that follow must not run. Repeating a reader does no harm."""
    result = entry.result
    harmless = entry.reads and result is not None and result.error_kind is ErrorKind.NOT_RUN
    return entry.failed and not harmless
