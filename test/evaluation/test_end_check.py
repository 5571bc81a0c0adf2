"""What is wrong in `end` is told with its line, before any model is loaded."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.evaluation import case_groups_of
from edgevox_ros.evaluation.cases.case_file import read_case_file

MAP = """
tables:
  rooms:
    hall: {x: 1.0}
    kitchen: {x: 2.0, aliases: [cooking area]}
tools:
  go_to:
    description: Go.
    parameters: {room: {enum_from: rooms}}
    publish: {topic: go, type: std_msgs/msg/String, message: {data: "=room"}}
  set_light:
    description: Light.
    parameters: {room: {enum_from: rooms}, "on": {type: boolean}}
    publish: {topic: li, type: std_msgs/msg/String, message: {data: '=room if on else ""'}}
  put:
    description: Put.
    parameters: {thing: {type: string}, room: {enum_from: rooms}}
    publish: {topic: put, type: std_msgs/msg/String, message: {data: "=thing + room"}}
on_stop: none
"""
CASES = """tools: map.yaml
robot:
  state: {at: hall, lights: {hall: {on: true}}, things: {}, pose: {x: 1}, said: ""}
  effects:
    go_to: {at: "=room", pose: {x: "=rooms[room].x", y: 0}, said: '="in the " + room'}
    set_light: {"lights.{room}": {on: "=on"}}
    put: {"things.{thing}": "=room"}
cases:
  - say: go
    end:
      END
"""


def told(folder: Path, end: str) -> list[tuple[str, str]]:
    """(path, `found ..., expected ...`) of each problem of an `end`."""
    (folder / "map.yaml").write_text(MAP)
    (folder / "cases.yaml").write_text(CASES.replace("END", end))
    try:
        case_groups_of([read_case_file(folder / "cases.yaml")])
    except ConfigurationError as error:
        assert all(each.line >= 11 for each in error.problems)
        paths = [each.path.removeprefix("cases[0].end.") for each in error.problems]
        words = [f"found {each.found}, expected {each.expected}" for each in error.problems]
        return list(zip(paths, words, strict=True))
    return []


@pytest.mark.parametrize(
    "end",
    [
        "at: kitchen",
        "lights: {hall: {on: false}, kitchen: {on: true}}",
        "lights.kitchen.on: true",
        "lights.kitchen: {on: true}",
        "things: {cup: kitchen, a.b: hall}",
        "things: {}",
        "pose: {y: 0}",
        "said: cooking area",
        "things.cooking area: hall",
    ],
)
def test_an_end_that_may_come_is_right(tmp_path: Path, end: str) -> None:
    assert told(tmp_path, end) == []


@pytest.mark.parametrize(
    ("end", "path", "words"),
    [
        ("att: hall", "att", "found the path 'att', expected one that is in the state, such as at"),
        (
            "zzz: hall",
            "zzz",
            "found the path 'zzz', expected one that is in the state, which has at, lights, "
            "things, pose, said",
        ),
        (
            "lights: {hall: {no: true}}",
            "lights.hall.no",
            "found the path 'lights.hall.no', expected one that is in the state, where "
            "lights.hall has on",
        ),
        (
            "lights: {kichen: {on: true}}",
            "lights.kichen.on",
            "found the path 'lights.kichen.on', expected one that is in the state, such as "
            "lights.kitchen",
        ),
        (
            "lights.zzz: {on: true}",
            "lights.zzz.on",
            "found the path 'lights.zzz.on', expected one that is in the state, where lights has "
            "hall, kitchen",
        ),
        (
            "pose: {z: 1}",
            "pose.z",
            "found the path 'pose.z', expected one that is in the state, where pose has x, y",
        ),
        (
            "at: {x: 1}",
            "at.x",
            "found the path 'at.x', expected one that is in the state, such as at",
        ),
        (
            "lights: {cooking area: {on: true}}",
            "lights.cooking area.on",
            "found 'cooking area', an alias, expected kitchen, the name of its row",
        ),
        ("at: cooking area", "at", "found 'cooking area', an alias, expected kitchen, the name of"),
        (
            "things: {cup: cooking area}",
            "things.cup",
            "found 'cooking area', an alias, expected kitchen, the name of its row",
        ),
    ],
)
def test_an_end_that_can_never_come_has_its_line(
    tmp_path: Path, end: str, path: str, words: str
) -> None:
    ((found_at, found),) = told(tmp_path, end)
    assert found_at == path
    assert found.startswith(words)
