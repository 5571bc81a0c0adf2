"""Calls readers that take nothing, whatever was written beside them: get_weather(wind="today")."""

from __future__ import annotations

from collections.abc import Iterable

from edgevox_ros.agent.checks.check import PASS, Check, Reply, Verdict
from edgevox_ros.agent.checks.said_directions import Recheck
from edgevox_ros.agent.checks.said_units import Written, call_of, result_of
from edgevox_ros.core.events import GuardName
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import Reason, Rejection, ToolSchema


class BareReadersCheck(Check):
    """Leaves out the arguments of tools that only read and have no parameters.

    Small models make up some, mostly names of what they would read, and again once they are told.
    Only where nothing else of the reply was rejected. `recheck` validates the call once more.
    """

    name: GuardName = "schema_retry"

    def __init__(self, tools: Iterable[ToolSchema], recheck: Recheck) -> None:
        self._bare = frozenset(
            tool.name
            for tool in tools
            if tool.read_only and not tool.parameters.get("properties") and not tool.stops
        )
        self._recheck = recheck

    def reply(self, reply: Reply) -> Verdict:
        """Call them without arguments."""
        rejections = reply.result.rejections
        bare = list(filter(self._is_bare, rejections))
        if not bare or not all(each in bare or each.waits for each in rejections):
            return PASS
        checked: list[Written] = [
            self._recheck(call_of(each), {}) if each in bare else each for each in rejections
        ]
        result = result_of((*reply.result.calls, *checked), reply, self._recheck)
        return Verdict(GuardAct.MENDED, ", ".join(str(each.name) for each in bare), result=result)

    def _is_bare(self, rejection: Rejection) -> bool:
        return rejection.reason is Reason.EXTRA_ARGUMENT and rejection.name in self._bare
