"""A guarded program is itself in every respect, but ends when its owner does."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from edgevox_ros.core.owned_process import guarded

DEAF = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN);"
SLEEP = "import os, time; print(os.getpid(), flush=True); time.sleep(600)"


@contextmanager
def started(*command: str) -> Iterator[subprocess.Popen[str]]:
    """A program, or the Python code of one."""
    child = subprocess.Popen(
        guarded(command if len(command) > 1 else [sys.executable, "-c", *command]),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        text=True,
    )
    assert child.stdin is not None and child.stdout is not None
    try:
        yield child
    finally:
        child.kill()
        child.wait()
        child.stdin.close()
        child.stdout.close()


def first_line(child: subprocess.Popen[str]) -> str:
    assert child.stdout is not None
    return child.stdout.readline().strip()


@pytest.mark.parametrize(
    ("program", "number"), [(SLEEP, signal.SIGTERM), (DEAF + SLEEP, signal.SIGKILL)]
)
def test_it_ends_when_its_owner_does(program: str, number: int) -> None:
    with started(program) as child:
        assert int(first_line(child)) == child.pid
        assert child.stdin is not None
        child.stdin.close()
        assert child.wait(60) == -number


def test_how_it_ended_is_its_own() -> None:
    with started("raise SystemExit(7)") as child:
        assert child.wait(60) == 7


def test_signals_reach_it_alone_or_with_its_group() -> None:
    for send in (os.kill, os.killpg):
        with started(SLEEP) as child:
            first_line(child)
            send(child.pid, signal.SIGINT)
            assert child.wait(60) == -signal.SIGINT


def test_it_finds_no_input_and_no_signal_blocked() -> None:
    program = (
        "import signal, sys; print(repr(sys.stdin.read()),"
        "sorted(signal.pthread_sigmask(signal.SIG_BLOCK, [])))"
    )
    with started(program) as child:
        assert first_line(child) == "'' []"


def test_who_reads_what_it_prints_sees_its_end_at_once() -> None:
    with started("print('done')") as child:
        assert child.stdout is not None
        assert child.stdout.read() == "done\n"


def test_a_program_that_is_not_there_is_named() -> None:
    with started("no-such-program", "--port", "1") as child:
        assert first_line(child) == "no-such-program: No such file or directory"
        assert child.wait(60) == 127


def test_nothing_is_left_of_it() -> None:
    """Whoever waits for the owner's end goes with the program."""
    with started("import os; print(os.getpgid(0), flush=True)") as child:
        group = int(first_line(child))
        child.wait(60)
        end = time.monotonic() + 120
        while _runs(group) and time.monotonic() < end:
            time.sleep(0.05)
        assert not _runs(group)


def _runs(group: int) -> bool:
    """Whether a process of this group is there, one that ended and is not waited for aside."""
    listed = subprocess.run(["ps", "-eo", "pgid=,stat="], stdout=subprocess.PIPE, text=True).stdout
    found = [line.split() for line in listed.splitlines()]
    return any(int(pgid) == group and not stat.startswith("Z") for pgid, stat in found)
