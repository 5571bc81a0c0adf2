"""Guards of a turn: each watches for one way in which small models go astray."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from edgevox_ros.core.events import GuardName
from edgevox_ros.core.tools import Reason, Rejection, ToolCall
from edgevox_ros.parsing import ParseResult

Repair = Literal["pass", "ask", "end"]
UNREADABLE = (Reason.AMBIGUOUS, Reason.MALFORMED)


@dataclass(frozen=True)
class GuardSwitches:
    """Which guards watch. One that is off lets the model go on within the turn's other limits.

    See limits.py for the last four.
    """

    loop: bool = True
    schema_retry: bool = True
    reask: bool = True
    narrated_call: bool = True
    repetition: bool = True
    recital: bool = True
    hops: bool = True
    budget: bool = True
    context: bool = True
    memory: bool = True


class LoopGuard:
    """Sees the same call again in a later hop of one turn: answered with a hint, then the end.

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

    def times(self, call: ToolCall) -> int:
        """How often this call was made in the turn, this time included, a hop counting once."""
        key = canonical(call)
        self._this_hop.add(key)
        return self._seen[key] + 1 if self._on else 1


def canonical(call: ToolCall) -> str:
    """A call as text that is equal for equal calls, whatever the order of the arguments."""
    return f"{call.name} {json.dumps(dict(call.arguments), sort_keys=True, default=str)}"


class CallsGuard:
    """Sees a reply that nobody has asked for: too many calls, one over and over, or cut off.

    Nothing of such a reply may run; the first in a turn is asked for again. `most` calls may stand
    in one reply, rejected ones counted, and MOST_EQUAL equal ones: a square has four sides.
    """

    name: GuardName = "calls"
    MOST_EQUAL = 4

    def __init__(self, most: int) -> None:
        self._most = most
        self._asked = False

    def problem(self, result: ParseResult, *, cut: bool) -> str:
        """What stands against running any of a reply, in words; empty if nothing does.

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
        """Whether so many calls are enough to stop listening."""
        return count > self._most

    def judge(self) -> Repair:
        """What is to become of the turn behind such a reply."""
        asked, self._asked = self._asked, True
        return "end" if asked else "ask"


class RetryGuard:
    """Lets the model repair the rejected calls of each tool once in a turn."""

    name: GuardName = "schema_retry"

    def __init__(self, *, on: bool = True) -> None:
        self._on = on
        self._rejected: set[str | None] = set()

    def judge(self, rejections: Sequence[Rejection]) -> Repair:
        """What is to become of the turn after the rejections of a hop that could be read."""
        names = {found.name for found in rejections if found.reason not in UNREADABLE}
        if not names or not self._on:
            return "pass"
        again = bool(names & self._rejected)
        self._rejected |= names
        return "end" if again else "ask"


class ReaskGuard:
    """Asks once in a turn to repeat candidates that were ambiguous or could not be read."""

    name: GuardName = "reask"

    def __init__(self, *, on: bool = True) -> None:
        self._on = on
        self._asked = False

    def judge(self, rejections: Sequence[Rejection]) -> Repair:
        """What is to become of the turn after the rejections of a hop that nobody could read."""
        if not self._on or all(found.reason not in UNREADABLE for found in rejections):
            return "pass"
        asked, self._asked = self._asked, True
        return "end" if asked else "ask"
