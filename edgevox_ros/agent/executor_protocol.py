"""What the agent needs of an executor. robot/ros_executor.py is one, without importing this."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Protocol

from edgevox_ros.core.tools import ToolCall, ToolResult, ToolSchema


class Executor(Protocol):
    """Carries out validated tool calls. `cancel` may be called from any thread and never blocks."""

    def schemas(self) -> tuple[ToolSchema, ...]:
        """The tools that can be called now."""

    def needs_confirmation(self, call: ToolCall) -> str | None:
        """The question to ask aloud before this call may run, or None."""

    def says_refused(self, call: ToolCall) -> str:
        """What the map says when the user does not permit this call; "" leaves it to us."""

    def says_begin(self, call: ToolCall) -> bool:
        """Whether `execute` is going to say that this call begins."""

    def stops_now(self, call: ToolCall) -> bool:
        """Whether a call stops everything. A rehearsal of a stop, while nothing moves, does not."""

    def runs_beside(self, call: ToolCall) -> bool:
        """Whether a call may be carried out beside a running one: it moves and asks nothing.

        Then another thread may call `execute` meanwhile.
        """

    def execute(
        self, call: ToolCall, cancel: threading.Event, say: Callable[[str], None]
    ) -> ToolResult:
        """Run one call to its end or its time-out. Never raises because of the robot.

        `say` takes the map's words once the call really begins, on this thread.

        It must call `cancel.wait` again and again, if only with 0 seconds: the watchdog takes that
        as a sign of life.
        """

    def end_of(self, result: ToolResult, cancel: threading.Event) -> ToolResult:
        """Wait for the end of the goal that `result` began (`open_goal`), for what comes next.

        Returns how the call ended: an error also if `cancel` is set or the end is not known. Says
        nothing: the goal's own end is announced before this returns. Never raises because of the
        robot. For `cancel` see `execute`.
        """

    def cancel(self) -> None:
        """Stop everything: send cancel requests and stop messages at once."""

    def detach_goals(self) -> None:
        """Let running goals outlive a call that is cancelled from now on. Never blocks."""

    @property
    def busy(self) -> bool:
        """Whether a motion or goal of ours is running, even after the turn that began it."""
