"""Catches the signals that end or suspend a process, so that it can do so in good order."""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

# Signals for the process's own faults: it is too late for an orderly end.
_FAULTS = ("SIGILL", "SIGTRAP", "SIGABRT", "SIGBUS", "SIGFPE", "SIGSEGV", "SIGSYS")
_UNCATCHABLE = ("SIGKILL", "SIGSTOP")
_END_NOTHING = ("SIGCHLD", "SIGCONT", "SIGTSTP", "SIGTTIN", "SIGTTOU", "SIGURG", "SIGWINCH")
# Python ignores these two: the write that causes them fails instead.
_WRITES = ("SIGPIPE", "SIGXFSZ")
_OTHERS = {
    number
    for name in (*_FAULTS, *_UNCATCHABLE, *_END_NOTHING, *_WRITES)
    if (number := getattr(signal, name, None)) is not None
}
ENDING: tuple[int, ...] = tuple(sorted(signal.valid_signals() - _OTHERS))
_ALWAYS = (signal.SIGINT, signal.SIGTERM)
# Ctrl-Z. SIGSTOP cannot be caught and freezes the process as it is.
SUSPEND: int | None = getattr(signal, "SIGTSTP", None)


def ending_now() -> tuple[int, ...]:
    """The signals that end this process, given the way it was started.

    An ignored signal is left out, since the process is meant to survive it (SIGHUP under nohup).
    SIGINT and SIGTERM always count: shells make background programs ignore SIGINT.
    """
    return tuple(
        number
        for number in ENDING
        if number in _ALWAYS or signal.getsignal(number) is not signal.SIG_IGN
    )


def catch_ending() -> int:
    """A file descriptor that yields the number of each ending or suspending signal, as one byte.

    After the first ending signal all ending signals are ignored. Whoever reads SUSPEND must call
    `suspend` soon. Call this on the main thread. A pipe, not an Event: a handler that interrupts
    its own thread inside the Event's lock would wait for that lock forever.
    """
    signalled, write = os.pipe()
    os.set_blocking(write, False)
    signal.set_wakeup_fd(write, warn_on_full_buffer=False)
    numbers = ending_now()

    def handle(number: int, frame: FrameType | None) -> None:
        for each in numbers:
            signal.signal(each, signal.SIG_IGN)

    for number in numbers:
        signal.signal(number, handle)
    if suspends():
        # Only signals with a Python handler are written to the pipe.
        signal.signal(SUSPEND or 0, lambda *_: None)
    return signalled


def suspends() -> bool:
    """Whether Ctrl-Z suspends this process: it does not if its signal is ignored."""
    return SUSPEND is not None and signal.getsignal(SUSPEND) is not signal.SIG_IGN


def suspend() -> None:
    """Suspend this process as Ctrl-Z does by default; returns when the process continues.

    Returns at once in an orphaned process group, such as a service's: nobody could continue it.
    Call this on the main thread.
    """
    number = SUSPEND or 0
    caught = signal.signal(number, signal.SIG_DFL)
    try:
        # To this thread: another thread might handle it a little later.
        signal.pthread_kill(threading.get_ident(), number)
    finally:
        signal.signal(number, caught)


def ended_by(signalled: int) -> int:
    """The first unread ending signal, or 0; suspending ones are skipped.

    `signalled` is the file descriptor from `catch_ending`.
    """
    while select.select([signalled], [], [], 0)[0]:
        number = os.read(signalled, 1)[0]
        if number != SUSPEND:
            return number
    return 0


def before_suspending(stop: Callable[[], None], go_on: Callable[[], None]) -> Callable[[], None]:
    """Call `stop` before the process is suspended and `go_on` when it continues.

    Returns a function that undoes this; call both on the main thread. `stop` and `go_on` run there
    too, in the signal handler.
    """
    if not suspends():
        return lambda: None

    def handle(number: int, frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_IGN)
        try:
            stop()
        finally:
            signal.signal(number, handle)
        suspend()
        go_on()

    before = signal.signal(SUSPEND or 0, handle)

    def no_more() -> None:
        signal.signal(SUSPEND or 0, before)

    return no_more


def flush_output() -> None:
    """Flush Python's output buffers, or discard them if there is no reader any more.

    Otherwise a closed terminal or pipe would raise once more when the program ends.
    """
    for stream in (sys.stdout, sys.stderr):
        if stream is None:
            continue
        try:
            stream.flush()
        except (OSError, ValueError):
            with suppress(OSError, ValueError):
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, stream.fileno())
                os.close(nowhere)
