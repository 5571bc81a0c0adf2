"""Every kind of tool under one roof: a call is prepared, which checks it, and then carried out."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from edgevox_ros.core.tools import ToolResult
from edgevox_ros.robot.clock import RobotClock
from edgevox_ros.robot.entities import Entities
from edgevox_ros.robot.interfaces.conversion import to_data
from edgevox_ros.robot.kinds.actions import Actions
from edgevox_ros.robot.kinds.goal_speech import GoalVoice
from edgevox_ros.robot.kinds.inputs import Inputs
from edgevox_ros.robot.kinds.publishing import Motion, Publishing
from edgevox_ros.robot.kinds.reading import Reading
from edgevox_ros.robot.kinds.services import Services
from edgevox_ros.robot.outcome import MAX_ITEMS, succeeded
from edgevox_ros.robot.specs import (
    ActionSpec,
    MovingSpec,
    PublishSpec,
    ReadSpec,
    ServiceSpec,
    Spec,
    StopActions,
    Tool,
)


@dataclass(frozen=True)
class Prepared:
    """A checked call. `run` carries it out; `shown` tells what it would send; readers only read."""

    run: Callable[[threading.Event], ToolResult]
    shown: str = ""
    reads: bool = False


@dataclass(frozen=True)
class Reins:
    """How the hands reach back: `halt` publishes the stop messages, for a goal whose end nobody
    confirms; `late`: see Unanswered. Called from any thread."""

    halt: Callable[[], None]
    late: Callable[[str], None]


class Hands:
    """Publishers, clients and subscriptions of a map. `tables` are the map's; `voice`: see
    Actions."""

    def __init__(
        self,
        entities: Entities,
        specs: Iterable[Spec],
        stops: StopActions,
        moving: MovingSpec | None,
        tables: Mapping[str, Any],
        voice: GoalVoice,
        reins: Reins,
        clock: RobotClock,
    ) -> None:
        every = list(specs)
        self._moving = moving and ReadSpec(
            moving.topic, moving.type, max_age_s=moving.max_age_s, qos=moving.qos
        )
        watched = [self._moving] if self._moving else []
        self._publishing = Publishing(
            entities, [s for s in every if isinstance(s, PublishSpec)], clock
        )
        services = [s for s in every if isinstance(s, ServiceSpec)]
        self._services = Services(entities, services, stops.calls, tables, reins.late, clock)
        goals = [s for s in every if isinstance(s, ActionSpec)]
        self._actions = Actions(
            entities, goals, stops.cancel_all, voice, reins.halt, reins.late, clock
        )
        reads = [s for s in every if isinstance(s, ReadSpec)]
        self._reading = Reading(entities, reads + watched, clock)

    @property
    def busy(self) -> bool:
        """Whether a motion or a goal of ours is under way."""
        return self._publishing.moving or self._actions.running > 0

    @property
    def pending(self) -> list[str]:
        """Who has not answered a request that may move something."""
        return [*self._services.pending, *self._actions.pending]

    @property
    def moves_behind_stop(self) -> bool:
        """Whether something of ours is under way that began behind the last stop."""
        return self._publishing.moving or self._actions.began_behind_stop

    def left(self) -> list[str]:
        """Who has not answered the last stop, or ended what was under way then."""
        left = [*self._services.left(), *self._actions.left()]
        if not left:
            self._services.end()
        return left

    def begin(self) -> None:
        """A call begins that may move something."""
        self._services.begin()

    def look(self) -> None:
        """See Unanswered."""
        self._services.look()
        self._actions.look()

    def motion_message(self) -> Any:
        """The newest message that tells whether the robot moves; None without a fresh one."""
        return self._reading.newest(self._moving) if self._moving else None

    def prepare(self, tool: Tool, inputs: Inputs) -> Prepared:
        """Check a call of any kind but a sequence. Raises ToolFailed."""
        spec, moves, group = tool.spec, tool.moves, tool.exclusive
        if isinstance(spec, ReadSpec):
            return Prepared(
                lambda cancel: succeeded(tool.name, self._reading.run(spec, cancel)), reads=True
            )
        if isinstance(spec, PublishSpec):
            motion = self._publishing.prepare(spec, inputs)
            shown = f"{spec.topic}: {dict(motion.values)}"
            time = f" for {motion.duration_s:g} s" if spec.timed else ""
            return Prepared(lambda cancel: self._publish(tool.name, motion, cancel), shown + time)
        if isinstance(spec, ServiceSpec):
            request = self._services.prepare(spec, inputs)
            shown = f"{spec.name}: {to_data(request, MAX_ITEMS)}"
            return Prepared(
                lambda cancel: succeeded(
                    tool.name, self._services.run(spec, request, cancel, moves=moves)
                ),
                shown,
            )
        if isinstance(spec, ActionSpec):
            goal = self._actions.prepare(spec, inputs)
            shown = f"{spec.name}: {to_data(goal, MAX_ITEMS)}"
            return Prepared(
                lambda cancel: self._actions.run(
                    spec, goal, inputs, cancel, tool=tool.name, moves=moves, group=group
                ),
                shown,
            )
        raise TypeError(f"a {type(spec).__name__} is no single call")

    def stop_message(self, spec: PublishSpec, inputs: Inputs) -> Motion:
        """The checked message of a tool that a stop publishes."""
        return self._publishing.prepare(spec, inputs)

    def halt(self, messages: list[Motion]) -> None:
        """End every timed publisher, then publish these."""
        self._publishing.halt(messages)

    def repeat(self, messages: list[Motion]) -> None:
        """Publish these once more, and ask again who answers a stop."""
        self._publishing.repeat(messages)
        self._services.stop_again()
        self._actions.repeat()

    def call_stops(self) -> None:
        """Call the services of a stop."""
        self._services.stop()

    def make_way(self, tool: Tool, cancel: threading.Event) -> None:
        """End what may not go on beside a tool. Raises ToolFailed if it does not end."""
        if tool.exclusive:
            name = tool.spec.name if isinstance(tool.spec, ActionSpec) else ""
            self._actions.make_way(tool.exclusive, name, cancel)

    def cancel_goals(self) -> None:
        """Ask for the end of every goal."""
        self._actions.cancel()

    def arrive(self) -> None:
        """Wait for the arrival of the last messages."""
        self._publishing.close()

    def detach_goals(self) -> None:
        """Goals under way go on when the call that waits for them is cancelled."""
        self._actions.detach_goals()

    def close(self) -> None:
        """Wait for what is under way: last messages, and goals that were given up."""
        self._publishing.close()
        self._actions.close()

    def _publish(self, name: str, motion: Motion, cancel: threading.Event) -> ToolResult:
        self._publishing.run(motion, cancel)
        return succeeded(name, {})
