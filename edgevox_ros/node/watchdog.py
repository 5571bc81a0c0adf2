"""Notices a worker that hangs: neither model nor robot has shown a sign of life for too long."""

from __future__ import annotations


class Watchdog:
    """`problem` describes the silence of the worker for as long as it lasts; else it is empty."""

    def __init__(self) -> None:
        self.problem = ""

    def update(self, silent_s: float, limit_s: float) -> None:
        """Note how long the worker has been silent. A limit of 0 switches the watchdog off."""
        silent = 0 < limit_s < silent_s
        limit = f"(watchdog.model_s {limit_s:g})"
        self.problem = f"the worker has not moved for {silent_s:.0f} s {limit}" if silent else ""
