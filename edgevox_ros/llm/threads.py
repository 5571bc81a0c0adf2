"""How many threads a model gets by default."""

from __future__ import annotations

import os
from pathlib import Path

_ONE_THREAD_BELOW = 64 << 20
_TOPOLOGY = "/sys/devices/system/cpu/cpu{}/topology/thread_siblings_list"
_QUOTA = Path("/sys/fs/cgroup/cpu.max")
_OLD_QUOTA = Path("/sys/fs/cgroup/cpu")


def default_threads(size_bytes: int) -> int:
    """Threads for a model of this size: the cores that this process may use, but one.

    llama.cpp's threads wait for each other at every step, so one that shares its core with another
    program makes all of them slow, and on a robot there always is another program
    (test/benchmark/llm_threads.py). A small model is fastest on one thread even alone.
    """
    return 1 if size_bytes < _ONE_THREAD_BELOW else max(1, usable_cores() - 1)


def usable_cores() -> int:
    """Physical cores that this process may use: hyper-threads only slow llama.cpp down."""
    cores, quota = _physical_cores(), _quota()
    return cores if quota is None else max(1, min(cores, quota))


def _physical_cores() -> int:
    if not hasattr(os, "sched_getaffinity"):
        return max(1, (os.cpu_count() or 2) // 2)
    siblings = set()
    for core in os.sched_getaffinity(0):
        try:
            siblings.add(Path(_TOPOLOGY.format(core)).read_text().strip())
        except OSError:
            siblings.add(str(core))
    return len(siblings)


def _quota() -> int | None:
    """Whole cores that a container's limit of processor time allows; None without a limit."""
    try:
        if _QUOTA.exists():
            quota, period = _QUOTA.read_text().split()
        else:
            quota = (_OLD_QUOTA / "cpu.cfs_quota_us").read_text()
            period = (_OLD_QUOTA / "cpu.cfs_period_us").read_text()
        return int(quota) // int(period) if int(quota) > 0 else None
    except (OSError, ValueError, ZeroDivisionError):
        return None
