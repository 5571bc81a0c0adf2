"""The tool map: the integrator's YAML files as tools, tables and what happens on a stop."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Union

from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.robot.map.files import MapFiles, ToolMapError
from edgevox_ros.robot.specs import MovingSpec, StopActions, Tool

__all__ = ["ToolMap", "ToolMapError"]


@dataclass(frozen=True)
class ToolMap:
    """Tools by name, in the order of the files; tables by name; what happens on a stop."""

    tools: Mapping[str, Tool] = field(default_factory=dict)
    tables: Mapping[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)
    on_stop: StopActions = field(default_factory=StopActions)
    moving: MovingSpec | None = None

    @classmethod
    def from_yaml(cls, paths: Union[str, Path, Iterable[Union[str, Path]]]) -> ToolMap:
        """Read one file or several, merged. Raises ToolMapError."""
        if isinstance(paths, (str, Path)):
            paths = [paths]
        files = MapFiles()
        files.read([Path(path) for path in paths])
        return cls(files.tools, files.tables, files.on_stop, files.moving)

    def schemas(self, *, include_unavailable: bool = False) -> tuple[ToolSchema, ...]:
        """What the model is offered."""
        return tuple(
            tool.schema
            for tool in self.tools.values()
            if include_unavailable or not tool.unavailable
        )
