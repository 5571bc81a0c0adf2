"""Guards against the ways in which small models go astray with calls."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Literal

from edgevox_ros.core.events import GuardName
from edgevox_ros.core.tools import Reason, Rejection, ToolCall
from edgevox_ros.parsing import ParseResult

Repair = Literal["pass", "ask", "end"]
UNREADABLE = (Reason.AMBIGUOUS, Reason.MALFORMED)


class LoopGuard:
    """Sees the same call in a later hop of the turn: first there is a hint, then the turn ends.

    Equal calls within one hop are the user's wish (the four sides of a square) and pass.
    """

    HINT_AT, END_AT = 2, 3

    def __init__(self, *, on: bool = True) -> None:
        self._on = on
        self._seen: Counter[str] = Counter()
        self._this_hop: set[str] = set()

    def next_hop(self) -> None:
        """The calls that follow are of a new hop."""
        self._seen.update(self._this_hop)
        self._this_hop = set()

    def add(self, call: ToolCall) -> None:
        """The model makes a call in this hop."""
        self._this_hop.add(canonical(call))

    def times(self, call: ToolCall) -> int:
        """In how many hops of the turn a call was made, this one included."""
        return self._seen[canonical(call)] + 1 if self._on else 1


def canonical(call: ToolCall) -> str:
    """A call as text that is equal for equal calls, whatever the order of the arguments."""
    return f"{call.name} {json.dumps(dict(call.arguments), sort_keys=True, default=str)}"


class CallsGuard:
    """Sees a reply that cannot be meant: too many calls, one over and over, or cut off.

    Nothing of such a reply may run. The first in a turn is asked for again (`asked`), the second
    ends it. A reply may have `most` calls, rejected ones included, and MOST_EQUAL equal ones: a
    square has four sides.
    """

    name: GuardName = "calls"
    MOST_EQUAL = 4

    def __init__(self, most: int) -> None:
        self._most = most
        self.asked = False

    def problem(self, result: ParseResult, *, cut: bool) -> str:
        """Why nothing of a reply may run, in words; empty if it may.

        `cut`: the reply hit its token limit.
        """
        count = len(result.calls) + len(result.rejections)
        if count > self._most:
            return f"{count} calls in one reply are too many, at most {self._most} may be made"
        equal = Counter(map(canonical, result.calls)).most_common(1)
        if equal and equal[0][1] > self.MOST_EQUAL:
            return f"the same call stood {equal[0][1]} times in one reply"
        return "the reply was cut off before its end" if cut and count else ""

    def too_many(self, count: int) -> bool:
        """Whether a reply with so many calls need not be read to its end."""
        return count > self._most


class RetryGuard:
    """Lets the model repair the rejected calls of each tool once in a turn."""

    name: GuardName = "schema_retry"

    def __init__(self, *, on: bool = True) -> None:
        self._on = on
        self._rejected: set[str | None] = set()

    def judge(self, rejections: Sequence[Rejection]) -> Repair:
        """What follows from the rejections of a hop; those that nothing could read do not count."""
        names = _readable(rejections)
        if not names or not self._on:
            return "pass"
        return "end" if names & self._rejected else "ask"

    def note(self, rejections: Sequence[Rejection]) -> None:
        """The model is asked to repair these."""
        self._rejected |= _readable(rejections)


class ReaskGuard:
    """Asks once in a turn to repeat candidates that were ambiguous or could not be read."""

    name: GuardName = "reask"

    def __init__(self, *, on: bool = True) -> None:
        self._on = on
        self._asked = False

    def judge(self, rejections: Sequence[Rejection]) -> Repair:
        """What follows from the rejections of a hop that could not be read, or were ambiguous."""
        if not self._on or all(found.reason not in UNREADABLE for found in rejections):
            return "pass"
        return "end" if self._asked else "ask"

    def note(self, rejections: Sequence[Rejection]) -> None:
        """The model is asked to repeat these."""
        self._asked = True


def _readable(rejections: Sequence[Rejection]) -> set[str | None]:
    """The tools of the rejections that could be read."""
    return {found.name for found in rejections if found.reason not in UNREADABLE}
