"""Every signal that ends a process and can be caught is caught, and no other."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from edgevox_ros.core.signals import ENDING, ending_now, flush_output

# Which signals end a process that does nothing about them.
LOOK = """
import os, signal
for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
    pid = os.fork()
    if not pid:
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        os._exit(0)
    _, status = os.waitpid(pid, os.WUNTRACED)
    if os.WIFSIGNALED(status):
        print(int(number))
    elif os.WIFSTOPPED(status):
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
"""
FAULTS = {
    signal.SIGILL,
    signal.SIGTRAP,
    signal.SIGABRT,
    signal.SIGBUS,
    signal.SIGFPE,
    signal.SIGSEGV,
    signal.SIGSYS,
}
FAILS_THE_WRITE = {signal.SIGPIPE, signal.SIGXFSZ}


def test_all_that_end_a_process_are_in_the_list(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOOK], capture_output=True, text=True, cwd=tmp_path
    )
    found = set(map(int, done.stdout.split()))
    assert found - FAULTS - FAILS_THE_WRITE == set(ENDING), done.stderr


CATCH = """
import os, signal, sys
from edgevox_ros.core.signals import catch_ending
for number in map(int, sys.argv[1:]):
    pid = os.fork()
    if not pid:
        signalled = catch_ending()
        os.kill(os.getpid(), number)
        assert os.read(signalled, 1)
        os.kill(os.getpid(), number)
        os._exit(7)
    status = os.waitpid(pid, 0)[1]
    print(number, os.WIFEXITED(status) and os.WEXITSTATUS(status))
"""


def test_the_node_is_told_of_each() -> None:
    wanted = [str(int(number)) for number in ENDING]
    done = subprocess.run([sys.executable, "-c", CATCH, *wanted], capture_output=True, text=True)
    assert done.stdout.splitlines() == [f"{number} 7" for number in wanted], done.stderr


@pytest.mark.parametrize(
    ("number", "counts"),
    [(signal.SIGHUP, False), (signal.SIGINT, True), (signal.SIGTERM, True)],
)
def test_what_nohup_has_ignored_stays_ignored(number: signal.Signals, counts: bool) -> None:
    before = signal.signal(number, signal.SIG_IGN)
    try:
        assert (number in ending_now()) is counts
    finally:
        signal.signal(number, before)
    assert number in ending_now()


FLUSH = """
import os, sys
from edgevox_ros.core.signals import flush_output
sys.stdin.readline()
sys.stdout.write("nobody reads this")
flush_output()
os.write(2, b"went on")
"""


def test_output_that_nobody_reads_ends_nothing(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    errors = tmp_path / "errors"
    with errors.open("wb") as file:
        program = subprocess.Popen(
            [sys.executable, "-c", FLUSH],
            stdin=subprocess.PIPE,
            stdout=writer,
            stderr=file,
            env={**os.environ, "PYTHONUNBUFFERED": ""},
        )
        os.close(writer)
        os.close(reader)
        program.communicate(b"\n", timeout=300)
    assert (program.returncode, errors.read_text()) == (0, "went on")


def test_without_any_output_there_is_nothing_to_write_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    flush_output()
