"""Waiting in slices, which a process that stands still does not use up."""

from __future__ import annotations

import math
from collections.abc import Callable

SLICE_S = 0.02


def patiently(look: Callable[[float], bool], seconds: float) -> bool:
    """Whether `look` came true in time; it is told how many seconds it may wait.

    Where a busy machine lets this process stand still, that counts as one slice, however long it
    took: what came meanwhile is still seen.
    """
    return any(look(SLICE_S) for _ in range(max(math.ceil(seconds / SLICE_S), 1)))
