"""Child processes that never outlive their parent, each with a log file.

Every child leads a process group of its own, so that Ctrl-C reaches only the parent, which then
ends them in order. A child also ends when its parent is killed.
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, TracebackType

from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.owned_process import guarded
from edgevox_ros.core.safe_text import quoted_lines
from edgevox_ros.core.signals import ending_now

Rounds = Sequence[tuple[signal.Signals, float]]
"""How a child is ended: signals, each with the seconds that it has to end then."""
ROUNDS: Rounds = ((signal.SIGINT, 6.0), (signal.SIGTERM, 3.0), (signal.SIGKILL, 3.0))


class ChildDied(EdgevoxError):
    """A child has ended unexpectedly: which one, its exit status and its last lines."""


class Child:
    """One running program. `log` holds its output."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        log: Path,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.name = name
        self.log = log
        with log.open("wb") as output:
            self._process = subprocess.Popen(
                guarded(command),
                stdin=subprocess.PIPE,
                stdout=output,
                stderr=subprocess.STDOUT,
                env=dict(environment) if environment is not None else None,
                start_new_session=True,
            )

    @property
    def pid(self) -> int:
        """The process id, which is also its group's id."""
        return self._process.pid

    def status(self) -> int | None:
        """Exit status, or None while it runs."""
        return self._process.poll()

    def check(self) -> None:
        """Raise ChildDied if it has ended."""
        status = self.status()
        if status is not None:
            raise ChildDied(f"{self.name} ended with status {status}:\n{self.last_lines()}")

    def last_lines(self, count: int = 8) -> str:
        """The last lines of its output."""
        text = self.log.read_text(encoding="utf-8", errors="replace")
        lines = list(quoted_lines(text))
        return "\n".join(f"  {line}" for line in lines[-count:]) or "  (it printed nothing)"

    def stop(self, rounds: Rounds = ROUNDS) -> int | None:
        """Ask it to end, then insist, then kill it and what it started. Returns its status."""
        for number, patience_s in rounds:
            if self.status() is not None and number is not signal.SIGKILL:
                continue
            self._signal(number)
            try:
                self._process.wait(patience_s)
            except subprocess.TimeoutExpired:
                continue
        if self._process.stdin is not None:
            self._process.stdin.close()
        return self.status()

    def _signal(self, number: signal.Signals) -> None:
        try:
            os.killpg(self.pid, number)
        except (ProcessLookupError, PermissionError):
            return


class Children:
    """Several children. When the block is left, they are ended in reverse order."""

    def __init__(self, logs: Path) -> None:
        self._logs = logs
        self._children: list[Child] = []

    def start(self, name: str, command: Sequence[str], environment: Mapping[str, str]) -> Child:
        """Start a program; its log is `<name>.log`."""
        child = Child(name, command, self._logs / f"{name}.log", environment)
        self._children.append(child)
        return child

    def check(self) -> None:
        """Raise ChildDied if any of them has ended."""
        for child in self._children:
            child.check()

    def last_lines(self, count: int = 8) -> str:
        """What each of them printed last."""
        return "\n".join(f"{child.name}:\n{child.last_lines(count)}" for child in self._children)

    def __enter__(self) -> Children:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with undisturbed():
            while self._children:
                self._children.pop().stop()


def end_on_signals() -> None:
    """Make every signal that ends the program leave its blocks in order; SIGINT is Ctrl-C.

    The others raise SystemExit, once: a second one must not cut short what the first one began.
    """
    others = [number for number in ending_now() if number != signal.SIGINT]

    def on_signal(number: int, frame: FrameType | None) -> None:
        for each in (*others, signal.SIGINT):
            signal.signal(each, signal.SIG_IGN)
        raise SystemExit(128 + number)

    for number in others:
        signal.signal(number, on_signal)
    signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ignore Ctrl-C inside the block, so that what ends there ends in order."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def wait_until_stopped(child: Child, timeout_s: float) -> bool:
    """Whether the child ended by itself within `timeout_s` seconds."""
    end = time.monotonic() + timeout_s
    while time.monotonic() < end:
        if child.status() is not None:
            return True
        time.sleep(0.02)
    return False
