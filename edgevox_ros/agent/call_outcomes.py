"""How the calls of a turn ended, over all its hops."""

from __future__ import annotations

from collections.abc import Iterable

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


class CallOutcomes:
    """Whether anything was done, and whether anything failed and was not made good.

    A failed tool is made good when the same tool succeeds in a later hop. A failed call to an
    unknown tool is made good when any acting tool succeeds in a later hop. What the user refused is
    counted apart.

    `rejected`: all rejections of the turn. `failures`: the last failure of each tool that was not
    made good. `succeeded`: the tools of which a call ended well.
    `asked`: a reader was called. `readings`: what was read.
    """

    def __init__(self, tools: Iterable[ToolSchema]) -> None:
        kinds = {tool.name: tool.read_only for tool in tools}
        self._tools = frozenset(kinds)
        self._acting = frozenset(name for name, reads in kinds.items() if not reads)
        self._before: dict[str, bool] = {}
        self._now: dict[str, bool] = {}
        self.acted = False
        self.read = False
        self.rejected: list[Rejection] = []
        self.failures: dict[str, ToolResult] = {}
        self.succeeded: set[str] = set()
        self.asked = False
        self.readings: list[ToolResult] = []

    def next_hop(self) -> None:
        """A hop begins. Its calls may make good what failed before."""
        self._before.update(self._now)
        self._now = {}

    @property
    def failed(self) -> bool:
        """Whether something was rejected, failed, refused or not run."""
        return bool(self._before or self._now)

    @property
    def failed_to_act(self) -> bool:
        """Whether a known tool that acts is among the failures."""
        return not self._acting.isdisjoint((*self._before, *self._now))

    @property
    def refused(self) -> bool:
        """Whether the only failures are calls that the user refused."""
        return self.failed and all((*self._before.values(), *self._now.values()))

    @property
    def done(self) -> bool:
        """Whether something was done and nothing failed."""
        return self.acted and not self.failed

    def reject(self, rejection: Rejection) -> None:
        """A candidate was rejected."""
        self.rejected.append(rejection)
        self._fail("" if rejection.reason in UNREAD else rejection.name or "")

    def refuse_all(self) -> None:
        """No call of a whole reply was run."""
        self._fail("")

    def add(self, call: ToolCall, result: ToolResult, *, reads: bool, refused: bool) -> None:
        """A call has ended, or did not run. `refused`: the user said no."""
        self.asked = self.asked or reads
        if result.status is ResultStatus.ERROR:
            self._fail(call.name, refused=refused)
            if result.error_kind not in (ErrorKind.NOT_RUN, ErrorKind.CANCELLED):
                self.failures[call.name] = result
            return
        self.succeeded.add(call.name)
        self.readings += [result] if reads else []
        self.acted = self.acted or not reads
        self.read = self.read or reads
        self._before.pop(call.name, None)
        self.failures.pop(call.name, None)
        if not reads:
            for name in [name for name in self._before if name not in self._tools]:
                del self._before[name]

    def _fail(self, name: str, *, refused: bool = False) -> None:
        self._now[name] = refused and self._now.get(name, True)
