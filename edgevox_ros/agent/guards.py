"""Guards of a turn: each watches for one way in which small models go astray."""

from __future__ import annotations

import json
from collections import Counter

from edgevox_ros.tools import Rejection, ToolCall


class LoopGuard:
    """Sees the same call again in a later hop of one turn: answered with a hint, then the end.

    Equal calls within one hop are the user's wish (the four sides of a square) and pass.
    """

    HINT_AT, END_AT = 2, 3

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()
        self._this_hop: set[str] = set()

    def next_hop(self) -> None:
        """The calls that follow are of a new hop."""
        self._seen.update(self._this_hop)
        self._this_hop = set()

    def times(self, call: ToolCall) -> int:
        """How often this call was made in the turn, this time included, a hop counting once."""
        key = canonical(call)
        self._this_hop.add(key)
        return self._seen[key] + 1


def canonical(call: ToolCall) -> str:
    """A call as text that is equal for equal calls, whatever the order of the arguments."""
    return f"{call.name} {json.dumps(dict(call.arguments), sort_keys=True, default=str)}"


class RetryGuard:
    """Lets the model repair one rejected call of each tool in a turn."""

    def __init__(self, allowed: int = 1) -> None:
        self._allowed = allowed
        self._rejected: Counter[str | None] = Counter()

    def may_retry(self, rejection: Rejection) -> bool:
        """Count a rejection; False when the tool had its chance already."""
        self._rejected[rejection.name] += 1
        return self._rejected[rejection.name] <= self._allowed
