"""Runs a llama-server of our own: starts it, watches it, restarts it after a crash."""

from __future__ import annotations

import logging
import os
import secrets
import socket
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from edgevox_ros.core.errors import EngineClosed, ModelError
from edgevox_ros.core.owned_process import guarded
from edgevox_ros.llm.lora_adapter import LoraAdapter
from edgevox_ros.llm.running_model import ServerNews
from edgevox_ros.llm.server.address import KEY_VARIABLE, Address
from edgevox_ros.llm.server.connection_errors import ConnectionLost, ServerRefused
from edgevox_ros.llm.server.http_stream import get_json
from edgevox_ros.llm.server.server_lora import lora_arguments

LOGGER = logging.getLogger("edgevox.llm")

_HOST = "127.0.0.1"
_POLL_S = 0.05
_GRACE_S = 5.0
_CRASHES = 3
_CRASH_WINDOW_S = 60.0


@dataclass(frozen=True)
class ServerCommand:
    """How to start the server. `arguments` are those besides host and port.

    `start_s`: seconds that loading may take. `crash_seen_s`: seconds to wait after a broken
    connection for the process to end; if it does, it has crashed.
    """

    program: str
    model: Path
    arguments: tuple[str, ...] = ()
    start_s: float = 120.0
    crash_seen_s: float = 1.0


class ServerProcess:
    """One server process on a free port of this machine. For one thread; any may `close` it.

    It listens on loopback only, and answers only requests with the key that it was started with.
    """

    def __init__(self, command: ServerCommand) -> None:
        self._command = command
        self._child: subprocess.Popen[bytes] | None = None
        self._reader: threading.Thread | None = None
        self._last_lines: deque[str] = deque(maxlen=12)
        self._crashes: deque[float] = deque(maxlen=_CRASHES)
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._ready = False
        self.address = Address(_HOST, 0)
        self.starts = 0

    @property
    def away(self) -> None:
        """Always None: a process of our own is started again instead."""

    def watch(self, news: Callable[[ServerNews], None]) -> None:
        """Do nothing: it never goes away."""

    def ensure_ready(self, cancel: threading.Event | None = None) -> Address | None:
        """Start the server if it does not run; return its address once its model is loaded.

        None if cancelled before that. Raises ModelError if it cannot be started or keeps crashing.
        """
        if not self.alive():
            self.restart()
        if not self._ready:
            self._wait_for_model(cancel or threading.Event())
        return self.address if self._ready else None

    @property
    def pid(self) -> int | None:
        """The process id; None before the start and after `close`."""
        child = self._child
        return None if child is None else child.pid

    def alive(self) -> bool:
        """Whether the process runs."""
        return self._child is not None and self._child.poll() is None

    def has_ended(self) -> bool:
        """Whether the process has ended; waits up to `crash_seen_s` for its end."""
        end = time.monotonic() + self._command.crash_seen_s
        while self.alive() and time.monotonic() < end:
            time.sleep(_POLL_S)
        return not self.alive()

    def restart(self) -> None:
        """Start the process, in place of one that crashed or hangs. Does not wait for the model."""
        if self._child is not None:
            self._note_crash()
        self._stop()
        with self._lock:
            if self._closed.is_set():
                raise EngineClosed("the server has been ended")
            self._start()

    def answered(self) -> None:
        """Do nothing: there are no losses to forget."""

    def note_lost(self, why: str) -> None:
        """Do nothing: the next request starts a process that has ended."""

    def close(self) -> None:
        """End the process."""
        self._closed.set()
        self._stop()

    def _note_crash(self) -> None:
        now = time.monotonic()
        last = self._last_lines[-1] if self._last_lines else "it said nothing"
        LOGGER.warning("llama-server ended (%s); it is started again", last)
        self._crashes.append(now)
        if len(self._crashes) == _CRASHES and now - self._crashes[0] < _CRASH_WINDOW_S:
            self._crashes.clear()
            found = f"a server that crashed {_CRASHES} times in a minute ({last})"
            raise ModelError.at(self._command.model, found, "a model that llama-server can run")

    def _start(self) -> None:
        command = self._command
        self.address = Address(_HOST, _free_port(), key=secrets.token_urlsafe(32))
        self._ready = False
        self._last_lines.clear()
        where = ("--host", _HOST, "--port", str(self.address.port))
        self._child = subprocess.Popen(
            guarded([command.program, *command.arguments, *where]),
            env={**os.environ, KEY_VARIABLE: self.address.key},
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        self._reader = threading.Thread(
            target=self._read, args=(self._child,), name="llama-server log", daemon=True
        )
        self._reader.start()
        self.starts += 1

    def _read(self, child: subprocess.Popen[bytes]) -> None:
        assert child.stderr is not None
        for line in child.stderr:
            text = line.decode("utf-8", "replace").strip()
            if text:
                self._last_lines.append(text[:300])
                LOGGER.debug("llama-server: %s", text)

    def _wait_for_model(self, cancel: threading.Event) -> None:
        end = time.monotonic() + self._command.start_s
        while time.monotonic() < end:
            if cancel.is_set():
                return
            if self._closed.is_set():
                raise EngineClosed("the server has been ended")
            if not self.alive():
                raise ModelError.at(self._command.model, self._last_words(), self._wanted())
            try:
                get_json(self.address, "/health", timeout_s=1.0, cancel=cancel)
                self._ready = True
                return
            except (ConnectionLost, ServerRefused):
                time.sleep(_POLL_S)
        found = f"a server that did not answer for {self._command.start_s:.0f} s"
        raise ModelError.at(self._command.model, found, self._wanted())

    def _last_words(self) -> str:
        if self._reader is not None:
            self._reader.join(_GRACE_S)
        code = self._child.poll() if self._child is not None else None
        words = "; ".join(list(self._last_lines)[-3:]) or "it said nothing"
        return f"{self._command.program} that ended with status {code} ({words})"

    def _wanted(self) -> str:
        return "a llama-server that loads it (parameter model.server_program)"

    def _stop(self) -> None:
        with self._lock:
            child, self._child = self._child, None
            self._ready = False
            if child is None:
                return
            assert child.stdin is not None and child.stderr is not None
            child.stdin.close()
            try:
                child.wait(_GRACE_S)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
            if self._reader is not None:
                self._reader.join(_GRACE_S)
            child.stderr.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((_HOST, 0))
        return int(probe.getsockname()[1])


def server_arguments(
    model: Path,
    n_ctx: int,
    n_threads: int,
    n_gpu_layers: int,
    adapter: LoraAdapter | None = None,
) -> tuple[str, ...]:
    """Arguments to serve one model, one conversation at a time. -1 GPU layers: as many as fit.

    Raises ModelError for an adapter whose path cannot be passed to the program.
    """
    arguments: Sequence[object] = (
        "--jinja",
        *("--model", model),
        *("--ctx-size", n_ctx),
        *("--threads", n_threads),
        *("--parallel", 1),
        *("--n-gpu-layers", 999 if n_gpu_layers < 0 else n_gpu_layers),
        *(lora_arguments(adapter) if adapter is not None else ()),
        "--no-webui",
        "--offline",
    )
    return tuple(str(argument) for argument in arguments)
