"""The node ends with what started it, and stops the robot on its way out."""

from __future__ import annotations

import os
import shlex
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.launch import parent
from support.launch.launch_source import constant

pytestmark = pytest.mark.not_unit
ENDS_WITH_LAUNCH = shlex.split(constant("edgevox.launch.py", "ENDS_WITH_LAUNCH"))
PARENT = Path(parent.__file__)


class Started:
    """A node that another program started, which looks like `name`."""

    def __init__(self, stage: Any, folder: Path, name: str, *prefix: str) -> None:
        program, self._file = folder / name, folder / "pid"
        program.symlink_to(PARENT)
        node = stage.command(
            "edgevox_ros.node.main", (), stage.defaults(autostart=True, model__engine="none")
        )
        command = [sys.executable, str(program), str(self._file), *prefix, *node]
        self.parent = stage.children.start(name, command, stage.environment())

    @property
    def pid(self) -> int:
        """The node's process id, once there is one; else 0."""
        return int(self._file.read_text()) if self._file.exists() else 0

    def gone(self) -> bool:
        """Whether the node's process has ended."""
        try:
            state = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        return state in "ZX"

    def kill(self) -> None:
        """Kill what is left."""
        if self.pid and not self.gone():
            os.kill(self.pid, signal.SIGKILL)


@pytest.fixture
def start(stage: Any, tmp_path: Path) -> Any:
    made: list[Started] = []

    def start(name: str, *prefix: str) -> Started:
        made.append(Started(stage, tmp_path, name, *prefix))
        return made[-1]

    yield start
    for each in made:
        each.kill()


@pytest.mark.parametrize(
    ("name", "prefix", "number"),
    [
        ("launch", ENDS_WITH_LAUNCH, signal.SIGTERM),
        ("launch", ENDS_WITH_LAUNCH, signal.SIGKILL),
        ("ros2", [], signal.SIGTERM),
        ("ros2", [], signal.SIGKILL),
        ("ros2", [], signal.SIGQUIT),
    ],
)
def test_while_driving(
    stage: Any, start: Callable[..., Started], name: str, prefix: list[str], number: int
) -> None:
    stage.robot()
    person = stage.person()
    started = start(name, *prefix)
    person.wait(lambda: person.lifecycle() == "active")
    person.wait(lambda: person.pose is not None)
    person.say("drive forward eight metres")
    person.wait(person.moving)
    os.kill(started.parent.pid, number)
    person.wait(person.standing)
    person.wait(started.gone)
    person.wait(person.stands)


def test_a_node_that_a_shell_started_outlives_it(stage: Any, start: Callable[..., Started]) -> None:
    """As with `nohup`, or in a script that starts things and ends."""
    person = stage.person()
    started = start("sh")
    person.wait(lambda: person.lifecycle() == "active")
    os.kill(started.parent.pid, signal.SIGKILL)
    person.wait(lambda: started.parent.status() is not None)
    assert person.lifecycle() == "active"
    assert not started.gone()
