"""The battery drains with time and distance, fills in the dock, and stays within its range."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.demo.battery import Battery

levels = st.floats(0.0, 1.0)
amounts = st.floats(0.0, 1e6)


@given(levels, amounts, amounts, st.booleans())
def test_the_level_stays_within_its_range(
    level: float, seconds: float, metres: float, charging: bool
) -> None:
    after = Battery(level, charging).after(seconds, metres)
    assert 0.0 <= after.level <= 1.0
    assert after.charging is charging
    assert 21.0 <= after.volts <= 25.2


@given(levels, st.floats(1.0, 100.0), amounts)
def test_driving_drains_it(level: float, seconds: float, metres: float) -> None:
    after = Battery(level).after(seconds, metres)
    assert after.level < level or after.level == 0.0


def test_driving_costs_more_than_standing() -> None:
    assert Battery(0.5).after(10.0, 1.0).level < Battery(0.5).after(10.0, 0.0).level


def test_the_dock_fills_it() -> None:
    assert Battery(0.5, charging=True).after(10.0, 0.0).level > 0.54
    assert Battery(0.999, charging=True).after(100.0, 0.0).level == 1.0


def test_no_time_changes_nothing() -> None:
    assert Battery(0.5).after(0.0, 0.0) == Battery(0.5)
