"""What carries out the tools of one kind on a node, and what every runner works with."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from edgevox_ros.core.tools import ToolResult
from edgevox_ros.robot.call_inputs import Inputs
from edgevox_ros.robot.kinds.kind import Spec

if TYPE_CHECKING:
    from edgevox_ros.robot.clock import RobotClock
    from edgevox_ros.robot.goals.goal_speech import GoalVoice
    from edgevox_ros.robot.kinds.read import Reading
    from edgevox_ros.robot.map.on_stop import StopActions
    from edgevox_ros.robot.ros_entities import Entities
    from edgevox_ros.robot.tool import Tool


@dataclass(frozen=True)
class PreparedCall:
    """A checked call. `run` carries it out; `shown` tells what it would send; readers only read.

    `halt_on_failure`: what it moves has no end of its own, so the stop messages end it if it fails.
    """

    run: Callable[[threading.Event], ToolResult]
    shown: str = ""
    reads: bool = False
    halt_on_failure: bool = False


class StepRunner(Protocol):
    """Runs the steps of tools that are made of other tools."""

    def check_step(self, step: Tool, arguments: Mapping[str, Any]) -> None:
        """Raise ToolFailed for a call whose values would be refused."""

    def expect(self, steps: Sequence[Tool]) -> None:
        """Raise ToolFailed if the last of these calls, made now, would pass a rate limit."""

    def perform(
        self, step: Tool, arguments: Mapping[str, Any], cancel: threading.Event, *, dry: bool
    ) -> ToolResult:
        """Carry out one call. Raises ToolFailed."""


SpecT = TypeVar("SpecT", bound=Spec)


@dataclass(frozen=True)
class RunnerParts:
    """What runners work with. `reading` is shared with whoever else reads topics of the map.

    `halt` publishes the stop messages, for a motion whose end nobody confirms; `late`: see
    Requests. Both are called from any thread.
    """

    entities: Entities
    clock: RobotClock
    reading: Reading
    tools: Mapping[str, Tool]
    tables: Mapping[str, Any]
    on_stop: StopActions
    voice: GoalVoice
    halt: Callable[[], None]
    late: Callable[[str], None]
    steps: StepRunner

    def specs(self, kind: type[SpecT]) -> list[SpecT]:
        """The specs of one kind's tools that can be carried out here."""
        specs = [tool.spec for tool in self.tools.values() if not tool.unavailable]
        return [spec for spec in specs if isinstance(spec, kind)]


class Runner(ABC, Generic[SpecT]):
    """Carries out the tools of one kind. The defaults suit a kind that leaves nothing under way."""

    @abstractmethod
    def prepare(self, tool: Tool, spec: SpecT, inputs: Inputs) -> PreparedCall:
        """Check a call. Raises ToolFailed."""

    @property
    def busy(self) -> bool:
        """Whether a motion or a goal of ours is under way."""
        return False

    @property
    def began_after_stop(self) -> bool:
        """Whether something is under way that began after the last stop."""
        return False

    @property
    def pending(self) -> list[str]:
        """Who has not answered a request that may move something."""
        return []

    def unconfirmed(self) -> list[str]:
        """Who has not answered the last stop, or ended what was under way then."""
        return []

    def needs_undoing(self, undone_by: AbstractSet[str]) -> bool:
        """Whether a server is there, or was asked, whose work the services of a stop may have to
        undo. Those services themselves, `undone_by`, do not count."""
        return False

    def look(self) -> None:
        """See Requests."""
        return

    def halt(self) -> None:
        """End what we move ourselves, and publish the stop messages. Never waits."""
        return

    def repeat_halt(self) -> None:
        """Publish the stop messages once more, or ask again who has refused."""
        return

    def end_goals(self) -> None:
        """Ask others to end what we have begun. Only sends; never waits."""
        return

    def mark_stop(self) -> None:
        """A stop is being sent: what is under way now began before it."""
        return

    def detach_goals(self) -> None:
        """Goals under way go on when the call that waits for them is cancelled."""
        return

    def make_way(self, tool: Tool, cancel: threading.Event) -> None:
        """End what may not go on beside a tool. Raises ToolFailed if it does not end."""
        return

    def flush(self) -> None:
        """Wait a little for the arrival of the last messages."""
        return

    def close(self) -> None:
        """Wait a little for what is under way: last messages, goals that were given up."""
        return
