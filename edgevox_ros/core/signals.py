"""The signals that end or suspend a process and that it can catch, so that it does so in order."""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

# What the kernel says of the process's own faults: there is nothing left to do in order.
_FAULTS = ("SIGILL", "SIGTRAP", "SIGABRT", "SIGBUS", "SIGFPE", "SIGSEGV", "SIGSYS")
_UNCATCHABLE = ("SIGKILL", "SIGSTOP")
_END_NOTHING = ("SIGCHLD", "SIGCONT", "SIGTSTP", "SIGTTIN", "SIGTTOU", "SIGURG", "SIGWINCH")
# Python ignores these two: the write that they are about fails instead.
_WRITES = ("SIGPIPE", "SIGXFSZ")
_OTHERS = {
    number
    for name in (*_FAULTS, *_UNCATCHABLE, *_END_NOTHING, *_WRITES)
    if (number := getattr(signal, name, None)) is not None
}
ENDING: tuple[int, ...] = tuple(sorted(signal.valid_signals() - _OTHERS))
_ALWAYS = (signal.SIGINT, signal.SIGTERM)
# Ctrl-Z. SIGSTOP, which nobody can catch, freezes the process as it is.
SUSPEND: int | None = getattr(signal, "SIGTSTP", None)


def ending_now() -> tuple[int, ...]:
    """Those that would end this process as it was started.

    Whoever has one ignored, as nohup has SIGHUP, wants the process to live; but SIGINT and SIGTERM
    always count, since shells have SIGINT ignored by every program that runs in the background.
    """
    return tuple(
        number
        for number in ENDING
        if number in _ALWAYS or signal.getsignal(number) is not signal.SIG_IGN
    )


def catch_ending() -> int:
    """A file to read a byte from as soon as a signal that ends or suspends has come.

    Behind the first that ends, all that end are ignored. Whoever reads SUSPEND is to call
    `suspend`, soon. The byte is the signal's number. Python writes it whichever thread the signal
    interrupts. An Event would not do: its lock is waited for forever by a handler that interrupts
    its own thread inside it. From the main thread.
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
        # What Python handles is written to the file.
        signal.signal(SUSPEND or 0, lambda *_: None)
    return signalled


def suspends() -> bool:
    """Whether Ctrl-Z suspends this process: whoever has it ignored does not want that."""
    return SUSPEND is not None and signal.getsignal(SUSPEND) is not signal.SIG_IGN


def suspend() -> None:
    """Suspend this process as its signal does by default; returns when the process continues.

    It returns at once where nobody could continue it (in an orphaned process group, such as a
    service's). From the main thread.
    """
    number = SUSPEND or 0
    caught = signal.signal(number, signal.SIG_DFL)
    try:
        # To this thread, or another one would take it a little later.
        signal.pthread_kill(threading.get_ident(), number)
    finally:
        signal.signal(number, caught)


def ended_by(signalled: int) -> int:
    """The ending signal that has come since, or 0; suspending ones are dropped.

    `signalled` is the file of `catch_ending`.
    """
    while select.select([signalled], [], [], 0)[0]:
        number = os.read(signalled, 1)[0]
        if number != SUSPEND:
            return number
    return 0


def before_suspending(stop: Callable[[], None], go_on: Callable[[], None]) -> Callable[[], None]:
    """Call `stop` before the process is suspended and `go_on` when it continues; what this returns
    ends that. All of it on the main thread, between two steps of whatever that does.
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
    """Write out what Python still buffers, or drop it if nobody reads any more.

    A terminal that was closed, or a pipe whose reader left, would raise once more at the end.
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
