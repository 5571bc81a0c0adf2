"""Thousands of requests that nobody should make: none reaches the robot, and a stop always does."""

from __future__ import annotations

import json
import random
import re
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import ANY

import anyio
import fastjsonschema
import httpx2
import pytest
from action_msgs.msg import GoalStatusArray
from hypothesis import given, settings
from hypothesis import strategies as st
from mcp import Client
from rcl_interfaces.msg import ParameterEvent
from std_msgs.msg import Bool
from support.agents.clients import content_of, text_of
from support.agents.hostile import RUBBISH, Hostile, hostile_requests
from support.agents.scene import Scene, until, whereabouts
from support.agents.wire import HELLO, Wire
from support.effort import amount
from support.node.stage import LATCHED, MAP, Stage

from edgevox_ros.cli.agents.calls import MOST_AT_ONCE
from edgevox_ros.cli.agents.transports import LONGEST_LINE

REQUESTS = amount(10_000, quick=1_000)
AT_ONCE = 12
STOP_ID = 99
PATIENCE_S = 60.0
EVERY = 1_000
GRAPH_OF_OURS = {
    "publishers": {"/edgevox/call", "/parameter_events", "/rosout"},
    "clients": {"/edgevox/cancel", "/edgevox/list_tools"},
}
"""All that the program can tell anybody in the graph."""


class Watch:
    """Notes whatever anybody does to the demo robot: by its topics, services and action."""

    def __init__(self, scene: Scene) -> None:
        self._person = scene.person
        self.lights: list[bool] = []
        self.goals: list[int] = []
        self.parameters: list[str] = []
        listen = self._person.node.create_subscription
        listen(Bool, "light", lambda m: self.lights.append(m.data), LATCHED)
        listen(
            GoalStatusArray,
            "go_to/_action/status",
            lambda m: self.goals.append(len(m.status_list)),
            LATCHED,
        )
        listen(ParameterEvent, "/parameter_events", self._on_parameters, 100)
        self._person.wait(lambda: self.lights)

    def _on_parameters(self, message: ParameterEvent) -> None:
        # A program that joins the graph tells its own, too.
        if message.node in ("/demo_robot", "/edgevox"):
            self.parameters.append(message.node)

    def seen(self) -> dict[str, Any]:
        """All that would have changed."""
        person = self._person
        person.rest()
        return {
            "moved": [moved for _, moved in person.commands if moved.linear.x or moved.angular.z],
            "pose": whereabouts(person),
            "light": list(self.lights),
            "goals": list(self.goals),
            "parameters": list(self.parameters),
            "calls": [each for each in person.events if each["type"] == "call"],
            "said": list(person.said),
        }


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    stage = Stage(tmp_path_factory.mktemp("scene"))
    try:
        yield Scene(stage, MAP)
    finally:
        stage.close()


@pytest.fixture(scope="module")
def watch(scene: Scene) -> Watch:
    return Watch(scene)


@asynccontextmanager
async def raw_session(scene: Scene) -> AsyncIterator[tuple[httpx2.AsyncClient, dict[str, str]]]:
    """A connection with a session of the protocol of 2025, and the headers that belong to it."""
    headers = {
        "Authorization": f"Bearer {scene.token}",
        "Accept": "application/json, text/event-stream",
        "Content-Type": "application/json",
    }
    async with httpx2.AsyncClient(timeout=120.0) as http:
        begun = await http.post(scene.address, json=HELLO, headers=headers)
        assert begun.status_code == 200, begun.text
        headers["Mcp-Session-Id"] = begun.headers["mcp-session-id"]
        headers["Mcp-Protocol-Version"] = "2025-06-18"
        ready = {"jsonrpc": "2.0", "method": "notifications/initialized"}
        await http.post(scene.address, json=ready, headers=headers)
        yield http, headers


def is_refused(hostile: Hostile, answer: httpx2.Response) -> bool:
    """Whether the answer says no, whichever layer says it."""
    if hostile.kind == "wrong token":
        return answer.status_code == 401
    if hostile.kind == "foreign":
        return answer.status_code in (403, 421)
    if hostile.kind == "oversize":
        return answer.status_code == 413
    if answer.status_code >= 300:
        return answer.status_code < 500
    if answer.status_code == 202:
        return hostile.kind in ("rubbish", "unknown method")  # a notification, or an answer
    [line] = [each for each in answer.text.splitlines() if each.startswith("data: {")] or ["{}"]
    told = json.loads(line.removeprefix("data: "))
    return "error" in told or bool(told.get("result", {}).get("isError"))


async def is_well(client: Client) -> None:
    """A good call and a stop are answered."""
    found = await client.call_tool("get_battery", {})
    assert not found.is_error and content_of(found)["data"]["percent"] > 0
    assert not (await client.call_tool("stop", {})).is_error


def test_none_of_thousands_of_requests_reaches_the_robot(scene: Scene, watch: Watch) -> None:
    wrong: list[tuple[Hostile, int, str]] = []

    async def act(client: Client) -> None:
        tools = (await client.list_tools()).tools
        await is_well(client)
        before = watch.seen()
        requests = enumerate(hostile_requests(REQUESTS, tools), 1)
        wells = 0
        async with raw_session(scene) as (http, headers):

            async def send() -> None:
                nonlocal wells
                for number, hostile in requests:
                    known = headers if hostile.known else {}
                    with anyio.move_on_after(PATIENCE_S) as patience:
                        answer = await http.request(
                            hostile.method,
                            scene.address.removesuffix("/mcp") + hostile.path,
                            content=hostile.content,
                            headers={**known, **hostile.headers},
                        )
                    assert not patience.cancelled_caught, hostile
                    if not is_refused(hostile, answer):
                        wrong.append((hostile, answer.status_code, answer.text[:300]))
                    if number % EVERY == 0:
                        await is_well(client)
                        wells += 1

            async with anyio.create_task_group() as tasks:
                for _ in range(AT_ONCE):
                    tasks.start_soon(send)
        await is_well(client)
        wells += 1
        after = watch.seen()
        for what in ("moved", "pose", "light", "goals", "parameters"):
            assert after[what] == before[what]
        made = [(each["name"], each["by"]) for each in after["calls"][len(before["calls"]) :]]
        assert made == [("get_battery", "agent")] * wells
        said = {re.sub(r"[0-9]+", "#", each) for each in after["said"][len(before["said"]) :]}
        assert said <= {"The battery is at # percent.", "I stopped."}

    scene.play(act)
    assert wrong == []


def test_the_program_can_reach_one_topic_and_two_services(scene: Scene) -> None:
    node = scene.person.node
    [ours] = [name for name in node.get_node_names() if name.startswith("edgevox_mcp")]
    told = {name for name, _ in node.get_publisher_names_and_types_by_node(ours, "/")}
    asked = {name for name, _ in node.get_client_names_and_types_by_node(ours, "/")}
    assert {"publishers": told, "clients": asked} == GRAPH_OF_OURS


def test_a_stop_in_a_flood_of_good_calls_ends_the_motion(scene: Scene) -> None:
    """Two hundred agents that want to drive, all at once, and one that wants to stop."""
    person = scene.person

    async def act(client: Client) -> None:
        found: list[Any] = []

        async def drive() -> None:
            found.append(await client.call_tool("drive", {"distance_m": 8, "speed_mps": 0.2}))

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(drive)
            await until(person.moving)
            agents = amount(200, quick=50)
            for _ in range(agents):
                tasks.start_soon(drive)
            await until(lambda: len(found) > agents - MOST_AT_ONCE)
            assert person.moving()
            async with scene.client() as other:
                assert text_of(await other.call_tool("stop", {})) == "cancelled"
            await until(person.standing)
        kinds = [content_of(each)["error_kind"] for each in found]
        assert set(kinds) == {"not_run", "cancelled"}
        assert kinds.count("cancelled") == MOST_AT_ONCE
        await is_well(client)

    scene.play(act)
    person.wait(person.stands)


def test_a_flood_of_stops_and_sessions_leaves_the_server_well(scene: Scene) -> None:
    async def act(client: Client) -> None:
        async def stop() -> None:
            assert not (await client.call_tool("stop", {})).is_error

        async def begin() -> None:
            async with scene.client("legacy") as other:
                assert (await other.list_tools()).tools

        async with anyio.create_task_group() as tasks:
            for _ in range(amount(500, quick=50)):
                tasks.start_soon(stop)
            for _ in range(5):
                tasks.start_soon(begin)
        await is_well(client)

    scene.play(act)


def rubbish_lines(count: int) -> Iterator[str]:
    """Lines that no client would write, each before a bad call; a stop."""
    lot = random.Random(1)
    for number in range(count):
        noise = bytes(lot.randrange(256) for _ in range(lot.randrange(60)))
        yield lot.choice([*RUBBISH, noise]).decode("latin-1").replace("\n", "")
        yield call_line(number + 100, lot.choice(["fly", "drive", "/cmd_vel"]))
    yield "[" * (2 * LONGEST_LINE)
    yield call_line(STOP_ID, "stop")


def call_line(number: int, name: str) -> str:
    params = {"name": name, "arguments": {}}
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params})


def test_rubbish_on_standard_input_is_survived(scene: Scene, watch: Watch) -> None:
    count = amount(2_000, quick=200)
    wanted = {*range(100, count + 100), STOP_ID}
    answers: dict[Any, Any] = {}
    scene.rest()
    wire = Wire("--node", "edgevox")
    wire.write(HELLO, {"jsonrpc": "2.0", "method": "notifications/initialized"})
    assert "result" in wire.read()
    wire.write_text(call_line(1, "get_battery") + "\n")
    while wire.read()["result"]["isError"]:
        wire.write_text(call_line(1, "get_battery") + "\n")  # they have not met yet
    before = watch.seen()
    text = "".join(f"{line}\n" for line in rubbish_lines(count))
    writer = threading.Thread(target=wire.write_text, args=(text,))
    writer.start()
    while not wanted <= answers.keys():
        answer = wire.read()
        answers[answer.get("id")] = answer
    writer.join()
    assert wire.end() == (b"", ANY, 0)
    assert not answers.pop(STOP_ID)["result"]["isError"]
    calls = [answer for number, answer in answers.items() if number in wanted]
    assert all(each["result"]["isError"] for each in calls)
    after = watch.seen()
    for what in ("moved", "pose", "light", "goals", "parameters", "calls"):
        assert after[what] == before[what]


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
wishes = st.lists(
    st.tuples(
        st.sampled_from(["drive", "turn", "go_to", "set_light", "dock", "get_pose", "fly"]),
        st.dictionaries(
            st.sampled_from(["distance_m", "speed_mps", "angle_deg", "place", "on", "more"]),
            values | st.floats(-12, 12) | st.sampled_from(["kitchen", "1.5", "true", "moon"]),
            max_size=3,
        ),
    ),
    min_size=5,
    max_size=20,
)


def test_every_call_that_is_carried_out_is_one_that_the_map_allows(scene: Scene) -> None:
    """Whatever an agent asks for: what passes fits the schema, and its arguments were asked for."""
    person = scene.person

    async def ask(asked: list[tuple[str, dict[str, Any]]]) -> dict[str, Any]:
        async with scene.client() as client:
            schemas = {each.name: each.input_schema for each in (await client.list_tools()).tools}
            for name, arguments in asked:
                found = await client.call_tool(name, arguments)
                assert found.is_error or "dry run" in text_of(found) or name == "get_pose"
        return schemas

    @settings(max_examples=amount(40, quick=5))
    @given(wishes)
    def holds(asked: list[tuple[str, dict[str, Any]]]) -> None:
        seen = len(person.events)
        schemas = anyio.run(ask, asked)
        person.rest()
        for event in person.events[seen:]:
            if event["type"] == "call":
                schema = schemas[event["name"]]
                fastjsonschema.validate(schema, event["arguments"], use_default=False)
                assert event["by"] == "agent"

    scene.rest()
    person.set("tools.dry_run", True)
    try:
        start = whereabouts(person)
        holds()
        assert whereabouts(person) == start
    finally:
        person.set("tools.dry_run", False)
