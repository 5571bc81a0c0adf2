"""The signals that end a process and that it can catch, so that it may end in order instead."""

from __future__ import annotations

import os
import signal
import sys
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
    """A file to read a byte from as soon as a signal that ends has come; later ones are ignored.

    The byte is the signal's number. Python writes it whichever thread the signal interrupts. An
    Event would not do: its lock is waited for forever by a handler that interrupts its own thread
    inside it. From the main thread.
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
    return signalled


def flush_output() -> None:
    """Write out what Python still holds back; where nobody reads any more, drop it.

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
