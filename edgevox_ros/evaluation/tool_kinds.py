"""Which tools of a map act, and which of them stop the robot."""

from __future__ import annotations

from dataclasses import dataclass

from edgevox_ros.evaluation.simulation import Simulation
from edgevox_ros.robot.map.tool_map import ToolMap


@dataclass(frozen=True)
class ToolKinds:
    """Tools by what they do: `acting` ones do more than read; `stopping` ones are in `on_stop`.

    A stopping tool also acts.
    """

    acting: frozenset[str] = frozenset()
    stopping: frozenset[str] = frozenset()


def tool_kinds(tool_map: ToolMap, simulation: Simulation | None = None) -> ToolKinds:
    """The kinds of a map's tools. A tool that only reads in the simulation counts as a reader."""
    reads = set(simulation.reads) - set(simulation.effects) if simulation is not None else set()
    acting = {name for name, tool in tool_map.tools.items() if not tool.schema.read_only}
    on_stop = {*tool_map.on_stop.publish, *(call.name for call in tool_map.on_stop.calls)}
    return ToolKinds(frozenset(acting - reads), frozenset(on_stop & set(tool_map.tools)))
