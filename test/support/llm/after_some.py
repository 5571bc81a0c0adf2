"""A cancel that comes at the same place in every run."""

from __future__ import annotations

import threading


class AfterSome(threading.Event):
    """Set as soon as it was asked some times: the same place in every run, on any machine."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self._left = times

    def is_set(self) -> bool:
        self._left -= 1
        return self._left < 0
