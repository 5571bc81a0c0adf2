"""Agents see what people have taught: as choices of tools, and in the tables."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client

from edgevox_ros.cli.agents.agents_map import MapOfAgents
from edgevox_ros.cli.agents.robot_server import RobotServer
from edgevox_ros.cli.agents.stops import Answer
from edgevox_ros.robot import ToolMap

pytestmark = pytest.mark.not_unit

MAP = """
on_stop: none
tables:
  places:
    taught: true
    row: {x: "=get_pose.x"}
    kitchen: {x: 1.0}
tools:
  go_to:
    description: Drive to a place.
    parameters: {place: {enum_from: places}}
    publish: {topic: goal, type: geometry_msgs/msg/Point, message: {x: "=places[place].x"}}
  get_pose:
    description: Where the robot is.
    read: {topic: pose, type: geometry_msgs/msg/Point}
"""


@pytest.fixture(name="known")
def _known(tmp_path: Path) -> MapOfAgents:
    file = tmp_path / "map.yaml"
    file.write_text(MAP, encoding="utf-8")
    return MapOfAgents(ToolMap.from_yaml(file))


def rows(known: MapOfAgents) -> list[str]:
    found = known.tables.read("edgevox://tables/places")
    assert found is not None
    return list(json.loads(found.contents[0].text))  # type: ignore[union-attr]


def choices(known: MapOfAgents) -> list[str]:
    return list(known.tools["go_to"].schema.choices("place"))


def test_what_was_taught_is_taken_up_and_forgotten(known: MapOfAgents) -> None:
    assert known.may_grow
    assert rows(known) == choices(known) == ["kitchen"]
    known.take(json.dumps({"tools": [], "taught": {"places": {"workshop": {"x": 2.0}}}}))
    assert rows(known) == choices(known) == ["kitchen", "workshop"]
    known.take(json.dumps({"tools": [], "taught": {"places": {}}}))
    assert rows(known) == choices(known) == ["kitchen"]


@pytest.mark.parametrize(
    "listed",
    [
        "no JSON",
        "[]",
        '{"taught": 3}',
        '{"taught": {"places": []}}',
        '{"taught": {"places": {"workshop": 3}}}',
        '{"taught": {"rooms": {"workshop": {"x": 1}}}}',
        '{"taught": {"places": {"kitchen": {"x": 1}}}}',
        '{"taught": {"places": {"workshop": {}}}}',
    ],
)
def test_rows_of_another_map_change_nothing(known: MapOfAgents, listed: str) -> None:
    known.take(listed)
    assert rows(known) == ["kitchen"]


def test_a_map_that_is_not_taught_takes_none() -> None:
    known = MapOfAgents(ToolMap())
    known.take('{"taught": {"places": {"workshop": {"x": 1}}}}')
    assert not known.may_grow and known.tables.listed == []


class TaughtNode:
    """What the server needs of Calls. `rows`: what was taught; `lessons` counts the changes."""

    def __init__(self) -> None:
        self.lessons = 0
        self.rows: dict[str, Any] = {}

    async def is_open(self) -> bool:
        return True

    async def ask(self, service: str, patience_s: float) -> Answer:
        return Answer(True, json.dumps({"tools": [], "taught": {"places": self.rows}}))


def test_the_resource_shows_what_was_taught_just_now(known: MapOfAgents) -> None:
    node = TaughtNode()
    seen: list[list[str]] = []

    async def main() -> None:
        server = RobotServer(node, known)  # type: ignore[arg-type]
        async with Client(server.server) as client:
            for name in ("workshop", "lab"):
                node.rows[name] = {"x": 2.0}
                node.lessons += 1
                read = await client.read_resource("edgevox://tables/places")
                seen.append(list(json.loads(read.contents[0].text)))  # type: ignore[union-attr]

    anyio.run(main)
    assert seen == [["kitchen", "workshop"], ["kitchen", "workshop", "lab"]]
