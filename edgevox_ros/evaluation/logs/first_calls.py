"""How long people waited for the first call of each turn, read from a log of events."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from edgevox_ros.evaluation.logs.logged_turns import LoggedTurn

# What waits longer waits for another turn, not for its own.
_WAITED_S = 0.5


@dataclass(frozen=True)
class FirstCall:
    """The first call of a turn. `by`: `model`, `sentence` of the map, `again`.

    `seconds`: from the finished transcript to the moment before the call was carried out.
    """

    tool: str
    by: str
    seconds: float


@dataclass(frozen=True)
class Waits:
    """Seconds that the first calls of one tool took, shortest first, where the same decided."""

    tool: str
    by: str
    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The median."""
        return statistics.median(self.seconds)

    @property
    def p95(self) -> float:
        """What 95 per cent of them do not exceed."""
        return self.seconds[math.ceil(0.95 * len(self.seconds)) - 1]


def first_call(turn: LoggedTurn) -> FirstCall | None:
    """The first call of a turn; None where something else than the reply was waited for.

    That is so without a call, where the user was asked first, or where another turn was under way.
    """
    record = turn.record
    heard = record.transcript
    if heard is None or not record.calls or turn.waits or heard.age_s > _WAITED_S:
        return None
    if any(each.guard == "confirm" for each in record.guards):
        return None
    call = record.calls[0]
    seconds = (call.began - record.began) / 1e9 + heard.age_s
    return FirstCall(call.event.name, call.event.by, seconds)


def waits(turns: Iterable[LoggedTurn]) -> Sequence[Waits]:
    """The waits for each tool and each that decides, in the order of their names."""
    found: dict[tuple[str, str], list[float]] = {}
    for call in filter(None, map(first_call, turns)):
        found.setdefault((call.tool, call.by), []).append(call.seconds)
    return [Waits(*key, tuple(sorted(seconds))) for key, seconds in sorted(found.items())]
