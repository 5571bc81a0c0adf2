"""What the robot is to do later: orders with the moment at which they are due, once or repeatedly.

The clock is the node's: seconds since the epoch, or since the start of a simulation. An order is
kept with its calls as they passed validation; when it is due they go through everything again.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from edgevox_ros.core.events import ScheduleEvent
from edgevox_ros.core.local_zone import local_moment
from edgevox_ros.core.named_calls import NamedCall
from edgevox_ros.hearing import After, Afterwards, At, Every, TimedOrder

# So late, in seconds, an order may be that came due while the robot was switched off.
LATE_S = 60.0


@dataclass(frozen=True)
class Later:
    """When an order that is given now is to be carried out.

    `when`: the words that said so. `due`: seconds of the clock; None: those words are not clear.
    `every_s`: it comes again after so many seconds; 0: it does not. `days`: or at the same time of
    the day, so many days later.
    """

    when: str
    due: float | None = None
    every_s: float = 0.0
    days: int = 0


@dataclass(frozen=True)
class Planned:
    """An order for later.

    `number` names it. `text`: its words. `moves`: it does something, so a stop drops it. The others
    are those of Later.
    """

    number: int
    text: str
    when: str
    due: float
    calls: tuple[NamedCall, ...] = ()
    every_s: float = 0.0
    days: int = 0
    moves: bool = True

    @property
    def as_data(self) -> Mapping[str, Any]:
        """It as the event, the topic and the file hold it."""
        calls = [{"name": name, "arguments": dict(values)} for name, values in self.calls]
        return {**vars(self), "calls": calls}

    @property
    def moment(self) -> datetime:
        """When it is due, as clocks here show it."""
        return local_moment(self.due)

    def again_after(self, now: float) -> Planned:
        """It as it comes next, later than `now`: what was missed is not made up for."""
        every = Every(self.every_s, self.moment, self.days)
        return replace(self, due=every.next_after(local_moment(now), self.moment).timestamp())


def later_of(timed: TimedOrder, now: float) -> Later | None:
    """When an order is to be carried out that was given at `now`, in seconds of the clock.

    None for what comes behind the order that is carried out now: that is no time.
    """
    time = timed.time
    if isinstance(time, After):
        return Later(timed.words, now + time.seconds)
    if isinstance(time, At):
        return Later(timed.words, time.moment.timestamp())
    if isinstance(time, Every):
        begun = local_moment(now)
        first = time.first or time.next_after(begun, begun)
        return Later(timed.words, first.timestamp(), time.seconds, time.days)
    return None if isinstance(time, Afterwards) else Later(timed.words)


def time_in_words(moment: datetime, now: float) -> str:
    """A moment as it is said: the time of day, with the date if that is another day than now's."""
    same_day = moment.date() == local_moment(now).date()
    return moment.strftime("%H:%M" if same_day else "%Y-%m-%d, %H:%M")


def schedule_event(planned: Sequence[Planned]) -> ScheduleEvent:
    """The event that lists these orders."""
    return ScheduleEvent(tuple(each.as_data for each in planned))


class Schedule:
    """The orders for later. Any thread may use it.

    `now`: seconds of the clock. `most`: how many there may be; 0: nothing is planned. `changed`
    gets all of them after each change. `asked`: the order of which the user was asked when it is to
    be, until something is said.
    """

    def __init__(
        self,
        now: Callable[[], float],
        most: Callable[[], int],
        changed: Callable[[Sequence[Planned]], None] = lambda planned: None,
    ) -> None:
        self.now = now
        self._most = most
        self._changed = changed
        self.asked: TimedOrder | None = None
        self._lock = threading.RLock()
        self._planned: tuple[Planned, ...] = ()
        self._last = 0

    @property
    def on(self) -> bool:
        """Whether anything can be planned."""
        return self._most() > 0

    @property
    def planned(self) -> tuple[Planned, ...]:
        """All of them, the next one first."""
        return self._planned

    @property
    def newest(self) -> tuple[Planned, ...]:
        """The one that was planned last; none if nothing is planned."""
        return tuple(sorted(self._planned, key=lambda each: each.number)[-1:])

    @property
    def next_in_s(self) -> float:
        """Seconds until the next one is due; infinite if there is none."""
        planned = self._planned
        return planned[0].due - self.now() if planned else float("inf")

    def restore(self, kept: Sequence[Planned]) -> None:
        """Take up the orders of an earlier schedule."""
        with self._lock:
            self._last = max((each.number for each in kept), default=0)
            self._keep(kept)

    def plan(self, order: Planned) -> Planned | None:
        """Keep an order, and return it with its number; None if there is no room."""
        with self._lock:
            if len(self._planned) >= self._most():
                return None
            self._last += 1
            order = replace(order, number=self._last)
            self._keep((*self._planned, order))
        return order

    def take_due(self) -> tuple[Planned, ...]:
        """The orders that are due, earliest first; those that come again are kept for then."""
        with self._lock:
            now = self.now()
            due = tuple(each for each in self._planned if each.due <= now)
            if due:
                later = (each.again_after(now) for each in due if each.every_s)
                self._keep((*self._without(due), *later))
        return due

    def take_missed(self) -> tuple[Planned, ...]:
        """The orders that came due while the robot was off; those that come again are kept."""
        with self._lock:
            now = self.now()
            missed = tuple(each for each in self._planned if each.due < now - LATE_S)
            if missed:
                later = (each.again_after(now) for each in missed if each.every_s)
                self._keep((*self._without(missed), *later))
        return missed

    def drop(self, gone: Sequence[Planned]) -> tuple[Planned, ...]:
        """Forget orders. Returns those of them that were planned."""
        numbers = {each.number for each in gone}
        with self._lock:
            dropped = tuple(each for each in self._planned if each.number in numbers)
            if dropped:
                self._keep(self._without(dropped))
        return dropped

    def drop_number(self, number: int) -> bool:
        """Forget the order of this number. Returns whether it was planned."""
        return bool(self.drop([each for each in self._planned if each.number == number]))

    def drop_moving(self) -> tuple[Planned, ...]:
        """Forget what moves, because of a stop. Returns what was forgotten."""
        return self.drop([each for each in self._planned if each.moves])

    def _without(self, gone: Sequence[Planned]) -> tuple[Planned, ...]:
        numbers = {each.number for each in gone}
        return tuple(each for each in self._planned if each.number not in numbers)

    def _keep(self, planned: Sequence[Planned]) -> None:
        self._planned = tuple(sorted(planned, key=lambda each: each.due))
        self._changed(self._planned)
