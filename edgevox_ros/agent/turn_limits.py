"""Guards that limit what a turn may cost: hops and model time."""

from __future__ import annotations

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
