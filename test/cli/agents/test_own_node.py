"""Over standard input and output, with a node of its own: as clients start it."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import anyio
import pytest
from support.agents.clients import ERAS, command, content_of, names_of, over_stdio, text_of
from support.agents.scene import MAP, stood_early, until, whereabouts
from support.agents.wire import HELLO, Wire
from support.cli.typist import environment
from support.node.stage import Person, Stage

DRIVE = {
    "jsonrpc": "2.0",
    "id": 2,
    "method": "tools/call",
    "params": {"name": "drive", "arguments": {"distance_m": 5}},
}


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    made = Stage(tmp_path)
    yield made
    made.close()


@pytest.fixture
def person(stage: Stage) -> Person:
    """Somebody who watches the robot."""
    made = stage.person()
    stage.robot()
    made.wait(lambda: made.pose is not None)
    return made


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "map.yaml"
    path.write_text(MAP, encoding="utf-8")
    return str(path)


def nodes_with(file: str) -> list[str]:
    """The processes of nodes with this map. The graph may show one for long that has ended."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (process / "cmdline").read_text(encoding="utf-8", errors="replace")
            if "edgevox_ros.node.main" in words and file in words:
                found.append(process.name)
    return found


@pytest.mark.parametrize("era", ERAS)
def test_it_acts_through_a_node_that_ends_with_it(
    person: Person, file: str, tmp_path: Path, era: str
) -> None:
    start = whereabouts(person)

    async def main() -> None:
        async with over_stdio(tmp_path / "log", "--tools", file, era=era) as client:
            assert "stop" in names_of((await client.list_tools()).tools)
            assert not (await client.call_tool("get_battery", {})).is_error
            assert nodes_with(file)
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(client.call_tool, "drive", {"distance_m": 5})
                await until(person.moving)
                assert text_of(await client.call_tool("stop", {})) == "cancelled"
                await until(person.standing)

    anyio.run(main)
    stood_early(person, start)
    person.wait(lambda: not nodes_with(file))


def test_a_dry_run_moves_nothing(person: Person, file: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with over_stdio(tmp_path / "log", "--tools", file, "--dry-run") as client:
            found = await client.call_tool("drive", {"distance_m": 1})
            assert "dry run" in content_of(found)["data"]["note"]

    anyio.run(main)
    assert not person.commands


def test_nothing_but_the_protocol_is_on_standard_output(person: Person, file: str) -> None:
    """Not even where ROS is told to log there, and something is logged."""
    wire = Wire(
        "--tools",
        file,
        "--ros-args",
        "--log-level",
        "debug",
        RCUTILS_LOGGING_USE_STDOUT="1",
    )
    wire.write(HELLO, {"jsonrpc": "2.0", "method": "notifications/initialized"})
    assert wire.read()["result"]["serverInfo"]["name"] == "edgevox_ros"
    battery = {"name": "get_battery", "arguments": {}}
    wire.write({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": battery})
    assert wire.read()["result"]["structuredContent"]["status"] == "ok"
    rest, logged, status = wire.end()
    assert (rest, status) == (b"", 0)
    assert "DEBUG" in logged


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_stops_the_robot_and_ends_the_program(
    person: Person, file: str, number: signal.Signals
) -> None:
    start = whereabouts(person)
    wire = Wire("--tools", file)
    wire.write(HELLO, {"jsonrpc": "2.0", "method": "notifications/initialized"}, DRIVE)
    person.wait(person.moving)
    os.kill(wire.process.pid, number)
    _, logged, status = wire.end()
    assert status == 128 + number, logged
    assert "Traceback" not in logged
    stood_early(person, start)
    person.wait(lambda: not nodes_with(file))


def test_a_program_that_is_suspended_stops_the_robot_first(person: Person, file: str) -> None:
    start = whereabouts(person)
    wire = Wire("--tools", file)
    wire.write(HELLO, {"jsonrpc": "2.0", "method": "notifications/initialized"}, DRIVE)
    person.wait(person.moving)
    os.kill(wire.process.pid, signal.SIGTSTP)
    stood_early(person, start)
    os.kill(wire.process.pid, signal.SIGCONT)
    _, logged, status = wire.end()
    assert status == 0, logged


def test_a_client_that_closes_its_end_stops_the_robot(person: Person, file: str) -> None:
    start = whereabouts(person)
    wire = Wire("--tools", file)
    wire.write(HELLO, {"jsonrpc": "2.0", "method": "notifications/initialized"}, DRIVE)
    person.wait(person.moving)
    _, logged, status = wire.end()
    assert status == 0, logged
    stood_early(person, start)


def test_a_program_that_is_killed_takes_its_node_along(person: Person, file: str) -> None:
    start = whereabouts(person)
    wire = Wire("--tools", file)
    wire.write(HELLO, {"jsonrpc": "2.0", "method": "notifications/initialized"}, DRIVE)
    person.wait(person.moving)
    wire.process.kill()
    wire.end()
    stood_early(person, start)


def test_it_refuses_to_start_beside_another_node(stage: Stage, person: Person, file: str) -> None:
    stage.node("-r", "__node:=other", autostart=True, model__engine="none", tools__files=[file])
    person.wait(lambda: "other" in person.node.get_node_names())
    person.wait(lambda: person.transcript.get_subscription_count() > 0)
    done = subprocess.run(
        command("--tools", file), input=b"", capture_output=True, timeout=600, env=environment()
    )
    told = done.stderr.decode()
    assert (done.returncode, done.stdout) == (2, b""), told
    assert "/other" in told and "--node NAME" in told


def test_a_node_that_cannot_start_ends_it_with_the_reason(file: str) -> None:
    wrong = ["--ros-args", "-p", "preset:=no_such_preset"]
    done = subprocess.run(
        [*command("--tools", file), *wrong],
        input=b"",
        capture_output=True,
        timeout=600,
        env=environment(),
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"no_such_preset" in done.stderr
