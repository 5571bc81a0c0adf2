"""The most memory that this process needed since a moment, as the kernel counts it (Linux).

Source: proc(5): VmHWM in /proc/self/status, which writing 5 to /proc/self/clear_refs resets.
"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

STATUS = Path("/proc/self/status")
CLEAR_REFS = Path("/proc/self/clear_refs")


def reset_peak_memory() -> None:
    """Begin to measure anew. Where the kernel does not allow it, the peak is that of all time."""
    with suppress(OSError):
        CLEAR_REFS.write_text("5", encoding="ascii")


def peak_memory_bytes() -> int:
    """The peak in bytes, mapped files of the model included; 0 where the system does not tell."""
    try:
        found = re.search(r"^VmHWM:\s+(\d+) kB$", STATUS.read_text(encoding="ascii"), re.M)
    except OSError:
        return 0
    return int(found[1]) * 1024 if found else 0
