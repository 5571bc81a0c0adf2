"""What this process has freed goes back to the system, with the C library's real heap."""

from __future__ import annotations

import ctypes
import weakref
from pathlib import Path

import pytest

from edgevox_ros.node.free_memory import give_back_memory

LIBC = ctypes.CDLL(None)
BLOCKS, BLOCK_BYTES = 1000, 100_000


def resident_bytes() -> int:
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4096


@pytest.mark.skipif(not hasattr(LIBC, "malloc_trim"), reason="only glibc keeps what is freed")
def test_what_lies_between_used_memory_is_given_back() -> None:
    LIBC.malloc.restype = ctypes.c_void_p
    LIBC.free.argtypes = [ctypes.c_void_p]
    blocks = [LIBC.malloc(BLOCK_BYTES) for _ in range(BLOCKS)]
    for block in blocks:
        ctypes.memset(block, 1, BLOCK_BYTES)
    # The last one stays, so the heap cannot simply shrink.
    for block in blocks[:-1]:
        LIBC.free(block)
    before = resident_bytes()
    give_back_memory()
    assert before - resident_bytes() > BLOCKS * BLOCK_BYTES // 2
    LIBC.free(blocks[-1])


def test_what_refers_to_itself_is_freed_first() -> None:
    class Session:
        def __init__(self) -> None:
            self.itself = self

    session = weakref.ref(Session())
    assert session() is not None
    give_back_memory()
    assert session() is None


def test_it_may_be_called_at_any_time() -> None:
    give_back_memory()
    give_back_memory()
