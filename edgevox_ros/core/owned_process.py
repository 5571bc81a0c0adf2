"""Runs a program that never outlives its owner, however the owner ends.

    python owned_process.py PROGRAM [ARGUMENT ...]

Standard input is a pipe whose other end the owner keeps open. It closes when the owner ends, even
if it is killed; then a second process, which only waits for that, ends the program. The program
itself replaces this process, so process id, signals and exit status are its own.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Sequence

_GRACE_S = 3.0
_LOOK_S = 1.0
# Python changes these for itself; the program must start with their defaults.
_CHANGED_BY_PYTHON = ("SIGPIPE", "SIGXFSZ")


def guarded(command: Sequence[str]) -> list[str]:
    """The command line that runs `command` as long as its standard input, a pipe, stays open."""
    return [sys.executable, "-I", "-S", __file__, *command]


def main() -> int:
    """Replace this process by the program. Returns 127, and only if it cannot be started."""
    # The waiting process ignores signals: one to the whole process group is meant for the program.
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    program = os.getpid()
    if os.fork() == 0:
        _end_with_owner(program)
        os._exit(0)
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, 0)
    os.close(nowhere)
    _restore_signals()
    try:
        os.execvp(sys.argv[1], sys.argv[1:])
    except OSError as error:
        print(f"{sys.argv[1]}: {error.strerror}", file=sys.stderr)
    return 127


def _restore_signals() -> None:
    for name in _CHANGED_BY_PYTHON:
        number = getattr(signal, name, None)
        if number is not None:
            signal.signal(number, signal.SIG_DFL)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, signal.valid_signals())


def _end_with_owner(program: int) -> None:
    """Wait until the owner or the program has ended; then end the program if it is still there."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    # The reader of the program's output must see end of file when the program ends.
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    while os.getppid() == program:
        if select.select([0], [], [], _LOOK_S)[0] and not os.read(0, 4096):
            break
    killed_at = time.monotonic() + _GRACE_S
    number = signal.SIGTERM
    while os.getppid() == program:
        os.kill(program, number)
        while os.getppid() == program and time.monotonic() < killed_at:
            time.sleep(0.02)
        number = signal.SIGKILL
        time.sleep(0.02)


if __name__ == "__main__":
    sys.exit(main())
