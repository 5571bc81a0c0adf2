"""The time zone of this computer, with its changes of the clock in past and future.

`datetime.astimezone()` gives only the offset that holds at one moment, so eight o'clock tomorrow
would be wrong on the day on which clocks are changed.
"""

from __future__ import annotations

from datetime import datetime, timedelta, timezone, tzinfo


class LocalZone(tzinfo):
    """The zone that the computer is set to (TZ, or /etc/localtime)."""

    def utcoffset(self, moment: datetime | None) -> timedelta | None:
        """The difference from UTC at a moment of this zone."""
        return None if moment is None else moment.replace(tzinfo=None).astimezone().utcoffset()

    def dst(self, moment: datetime | None) -> timedelta | None:
        """Unknown: only the whole difference is."""
        return None

    def tzname(self, moment: datetime | None) -> str | None:
        """The name that holds at a moment, such as CEST."""
        return None if moment is None else moment.replace(tzinfo=None).astimezone().tzname()

    def fromutc(self, moment: datetime) -> datetime:
        """A moment of UTC as clocks here show it; `fold` of an hour that comes twice is set."""
        local = moment.replace(tzinfo=timezone.utc).astimezone()
        first = local.replace(tzinfo=self, fold=0)
        return first if first.utcoffset() == local.utcoffset() else first.replace(fold=1)

    def __repr__(self) -> str:
        return "LocalZone()"


LOCAL_ZONE = LocalZone()


def local_moment(seconds: float) -> datetime:
    """Seconds since the epoch as clocks here show them.

    Raises OverflowError or OSError if no clock does.
    """
    return datetime.fromtimestamp(seconds, LOCAL_ZONE)
