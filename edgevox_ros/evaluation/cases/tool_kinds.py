"""Which tools of a map act, which of them move or stop the robot, and what only sets the pace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from edgevox_ros.evaluation.cases.simulation import Simulation
from edgevox_ros.robot.expressions import Expression
from edgevox_ros.robot.kinds.publish import PublishSpec
from edgevox_ros.robot.map.on_stop import named_on_stop
from edgevox_ros.robot.map.tool_map import ToolMap
from edgevox_ros.robot.tool import Tool

# A number with one of these words in its name says how fast, not where to.
_PACES = frozenset(("speed", "velocity", "vel", "mps", "kmh", "acceleration"))


@dataclass(frozen=True)
class ToolKinds:
    """Tools by what they do: `acting` ones do more than read; `stopping` ones are in `on_stop`.

    A stopping tool also acts. `moving`: the acting tools that may move the robot or a part of it,
    without those that stop it. `paces`: tool -> those of its arguments that only say how fast.
    `further`: the moving tools of which each call goes on from where the one before ended, so one
    call more leads to another place.
    """

    acting: frozenset[str] = frozenset()
    stopping: frozenset[str] = frozenset()
    moving: frozenset[str] = frozenset()
    paces: Mapping[str, frozenset[str]] = field(default_factory=dict)
    further: frozenset[str] = frozenset()


def tool_kinds(tool_map: ToolMap, simulation: Simulation | None = None) -> ToolKinds:
    """The kinds of a map's tools. A tool that only reads in the simulation counts as a reader."""
    reads = set(simulation.reads) - set(simulation.effects) if simulation is not None else set()
    acting = {name for name, tool in tool_map.tools.items() if not tool.schema.read_only}
    on_stop = named_on_stop(tool_map.tools, tool_map.on_stop)
    moving = {name for name in acting if tool_map.tools[name].moves}
    paces = {name: _paces(tool_map.tools[name]) for name in sorted(moving)}
    return ToolKinds(
        frozenset(acting - reads),
        frozenset(on_stop),
        frozenset(moving - reads - on_stop),
        {name: found for name, found in paces.items() if found},
        frozenset(name for name in moving if _goes_further(tool_map.tools[name], tool_map)),
    )


def _goes_further(tool: Tool, tool_map: ToolMap) -> bool:
    """Whether it moves for some time, and not to a place: that is known of timed publishers."""
    steps = [tool_map.tools[step.tool] for step in tool.spec.members]
    specs = [each.spec for each in (tool, *steps)]
    return any(isinstance(spec, PublishSpec) and spec.timed for spec in specs)


def _paces(tool: Tool) -> frozenset[str]:
    """The arguments that only say how fast: a speed that may be left out.

    Of a motion that lasts for some time the time has to follow from it, else it also says how far.
    """
    schema = tool.schema.parameters
    names = set(schema.get("properties", {})) - set(schema.get("required", ()))
    if isinstance(tool.spec, PublishSpec) and tool.spec.duration_s is not None:
        duration = tool.spec.duration_s
        names &= duration.names if isinstance(duration, Expression) else set()
    return frozenset(name for name in names if _says_how_fast(name, schema["properties"][name]))


def _says_how_fast(name: str, prop: Mapping[str, Any]) -> bool:
    """A number that has a pace in its name (`speed_percent`), or whatever ends with one."""
    words = name.lower().split("_")
    is_number = prop.get("type") in ("number", "integer")
    return not _PACES.isdisjoint(words if is_number else words[-1:])
