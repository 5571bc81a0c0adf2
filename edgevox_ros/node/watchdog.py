"""Notices a turn that has stopped moving: no sign of life of model or robot for too long."""

from __future__ import annotations


class Watchdog:
    """Asked once a second. Reports each silence of the worker once."""

    def __init__(self) -> None:
        self.problem = ""

    def look(self, silent_s: float, limit_s: float) -> bool:
        """Whether the worker has just been found silent. A limit of 0 means never.

        `problem` says so in words for as long as it lasts.
        """
        if limit_s <= 0 or silent_s <= limit_s:
            self.problem = ""
            return False
        barks = not self.problem
        self.problem = (
            f"the worker has not moved for {silent_s:.0f} s (watchdog.model_s {limit_s:g})"
        )
        return barks
