"""A node that ends, in order or killed, and one that comes back, behind a server that stays."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import anyio
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp_types import ToolListChangedNotification
from support.agents.clients import PATIENCE_S, command, content_of, names_of
from support.agents.node_behind import NodeBehind
from support.agents.scene import Scene, until
from support.cli.typist import environment
from support.node.stage import Stage


@pytest.mark.parametrize("killed", [False, True], ids=["ends", "is killed"])
def test_a_node_that_goes_away_and_comes_back(tmp_path: Path, *, killed: bool) -> None:
    stage = Stage(tmp_path)
    try:
        scene = Scene(stage)

        async def act(client: Client) -> None:
            while len(tools := names_of((await client.list_tools()).tools)) < 2:
                await anyio.sleep(0.1)  # the node has not yet told its own
            async with anyio.create_task_group() as tasks:

                async def drive() -> None:
                    found = await client.call_tool("drive", {"distance_m": 5})
                    assert found.is_error

                tasks.start_soon(drive)
                await until(scene.person.moving)
                if killed:
                    os.kill(scene.node.pid, signal.SIGKILL)
                await anyio.to_thread.run_sync(scene.node.stop)
            found = await client.call_tool("drive", {"distance_m": 1})
            assert content_of(found)["error_kind"] == "unavailable"
            assert (await client.call_tool("stop", {})).is_error
            # Those that were known before: the node that comes back may have them.
            assert names_of((await client.list_tools()).tools) == tools
            scene.node = scene.start_node()
            await anyio.to_thread.run_sync(scene.wait_for_node)
            with anyio.fail_after(PATIENCE_S):
                while (await client.call_tool("get_battery", {})).is_error:
                    await anyio.sleep(0.1)

        scene.play(act)
    finally:
        stage.close()


def test_a_client_that_comes_before_the_node_is_told_when_it_is_there() -> None:
    nodes: list[NodeBehind] = []

    async def main() -> None:
        changed = anyio.Event()

        async def on_message(message: object) -> None:
            if isinstance(message, ToolListChangedNotification):
                changed.set()

        server = stdio_client(
            StdioServerParameters(
                command=command()[0], args=command("--node", "edgevox")[1:], env=environment()
            )
        )
        async with Client(server, mode="legacy", message_handler=on_message) as client:
            assert names_of((await client.list_tools()).tools) == ["stop"]
            nodes.append(NodeBehind())
            with anyio.fail_after(PATIENCE_S):
                await changed.wait()
            assert names_of((await client.list_tools()).tools) == ["drive", "look", "stop"]

    try:
        anyio.run(main)
    finally:
        for node in nodes:
            node.close()
