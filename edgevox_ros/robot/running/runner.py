"""What runs the tools of one kind on a node."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Any, Generic, TypeVar

from edgevox_ros.robot.call_inputs import Inputs
from edgevox_ros.robot.prepared_call import PreparedCall
from edgevox_ros.robot.tool import Spec, Tool

SpecT = TypeVar("SpecT", bound=Spec)


class Runner(ABC, Generic[SpecT]):
    """Runs the tools of one kind. The defaults suit a kind that leaves nothing running."""

    @abstractmethod
    def prepare(self, tool: Tool, spec: SpecT, inputs: Inputs) -> PreparedCall:
        """Check a call. Raises ToolFailed."""

    def is_there(self, spec: SpecT) -> bool:
        """Whether the graph has somebody who would receive a call."""
        return True

    @property
    def busy(self) -> bool:
        """Whether a motion or goal of ours is running."""
        return False

    @property
    def began_after_stop(self) -> bool:
        """Whether something is running that began after the last stop."""
        return False

    @property
    def pending(self) -> list[str]:
        """Names of those who have not answered a request that may move something."""
        return []

    def unconfirmed(self) -> list[str]:
        """Names of those who have not answered the last stop, or ended what was running then."""
        return []

    def needs_undoing(self, undone_by: AbstractSet[str]) -> bool:
        """Whether the services of a stop may have anything to undo.

        That is so if a server is on the graph or was asked, apart from those services themselves
        (`undone_by`).
        """
        return False

    def look(self) -> None:
        """Look for servers that had left the graph and are back."""
        return

    def halt(self) -> None:
        """End our own motions, and publish the stop messages. Never waits."""
        return

    def repeat_halt(self) -> None:
        """Publish the stop messages again, or ask again those who refused."""
        return

    def end_goals(self) -> None:
        """Ask servers to end the goals that we have begun. Only sends; never waits."""
        return

    def mark_stop(self) -> None:
        """A stop is being sent: everything that is running now began before it."""
        return

    def detach_goals(self) -> None:
        """Let running goals go on when the call that waits for them is cancelled."""
        return

    def end_of(self, goal: str, cancel: threading.Event) -> Mapping[str, Any] | None:
        """Wait for the end of a goal of this kind; its fields, None if it is not known here.

        Raises ToolFailed if it failed, or `cancel` is set.
        """
        return None

    def make_way(self, tool: Tool, cancel: threading.Event) -> None:
        """End what may not run together with a tool. Raises ToolFailed if it does not end."""
        return

    def flush(self) -> None:
        """Wait a little until the last messages have arrived."""
        return

    def close(self) -> None:
        """Wait a little for what is still running: last messages, goals that were given up."""
        return
