"""How often a server that is away is looked for."""

from __future__ import annotations

import random
from collections.abc import Callable

FIRST_PAUSE_S = 0.5
MOST_PAUSE_S = 30.0
# Robots that have lost a server at the same moment must not come back at the same moment.
_SPREAD = 0.25


def pauses(after: int = 0) -> Callable[[], float]:
    """A function that gives the next pause, in seconds; each is twice as long, up to a limit.

    It begins as if it had been asked `after` times.
    """
    pause_s = min(FIRST_PAUSE_S * 2.0 ** min(after, 16), MOST_PAUSE_S)

    def following() -> float:
        nonlocal pause_s
        now_s, pause_s = pause_s, min(2 * pause_s, MOST_PAUSE_S)
        return now_s * random.uniform(1 - _SPREAD, 1 + _SPREAD)

    return following
