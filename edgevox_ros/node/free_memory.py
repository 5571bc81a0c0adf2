"""Gives memory back to the system that this process has freed.

glibc keeps it for later, in pieces between what is still used: without this a node that is
configured anew again and again holds up to twice as much as at first, though nothing uses it.
"""

from __future__ import annotations

import ctypes


def give_back_memory() -> None:
    """Return what is free. Does nothing elsewhere than on glibc.

    It takes some hundredths of a second, so it is for the end of something large.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
