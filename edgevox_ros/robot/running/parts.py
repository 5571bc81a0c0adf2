"""What every runner works with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from edgevox_ros.robot.clock import RobotClock
from edgevox_ros.robot.map.on_stop import StopActions
from edgevox_ros.robot.prepared_call import StepRunner
from edgevox_ros.robot.ros_entities import Entities
from edgevox_ros.robot.running.goal_speech import GoalVoice
from edgevox_ros.robot.running.read import Reading
from edgevox_ros.robot.running.runner import SpecT
from edgevox_ros.robot.tool import Tool


@dataclass(frozen=True)
class RunnerParts:
    """What runners work with.

    `reading` is shared with everything else that reads topics of the map. `halt` publishes the stop
    messages, for a motion whose end nobody confirms. `late`: see UnansweredRequests. Both may be
    called from any thread. `tools` and `tables` are those of the start; `tools_now` gives the tools
    with the rows that people have taught since. `language` is the user's, as `prompt.language` has
    it.
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
    tools_now: Callable[[], Mapping[str, Tool]]
    language: Callable[[], str] = lambda: "en"

    def specs(self, kind: type[SpecT]) -> list[SpecT]:
        """The specs of this kind's tools, as far as they can be carried out here."""
        specs = [tool.spec for tool in self.tools.values() if not tool.unavailable]
        return [spec for spec in specs if isinstance(spec, kind)]
