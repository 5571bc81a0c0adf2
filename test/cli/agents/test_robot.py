"""The official client, the real server, the real node and the demo robot: what an agent can do."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import anyio
import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError
from mcp.types import CallToolResult
from support.agents.clients import ERAS, PATIENCE_S, content_of, names_of, text_of
from support.agents.scene import Scene, stood_early, until, whereabouts
from support.cli.typist import environment
from support.node.stage import Stage

TOOLS = ["drive", "dock", "set_light", "get_battery", "go_to", "beep", "stop"]


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    stage = Stage(tmp_path_factory.mktemp("scene"))
    try:
        yield Scene(stage)
    finally:
        stage.close()


@pytest.mark.parametrize("era", ERAS)
def test_tools_and_places_are_those_of_the_map(scene: Scene, era: str) -> None:
    async def act(client: Client) -> None:
        tools = (await client.list_tools()).tools
        assert names_of(tools) == TOOLS
        by_name = {tool.name: tool for tool in tools}
        drive = by_name["drive"]
        assert drive.description == "Drive straight ahead."
        assert drive.input_schema["properties"]["distance_m"]["maximum"] == 5
        assert drive.input_schema["required"] == ["distance_m"]
        hints = {
            name: (each.annotations.read_only_hint, each.annotations.destructive_hint)
            for name, each in by_name.items()
            if each.annotations is not None
        }
        assert hints == {
            "drive": (False, True),
            "dock": (False, True),
            "set_light": (False, False),
            "get_battery": (True, False),
            "go_to": (False, True),
            "beep": (False, False),
            "stop": (False, False),
        }
        light = by_name["set_light"].annotations
        assert light is not None and light.idempotent_hint
        [places, schedule] = (await client.list_resources()).resources
        planned = (await client.read_resource(str(schedule.uri))).contents[0]
        assert json.loads(planned.text) == {"orders": []}  # type: ignore[union-attr]
        found = (await client.read_resource(str(places.uri))).contents[0]
        assert json.loads(found.text)["kitchen"] == {  # type: ignore[union-attr]
            "name": "kitchen",
            "x": 2.0,
            "y": 1.0,
            "aliases": ["cooking area"],
        }
        with pytest.raises(MCPError, match="no such resource"):
            await client.read_resource(f"{places.uri}/../../etc/passwd")

    scene.play(act, era)


@pytest.mark.parametrize("era", ERAS)
def test_a_result_has_data_and_what_was_said(scene: Scene, era: str) -> None:
    told: list[str | None] = []

    async def on_progress(progress: float, total: float | None, message: str | None) -> None:
        told.append(message)

    async def act(client: Client) -> None:
        found = await client.call_tool("get_battery", {})
        percent = content_of(found)["data"]["percent"]
        assert not found.is_error and 0 < percent <= 100
        assert text_of(found) == json.dumps({"percent": percent})
        found = await client.call_tool("drive", {"distance_m": 0.2}, progress_callback=on_progress)
        assert text_of(found) == "I am driving."
        assert content_of(found) == {"status": "ok", "data": {}, "said": ["I am driving."]}

    scene.play(act, era)
    assert told == ["drive begins", 'the robot says "I am driving."']
    scene.person.wait(scene.person.standing)


def test_a_wrong_call_comes_back_with_the_nodes_reason(scene: Scene) -> None:
    async def act(client: Client) -> None:
        for name, arguments, why in (
            ("drive", {"distance_m": 50}, "out of range"),
            ("drive", {}, "distance_m"),
            ("drive", {"distance_m": True}, "must be number"),
            ("drive", {"distance_m": 1, "speed": 9}, "speed"),
            ("go_to", {"place": "../etc"}, "no choice"),
        ):
            found = await client.call_tool(name, arguments)
            assert found.is_error and why in text_of(found)
            assert content_of(found)["error_kind"] == "rejected"
        found = await client.call_tool("fly\n", {})
        assert found.is_error and text_of(found).startswith("there is no tool 'fly\\\\n'")

    seen = len(scene.person.commands)
    scene.play(act)
    assert not any(moved.linear.x for _, moved in scene.person.commands[seen:])


@pytest.mark.parametrize(
    ("answer", "status", "error"), [("yes", "ok", ""), ("no", "error", "the user said no")]
)
def test_the_person_at_the_robot_is_asked(
    scene: Scene, answer: str, status: str, error: str
) -> None:
    person, told = scene.person, []

    async def on_progress(progress: float, total: float | None, message: str | None) -> None:
        told.append(message)
        if message is not None and "Shall I dock?" in message:
            person.say(answer)

    async def act(client: Client) -> None:
        found = await client.call_tool("dock", {}, progress_callback=on_progress)
        assert content_of(found)["status"] == status
        assert content_of(found)["said"][:1] == ["Shall I dock?"]
        assert error in text_of(found)

    scene.play(act)


def test_a_question_that_nobody_answers_is_told_as_such(scene: Scene) -> None:
    async def act(client: Client) -> None:
        found = await client.call_tool("dock", {})
        assert found.is_error and content_of(found)["error_kind"] == "not_run"
        assert text_of(found) == "nobody answered the question, so it was not done"
        assert content_of(found)["said"][:1] == ["Shall I dock?"]

    scene.play(act)


@pytest.mark.parametrize(
    "tool", [("drive", {"distance_m": 5}), ("go_to", {"place": "cooking area"})]
)
@pytest.mark.parametrize("era", ERAS)
def test_a_stop_in_mid_drive_ends_in_a_zero_twist(
    scene: Scene, era: str, tool: tuple[str, dict[str, Any]]
) -> None:
    person = scene.person
    start = whereabouts(person)

    def at_rest() -> bool:
        return person.stands()

    async def act(client: Client) -> None:
        async with anyio.create_task_group() as tasks:

            async def drive() -> None:
                found = await client.call_tool(*tool)
                assert found.is_error and content_of(found)["error_kind"] == "cancelled"

            tasks.start_soon(drive)
            await until(lambda: not at_rest())
            found = await client.call_tool("stop", {})
            assert not found.is_error and text_of(found) == "cancelled"
            await until(at_rest)

    scene.play(act, era)
    stood_early(person, start)


def test_a_stop_word_of_a_person_ends_the_agents_motion(scene: Scene) -> None:
    person = scene.person

    async def act(client: Client) -> None:
        async with anyio.create_task_group() as tasks:

            async def drive() -> None:
                found = await client.call_tool("drive", {"distance_m": 5})
                assert text_of(found) == "cancelled by the user"

            tasks.start_soon(drive)
            await until(person.moving)
            await anyio.to_thread.run_sync(person.say, "stop")
            await until(person.standing)

    scene.play(act)


def test_an_agent_that_retries_after_a_persons_stop_is_told_why_nothing_moves(
    scene: Scene,
) -> None:
    person = scene.person

    async def act(client: Client) -> None:
        await anyio.to_thread.run_sync(person.set, "stop.hold_s", 3600.0)
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(client.call_tool, "drive", {"distance_m": 5})
            await until(person.moving)
            await anyio.to_thread.run_sync(person.say, "stop")
        for _ in range(3):
            found = await client.call_tool("drive", {"distance_m": 5})
            assert content_of(found)["error_kind"] == "not_run"
            assert "somebody has stopped the robot" in text_of(found)
        assert not (await client.call_tool("get_battery", {})).is_error

    try:
        scene.play(act)
    finally:
        person.set("stop.hold_s", 0.0)
    person.wait(person.stands)


@pytest.mark.parametrize("era", ERAS)
def test_a_cancelled_request_stops_its_motion(scene: Scene, era: str) -> None:
    person = scene.person
    start = whereabouts(person)

    async def act(client: Client) -> None:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(client.call_tool, "drive", {"distance_m": 5})
            await until(person.moving)
            tasks.cancel_scope.cancel()
        await until(person.standing)

    scene.play(act, era)
    stood_early(person, start)


DRIVER = """
import anyio, sys
from support.agents.clients import over_http

async def main():
    async with over_http(*sys.argv[1:4]) as client:
        await client.call_tool("drive", {"distance_m": 5})

anyio.run(main)
"""


@pytest.mark.parametrize("era", ERAS)
def test_a_client_that_is_killed_stops_its_motion(scene: Scene, era: str) -> None:
    scene.rest()
    start = whereabouts(scene.person)
    words = [sys.executable, "-c", DRIVER, scene.address, scene.token, era]
    with subprocess.Popen(words, env=environment()) as client:
        try:
            scene.person.wait(scene.person.moving)
        finally:
            client.kill()
        scene.person.wait(scene.person.standing)
    stood_early(scene.person, start)


def test_a_read_goes_beside_a_motion_and_its_cancel_stops_nothing(scene: Scene) -> None:
    person = scene.person

    async def act(client: Client) -> None:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(client.call_tool, "drive", {"distance_m": 5})
            await until(person.moving)
            assert not (await client.call_tool("get_battery", {})).is_error
            with anyio.CancelScope() as scope:
                scope.cancel()
                await client.call_tool("get_battery", {})
            assert not (await client.call_tool("get_battery", {})).is_error
            assert person.moving()
            await client.call_tool("stop", {})

    scene.play(act)


def test_what_the_map_refuses_while_moving_is_refused(scene: Scene) -> None:
    """Asked for beside a motion of ours it comes next, so somebody else has to move the robot."""
    from geometry_msgs.msg import Twist

    person = scene.person
    driver = person.node.create_publisher(Twist, "cmd_vel", 10)
    pushed = Twist()
    pushed.linear.x = 0.1

    def push() -> None:
        driver.publish(pushed)

    async def switched(client: Client, refused: bool) -> CallToolResult:
        """The first such answer: when our odometry has changed, the node's may be on its way."""
        with anyio.fail_after(PATIENCE_S):
            while True:
                found = await client.call_tool("set_light", {"on": True})
                if found.is_error == refused:
                    return found

    async def act(client: Client) -> None:
        timer = person.node.create_timer(0.05, push)
        try:
            found = await switched(client, refused=True)
        finally:
            timer.cancel()
            await until(lambda: not scene_moves())
        assert content_of(found)["error_kind"] == "rejected"
        assert "moving" in text_of(found)
        await switched(client, refused=False)

    def scene_moves() -> bool:
        driver.publish(Twist())
        return not person.stands()

    scene.play(act)


def test_the_maps_rate_limit_counts(scene: Scene) -> None:
    from std_msgs.msg import Empty

    heard: list[Any] = []
    scene.person.node.create_subscription(Empty, "beep", heard.append, 10)

    async def act(client: Client) -> None:
        found = [await client.call_tool("beep", {}) for _ in range(3)]
        assert [each.is_error for each in found] == [False, False, True]
        assert content_of(found[-1])["error_kind"] == "rejected"

    scene.play(act)
    assert len(heard) <= 2


def test_a_dry_run_moves_nothing_and_says_so(scene: Scene) -> None:
    seen = len(scene.person.commands)

    async def act(client: Client) -> None:
        found = await client.call_tool("drive", {"distance_m": 1})
        assert not found.is_error and "dry run" in text_of(found)

    scene.person.set("tools.dry_run", True)
    try:
        scene.play(act)
    finally:
        scene.person.set("tools.dry_run", False)
    assert not any(moved.linear.x for _, moved in scene.person.commands[seen:])


def test_two_clients_share_one_robot(scene: Scene) -> None:
    """A stop of one ends the other's motion, and what is sent meanwhile waits its turn."""
    person = scene.person

    async def act(first: Client) -> None:
        async with scene.client() as second, anyio.create_task_group() as tasks:

            async def drive() -> None:
                found = await first.call_tool("drive", {"distance_m": 5})
                assert content_of(found)["error_kind"] == "cancelled"

            tasks.start_soon(drive)
            await until(person.moving)
            assert not (await second.call_tool("stop", {})).is_error
            await until(person.standing)
            found = await second.call_tool("drive", {"distance_m": -0.1})
            assert not found.is_error

    scene.play(act)
