"""Children end with their parent: when it leaves in order, on Ctrl-C, and when it is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from edgevox_ros.cli.processes import Child, ChildDied, Children, wait_until_stopped

SLEEP = "import time; time.sleep(60)"
STUBBORN = (
    "import signal, time; signal.signal(signal.SIGINT, signal.SIG_IGN);"
    "print('deaf', flush=True); time.sleep(60)"
)
ROOT = Path(__file__).resolve().parents[2]


def start(tmp_path: Path, code: str) -> Child:
    return Child("child", [sys.executable, "-c", code], tmp_path / "child.log")


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def wait_until_gone(pid: int) -> bool:
    end = time.monotonic() + 120
    while is_alive(pid) and time.monotonic() < end:
        time.sleep(0.05)
    return not is_alive(pid)


def test_a_child_ends_on_the_first_signal(tmp_path: Path) -> None:
    child = start(tmp_path, SLEEP)
    assert child.status() is None
    child.stop()
    assert not is_alive(child.pid)


def test_a_deaf_child_is_ended_all_the_same(tmp_path: Path) -> None:
    quick = ((signal.SIGINT, 0.3), (signal.SIGTERM, 60.0), (signal.SIGKILL, 60.0))
    child = start(tmp_path, STUBBORN)
    while "deaf" not in child.last_lines():
        time.sleep(0.02)
    assert child.stop(quick) == -signal.SIGTERM


def test_what_a_child_started_ends_too(tmp_path: Path) -> None:
    code = (
        "import subprocess, sys, time;"
        f"p = subprocess.Popen([sys.executable, '-c', {SLEEP!r}]);"
        "print(p.pid, flush=True); time.sleep(60)"
    )
    child = start(tmp_path, code)
    while not child.log.read_text().strip():
        time.sleep(0.02)
    grandchild = int(child.log.read_text())
    child.stop()
    assert wait_until_gone(grandchild)


def test_a_child_that_died_is_told_with_its_last_words(tmp_path: Path) -> None:
    child = start(tmp_path, "import sys; print('no motor'); sys.exit(3)")
    assert wait_until_stopped(child, 60)
    with pytest.raises(ChildDied, match=r"child ended with status 3:\n  no motor"):
        child.check()


def test_all_end_when_the_block_is_left_by_an_error(tmp_path: Path) -> None:
    pids = []
    with pytest.raises(RuntimeError, match="on purpose"), Children(tmp_path) as children:
        for name in ("a", "b"):
            child = children.start(name, [sys.executable, "-c", SLEEP], os.environ)
            pids.append(child.pid)
        children.check()
        raise RuntimeError("on purpose")
    assert not any(map(is_alive, pids))


PARENT = f"""
import os, sys, time
from pathlib import Path
from edgevox_ros.cli.processes import Children, end_on_signals
end_on_signals()
with Children(Path(sys.argv[1])) as children:
    child = children.start("child", [sys.executable, "-c", {SLEEP!r}], os.environ)
    print(child.pid, flush=True)
    # Python does not notice a signal that comes right before a sleep.
    for _ in range(600):
        time.sleep(0.1)
"""


@pytest.mark.parametrize(
    "number",
    [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1, signal.SIGKILL],
)
def test_no_child_outlives_its_parent(tmp_path: Path, number: signal.Signals) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=ROOT,
    )
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    assert is_alive(child)
    parent.send_signal(number)
    parent.wait(60)
    parent.stdout.close()
    assert wait_until_gone(child)
