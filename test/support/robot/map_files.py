"""Writes tool maps into files and reads them."""

from __future__ import annotations

from pathlib import Path

from edgevox_ros.robot import ToolMap
from support.robot.stops import stops

PLACES = """
tables:
  places:
    kitchen: {x: 2.0, y: 1.0, aliases: [cooking area]}
    office: {x: -1.0, y: 0.5}
"""
STOP = "stop: {description: d, publish: {topic: cmd_vel, type: geometry_msgs/Twist, message: {}}}"


def read(folder: Path, *texts: str) -> ToolMap:
    """One map from these files; `map0.yaml` gets `on_stop: none` if no file has an `on_stop`."""
    paths = []
    said = any("on_stop" in text for text in texts)
    for index, text in enumerate(texts):
        path = folder / f"map{index}.yaml"
        path.write_text(text if said or index else stops(text))
        paths.append(path)
    return ToolMap.from_yaml(paths)
