"""Calls that do the same on the robot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from edgevox_ros.evaluation.plain_calls import plain_calls
from edgevox_ros.robot import ToolMap

MAP = """
tables:
  places:
    kitchen: {x: 1.0, aliases: [cooking area]}
    hall: {x: 2.0}
tools:
  go_to:
    description: Go.
    parameters: {place: {enum_from: places}, speed: {type: number, default: 0.5}}
    publish: {topic: go, type: std_msgs/msg/String, message: {data: "=place + text(speed)"}}
  say:
    description: Say.
    parameters: {text: {type: string}, mood: {type: string, enum: [Glad, glad]}}
    publish: {topic: say, type: std_msgs/msg/String, message: {data: "=text + mood"}}
on_stop: none
"""


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        ("go_to", {"place": "kitchen"}, {"place": "cooking area", "speed": 0.5}),
        ("say", {"text": "The laundry."}, {"text": " the laundry"}),
        ("say", {"text": "好。"}, {"text": "好"}),
        ("fly", {"a": "B"}, {"a": "B"}),
    ],
)
def test_these_are_equal(
    tmp_path: Path, name: str, one: dict[str, Any], other: dict[str, Any]
) -> None:
    plain = _plain(tmp_path)
    assert plain((name, one)) == plain((name, other))


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        ("go_to", {"place": "kitchen"}, {"place": "hall"}),
        ("go_to", {"place": "kitchen"}, {"place": "kitchen", "speed": 0.6}),
        ("say", {"text": "a", "mood": "Glad"}, {"text": "a", "mood": "glad"}),
    ],
)
def test_these_are_not(
    tmp_path: Path, name: str, one: dict[str, Any], other: dict[str, Any]
) -> None:
    plain = _plain(tmp_path)
    assert plain((name, one)) != plain((name, other))


def _plain(tmp_path: Path) -> Any:
    file = tmp_path / "map.yaml"
    file.write_text(MAP)
    return plain_calls(ToolMap.from_yaml(file))
