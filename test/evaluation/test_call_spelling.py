"""Calls that do the same on the robot."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Any

import pytest

from edgevox_ros.evaluation.cases.call_spelling import one_spelling_of, rows_named
from edgevox_ros.robot import ToolMap

MAP = """
tables:
  rooms_and_more:
    kitchen: {x: 1.0, aliases: [pantry]}
    cooking area: {x: 2.0}
    hall: {x: 2.0}
  places:
    kitchen: {x: 1.0, aliases: [cooking area]}
    hall: {x: 2.0}
tools:
  go_to:
    description: Go.
    parameters: {place: {enum_from: places}, speed: {type: number, default: 0.5}}
    publish: {topic: go, type: std_msgs/msg/String, message: {data: "=place + text(speed)"}}
  visit:
    description: Visit.
    parameters: {stops: {type: array, items: {type: string, enum: [hall, pantry, kitchen]}}}
    publish: {topic: visit, type: std_msgs/msg/String, message: {data: "=text(stops)"}}
  say:
    description: Say.
    parameters: {text: {type: string}, mood: {type: string, enum: [Glad, glad]}}
    publish: {topic: say, type: std_msgs/msg/String, message: {data: "=text + mood"}}
  note:
    description: Note.
    parameters: {texts: {type: array, items: {type: string}}}
    publish: {topic: note, type: std_msgs/msg/String, message: {data: "=text(texts)"}}
on_stop: none
"""


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        ("go_to", {"place": "kitchen"}, {"place": "cooking area", "speed": 0.5}),
        ("visit", {"stops": ["hall", "kitchen"]}, {"stops": ["hall", "pantry"]}),
        ("say", {"text": "The laundry."}, {"text": " the laundry"}),
        ("say", {"text": "好。"}, {"text": "好"}),
        ("say", {"text": "Tür auf"}, {"text": unicodedata.normalize("NFD", "tür auf")}),
        ("say", {"text": "it's"}, {"text": "It\u2019s"}),
        ("note", {"texts": ["Kitchen", "Hall."]}, {"texts": ["kitchen", "hall"]}),
        ("fly", {"a": "B"}, {"a": "B"}),
    ],
)
def test_these_are_equal(
    tmp_path: Path, name: str, one: dict[str, Any], other: dict[str, Any]
) -> None:
    spell = one_spelling_of(tool_map(tmp_path))
    assert spell((name, one)) == spell((name, other))


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        ("go_to", {"place": "kitchen"}, {"place": "hall"}),
        ("go_to", {"place": "kitchen"}, {"place": "kitchen", "speed": 0.6}),
        ("say", {"text": "a", "mood": "Glad"}, {"text": "a", "mood": "glad"}),
        ("note", {"texts": ["a", "b"]}, {"texts": ["b", "a"]}),
        ("note", {"texts": ["a"]}, {"texts": "a"}),
    ],
)
def test_these_are_not(
    tmp_path: Path, name: str, one: dict[str, Any], other: dict[str, Any]
) -> None:
    spell = one_spelling_of(tool_map(tmp_path))
    assert spell((name, one)) != spell((name, other))


def test_only_aliases_and_defaults_change_where_rows_are_named(tmp_path: Path) -> None:
    named = rows_named(tool_map(tmp_path))
    assert named(("go_to", {"place": "cooking area"})) == (
        "go_to",
        {"speed": 0.5, "place": "kitchen"},
    )
    assert named(("say", {"text": " So. "}))[1] == {"text": " So. "}


def tool_map(tmp_path: Path) -> ToolMap:
    file = tmp_path / "map.yaml"
    file.write_text(MAP)
    return ToolMap.from_yaml(file)
