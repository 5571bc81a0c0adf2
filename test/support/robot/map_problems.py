"""Lists the problems that are reported for a tool map."""

from __future__ import annotations

from pathlib import Path

from edgevox_ros.core.errors import Problem
from edgevox_ros.robot import ToolMap, ToolMapError
from support.robot.stops import stops


def problems(folder: Path, text: str) -> tuple[Problem, ...]:
    """The problems of a map; `on_stop: none` is added if it has no `on_stop`."""
    return problems_as_written(folder, stops(text))


def problems_as_written(folder: Path, text: str) -> tuple[Problem, ...]:
    """The problems of a map exactly as written; none if it is right."""
    path = folder / "map.yaml"
    path.write_bytes(text.encode())
    try:
        ToolMap.from_yaml(path)
    except ToolMapError as error:
        return error.problems
    return ()
