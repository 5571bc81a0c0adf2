"""A person at a terminal, who types, reads the output and may close the window."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from support.forked import Forked, can_fork, start

ROOT = Path(__file__).resolve().parents[3]
PATIENCE_S = 120.0
STEERING = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def environment() -> dict[str, str]:
    """The environment in which a started program finds the package."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}


class Typist:
    """A program in a terminal of its own, so that it gets Ctrl-C and the terminal's end."""

    def __init__(self, command: Sequence[str], columns: int = 0) -> None:
        self._file, other = pty.openpty()
        if columns:
            fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        given = {**environment(), "TERM": "xterm"}
        self.program: Forked | subprocess.Popen[bytes]
        if can_fork(command):
            self.program = start(command, [other] * 3, given, Path.cwd())
        else:
            self.program = subprocess.Popen(
                list(command),
                stdin=other,
                stdout=other,
                stderr=other,
                env=given,
                preexec_fn=lambda: _take(other),
            )
        os.close(other)
        self._raw = ""
        threading.Thread(target=self._read, daemon=True).start()

    @property
    def shown(self) -> str:
        """All output, without terminal control sequences."""
        return STEERING.sub("", self._raw)

    def type(self, text: str) -> None:
        os.write(self._file, text.encode())

    def sees(self, text: str) -> bool:
        return self.wait_for(lambda: text in self.shown)

    def wait_for(self, condition: Callable[[], bool]) -> bool:
        """Whether the condition became true in time."""
        end = time.monotonic() + PATIENCE_S
        while not condition() and time.monotonic() < end:
            time.sleep(0.02)
        return condition()

    def close_window(self) -> None:
        """Close the terminal: the program can no longer read or write it."""
        file, self._file = self._file, -1
        if file >= 0:
            os.close(file)

    def leave(self) -> None:
        """End the program and close the terminal after the test."""
        if self.program.poll() is None:
            self.program.kill()
            self.program.wait()
        self.close_window()

    def _read(self) -> None:
        # Poll: a blocked read would keep the terminal open.
        while True:
            try:
                if select.select([self._file], [], [], 0.05)[0]:
                    self._raw += os.read(self._file, 4096).decode(errors="replace")
            except (OSError, ValueError):
                return


def _take(terminal: int) -> None:
    """Make `terminal` the controlling terminal, so that Ctrl-C becomes a signal."""
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
