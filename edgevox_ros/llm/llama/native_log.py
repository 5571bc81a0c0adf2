"""Redirects llama.cpp's own messages from standard error to Python's logging."""

from __future__ import annotations

import contextlib
import ctypes
import logging
import threading
import time
from collections import deque
from dataclasses import dataclass, field

from edgevox_ros.llm.llama.binding import llama_cpp

LOGGER = logging.getLogger("edgevox.llama_cpp")

_LEVELS = {2: logging.DEBUG, 3: logging.WARNING, 4: logging.ERROR}
_CONTINUES = 5
_PER_SECOND = 20


@dataclass
class _Sink:
    """Joins continued lines and lets at most `_PER_SECOND` of them through."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    line: str = ""
    level: int = logging.DEBUG
    errors: deque[str] = field(default_factory=lambda: deque(maxlen=8))
    window: float = 0.0
    count: int = 0
    dropped: int = 0
    quiet: bool = False

    def write(self, level: int, text: str) -> None:
        with self.lock:
            if level != _CONTINUES:
                self.level = _LEVELS.get(level, logging.DEBUG)
            self.line += text
            *lines, self.line = self.line.split("\n")
            for line in lines:
                self.emit(line.rstrip())

    def emit(self, line: str) -> None:
        if not line:
            return
        if self.level >= logging.ERROR:
            self.errors.append(line)
        if self.quiet or not LOGGER.isEnabledFor(self.level):
            return
        now = time.monotonic()
        if now - self.window > 1.0:
            if self.dropped:
                LOGGER.warning("%d more lines of llama.cpp left out", self.dropped)
            self.window, self.count, self.dropped = now, 0, 0
        self.count += 1
        if self.count > _PER_SECOND:
            self.dropped += 1
        else:
            LOGGER.log(self.level, "%s", line)


_SINK = _Sink()


def _on_log(level: int, text: bytes, _: object) -> None:
    with contextlib.suppress(Exception):  # an exception may not enter the native caller
        _SINK.write(level, text.decode("utf-8", "replace"))


# Keeps the callback alive: llama.cpp has a pointer to it as long as the process lives.
_KEPT: list[object] = []
_START = threading.Lock()
_started = False


def start_native() -> None:
    """Redirect the log and start llama.cpp's backends, once in a process."""
    global _started
    with _START:
        if _started:
            return
        # llama-cpp-python sets a callback of its own at import; ours must come later.
        _KEPT.append(llama_cpp.llama_log_callback(_on_log))
        llama_cpp.llama_log_set(_KEPT[-1], ctypes.c_void_p(0))
        llama_cpp.llama_backend_init()
        _started = True


def expect_errors(expected: bool) -> None:
    """Set whether errors are expected, as after an abort of ours: those are not logged."""
    _SINK.quiet = expected


def take_errors() -> str:
    """Remove and return, as one line, what llama.cpp has reported since the last call."""
    with _SINK.lock:
        text = "; ".join(_SINK.errors)
        _SINK.errors.clear()
    return text
