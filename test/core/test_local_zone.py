"""The zone of this computer, with its changes of the clock."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.core.local_zone import LOCAL_ZONE, local_moment

BERLIN = ZoneInfo("Europe/Berlin")


@pytest.fixture(scope="module", autouse=True)
def in_berlin() -> Iterator[None]:
    patch = pytest.MonkeyPatch()
    patch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield
    patch.undo()
    time.tzset()


@given(st.integers(0, 2_000_000_000))
def test_every_moment_is_shown_as_the_zone_has_it(seconds: int) -> None:
    found, expected = local_moment(seconds), datetime.fromtimestamp(seconds, BERLIN)
    assert found.replace(tzinfo=None) == expected.replace(tzinfo=None)
    assert found.utcoffset() == expected.utcoffset() and found.fold == expected.fold
    assert found.timestamp() == seconds


def test_eight_stays_eight_when_clocks_change() -> None:
    before = datetime(2026, 3, 28, 8, tzinfo=LOCAL_ZONE)
    after = before + timedelta(days=1)
    assert after.utcoffset() == timedelta(hours=2) and before.utcoffset() == timedelta(hours=1)
    assert after.timestamp() - before.timestamp() == 23 * 3600


def test_an_hour_that_comes_twice_is_two_hours() -> None:
    first = datetime(2026, 10, 25, 0, 30, tzinfo=timezone.utc).astimezone(LOCAL_ZONE)
    second = datetime(2026, 10, 25, 1, 30, tzinfo=timezone.utc).astimezone(LOCAL_ZONE)
    assert (first.hour, first.fold, second.hour, second.fold) == (2, 0, 2, 1)
    assert (first.tzname(), second.tzname()) == ("CEST", "CET")
