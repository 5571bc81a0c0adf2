"""Replies that cannot be meant as they are: too many calls, cut off, unreadable, invalid."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from edgevox_ros.agent.call_log import CallLog, canonical
from edgevox_ros.agent.checks.check import PASS, Check, Reply, Verdict
from edgevox_ros.agent.checks.recital import RecitalCheck
from edgevox_ros.core.events import GuardName
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import Reason, Rejection

UNREADABLE = (Reason.AMBIGUOUS, Reason.MALFORMED)
# A call that is made in a second hop is a repetition, and its result says so. In a third it ends
# the turn. Equal calls within one hop are what the user wants (the four sides of a square).
REPEATED_AT, LOOPING_AT = 2, 3
# Words of our rejections, which are English in every language.
_TECHNICAL = re.compile(
    r"\b(?:tools?|parameters?|arguments?|functions?|enum|array|json|schema)\b", re.IGNORECASE
)


class CallsCheck(Check):
    """Notices a reply whose calls cannot be meant: too many, equal, cut off, or recited.

    No call of such a reply may run. The first one in a turn is asked for again, the second one ends
    the turn. A reply may have `most` calls, rejected ones included, and MOST_EQUAL equal ones: a
    square has four sides. `recital` knows the instructions for making calls.
    """

    name: GuardName = "calls"
    MOST_EQUAL = 4

    def __init__(self, most: int, recital: RecitalCheck) -> None:
        self._most = most
        self._recital = recital
        self._asked = False

    def reply(self, reply: Reply) -> Verdict:
        """Refuse the whole reply, or let it pass."""
        why = self._problem(reply)
        if not why:
            return PASS
        act = GuardAct.ENDED_TURN if self._asked else GuardAct.ASKED_AGAIN
        self._asked = True
        return Verdict(act, why)

    def _problem(self, reply: Reply) -> str:
        """Why no call of a reply may run, in words; empty if they may."""
        result = reply.result
        count = len(result.calls) + len(result.rejections)
        if self.too_many(count):
            return f"{count} calls in one reply are too many, at most {self._most} may be made"
        equal = Counter(map(canonical, result.calls)).most_common(1)
        if equal and equal[0][1] > self.MOST_EQUAL:
            return f"the same call stood {equal[0][1]} times in one reply"
        if reply.cut and count:
            return "the reply was cut off before its end"
        recites = bool(result.calls) and self._recital.recites_rules(result.speech)
        return "the reply recites how calls are made" if recites else ""

    def too_many(self, count: int) -> bool:
        """Whether a reply with so many calls need not be read to its end."""
        return count > self._most


class LoopCheck(Check):
    """Ends a turn in which the model makes the same call again and again."""

    name: GuardName = "loop"

    def __init__(self, log: CallLog) -> None:
        self._log = log

    def after(self, reply: Reply) -> Verdict:
        """Look at the calls of the hop."""
        if any(self._log.times(call) >= LOOPING_AT for call in reply.result.calls):
            return Verdict(GuardAct.ENDED_TURN, "the same call a third time")
        return PASS


class RepairCheck(Check):
    """Lets the model repair rejected calls, once per tool and turn.

    Why they were rejected is told to the model in a programmer's words, which nobody is to hear.
    """

    name: GuardName = "schema_retry"

    def __init__(self) -> None:
        self._rejected: set[str | None] = set()
        # The model knows why its last calls were rejected.
        self._told = False

    def sentence(self, sentence: str) -> Verdict:
        """Do not say that a tool call was rejected: what can be done instead is said."""
        technical = self._told and _TECHNICAL.search(sentence)
        return Verdict(GuardAct.HELD_BACK, sentence[:200]) if technical else PASS

    def after(self, reply: Reply) -> Verdict:
        """Ask for other calls. Unreadable ones do not count here."""
        rejections = reply.result.rejections
        names = {found.name for found in rejections if found.reason not in UNREADABLE}
        self._told = bool(names) or (self._told and not reply.result.calls)
        if not names:
            return PASS
        repeated = bool(names & self._rejected)
        self._rejected |= names
        return _ask(rejections, repeated=repeated)


class ReaskCheck(Check):
    """Asks the model, once per turn, to repeat candidates that were ambiguous or unreadable."""

    name: GuardName = "reask"

    def __init__(self) -> None:
        self._asked = False

    def after(self, reply: Reply) -> Verdict:
        """Ask for the whole reply. Only unreadable and ambiguous calls count here."""
        rejections = reply.result.rejections
        if all(found.reason not in UNREADABLE for found in rejections):
            return PASS
        repeated, self._asked = self._asked, True
        return _ask(rejections, repeated=repeated)


def _ask(rejections: Sequence[Rejection], *, repeated: bool) -> Verdict:
    """The model reads why, and is asked for another reply; not a second time."""
    if repeated:
        return Verdict(GuardAct.ENDED_TURN, "rejected again")
    return Verdict(GuardAct.ASKED_AGAIN, ", ".join(str(found.reason) for found in rejections))
