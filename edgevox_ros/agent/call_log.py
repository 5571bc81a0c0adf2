"""What was done in a turn: each call and rejection with what became of it, in order.

Nothing in it changes: the end of a goal is one more entry. Every question about what was done,
failed, is going on or can be done again is a query of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from edgevox_ros.core.outcomes import Consent, NotRun
from edgevox_ros.core.tools import (
    ErrorKind,
    Reason,
    Rejection,
    ResultStatus,
    ToolCall,
    ToolResult,
    ToolSchema,
)

# The model is asked to repeat such a reply as a whole: the next one replaces it.
UNREAD = (Reason.AMBIGUOUS, Reason.MALFORMED, Reason.TRUNCATED, Reason.INSIDE_THINKING)
_NO_FAILURES = (ErrorKind.NOT_RUN, ErrorKind.CANCELLED)


def canonical(call: ToolCall) -> str:
    """A call as text, the same for equal calls in whatever order their arguments come."""
    return f"{call.name} {json.dumps(dict(call.arguments), sort_keys=True, default=str)}"


@dataclass(frozen=True, eq=False)
class LogEntry:
    """What became of one call or candidate of a hop.

    `call` and `result`, or a `rejection`; with neither, a whole reply was refused. `reads`: the
    tool only reads. `consent`: what the user answered where that was asked. `said`: the map's words
    for the beginning. `begun`: the entry of which this is the end, if a goal has ended.
    """

    hop: int
    call: ToolCall | None = None
    result: ToolResult | None = None
    rejection: Rejection | None = None
    reads: bool = False
    consent: Consent = "yes"
    said: tuple[str, ...] = ()
    begun: LogEntry | None = None

    @property
    def failed(self) -> bool:
        """Whether it did not end well."""
        return self.result is None or self.result.status is ResultStatus.ERROR

    @property
    def tool(self) -> str:
        """Whose failure it is; "" if only another reply can make it good."""
        if self.call is not None:
            return self.call.name
        unread = self.rejection is None or self.rejection.reason in UNREAD
        return "" if unread or self.rejection is None else self.rejection.name or ""


class CallLog:
    """The entries of one turn, over all its hops, oldest first. Used by one thread."""

    def __init__(self, tools: Iterable[ToolSchema] = ()) -> None:
        kinds = {tool.name: tool.read_only for tool in tools}
        self._tools = frozenset(kinds)
        self._acting = frozenset(name for name, reads in kinds.items() if not reads)
        self.entries: list[LogEntry] = []
        self._hop = 0

    def next_hop(self) -> None:
        """The calls of another reply follow. They may make good what failed before."""
        self._hop += 1

    def add(
        self,
        call: ToolCall,
        result: ToolResult,
        *,
        consent: Consent = "yes",
        said: Iterable[str] = (),
    ) -> LogEntry:
        """A call has ended, has begun a goal, or did not run."""
        reads = call.name in self._tools - self._acting
        return self._append(
            LogEntry(self._hop, call, result, reads=reads, consent=consent, said=tuple(said))
        )

    def end(self, begun: LogEntry, result: ToolResult) -> LogEntry:
        """The goal that a call began has ended."""
        return self._append(LogEntry(self._hop, begun.call, result, begun=begun))

    def reject(self, rejection: Rejection) -> LogEntry:
        """A candidate was rejected."""
        return self._append(LogEntry(self._hop, rejection=rejection))

    def refuse_reply(self) -> LogEntry:
        """No call of a whole reply is run."""
        return self._append(LogEntry(self._hop))

    def _append(self, entry: LogEntry) -> LogEntry:
        self.entries.append(entry)
        return entry

    # What was called

    @property
    def hop(self) -> tuple[LogEntry, ...]:
        """The newest hop's entries, ends of goals left out."""
        return tuple(each for each in self._begun() if each.hop == self._hop)

    @property
    def calls(self) -> tuple[ToolCall, ...]:
        """All calls, whatever became of them."""
        return tuple(each.call for each in self._begun() if each.call is not None)

    @property
    def results(self) -> Mapping[str | None, ToolResult]:
        """The newest result of each call, by the call's id."""
        return {each.call.id: each.result for each in self.entries if each.call and each.result}

    @property
    def only_repeats(self) -> bool:
        """Whether the newest hop had calls, all of which had run last, and nothing since.

        "Photograph the barn and the pond" takes a second picture, behind another call.
        """
        ran = [each for each in self._begun() if each.call is not None and not each.failed]
        last = {canonical(each.call) for each in ran if each.call and each.hop == ran[-1].hop}
        repeated = (each.call for each in self.hop if _is(each, NotRun.REPEATED))
        again = [canonical(call) for call in repeated if call is not None]
        return len(again) == len(self.hop) > 0 and last.issuperset(again)

    @property
    def ran(self) -> tuple[ToolCall, ...]:
        """The calls that did not fail, in the order called; rehearsals, too."""
        return tuple(
            each.call for each in self._begun() if each.call is not None and not each.failed
        )

    @property
    def carried_out(self) -> tuple[str, ...]:
        """Their tools."""
        return tuple(each.name for each in self.ran)

    def times(self, call: ToolCall) -> int:
        """In how many hops a call was made, if it is made now as well."""
        made = canonical(call)
        hops = {
            each.hop
            for each in self._begun()
            # Once what failed is made good, a call that waited for it is no repetition.
            if each.call is not None and not _is(each, NotRun.EARLIER_FAILED)
            if canonical(each.call) == made
        }
        return len(hops - {self._hop}) + 1

    def newest(self, entry: LogEntry) -> ToolResult | None:
        """The result of an entry's call: that of the goal's end, once it has ended."""
        ends = (each.result for each in self.entries if each.begun is entry)
        return next(ends, entry.result)

    def _begun(self) -> Iterable[LogEntry]:
        return (each for each in self.entries if each.begun is None)

    # What goes on

    @property
    def open_goals(self) -> tuple[LogEntry, ...]:
        """Calls whose goals have not ended, as far as the turn has waited for them."""
        ended = {each.begun for each in self.entries}
        return tuple(
            each
            for each in self.entries
            if each.result is not None and each.result.open_goal and each not in ended
        )

    @property
    def ongoing(self) -> bool:
        """Whether something that a call began is still going on, as far as the turn knows."""
        detached = (
            each.result is not None and each.result.ongoing and not each.result.open_goal
            for each in self.entries
        )
        return bool(self.open_goals) or any(detached)

    @property
    def goal_failed(self) -> bool:
        """Whether a goal has not ended well: no acting call may follow it."""
        return any(each.begun is not None and each.failed for each in self.entries)

    @property
    def began(self) -> bool:
        """Whether a call was carried out, however it ended."""
        results = (each.result for each in self.entries)
        return any(result is not None and result.not_run is None for result in results)

    # What was done

    @property
    def done(self) -> tuple[tuple[ToolCall, ToolResult], ...]:
        """The calls that acted and have ended well."""
        return tuple(
            (each.call, each.result)
            for each in self.entries
            if each.call is not None and each.result is not None
            if not (each.reads or each.failed or each.result.dry_run or each.result.ongoing)
        )

    @property
    def rehearsed(self) -> bool:
        """Whether a call was a dry run."""
        return any(each.result is not None and each.result.dry_run for each in self.entries)

    @property
    def acted(self) -> bool:
        """Whether something was done, or has begun."""
        return any(not (each.failed or each.reads) for each in self.entries)

    @property
    def asked(self) -> bool:
        """Whether a reader was called."""
        return any(each.reads and not _is(each, NotRun.REPEATED) for each in self.entries)

    @property
    def readings(self) -> tuple[ToolResult, ...]:
        """What was read."""
        return tuple(
            each.result
            for each in self.entries
            if each.reads and each.result is not None and not each.failed
        )

    @property
    def only_read(self) -> bool:
        """Whether something was read, and nothing else was tried but that once more."""
        tried = [each for each in self.entries if not _is(each, NotRun.REPEATED)]
        return bool(tried) and all(each.reads and not each.failed for each in tried)

    @property
    def newest_readings(self) -> tuple[ToolResult, ...]:
        """The newest result of each reader that was called, failures among them."""
        newest = {
            each.tool: each.result
            for each in self.entries
            if each.reads and each.result is not None and not _is(each, NotRun.REPEATED)
        }
        return tuple(newest.values())

    @property
    def read(self) -> bool:
        """Whether something was read."""
        return bool(self.readings)

    @property
    def succeeded(self) -> frozenset[str]:
        """The tools of which a call ended well, or has begun a goal."""
        return frozenset(each.tool for each in self.entries if not each.failed)

    # What failed

    @property
    def _left(self) -> list[LogEntry]:
        """What failed and was not made good.

        A failed tool is made good when the same tool succeeds in a later hop. A failed call to an
        unknown tool is made good when any acting tool succeeds in a later hop.
        """
        failures = (each for each in self.entries if each.failed)
        return [
            each
            for each in failures
            if not _is(each, NotRun.REPEATED) and not self._made_good(each)
        ]

    def _made_good(self, failure: LogEntry) -> bool:
        unknown = failure.tool not in self._tools
        return any(
            each.tool == failure.tool or (unknown and not each.reads)
            for each in self.entries
            if each.hop > failure.hop and not each.failed
        )

    @property
    def failed(self) -> bool:
        """Whether something was rejected, failed, refused or not run."""
        return bool(self._left)

    @property
    def failed_to_act(self) -> bool:
        """Whether a known tool that acts is among the failures."""
        return any(each.tool in self._acting for each in self._left)

    @property
    def refused(self) -> bool:
        """Whether the only failures are calls that the user refused."""
        left = self._left
        return bool(left) and all(each.consent != "yes" for each in left)

    @property
    def all_done(self) -> bool:
        """Whether something was done and nothing failed."""
        return self.acted and not self.failed

    @property
    def rejected(self) -> tuple[Rejection, ...]:
        """All rejections of the turn."""
        return tuple(each.rejection for each in self.entries if each.rejection is not None)

    @property
    def failures(self) -> Mapping[str, ToolResult]:
        """The last failure of each tool that has not succeeded since, oldest first."""
        found: dict[str, ToolResult] = {}
        for each in self.entries:
            if each.call is None or each.result is None:
                continue
            if not each.failed:
                found.pop(each.call.name, None)
            elif each.result.error_kind not in _NO_FAILURES:
                found[each.call.name] = each.result
        return found

    # What can be done again

    @property
    def again(self) -> tuple[ToolCall, ...]:
        """What "again" means: the calls of the turn, in order.

        What failed or was stopped is tried again, from the turn's first call on; but not what a
        later reply of the turn made good, or repeated.
        """
        made = [each for each in self._begun() if each.call is not None]
        return tuple(
            each.call
            for each in made
            if each.call is not None
            and not _is(each, NotRun.REPEATED)
            and (self._ended_well(each) or not self._made_again(each, made))
        )

    def _ended_well(self, entry: LogEntry) -> bool:
        result = self.newest(entry)
        return result is not None and result.status is not ResultStatus.ERROR

    def _made_again(self, entry: LogEntry, made: list[LogEntry]) -> bool:
        """Whether a later hop has made good what failed, or the same call."""
        assert entry.call is not None
        this = canonical(entry.call)
        later = [each for each in made if each.hop > entry.hop and each.call is not None]
        good = any(each.tool == entry.tool and self._ended_well(each) for each in later)
        return good or any(each.call and canonical(each.call) == this for each in later)


def _is(entry: LogEntry, reason: NotRun) -> bool:
    return entry.result is not None and entry.result.not_run is reason
