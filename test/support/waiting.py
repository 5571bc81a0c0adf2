"""Waiting for what another thread or process does."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE_S = 60.0


def wait_until(condition: Callable[[], object], patience_s: float = PATIENCE_S) -> None:
    """Return once the condition holds. Raises AssertionError when it does not come to that."""
    end = time.monotonic() + patience_s
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.005)
