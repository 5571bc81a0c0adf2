"""What a turn may cost, and what is remembered: hops, model time, turns and tokens."""

from __future__ import annotations

from edgevox_ros.agent.conversation import History
from edgevox_ros.core.events import GuardName

HARD_HOPS = 32
LEAST_S = 0.1


class HopGuard:
    """Counts the generations of a turn: at most `limit`, or HARD_HOPS if the guard is off."""

    name: GuardName = "hops"

    def __init__(self, limit: int, *, on: bool = True) -> None:
        self.limit = limit if on else HARD_HOPS
        self.taken = 0

    def count(self) -> None:
        """Count a generation that begins."""
        self.taken += 1

    @property
    def one_more(self) -> bool:
        """Whether another generation may begin."""
        return self.taken < self.limit


class BudgetGuard:
    """Limits the seconds that the model may take in a turn."""

    name: GuardName = "budget"

    def __init__(self, budget_s: float, *, on: bool = True) -> None:
        self._budget_s = budget_s if on else None
        self.spent_s = 0.0

    @property
    def left_s(self) -> float | None:
        """Seconds left for the next generation; None: no limit."""
        return None if self._budget_s is None else max(self._budget_s - self.spent_s, LEAST_S)

    @property
    def over(self) -> bool:
        """Whether the turn has no model time left."""
        return self._budget_s is not None and self.spent_s >= self._budget_s


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
