"""Every command of README and tutorials is run, in the order of the page, by real processes.

`ros2` is a stand-in (support.docs.ros2), since it is on no package registry. The demo robot stands
for the reader's, and the demo model for the one that he would download.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import rclpy
from lifecycle_msgs.msg import State
from lifecycle_msgs.srv import GetState
from std_msgs.msg import Bool, String
from support.cli.typist import environment
from support.docs.pages import DOCS, PAGES, ROOT, blocks, commands, name_of, runnable
from support.launch.launch_source import arguments

from edgevox_ros.cli.node_client import LATCHED
from edgevox_ros.cli.processes import Children

README = ROOT / "README.md"
TUTORIALS = sorted((DOCS / "tutorials").glob("*-*.md"))
PATIENCE_S = 120.0

# What is not run here, and why.
NETWORK = "needs the network"
NOT_RUN = {
    "make demo": "test/demo runs what it starts",
    "make test": "is what runs this",
    "sudo apt install": NETWORK,
    "sudo rosdep init; rosdep update": NETWORK,
    "mkdir -p ~/ros2_ws/src": NETWORK,
    "export PIP_BREAK_SYSTEM_PACKAGES=1": "is for the line after it, which needs the network",
    "rosdep install": NETWORK,
    "python3 -m pip install": NETWORK,
    "colcon build": "make test builds the package with colcon before it runs this",
    "source install/setup.bash": "the test runs the package as it was started itself",
    "ros2 run edgevox_ros fetch_model": NETWORK,
}
WAITING = {"ros2 run edgevox_ros chat": "ros2 run edgevox_ros chat --wait 60"}  # for a busy machine
UNTIL_STOPPED = ("run edgevox_ros demo_robot", "launch ", "topic echo ")
# A battery at which the robot speaks first.
LOW = " battery.level 0.12"
REFUSED = ("ros2 run edgevox_ros call --tools my_robot.yaml drive distance_m=5",)
INPUT = {"ros2 run edgevox_ros chat --wait 60": "drive forward one metre\n"}
Event = dict[str, Any]
# What the maps of README and tutorial say.
DRIVEN = ("I am there.", "I drove 1 metre.")
# What has to happen before the reader goes on, by what was said.
HEARD: dict[str, Callable[[Event], bool]] = {
    "drive forward one metre": lambda event: event.get("text") in DRIVEN,
    "drive forward two metres": lambda event: event["type"] == "call",
    "in ten seconds drive forward one metre": lambda event: event.get("text") in DRIVEN,
    "in an hour drive forward one metre": lambda event: bool(event.get("orders")),
    "what is planned?": lambda event: str(event.get("text")).startswith("Planned for "),
    "cancel the drive": lambda event: event["type"] == "schedule" and not event["orders"],
    "yes please": lambda event: event["type"] == "call" and event["by"] == "event",
    "do you have enough power for a long day?": lambda event: (
        event["type"] == "facts" and event["text"].startswith("Robot state: battery: percent ")
    ),
    "remember this place as the workshop": lambda event: event["type"] == "taught",
    "where can you go?": lambda event: event.get("text") == "I can go to: workshop.",
    "creep forward 40 cm": lambda event: (
        event["type"] == "result" and (event["name"], event["status"]) == ("creep", "ok")
    ),
    "go to the workshop": lambda event: (
        event["type"] == "result" and (event["name"], event["status"]) == ("go_to", "ok")
    ),
    "forget the workshop": lambda event: (
        event["type"] == "taught" and event.get("forgotten") is True
    ),
    "stop": lambda event: event.get("text") == "I stopped.",
    "switch the light on": lambda event: event.get("text") == "The light is on.",
}


class Reader:
    """Somebody who does what a page says, in a folder of his own."""

    def __init__(self, folder: Path, children: Children) -> None:
        self._folder, self._children = folder, children
        programs = folder / "bin"
        programs.mkdir()
        stand_in = ROOT / "test" / "support" / "docs" / "ros2.py"
        (programs / "ros2").write_text(f'#!/bin/sh\nexec "{sys.executable}" "{stand_in}" "$@"\n')
        (programs / "ros2").chmod(0o755)
        path = os.pathsep.join([str(programs), os.environ["PATH"]])
        own = {"PATH": path, "PWD": str(folder), "EDGEVOX_DATA": str(folder / "data")}
        self._environment = {**environment(), **own}
        self._started: list[str] = []
        self.events: list[Event] = []
        self._expects = False
        self._node = rclpy.create_node("reader")
        self._lifecycle = self._node.create_client(GetState, "/edgevox/get_state")
        self._node.create_subscription(String, "/edgevox/events", self._on_event, 100)
        self._node.create_subscription(
            Bool, "/edgevox/expects_answer", self._on_expects_answer, LATCHED
        )

    def close(self) -> None:
        self._node.destroy_node()

    def follow(self, page: Path) -> None:
        """Write its files and run its commands."""
        for block in blocks(page):
            if block.language in ("yaml", "python"):
                self.write(block.text)
            elif block.language == "bash":
                for line in commands(block.text):
                    self.run(line)

    def write(self, text: str) -> None:
        """A file that names itself in its first line, a whole map, or tools to be put into it."""
        text = runnable(text)
        named = re.match(r"# (\S+)\n", text)
        own_map = self._folder / "my_robot.yaml"
        if named:
            (self._folder / named[1]).write_text(text)
        elif text.startswith("tools:"):
            own_map.write_text(text)
        elif text.startswith(("events:", "tables:")):
            own_map.write_text(f"{own_map.read_text()}\n{text}")
        elif text.startswith("  "):
            own_map.write_text(own_map.read_text().replace("tools:\n", f"tools:\n{text}\n"))

    def run(self, line: str) -> None:
        """One command, unless it is one that is not run here."""
        if line.startswith(tuple(NOT_RUN)):
            return
        line = runnable(line)
        for old, new in WAITING.items():
            line = line.replace(old, new)
        if line.startswith(tuple(f"ros2 {each}" for each in UNTIL_STOPPED)):
            self.start(line)
            return
        since = len(self.events)
        done = subprocess.run(
            ["bash", "-c", line],
            input=INPUT.get(line, ""),
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            cwd=self._folder,
            env=self._environment,
        )
        assert done.returncode == (2 if line in REFUSED else 0), (
            f"{line}\n{done.stdout}{done.stderr}"
        )
        self.listen(line, since)
        if line.endswith(LOW):
            self.wait(lambda: any(each.get("type") == "occasion" for each in self.events), line)
            self.wait(lambda: self._expects, line)

    def start(self, line: str) -> None:
        """A command of a terminal of its own; the robot or the node is waited for."""
        if line in self._started:
            return
        self._started.append(line)
        command = f"cd {shlex.quote(str(self._folder))} && exec {line}"
        number = len(self._started)
        self._children.start(f"terminal{number}", ["bash", "-c", command], self._environment)
        if " launch " in line:
            self.wait(self.is_active, line)
        elif "demo_robot" in line:
            self.wait(lambda: self._node.count_publishers("/battery_state") > 0, line)

    def listen(self, line: str, since: int) -> None:
        """Wait for what has to follow a sentence."""
        said = re.findall(r" pub .*data: '([^']+)'", line) or INPUT.get(line, "").splitlines()
        if said:
            expected = HEARD[said[0]]
            self.wait(lambda: any(map(expected, self.events[since:])), line)

    def wait(self, is_so: Callable[[], bool], line: str) -> None:
        end = time.monotonic() + PATIENCE_S
        while not is_so():
            self._children.check()
            assert time.monotonic() < end, f"{line}\n{self.events[-5:]}"
            rclpy.spin_once(self._node, timeout_sec=0.1)

    def is_active(self) -> bool:
        """Whether the node has told, within half a second, that it is active."""
        asked = self._lifecycle.call_async(GetState.Request())
        rclpy.spin_until_future_complete(self._node, asked, timeout_sec=0.5)
        answer = asked.result()
        return answer is not None and answer.current_state.id == State.PRIMARY_STATE_ACTIVE

    def _on_expects_answer(self, message: Bool) -> None:
        self._expects = message.data

    def _on_event(self, message: String) -> None:
        self.events.append(json.loads(message.data))


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    rclpy.init()
    with Children(tmp_path) as children:
        made = Reader(tmp_path, children)
        try:
            yield made
        finally:
            made.close()
            rclpy.shutdown()


@pytest.mark.timeout(600)
def test_the_commands_of_the_readme(reader: Reader) -> None:
    reader.start("ros2 run edgevox_ros demo_robot")
    reader.follow(README)
    assert reader.events


@pytest.mark.timeout(600)
def test_the_first_tutorial(reader: Reader) -> None:
    reader.follow(DOCS / "tutorials" / "your-own-robot.md")
    calls = [event["name"] for event in reader.events if event["type"] == "call"]
    # Whether the model looks at the battery, too, is its own affair.
    done = [name for name in calls if name != "get_battery"]
    assert done == [*["drive"] * 5, "creep", "go_to"]


@pytest.mark.timeout(600)
def test_the_second_tutorial(reader: Reader) -> None:
    for block in blocks(DOCS / "tutorials" / "your-own-robot.md"):
        if block.language == "yaml":
            reader.write(block.text)
    reader.start("ros2 run edgevox_ros demo_robot")
    reader.follow(DOCS / "tutorials" / "recogniser-and-voice.md")
    assert [event["name"] for event in reader.events if event["type"] == "call"] == ["set_light"]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_programs_and_launch_arguments_exist(page: Path) -> None:
    setup = (ROOT / "setup.py").read_text()
    text = page.read_text(encoding="utf-8")
    for program in re.findall(r"ros2 run edgevox_ros ([a-z_]+)", text):
        assert f'"{program} = edgevox_ros' in setup, program
    text = text.replace("\\\n", " ")
    for file, line in re.findall(r"ros2 launch edgevox_ros (\w+\.launch\.py)([^`\n]*)", text):
        assert set(re.findall(r" (\w+):=", line)) <= set(arguments(file)), line


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_options_exist(page: Path) -> None:
    lines = [
        line for each in blocks(page) if each.language == "bash" for line in commands(each.text)
    ]
    for line in lines:
        found = re.search(
            r"ros2 run edgevox_ros (ask|call|chat|evaluate|fetch_model|replay)\b(.*)", line
        )
        if found:
            wanted = re.findall(r"(--[\w-]+)", found[2].partition("--ros-args")[0])
            assert set(wanted) <= options_of(found[1]), line


@cache
def options_of(program: str) -> set[str]:
    shown = subprocess.run(
        [sys.executable, "-m", f"edgevox_ros.cli.{program}", "--help"],
        capture_output=True, text=True, timeout=PATIENCE_S, env=environment(),
    ).stdout  # fmt: skip
    return set(re.findall(r"(--[\w-]+)", shown))


def test_what_is_not_run_stands_in_the_pages() -> None:
    lines = [line for page in (README, *TUTORIALS) for line in lines_of(page)]
    assert [each for each in NOT_RUN if not any(line.startswith(each) for line in lines)] == []


def lines_of(page: Path) -> list[str]:
    """Every command of a page."""
    return [
        line for block in blocks(page) if block.language == "bash" for line in commands(block.text)
    ]
