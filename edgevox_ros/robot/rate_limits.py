"""Refuses calls beyond the rate limit of a tool."""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence

from edgevox_ros.core.outcomes import Cause
from edgevox_ros.core.tools import ErrorKind
from edgevox_ros.robot.call_results import ToolFailed
from edgevox_ros.robot.clock import NO_TIME
from edgevox_ros.robot.tool import Tool


class RateLimits:
    """Counts the calls of each tool that has a limit. Thread-safe."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.RLock()
        self._calls: dict[str, deque[float]] = {}

    def take(self, tool: Tool) -> None:
        """Count a call. Raises ToolFailed if it is one too many."""
        with self._lock:
            self.check([tool])
            if tool.rate_limit is not None:
                self._calls[tool.name].append(self._clock())

    def check(self, tools: Sequence[Tool]) -> None:
        """Raise ToolFailed if the last of these calls, made now, would be one too many.

        Calls that no longer count are forgotten.
        """
        tool = tools[-1]
        limit = tool.rate_limit
        if limit is None:
            return
        now = self._clock()
        if math.isnan(now):
            raise ToolFailed(ErrorKind.UNAVAILABLE, f"{tool.name} has a rate limit, and {NO_TIME}")
        with self._lock:
            calls = self._forget_old(tool.name, now, limit.per_s)
        more = sum(each.name == tool.name for each in tools)
        if len(calls) + more > limit.calls:
            wait_s = math.ceil((calls[0] if calls else now) + limit.per_s - now)
            often = f"{limit.calls} call{'s' if limit.calls > 1 else ''} in {limit.per_s:g} seconds"
            message = f"{tool.name} is limited to {often}; possible again in {wait_s} seconds"
            raise ToolFailed(ErrorKind.REJECTED, message, cause=Cause.TOO_OFTEN)

    def _forget_old(self, name: str, now: float, per_s: float) -> deque[float]:
        """Forget calls that no longer count. Returns when the others were made."""
        # A call of the future was made before the clock was set back: it counts from now on.
        calls = deque(min(at, now) for at in self._calls.get(name, ()))
        while calls and calls[0] <= now - per_s:
            calls.popleft()
        self._calls[name] = calls
        return calls
