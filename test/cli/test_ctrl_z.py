"""Ctrl-Z, typed at a real shell: the robot is stopped before a program is suspended."""

from __future__ import annotations

import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.cli.typist import Typist

pytestmark = pytest.mark.not_unit

ROOT = Path(__file__).resolve().parents[2]
PYTHON = shlex.quote(sys.executable)
MAP = ROOT / "config" / "tools" / "demo_robot.yaml"


@pytest.fixture
def shell() -> Iterator[Typist]:
    if shutil.which("bash") is None:
        pytest.skip("not installed: bash")
    typist = Typist(["bash", "--norc", "--noprofile", "-i"])
    yield typist
    typist.close_window()
    typist.leave()


def test_a_chat_goes_on_where_it_was(shell: Typist) -> None:
    shell.type(f"{PYTHON} -m edgevox_ros.cli.chat --standalone --dry-run --tools {MAP}\n")
    assert shell.sees("type what you would say"), shell.shown
    shell.type("drive forward")
    assert shell.sees("> drive forward"), shell.shown
    shell.type("\x1a")
    # A busy machine may be late with the answer, which is waited for only briefly.
    answer = "suspending: (nothing was running; the robot was told to stop|no answer from )"
    assert shell.wait_for(lambda: bool(re.search(answer, shell.shown))), shell.shown
    assert shell.sees("Stopped"), shell.shown
    before = shell.shown.count("> drive forward")
    shell.type("fg\n")
    assert shell.wait_for(lambda: shell.shown.count("> drive forward") > before), shell.shown
    shell.type(" two metres\n")
    assert shell.sees("drive(distance_m=2"), shell.shown
    shell.type("/quit\n")
    shell.type("echo status $?, $((6 * 7))\n")
    assert shell.sees("status 0, 42"), shell.shown


def test_the_demo_stops_its_robot(shell: Typist, tmp_path: Path) -> None:
    picture = tmp_path / "path.png"
    shell.type(f"{PYTHON} -m edgevox_ros.demo.run_demo --prompt-only --picture {picture}\n")
    assert shell.sees("Your turn."), shell.shown
    shell.type("drive forward eight metres\n")
    assert shell.sees("drive(distance_m=8"), shell.shown
    shell.type("\x1a")
    assert shell.sees("suspending: cancelled"), shell.shown
    assert shell.sees("Stopped"), shell.shown
    shell.type("fg\n")
    shell.type("turn left ninety degrees\n")
    assert shell.sees("turn(angle_deg=90"), shell.shown
    shell.type("\n")
    assert shell.wait_for(picture.exists), shell.shown
