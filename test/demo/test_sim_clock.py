"""The demo robot's time: /clock where it is told so, and no leaps."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rclpy.clock import ClockType
from rclpy.time import Time

from edgevox_ros.demo.sim_clock import LONGEST_STEP_S, SimClock


class SetClock:
    """A ROS clock that shows what it was set to, and the node that has it."""

    ros_time_is_active = True

    def __init__(self) -> None:
        self.seconds = 0.0

    def get_clock(self) -> Any:
        return self

    def now(self) -> Time:
        return Time(nanoseconds=int(self.seconds * 1e9), clock_type=ClockType.ROS_TIME)


def test_it_goes_as_the_clock_goes() -> None:
    shown = SetClock()
    time = SimClock(shown)
    before = time.tick()
    shown.seconds += 2.5
    assert time.tick() - before == pytest.approx(2.5)
    assert time.tick() == time.tick()
    assert time.timer_clock is shown


@given(st.lists(st.floats(0.0, 1e9), max_size=20))
def test_it_never_goes_back_and_makes_no_leap(settings: list[float]) -> None:
    shown = SetClock()
    time = SimClock(shown)
    newest = time.tick()
    for seconds in settings:
        shown.seconds = seconds
        now = time.tick()
        assert 0.0 <= now - newest <= LONGEST_STEP_S + 1e-6
        newest = now


def test_without_simulation_it_is_steady(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = SetClock()
    shown.ros_time_is_active = False
    time = SimClock(shown)
    monkeypatch.setattr("edgevox_ros.demo.sim_clock.time.monotonic", lambda: 1e6)
    before = time.tick()
    monkeypatch.setattr("edgevox_ros.demo.sim_clock.time.monotonic", lambda: 1e6 + 3.0)
    shown.seconds = 1e9
    assert time.tick() - before == pytest.approx(3.0)
    assert time.timer_clock.clock_type is ClockType.STEADY_TIME
