"""Gives memory back to the system that this process has freed.

glibc keeps it for later, in pieces between what is still used: without this a node that is
configured anew again and again holds up to twice as much as at first, though nothing uses it.
"""

from __future__ import annotations

import ctypes
import gc
import os

# Of glibc's malloc.h.
_M_ARENA_MAX = -8
_ARENAS = 2


def keep_few_heaps() -> None:
    """Let the threads of this process share two heaps, for the program that is all our own.

    Each transition of the lifecycle has a thread of its own. glibc would give each a heap of its
    own, with pieces in it that outlive the thread. MALLOC_ARENA_MAX, if it is set, counts.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None and "MALLOC_ARENA_MAX" not in os.environ:
        mallopt(_M_ARENA_MAX, _ARENAS)


def give_back_memory() -> None:
    """Return what is free; elsewhere than on glibc without what the C library keeps.

    It takes some tenths of a second, so it is for the end of something large. What refers to itself
    is freed first: Python alone does so some configurations later, and they lie side by side.
    """
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
