"""Chat, as users start it: with a node of its own, and with one that runs already."""

from __future__ import annotations

import fcntl
import os
import pty
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from edgevox_ros.cli.processes import Children

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / "config" / "tools" / "demo_robot.yaml"
CHAT = [sys.executable, "-m", "edgevox_ros.cli.chat"]
STANDALONE = [*CHAT, "--standalone", "--tools", str(TOOLS), "--dry-run"]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}


def chat(command: list[str], said: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command, input=said, capture_output=True, timeout=120, env=environment())


def test_a_node_of_its_own_hears_calls_and_speaks() -> None:
    done = chat(
        STANDALONE,
        b"drive forward two metres\n/tools\n/nonsense\n/reset\n\xff\xfe\nstop\n/quit\nnever read\n",
    )
    shown = done.stdout.decode()
    assert done.returncode == 0, shown + done.stderr.decode()
    assert "drive(distance_m=2)" in shown and "says" in shown
    assert "set_light(on): Switch the light on or off." in shown
    assert "/nonsense: not a command" in shown
    assert "the conversation is forgotten" in shown
    assert "everything is told to stop (by transcript)" in shown
    assert "never read" not in shown


def test_a_node_that_cannot_start_ends_the_chat_with_the_reason() -> None:
    done = chat([*STANDALONE, "--preset", "no_such_preset", "--ros-args", "-p", "x:=1"], b"")
    assert done.returncode == 2
    assert b"no_such_preset" in done.stderr


@pytest.fixture
def running_node(tmp_path: Path) -> Iterator[None]:
    """A node in a namespace, with a remapped transcript."""
    command = [sys.executable, "-m", "edgevox_ros.node.main", "--ros-args"]
    command += ["-r", "__ns:=/robot1", "-r", "transcript:=/asr/text"]
    command += ["-p", "autostart:=true", "-p", f'tools.files:=["{TOOLS}"]']
    command += ["-p", "tools.dry_run:=true"]
    with Children(tmp_path) as children:
        children.start("edgevox", command, environment())
        yield


@pytest.mark.usefixtures("running_node")
def test_a_running_node_is_reached_by_its_names() -> None:
    names = ["--ros-args", "-r", "__ns:=/robot1", "-r", "transcript:=/asr/text"]
    done = chat([*CHAT, "--wait", "60", *names], b"go to the kitchen\n")
    shown = done.stdout.decode()
    assert done.returncode == 0, shown + done.stderr.decode()
    assert "/asr/text" in shown
    assert "go_to(place=kitchen)" in shown


def test_without_a_node_it_says_so() -> None:
    done = chat([*CHAT, "--wait", "0.5"], b"hello\n/stop\n")
    shown = done.stdout.decode()
    assert done.returncode == 0
    assert "no active node edgevox hears /transcript yet" in shown
    assert "nobody listens on /transcript" in shown
    assert "is the node running?" in shown


class Typist:
    """Somebody at a terminal: types, and reads what is shown."""

    def __init__(self, command: list[str]) -> None:
        self._file, other = pty.openpty()
        self.program = subprocess.Popen(
            command,
            stdin=other,
            stdout=other,
            stderr=other,
            env={**environment(), "TERM": "xterm"},
            preexec_fn=lambda: _take(other),
        )
        os.close(other)
        self.shown = ""
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        while True:
            try:
                part = os.read(self._file, 4096)
            except OSError:
                return
            self.shown += part.decode(errors="replace")

    def type(self, text: str) -> None:
        os.write(self._file, text.encode())

    def sees(self, text: str) -> bool:
        end = time.monotonic() + 60
        while text not in self.shown and time.monotonic() < end:
            time.sleep(0.02)
        return text in self.shown


def _take(terminal: int) -> None:
    """Make it the controlling terminal, so that Ctrl-C becomes a signal."""
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)


def test_at_a_terminal_ctrl_c_stops_and_a_second_one_ends() -> None:
    typist = Typist(STANDALONE)
    assert typist.sees("type what you would say"), typist.shown
    typist.type("drive forward two metres\n")
    assert typist.sees("distance_m=2"), typist.shown
    typist.type("\x03")
    assert typist.sees("Ctrl-C again ends the chat"), typist.shown
    typist.type("\x03")
    assert typist.program.wait(30) == 0
