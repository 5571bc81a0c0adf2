"""The ROS side of `call`: the node's executor on a node of its own."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from edgevox_ros.agent.phrases import why_failed
from edgevox_ros.cli.node_thread import NodeThread
from edgevox_ros.core.outcomes import Cause
from edgevox_ros.core.tools import CANCELLED, ErrorKind, ResultStatus, ToolCall, ToolResult
from edgevox_ros.robot.map.tool_map import ToolMap
from edgevox_ros.robot.ros_executor import RosExecutor
from edgevox_ros.robot.running.goal_speech import GoalVoice

# A program that has just started does not know the graph yet.
MEET_S = 5.0
_SLICE_S = 0.02
_KNOWN_S = 0.3


class Robot:
    """Runs calls, one at a time. `stop` may be called from any thread.

    `report` gets what is said.
    """

    def __init__(
        self,
        tool_map: ToolMap,
        report: Callable[[str], None],
        *,
        dry_run: bool = False,
        ros_arguments: Sequence[str] = (),
    ) -> None:
        self._map = tool_map
        self._dry_run = dry_run
        self._goal = _Goal(report)
        self._side = NodeThread("edgevox_call", ros_arguments)
        try:
            self._executor = RosExecutor(
                self._side.node, tool_map, dry_run=lambda: dry_run, voice=self._goal
            )
        except BaseException:
            self._side.close()
            raise
        self._side.start()

    def question(self, call: ToolCall) -> str:
        """What the map asks before this call; "" for nothing. A dry run asks nothing."""
        return "" if self._dry_run else self._executor.needs_confirmation(call) or ""

    def execute(self, call: ToolCall, cancel: threading.Event) -> ToolResult:
        """Run the call to its end, and its goal too, even if the node would not wait for it."""
        begun = time.monotonic()
        if not self._dry_run:
            self._meet(call.name, cancel)
        self._goal.begun.clear()
        try:
            result = self._executor.execute(call, cancel, self._goal.say)
            if result.closing:
                self._goal.say(result.closing)
        finally:
            self._goal.begun.set()
        if result.ongoing and not result.dry_run:
            result = self._to_the_end(result, cancel)
        return replace(result, duration_s=time.monotonic() - begun)

    def _to_the_end(self, result: ToolResult, cancel: threading.Event) -> ToolResult:
        """The result of a goal that was still running. One that is stopped has failed."""
        while not self._goal.over.wait(_SLICE_S):
            if cancel.is_set():
                return _failed(result, CANCELLED, ErrorKind.CANCELLED)
        if self._goal.failure:
            return _failed(result, self._goal.failure, ErrorKind.ABORTED)
        return result

    def stop(self) -> None:
        """Publish the stop messages, then cancel every goal. Does not wait."""
        self._executor.hold()
        self._executor.cancel()

    def settled(self, patience_s: float) -> bool:
        """Wait until everybody who may move something has answered. Returns whether they have."""
        return self._executor.settled(patience_s)

    def resume(self) -> None:
        """Allow calls again after a `stop`."""
        self._executor.resume()

    def close(self) -> None:
        """Wait for the last messages to arrive, and leave the graph.

        Stops nothing: what other nodes have begun goes on.
        """
        self._executor.free()
        self._side.close()

    def _meet(self, name: str, cancel: threading.Event) -> None:
        """Wait until the graph shows who will get the call.

        If nobody appears, the call itself says so.
        """
        tool = self._map.tools[name]
        end = time.monotonic() + MEET_S
        while time.monotonic() < end and not cancel.wait(_SLICE_S):
            if self._executor.is_there(tool):
                # A server that has only just discovered a client can lose its first answer.
                cancel.wait(_KNOWN_S)
                return


def _failed(result: ToolResult, error: str, kind: ErrorKind) -> ToolResult:
    return replace(result, status=ResultStatus.ERROR, error=error, error_kind=kind)


class _Goal(GoalVoice):
    """What is said about the call's goal, and how it ended: `failure` says why, once it is `over`.

    `begun`: the call has said how the goal began.
    """

    def __init__(self, report: Callable[[str], None]) -> None:
        self._report = report
        self.begun = threading.Event()
        self.over = threading.Event()
        self.failure = ""

    def say(self, sentence: str) -> None:
        self._report(f'says "{sentence}"')

    def announcement(self) -> Callable[[str], None]:
        return self._announce

    def _announce(self, sentence: str) -> None:
        """Say how a goal ended, after what the call says of its beginning."""
        self.begun.wait(MEET_S)
        self.say(sentence)

    def unstopped(self, who: str) -> None:
        self._report(f"the stop was not confirmed by {who}")

    def ended(self, reason: str) -> None:
        self.failure = reason
        self.over.set()

    def why(self, cause: Cause, language: str) -> str:
        return why_failed(cause, language)
