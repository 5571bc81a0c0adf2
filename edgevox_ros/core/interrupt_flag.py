"""Ctrl-C as a flag, for programs that spend their time in native code.

Python raises KeyboardInterrupt wherever it is. In a callback of native code it goes no further and
is lost, and the native code fails.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class InterruptFlag(threading.Event):
    """An event that a signal handler may set: there is no lock which its own thread may hold.

    Nobody can wait for it.
    """

    def __init__(self) -> None:
        super().__init__()
        self._raised = False

    def set(self) -> None:
        """Set the flag, without a lock."""
        self._raised = True

    def is_set(self) -> bool:
        """Whether the flag has been set."""
        return self._raised


@contextmanager
def interrupt_flag(flag: InterruptFlag | None = None) -> Iterator[InterruptFlag]:
    """While the context lasts, Ctrl-C sets the flag; a second one raises KeyboardInterrupt.

    Use it on the main thread. `flag`: one that is there already.
    """
    flag = flag or InterruptFlag()

    def handle(number: int, frame: FrameType | None) -> None:
        if flag.is_set():
            raise KeyboardInterrupt
        flag.set()

    before = signal.signal(signal.SIGINT, handle)
    try:
        yield flag
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def interrupted_after(flag: InterruptFlag) -> Iterator[None]:
    """Like interrupt_flag; when the context ends, in whatever way, KeyboardInterrupt is raised."""
    with interrupt_flag(flag):
        try:
            yield
        finally:
            if flag.is_set():
                raise KeyboardInterrupt
