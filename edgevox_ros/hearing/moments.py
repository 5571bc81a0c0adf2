"""When an order is meant: the kinds of time, and what the clock shows then, time zones included.

A day on which clocks are put forward has no 2:30. An order for that time waits for the next day
that has one; what is repeated is done as much later as clocks went forward.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import Literal, Union

Comparison = Literal["<", "<=", ">", ">="]
MINUTES = 24 * 60
# So far ahead an order may be, and so long or short the time until it comes again, in seconds.
FURTHEST_S = 366 * MINUTES * 60
SHORTEST_S = 1
_HALF = MINUTES // 2
_SEARCHED = 4
# Of two hours on a day that is not today, the one when people are up.
_UP = range(6 * 60, 18 * 60)
_PARTS = {
    "am": range(_HALF),
    "pm": range(_HALF, MINUTES),
    "morning": range(_HALF),
    "noon": range(10 * 60, 16 * 60),
    "afternoon": range(_HALF, 19 * 60),
    "evening": range(16 * 60, MINUTES + 1),
    "night": range(18 * 60, MINUTES + 6 * 60),
}


@dataclass(frozen=True)
class After:
    """So many seconds from now; more than 0."""

    seconds: float


@dataclass(frozen=True)
class At:
    """At a moment, which knows its time zone and is to come.

    `sure`: only this one can be meant. Otherwise it was not said whether before or after noon: it
    is the next one, or on another day than today the one between 6:00 and 18:00.
    """

    moment: datetime
    sure: bool = True


@dataclass(frozen=True)
class Every:
    """Again and again: every so many `seconds`, or `days`, then at the same time of the clock.

    `first`: when it begins, in the zone of the robot; always there with `days`. None: from now on.
    `days`: 0 unless it is days. `sure`: as of `At`.
    """

    seconds: float
    first: datetime | None = None
    days: int = 0
    sure: bool = True

    def next_after(self, moment: datetime, begun: datetime) -> datetime:
        """The next time behind a moment. `begun`: when it was ordered. Both know their zone."""
        if self.first is not None and _utc(self.first) > _utc(moment):
            return self.first
        if not self.days:
            start = self.first or begun
            passed = (_utc(moment) - _utc(start)).total_seconds()
            times = max(1, int(passed // self.seconds) + 1)
            return start_plus(start, times * self.seconds)
        first = self.first or begun
        times = max(1, (moment.astimezone(first.tzinfo).date() - first.date()).days // self.days)
        for each in range(times, times + _SEARCHED):
            local = first.replace(tzinfo=None) + timedelta(days=each * self.days)
            found = _real(local.replace(tzinfo=first.tzinfo, fold=first.fold))
            if _utc(found) > _utc(moment):
                return found
        raise AssertionError("a day has less than two days")


@dataclass(frozen=True)
class Afterwards:
    """When the order that is carried out now has ended; at once without one."""


@dataclass(frozen=True)
class When:
    """As soon as something is so.

    `words`: the condition as it was said. `comparison` with `number` and `unit`, "" for none and
    "%" for per cent, where they were understood. `every_time`: not only the first time.
    """

    words: str
    comparison: Comparison | None = None
    number: float | None = None
    unit: str = ""
    every_time: bool = False


@dataclass(frozen=True)
class Unsure:
    """A time was said, in these words, and cannot be read surely: ask for it."""

    words: str


Time = Union[After, At, Every, Afterwards, When, Unsure]


@dataclass(frozen=True)
class Clock:
    """What a clock shows: minutes of the day, and whether it was said which half of the day."""

    minutes: int
    sure: bool

    def within(self, part: str) -> list[int]:
        """The minutes of a day that may be meant; those behind midnight are beyond MINUTES."""
        half = self.minutes % _HALF
        options = [self.minutes] if self.sure else [half, half + _HALF]
        if not part:
            return options
        options += [each + MINUTES for each in options]
        return [each for each in options if each in _PARTS[part]]


def start_plus(start: datetime, seconds: float) -> datetime:
    """So many seconds later, in the same zone."""
    return (_utc(start) + timedelta(seconds=seconds)).astimezone(start.tzinfo)


def next_of(clock: Clock, part: str, now: datetime, *, by_day: bool = False) -> At | None:
    """The next time that a clock shows this. `by_day`: of two hours, the one when people are up."""
    options = [each % MINUTES for each in clock.within(part)]
    wanted = _by_day(options) if by_day else options
    found = _first(now, range(_SEARCHED), wanted)
    return At(found, len(options) == 1) if found else None


def on_day(clock: Clock, part: str, now: datetime, days: int) -> At | None:
    """When a clock shows this so many days from now; None if that is past, or never."""
    options = clock.within(part)
    found = _first(now, [days], _by_day(options) if days else options)
    return At(found, len(options) == 1) if found else None


def on_weekday(clock: Clock, part: str, now: datetime, weekday: int) -> At | None:
    """When a clock shows this on the next such day of the week, which may be today."""
    days = (weekday - now.weekday()) % 7
    return on_day(clock, part, now, days) or on_day(clock, part, now, days + 7)


def _by_day(options: list[int]) -> list[int]:
    return [each for each in options if len(options) == 1 or each in _UP] or options


def _first(now: datetime, days: Iterable[int], options: list[int]) -> datetime | None:
    """The first of these minutes of these days that exists and is to come."""
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None)
    for day in days:
        for minutes in sorted(options):
            local = midnight + timedelta(days=day, minutes=minutes)
            for fold in (0, 1):
                found = local.replace(tzinfo=now.tzinfo, fold=fold)
                if _exists(found) and _utc(found) > _utc(now):
                    return found
    return None


def _exists(moment: datetime) -> bool:
    """Whether a clock shows this: not in the hour that is left out in spring."""
    return _real(moment).replace(tzinfo=None) == moment.replace(tzinfo=None, fold=0)


def _real(moment: datetime) -> datetime:
    """The same moment as a clock shows it."""
    return _utc(moment).astimezone(moment.tzinfo)


def _utc(moment: datetime) -> datetime:
    return moment.astimezone(timezone.utc)
