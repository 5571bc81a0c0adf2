"""Notices a model that has stopped moving: neither a token nor a sign of life for too long."""

from __future__ import annotations


class Watchdog:
    """Looked at once a second. Barks once for each time that the model falls silent."""

    def __init__(self) -> None:
        self.problem = ""

    def look(self, silent_s: float, limit_s: float) -> bool:
        """Whether the model has just been found silent. A limit of 0 means never.

        `problem` says so in words for as long as it lasts.
        """
        if limit_s <= 0 or silent_s <= limit_s:
            self.problem = ""
            return False
        barks = not self.problem
        self.problem = (
            f"the model has not moved for {silent_s:.0f} s (watchdog.model_s {limit_s:g})"
        )
        return barks
