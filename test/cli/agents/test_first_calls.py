"""Calls that come before the first list of tools, and a node that takes a while to tell them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import anyio
from mcp import Client
from support.agents.clients import text_of
from support.agents.node_behind import TOOLS

from edgevox_ros.cli.agents.agents_map import MapOfAgents
from edgevox_ros.cli.agents.calls import Report
from edgevox_ros.cli.agents.outcome import CallOutcome
from edgevox_ros.cli.agents.robot_server import RobotServer
from edgevox_ros.cli.agents.stops import Answer
from edgevox_ros.robot import ToolMap


class SlowNode:
    """What the server needs of Calls. `asked`: how often the node was asked for its tools."""

    def __init__(self) -> None:
        self.asked = 0
        self.lessons = 0

    async def is_open(self) -> bool:
        """Whether the node hears calls."""
        return True

    async def ask(self, service: str, patience_s: float) -> Answer:
        """The node's tools, after a while."""
        self.asked += 1
        await anyio.sleep(0.2)
        return Answer(True, json.dumps({"tools": TOOLS, "read_only": ["look"]}))

    async def call(
        self, name: str, arguments: Mapping[str, Any], report: Report, *, moves: bool = True
    ) -> CallOutcome:
        """Every call is carried out."""
        return CallOutcome("ok")


def test_calls_at_the_same_time_all_find_their_tool() -> None:
    found: list[Any] = []
    node = SlowNode()

    async def main() -> None:
        server = RobotServer(node, MapOfAgents(ToolMap()))  # type: ignore[arg-type]
        async with Client(server.server) as client:

            async def look() -> None:
                found.append(await client.call_tool("look", {}))

            async with anyio.create_task_group() as tasks:
                for _ in range(3):
                    tasks.start_soon(look)

    anyio.run(main)
    assert [text_of(each) for each in found if each.is_error] == []
    assert len(found) == 3
