"""The machine in words, for the head of a report. Its name on the network is not among them."""

from __future__ import annotations

import os
import platform
from contextlib import suppress
from pathlib import Path

_BOARD = Path("/proc/device-tree/model")
_PROCESSORS = Path("/proc/cpuinfo")


def this_machine() -> str:
    """Such as `AMD Ryzen 7 5800X, 16 cores, 31 GB of memory, Linux x86_64`."""
    parts = [
        _board() or _processor(),
        f"{os.cpu_count() or 1} cores",
        _memory(),
        f"{platform.system()} {platform.machine()}",
    ]
    return ", ".join(filter(None, parts))


def _board() -> str:
    with suppress(OSError):
        return _BOARD.read_text(errors="replace").strip("\0\n ")
    return ""


def _processor() -> str:
    with suppress(OSError):
        for line in _PROCESSORS.read_text(errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor()


def _memory() -> str:
    with suppress(OSError, ValueError, AttributeError):
        total = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
        return f"{total / 1e9:.0f} GB of memory"
    return ""
