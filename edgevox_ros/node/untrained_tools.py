"""Which tools of a map the packaged model was not trained for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from edgevox_ros.core.paths import share_file
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.llm.preset import Preset
from edgevox_ros.robot import ToolMap

TRAINED_ON = "config/tools/demo_robot.yaml"
Shape = tuple[str, tuple[str, ...]]


def untrained_tools(preset: Preset, tools: Iterable[ToolSchema]) -> Sequence[str]:
    """The tools whose name or parameters the packaged model never saw; none for other models."""
    if not preset.bundled:
        return ()
    known = _known()
    return [tool.name for tool in tools if _shape(tool) not in known]


@lru_cache(maxsize=1)
def _known() -> frozenset[Shape]:
    trained_on = ToolMap.from_yaml([share_file(TRAINED_ON)])
    return frozenset(_shape(tool.schema) for tool in trained_on.tools.values())


def _shape(tool: ToolSchema) -> Shape:
    return tool.name, tuple(sorted(tool.parameters.get("properties") or {}))
