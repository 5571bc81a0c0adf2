"""What the model is shown in front of what somebody says: the robot's state, places it was taught.

It stands behind the history, so that what is cached stays. Nobody has said it: no check counts it
as said, and later turns do not know it, since it is not true any more. While a sentence is still
being spoken the facts of its beginning stay, so that what was read of it is not read again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from edgevox_ros.agent.schedule import Planned, Schedule
from edgevox_ros.core.messages import Message
from edgevox_ros.core.safe_text import one_line
from edgevox_ros.core.tools import ToolResult
from edgevox_ros.hearing import without_then

LABEL, PLACES = "Robot state", "Taught places"
# Characters of all facts, and of what somebody said or another program called.
LONGEST = 400
LONGEST_WORDS = 60
# Seconds: how old the facts of a sentence may be, and how long a call counts as a moment ago.
OLDEST_S = 10.0
RECENT_S = 120.0
MOST_ORDERS = 3
_CUT = "..."
_MINUTE_S = 60.0
_HOUR_S = 3600.0

Clock = Callable[[], float]
Named = Callable[[str], Sequence[str]]


def nothing_taught(words: str) -> Sequence[str]:
    """The taught places of a robot that is taught none."""
    return ()


class RecentCall:
    """The last call of a panel or another agent, which no turn remembers. Thread-safe."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._last: tuple[float, str] | None = None

    def note(self, name: str, arguments: Mapping[str, Any], by: str) -> None:
        """It was carried out just now."""
        values = (f"{key} {_short(value)}" for key, value in arguments.items())
        words = ", ".join((name.replace("_", " "), *values))
        self._last = self._clock(), f"last done, by {_short(by)}: {_short(words)}"

    def forget(self) -> None:
        """The conversation is forgotten."""
        self._last = None

    def lines(self) -> Iterator[str]:
        """Such as "last done, by panel: drive, distance_m 1 (20 s ago)"."""
        last = self._last
        if last is not None and (ago_s := self._clock() - last[0]) <= RECENT_S:
            yield f"{last[1]} ({ago_s:.0f} s ago)"


@dataclass(frozen=True)
class Sources:
    """Where facts come from. A map that shows the model no reading shows it nothing.

    `readings`: the readers of the map in words, and `state` the same as their results; neither may
    wait. `waiting`: the orders that wait.
    """

    readings: Callable[[], Sequence[str]] = tuple
    schedule: Schedule | None = None
    waiting: Callable[[], Sequence[str]] = tuple
    recent: RecentCall = field(default_factory=RecentCall)
    state: Callable[[], Sequence[ToolResult]] = tuple

    def lines(self) -> Iterator[str]:
        """All facts, those first that may least be left out."""
        readings = self.readings()
        if not readings:
            return
        yield from readings
        yield from self.recent.lines()
        yield from (f"waits: {_short(without_then(text))}" for text in self._first(self.waiting()))
        if self.schedule is not None:
            now = self.schedule.now()
            yield from (_planned(each, now) for each in self._first(self.schedule.planned))

    @staticmethod
    def _first(orders: Sequence[Any]) -> Sequence[Any]:
        return orders[:MOST_ORDERS]


class Facts:
    """The facts of one sentence. One thread uses it; any may call `end`, which never waits.

    `readings`: what the readers gave of which it tells. `named`: gives the places that people have
    taught and that an utterance names, which the tools in front of the conversation do not show.
    """

    def __init__(
        self,
        sources: Sources | None = None,
        clock: Clock = time.monotonic,
        named: Named = nothing_taught,
    ) -> None:
        self.sources = sources or Sources()
        self._clock = clock
        self._named = named
        self._taken: tuple[float, str] | None = None
        self.readings: Sequence[ToolResult] = ()

    def of(self, words: str, *, state: bool = True) -> str:
        """All that the model is shown in front of an utterance, "" for nothing.

        `state`: also what is known of the robot. That is the same for all of a sentence until
        `end`, while it is new.
        """
        places = ", ".join(self._places(words))
        known = self._state() if state else ""
        lines = (f"{PLACES}: {places}." if places else "", f"{LABEL}: {known}" if known else "")
        return "\n".join(filter(None, lines))

    def _places(self, words: str) -> Sequence[str]:
        with suppress(Exception):
            return self._named(words)
        return ()

    def _state(self) -> str:
        taken, now = self._taken, self._clock()
        if taken is None or now - taken[0] > OLDEST_S:
            taken = self._taken = now, self._in_words()
            with suppress(Exception):
                self.readings = tuple(self.sources.state())
        return taken[1]

    def end(self) -> None:
        """The sentence has had its turn, or never comes to its end."""
        self._taken = None

    def for_another_turn(self) -> Facts:
        """Those of a sentence that has its turn beside this one."""
        return Facts(self.sources, self._clock, self._named)

    def _in_words(self) -> str:
        with suppress(Exception):  # a turn without facts is better than none
            return _joined(self.sources.lines())
        return ""


def behind(facts: str, turn: Iterable[Message]) -> tuple[Message, ...]:
    """The messages of a turn as the model is shown them, behind the facts."""
    first, *others = turn
    if facts:
        words = first.content
        first = replace(first, content=f"{facts}\n{words}", later=words)
    return (first, *others)


def _joined(lines: Iterable[str]) -> str:
    """As many facts as there is room for, each whole."""
    words = ""
    for line in lines:
        more = f"; {line}" if words else line
        if len(words) + len(more) > LONGEST:
            return f"{words}; {_CUT}" if words else f"{line[:LONGEST]}{_CUT}"
        words += more
    return words


def _planned(order: Planned, now: float) -> str:
    left_s = order.due - now
    words = _short(order.text)
    if left_s == float("inf"):
        return f"planned, {_short(order.when)}: {words}"
    return f"planned, in {_span(max(left_s, 0.0))}: {words}"


def _span(seconds: float) -> str:
    if seconds < 2 * _MINUTE_S:
        return f"{seconds:.0f} s"
    if seconds < 2 * _HOUR_S:
        return f"{seconds / _MINUTE_S:.0f} minutes"
    return f"{seconds / _HOUR_S:.0f} hours"


def _short(value: object) -> str:
    text = one_line(" ".join(str(value).split()))
    return text if len(text) <= LONGEST_WORDS else text[: LONGEST_WORDS - len(_CUT)] + _CUT
