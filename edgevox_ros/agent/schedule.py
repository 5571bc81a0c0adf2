"""What the robot is to do later: orders with the moment at which they are due, once or repeatedly.

The clock is the node's: seconds since the epoch, or since the start of a simulation. It may be set
at any time. What was ordered for an hour of the day follows it; what was ordered for so many
minutes later is measured by time that passes, and its `due` is set right. An order is kept with its
calls as they passed validation; when it is due they go through everything again.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from math import inf
from typing import Any, Protocol

from edgevox_ros.agent.conditions import Condition, Read
from edgevox_ros.agent.schedule_clock import SteadyTime
from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.events import ScheduleEvent
from edgevox_ros.core.local_zone import local_moment
from edgevox_ros.core.named_calls import NamedCall
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.hearing import After, Afterwards, At, Every, TimedOrder

# So late, in seconds, an order may be, and so much a clock that is kept right by a network drifts.
LATE_S = 60.0
DRIFT_S = 1.0
# So many seconds a turn waits until an order is written down.
KEEP_S = 5.0
TIME_OF_DAY = "%H:%M"


@dataclass(frozen=True)
class Later:
    """When an order that is given now is to be carried out.

    `when`: the words that said so. `due`: seconds of the clock. `steady`: seconds of the steady
    clock, for what is so much later than now; None for an hour of the day. `every_s`: it comes
    again after so many seconds; 0: it does not. `days`: or so many days later at this
    `time_of_day`, such as "02:30", however clocks are changed. `condition`: what has to be so
    instead. Without both, the words are not clear.
    """

    when: str
    due: float = inf
    every_s: float = 0.0
    days: int = 0
    time_of_day: str = ""
    steady: float | None = None
    condition: Condition | None = None

    @property
    def clear(self) -> bool:
        """Whether it is known when that is."""
        return self.due < inf or self.condition is not None

    def order(self, text: str, calls: tuple[NamedCall, ...], *, moves: bool) -> Planned:
        """The order that is to be planned, with these words and calls."""
        return Planned(
            number=0,
            text=text,
            when=self.when,
            due=self.due,
            calls=calls,
            every_s=self.every_s,
            days=self.days,
            moves=moves,
            condition=self.condition,
            time_of_day=self.time_of_day,
            interval=self.steady is not None,
            steady=self.steady,
        )


@dataclass(frozen=True)
class Planned:
    """An order for later.

    `number` names it. `text`: its words. `moves`: it does something, so a stop drops it.
    `interval`: it comes again after a time that is measured. The others are those of Later; `due`
    is infinite while it waits for its `condition`, and `steady` belongs to a process: an order that
    a file kept has none before it comes again.
    """

    number: int
    text: str
    when: str
    due: float
    calls: tuple[NamedCall, ...] = ()
    every_s: float = 0.0
    days: int = 0
    moves: bool = True
    condition: Condition | None = None
    time_of_day: str = ""
    interval: bool = False
    steady: float | None = field(default=None, compare=False)

    @property
    def as_data(self) -> Mapping[str, Any]:
        """It as the event, the topic and the file hold it."""
        calls = [{"name": name, "arguments": dict(values)} for name, values in self.calls]
        condition = self.condition.as_data if self.condition else None
        due = self.due if self.due < inf else None
        data = {**vars(self), "due": due, "calls": calls, "condition": condition}
        del data["steady"]
        return data

    def in_words(self, now: float) -> str:
        """When it is due, as clocks here show it, or the words of its condition."""
        return time_in_words(self.due, now) if self.due < inf else self.when

    def on_clock(self, ahead_s: float) -> Planned:
        """It as it is due on a clock that is so many seconds ahead of the steady one."""
        if self.steady is None or abs(self.steady + ahead_s - self.due) < DRIFT_S:
            return self
        return replace(self, due=self.steady + ahead_s)

    def again_after(self, now: float, passed: float | None = None) -> Planned | None:
        """It as it comes next, later than `now`: what was missed is not made up for.

        `passed`: what the steady clock shows now. None if it comes once.
        """
        if self.condition is not None:
            disarmed = replace(self.condition, armed=False)
            waiting = replace(self, due=inf, steady=None, condition=disarmed)
            return waiting if disarmed.every_time else None
        if not self.every_s:
            return None
        first = self._wanted()
        next_one = Every(self.every_s, first, self.days).next_after(local_moment(now), first)
        due = next_one.timestamp()
        steady = passed + due - now if passed is not None and self.interval else None
        return replace(self, due=due, steady=steady)

    def _wanted(self) -> datetime:
        """When it is due, as it was ordered: on a day that has no 2:30 it is due at 3:30."""
        due = local_moment(self.due)
        if not self.time_of_day:
            return due
        wanted = datetime.strptime(self.time_of_day, TIME_OF_DAY)
        return due.replace(hour=wanted.hour, minute=wanted.minute, second=0, microsecond=0)

    def looked_at(self, reading: object, now: float, passed: float | None = None) -> Planned:
        """It as it is once its condition has been compared with a reading at `now`.

        `passed`: what the steady clock shows now.
        """
        condition = self.condition
        if condition is None or self.due < inf:
            return self
        if condition.armed:
            holds = condition.holds(reading)
            return replace(self, due=now, steady=passed) if holds else self
        over = condition.is_over(reading)
        return replace(self, condition=replace(condition, armed=True)) if over else self


def does_something(calls: Iterable[NamedCall], tools: Iterable[ToolSchema]) -> bool:
    """Whether calls do something. Only of a tool that is known to read, nobody expects that."""
    reading = {tool.name for tool in tools if tool.read_only}
    return any(name not in reading for name, _ in calls)


def later_of(timed: TimedOrder, now: float, passed: float) -> Later | None:
    """When an order is to be carried out that was given at `now`, in seconds of the clock.

    `passed`: what the steady clock showed then. None for what comes behind the order that is
    carried out now: that is no time.
    """
    time = timed.time
    if isinstance(time, After):
        return Later(timed.words, now + time.seconds, steady=passed + time.seconds)
    if isinstance(time, At):
        return Later(timed.words, time.moment.timestamp())
    if isinstance(time, Every):
        if time.first is None:
            due, steady = now + time.seconds, passed + time.seconds
            return Later(timed.words, due, time.seconds, steady=steady)
        first = time.first
        time_of_day = first.strftime(TIME_OF_DAY) if time.days else ""
        return Later(timed.words, first.timestamp(), time.seconds, time.days, time_of_day)
    return None if isinstance(time, Afterwards) else Later(timed.words)


def time_in_words(due: float, now: float) -> str:
    """A moment as it is said: the time of day, with the date if that is another day than now's."""
    moment = local_moment(due)
    same_day = moment.date() == local_moment(now).date()
    return moment.strftime(TIME_OF_DAY if same_day else "%Y-%m-%d, %H:%M")


def schedule_event(planned: Sequence[Planned]) -> ScheduleEvent:
    """The event that lists these orders."""
    return ScheduleEvent(tuple(each.as_data for each in planned))


class NotKept(EdgevoxError):
    """An order could not be written down, so it is not planned."""


class Keeper(Protocol):
    """What keeps the orders over a restart. Any thread may use it; see ScheduleKeeper."""

    def put(self, planned: Sequence[Planned]) -> None:
        """Keep these orders from now on, and no others. Does not wait."""

    def settle(self, wait_s: float) -> bool:
        """Whether what was put is kept, if need be after so many seconds."""

    @property
    def problem(self) -> str:
        """Why not all is kept, or more; "" if all is well."""

    def close(self, wait_s: float) -> None:
        """Keep what was put, and end. Waits at most so many seconds."""


class _Memory:
    """Keeps nothing over a restart, and promises nothing."""

    problem = ""

    def put(self, planned: Sequence[Planned]) -> None:
        pass

    def settle(self, wait_s: float) -> bool:
        return True

    def close(self, wait_s: float) -> None:
        pass


class Schedule:
    """The orders for later. Any thread may use it.

    `now`: seconds of the clock. `most`: how many there may be; 0: nothing is planned. `changed`
    gets all of them after a change, and may take its time. So it is left to `report` to tell of
    orders that were taken away or moved: a stop does not wait for it. `steady`: the time that
    passes; None: that is `now`. `keeper`: what keeps them over a restart, if anything does.
    `asked`: the order of which the user was asked when it is to be, until something is said.
    """

    def __init__(
        self,
        now: Callable[[], float],
        most: Callable[[], int],
        changed: Callable[[Sequence[Planned]], None] = lambda planned: None,
        steady: SteadyTime | None = None,
        keeper: Keeper | None = None,
    ) -> None:
        self.now = now
        self._most = most
        self._changed = changed
        self._steady = steady or SteadyTime(now, now)
        self._keeper: Keeper = keeper or _Memory()
        self.asked: TimedOrder | None = None
        self._lock = threading.Lock()
        self._reporting = threading.Lock()
        self._planned: tuple[Planned, ...] = ()
        self._reported: tuple[Planned, ...] | None = ()
        self._last = 0
        self._busy_s = 0.0

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
        return planned[0].due - self.now() if planned else inf

    def later(self, timed: TimedOrder, ago_s: float = 0.0) -> Later | None:
        """When an order is to be carried out that was given so many seconds ago; see later_of."""
        return later_of(timed, self.now() - ago_s, self._steady.passed() - ago_s)

    def restore(self, kept: Sequence[Planned]) -> None:
        """Take up the orders of an earlier schedule."""
        with self._lock:
            self._last = max((each.number for each in kept), default=0)
            self._keep(kept)
            self._reported = None
        self.report()

    def use(self, tools: Sequence[ToolSchema]) -> None:
        """From now on these tools say which orders do something."""
        with self._lock:
            planned = (
                replace(each, moves=does_something(each.calls, tools)) for each in self._planned
            )
            self._keep(tuple(planned))
        self.report()

    def plan(self, order: Planned, stopped: Callable[[], bool] = lambda: False) -> Planned | None:
        """Keep an order, and return it with its number; None if there is no room.

        None also if there was a stop: `stopped` is asked while none can drop what is planned.

        Raises NotKept if it would not outlive a restart that others outlive; then it is not there.
        """
        with self._lock:
            if len(self._planned) >= self._most() or stopped():
                return None
            self._last += 1
            order = replace(order, number=self._last).on_clock(self._ahead_s)
            self._keep((*self._planned, order))
        # Without the lock: a stop does not wait for a disk.
        kept = self._keeper.settle(KEEP_S)
        if not kept:
            self.drop((order,))
        self.report()
        if not kept:
            raise NotKept(self.problem)
        return order

    def report(self) -> None:
        """Tell of the orders that are planned now, if that has changed."""
        with self._reporting:
            if self._planned != self._reported:
                self._reported = self._planned
                self._changed(self._reported)

    @property
    def untold(self) -> bool:
        """Whether something has changed of which `report` has to tell."""
        return self._planned != self._reported

    def settle(self) -> bool:
        """Whether all changes are kept, if need be after some seconds."""
        return self._keeper.settle(KEEP_S)

    @property
    def problem(self) -> str:
        """Why not all is kept, or more than that, for people to read; "" if all is well."""
        return self._keeper.problem

    def close(self, wait_s: float) -> None:
        """Keep the last changes. Waits at most so many seconds."""
        self._keeper.close(wait_s)

    @contextmanager
    def busy(self) -> Iterator[None]:
        """While this context is open nobody takes what is due: it is not too late after that."""
        begun = self._steady.awake()
        try:
            yield
        finally:
            self._busy_s = self._steady.awake() - begun

    def is_due(self) -> bool:
        """Whether an order is due. To be asked again and again, except while `busy`."""
        with self._lock:
            self._set_right()
            due = self.next_in_s <= 0
            if not due:
                self._busy_s = 0.0
        return due

    def take_due(self) -> tuple[Planned, ...]:
        """The orders that are due, earliest first; those that come again are kept for then.

        Not those that are too late: they are for `take_missed`. `report` tells of it.
        """
        with self._lock:
            now = self._set_right()
            first = now - LATE_S - self._busy_s
            due = tuple(each for each in self._planned if first <= each.due <= now)
            self._take(due, now)
        return due

    def take_missed(self) -> tuple[Planned, ...]:
        """The orders that are too late: the robot was off, or inactive, or its clock was set.

        Those that come again are kept. `report` tells of it.
        """
        with self._lock:
            now = self._set_right()
            self._busy_s = 0.0
            missed = tuple(each for each in self._planned if each.due < now - LATE_S)
            self._take(missed, now)
        return missed

    @property
    def _ahead_s(self) -> float:
        """So far the clock is ahead of the steady one."""
        return self.now() - self._steady.passed()

    def _set_right(self) -> float:
        """If the clock was set, what is measured is due as much later. Returns the time."""
        ahead_s = self._ahead_s
        self._keep(tuple(each.on_clock(ahead_s) for each in self._planned))
        return self.now()

    def _take(self, taken: Sequence[Planned], now: float) -> None:
        """Forget orders; those that come again are kept for then."""
        if taken:
            passed = self._steady.passed()
            again = (each.again_after(now, passed) for each in taken)
            self._keep((*self._without(taken), *filter(None, again)))

    @property
    def has_conditions(self) -> bool:
        """Whether an order waits for something else than a time."""
        return any(each.condition is not None for each in self._planned)

    def look(self, read: Read) -> bool:
        """Compare the conditions with what is read now. Returns whether an order is due by that."""
        waiting = [each for each in self._planned if each.due == inf]
        readings = {
            each.number: read(each.condition.tool).get(each.condition.value)
            for each in waiting
            if each.condition is not None
        }
        with self._lock:
            now, passed = self._set_right(), self._steady.passed()
            planned = tuple(
                each.looked_at(readings[each.number], now, passed)
                if each.number in readings
                else each
                for each in self._planned
            )
            self._keep(planned)
        self.report()
        return self.next_in_s <= 0

    def put_back(self, due: Sequence[Planned]) -> None:
        """Plan orders again that were taken and not carried out; `report` tells of it.

        Not those that come again: they are there.
        """
        with self._lock:
            there = {each.number for each in self._planned}
            self._keep((*self._planned, *(each for each in due if each.number not in there)))

    def drop(self, gone: Sequence[Planned]) -> tuple[Planned, ...]:
        """Forget orders; `report` tells of it. Returns those of them that were planned."""
        numbers = {each.number for each in gone}
        with self._lock:
            dropped = tuple(each for each in self._planned if each.number in numbers)
            if dropped:
                self._keep(self._without(dropped))
        return dropped

    def drop_number(self, number: int) -> bool:
        """Forget the order of this number. Returns whether it was planned."""
        dropped = self.drop([each for each in self._planned if each.number == number])
        self.report()
        return bool(dropped)

    def drop_excess(self) -> tuple[Planned, ...]:
        """Forget the last ones, if there are more than there may be. Returns what was forgotten."""
        return self.drop(self._planned[self._most() :])

    def drop_moving(self, *, due: bool = False) -> tuple[Planned, ...]:
        """Forget what moves, for there was a stop; `report` tells of it. Returns what it was.

        `due`: only what is due by now.
        """
        latest = self.now() if due else inf
        return self.drop([each for each in self._planned if each.moves and each.due <= latest])

    def _without(self, gone: Sequence[Planned]) -> tuple[Planned, ...]:
        numbers = {each.number for each in gone}
        return tuple(each for each in self._planned if each.number not in numbers)

    def _keep(self, planned: Sequence[Planned]) -> None:
        before, self._planned = self._planned, tuple(sorted(planned, key=lambda each: each.due))
        if self._planned != before:
            self._keeper.put(self._planned)
