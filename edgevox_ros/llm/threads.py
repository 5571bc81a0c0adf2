"""Chooses how many threads a model gets by default."""

from __future__ import annotations

import os
from pathlib import Path

_ONE_THREAD_BELOW = 64 << 20
_SYS = Path("/sys")
_TOPOLOGY = "devices/system/cpu/cpu{}/topology/thread_siblings_list"
_QUOTA = "fs/cgroup/cpu.max"
_OLD_QUOTA = "fs/cgroup/cpu"


def default_threads(size_bytes: int, sys_folder: Path = _SYS) -> int:
    """Threads for a model of this size: one less than the cores that this process may use.

    llama.cpp's threads wait for each other at every step: one that shares its core with another
    program slows all of them, and on a robot there always is another program
    (test/benchmark/llm_threads.py). A small model is fastest on one thread even alone.
    `sys_folder` is where Linux describes the cores and a container's limits.
    """
    return 1 if size_bytes < _ONE_THREAD_BELOW else max(1, usable_cores(sys_folder) - 1)


def usable_cores(sys_folder: Path = _SYS) -> int:
    """Physical cores that this process may use; hyper-threads only slow llama.cpp down."""
    cores, quota = _physical_cores(sys_folder), _quota(sys_folder)
    return cores if quota is None else max(1, min(cores, quota))


def _physical_cores(sys_folder: Path) -> int:
    if not hasattr(os, "sched_getaffinity"):
        return max(1, (os.cpu_count() or 2) // 2)
    siblings = set()
    for core in os.sched_getaffinity(0):
        try:
            siblings.add((sys_folder / _TOPOLOGY.format(core)).read_text().strip())
        except OSError:
            siblings.add(str(core))
    return len(siblings)


def _quota(sys_folder: Path) -> int | None:
    """Whole cores that a container's CPU limit allows; None without a limit."""
    try:
        if (sys_folder / _QUOTA).exists():
            quota, period = (sys_folder / _QUOTA).read_text().split()
        else:
            quota = (sys_folder / _OLD_QUOTA / "cpu.cfs_quota_us").read_text()
            period = (sys_folder / _OLD_QUOTA / "cpu.cfs_period_us").read_text()
        return int(quota) // int(period) if int(quota) > 0 else None
    except (OSError, ValueError, ZeroDivisionError):
        return None
