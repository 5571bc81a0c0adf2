"""Guards against the mistakes that small models make with calls."""

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


def canonical(call: ToolCall) -> str:
    """A call as text, the same for equal calls in whatever order their arguments come."""
    return f"{call.name} {json.dumps(dict(call.arguments), sort_keys=True, default=str)}"


class CallsGuard:
    """Notices a reply whose calls cannot be meant: too many, one again and again, or cut off.

    No call of such a reply may run. The first one in a turn is asked for again (`asked`), the
    second one ends the turn. A reply may have `most` calls, rejected ones included, and MOST_EQUAL
    equal ones: a square has four sides.
    """

    name: GuardName = "calls"
    MOST_EQUAL = 4

    def __init__(self, most: int) -> None:
        self._most = most
        self.asked = False

    def problem(self, result: ParseResult, *, cut: bool) -> str:
        """Why no call of a reply may run, in words; empty if they may.

        `cut`: the reply reached its token limit.
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
    """Lets the model repair rejected calls, once per tool and turn."""

    name: GuardName = "schema_retry"

    def __init__(self, *, on: bool = True) -> None:
        self._on = on
        self._rejected: set[str | None] = set()

    def judge(self, rejections: Sequence[Rejection]) -> Repair:
        """What to do about the rejections of a hop. Unreadable ones do not count here."""
        names = _readable(rejections)
        if not names or not self._on:
            return "pass"
        return "end" if names & self._rejected else "ask"

    def note(self, rejections: Sequence[Rejection]) -> None:
        """Remember that the model is asked to repair these."""
        self._rejected |= _readable(rejections)


class ReaskGuard:
    """Asks the model, once per turn, to repeat candidates that were ambiguous or unreadable."""

    name: GuardName = "reask"

    def __init__(self, *, on: bool = True) -> None:
        self._on = on
        self._asked = False

    def judge(self, rejections: Sequence[Rejection]) -> Repair:
        """What to do about the unreadable or ambiguous rejections of a hop."""
        if not self._on or all(found.reason not in UNREADABLE for found in rejections):
            return "pass"
        return "end" if self._asked else "ask"

    def note(self, rejections: Sequence[Rejection]) -> None:
        """Remember that the model is asked to repeat these."""
        self._asked = True


def _readable(rejections: Sequence[Rejection]) -> set[str | None]:
    """The tools of the rejections that could be read."""
    return {found.name for found in rejections if found.reason not in UNREADABLE}
