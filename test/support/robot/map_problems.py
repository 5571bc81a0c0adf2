"""Everything that is told of a tool map that is wrong."""

from __future__ import annotations

from pathlib import Path

from edgevox_ros.core.errors import Problem
from edgevox_ros.robot import ToolMap, ToolMapError
from support.robot.stops import stops


def problems(folder: Path, text: str) -> tuple[Problem, ...]:
    """What is told of a map that says nothing, or what it needs, of a stop."""
    return problems_as_written(folder, stops(text))


def problems_as_written(folder: Path, text: str) -> tuple[Problem, ...]:
    """What is told of a map; nothing if it is right."""
    path = folder / "map.yaml"
    path.write_bytes(text.encode())
    try:
        ToolMap.from_yaml(path)
    except ToolMapError as error:
        return error.problems
    return ()
