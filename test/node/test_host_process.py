"""The node in a user's own process: the robot stands still, however that process ends."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.docs.pages import DOCS, blocks
from support.node import host
from support.node.setting_off import set_off
from support.node.stage import Stage

HOST = Path(host.__file__)
PAGE = DOCS / "how-to" / "start-and-stop.md"
OURS, RCLPY, NOBODY = (
    "the node catches their signals first",
    "not made on its",
    "nothing here catches",
)
INT, TERM, HUP = signal.SIGINT, signal.SIGTERM, signal.SIGHUP


@pytest.fixture
def run(stage: Stage) -> Callable[..., tuple[Any, Any]]:
    """Starts a user's program, and waits until its node listens and the robot is there."""

    def run(program: Path, *words: str) -> tuple[Any, Any]:
        stage.robot()
        person = stage.person()
        parameters = stage.command("unused", (), stage.defaults(model__engine="none"))[3:]
        command = [sys.executable, str(program), *words, *parameters]
        child = stage.children.start("host", command, stage.environment())
        person.wait(lambda: person.lifecycle() == "active")
        person.wait(lambda: person.pose is not None)
        return person, child

    return run


def drive_and_end(person: Any, child: Any, number: int) -> str:
    """Returns what the program printed."""
    person.say("drive forward eight metres")
    person.wait(person.moving)
    os.kill(child.pid, number)
    person.wait(lambda: child.status() is not None)
    person.wait(person.standing)
    person.wait(person.stands)
    person.serve_rounds()
    assert person.standing(), "the last message of all"
    text: str = child.log.read_text()
    return text


@pytest.mark.parametrize(
    ("way", "number"),
    [
        ("single", INT),
        ("single", HUP),
        ("multi", TERM),
        ("two", TERM),
    ],
)
def test_with_the_signal_handlers_of_rclpy(run: Callable[..., Any], way: str, number: int) -> None:
    """It stops first; then all goes on as it would have without it."""
    person, child = run(HOST, way)
    person.wait(lambda: OURS in child.log.read_text())
    text = drive_and_end(person, child, number)
    ways = "KeyboardInterrupt|ExternalShutdownException|RCLError|returning"
    ended = re.findall(rf"ended by ({ways})", text)
    assert len(ended) == (number != HUP), text
    assert child.status() == (0 if ended else 128 + number)
    assert "Traceback" not in text


@pytest.mark.parametrize(
    "way", ["shutdown", "destroy", "return", "exit", "shuts_down_in_its_handler"]
)
def test_with_handlers_of_its_own_that_forget_the_node(run: Callable[..., Any], way: str) -> None:
    person, child = run(HOST, way)
    text = drive_and_end(person, child, TERM)
    assert OURS not in text and RCLPY not in text and NOBODY not in text
    assert "Traceback" not in text


@pytest.mark.parametrize(
    ("way", "number", "first", "then"),
    [("in_a_thread", TERM, RCLPY, "sending the stop now"), ("sleeps", INT, OURS, "")],
)
def test_the_robot_stands_however_the_program_goes_on(
    run: Callable[..., Any], way: str, number: int, first: str, then: str
) -> None:
    """Python lets nobody but the main thread catch signals: late is better than never."""
    person, child = run(HOST, way)
    person.wait(lambda: first in child.log.read_text())
    person.say("drive forward eight metres")
    person.wait(person.moving)
    os.kill(child.pid, number)
    person.wait(person.standing)
    person.wait(person.stands)
    person.wait(lambda: then in child.log.read_text())


def test_handlers_that_came_after_those_of_rclpy_stay(run: Callable[..., Any]) -> None:
    person, child = run(HOST, "keeps_its_own_handler")
    text = drive_and_end(person, child, INT)
    assert "context is there: True" in text
    assert OURS not in text and "Traceback" not in text


def test_a_goal_is_cancelled(run: Callable[..., Any]) -> None:
    person, child = run(HOST, "single")
    set_off(person, "go to the office")
    os.kill(child.pid, INT)
    person.wait(lambda: child.status() is not None)
    person.wait(person.stands)


@pytest.mark.parametrize("number", [INT, TERM])
def test_the_example_of_the_page(run: Callable[..., Any], tmp_path: Path, number: int) -> None:
    [example] = [block.text for block in blocks(PAGE) if block.language == "python"]
    program = tmp_path / "example.py"
    program.write_text(example)
    person, child = run(program)
    text = drive_and_end(person, child, number)
    assert child.status() == 0, text
    assert OURS not in text and RCLPY not in text and NOBODY not in text
    assert "Traceback" not in text
