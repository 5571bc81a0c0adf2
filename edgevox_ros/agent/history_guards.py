"""Guards that forget old turns when they do not fit the context, or when there are too many."""

from __future__ import annotations

from edgevox_ros.agent.history import History
from edgevox_ros.core.events import GuardName


class ContextGuard:
    """Makes room for a prompt that does not fit, by forgetting the oldest turns."""

    name: GuardName = "context"

    def __init__(self, history: History, *, on: bool = True) -> None:
        self._history = history
        self._on = on

    def make_room(self) -> bool:
        """Forget the oldest turn. Returns False if there is none, or if the guard is off."""
        return self._on and self._history.drop_oldest()


class MemoryGuard:
    """Limits what is remembered between turns: a number of turns, and of tokens unless that is 0.

    If it is off, turns are remembered until they no longer fit the context.
    """

    name: GuardName = "memory"

    def __init__(self, turns: int, tokens: int = 0, *, on: bool = True) -> None:
        self._turns = turns
        self._tokens = tokens
        self._on = on

    def trim(self, history: History, tokens: int) -> int:
        """Forget old turns after a turn that ended with `tokens` tokens in the context.

        Returns how many were forgotten. Too many tokens cost one turn at a time.
        """
        if not self._on:
            return 0
        before = len(history)
        if 0 < self._tokens < tokens:
            history.drop_oldest()
        while len(history) > self._turns:
            history.drop_oldest()
        return before - len(history)
