"""Which steps of /clock are jumps: those that neither its pace nor its usual steps explain."""

from __future__ import annotations

import math

import pytest

from edgevox_ros.robot.clock import ClockSteps

# Each (how long in real time until the step comes, how far it goes).
Steps = list[tuple[float, float]]
AS_REAL: Steps = [(0.01, 0.01)] * 50


@pytest.mark.parametrize(
    ("what", "steps", "jumped_s"),
    [
        ("a set clock", [*AS_REAL, (0.01, 5.0)], 5.0),
        ("a small one", [*AS_REAL, (0.01, 0.3)], 0.3),
        ("two in a row", [*AS_REAL, (0.01, 5.0), (0.01, 7.0)], 12.0),
        ("one and, much later, another", [*AS_REAL, (0.01, 5.0), *AS_REAL, (0.01, 5.0)], 10.0),
        (
            "the third time that it is wound on",
            [*AS_REAL, (0.01, 50.0), (0.01, 0.01), (0.01, 40.0), (0.01, 0.01), (0.01, 30.0)],
            120.0,
        ),
        (
            "soon behind two in a row",
            [*AS_REAL, (0.01, 50.0), (0.01, 40.0), (0.01, 0.01), (0.01, 30.0)],
            120.0,
        ),
        ("of a clock that stood still", [*AS_REAL, (60.0, 5.0)], 5.0),
        ("of a clock that goes fast", [*[(0.01, 0.08)] * 50, (0.01, 5.0)], 5.0),
        ("of a clock that goes slowly", [*[(0.01, 0.001)] * 50, (0.01, 0.5)], 0.5),
        ("of a clock that shows every second", [*[(1.0, 1.0)] * 9, (1.0, 60.0)], 60.0),
        ("at the first step", [(0.01, 5.0)], 5.0),
        ("as real time", AS_REAL, 0.0),
        ("ten times as fast", [(0.01, 0.1)] * 50, 0.0),
        ("a busy process that hears late", [*AS_REAL, (0.8, 0.8), *AS_REAL], 0.0),
        ("and of two steps the second in time", [*AS_REAL, (0.8, 0.01), (0.0, 0.8)], 0.0),
        ("fast, and heard late", [*[(0.01, 0.08)] * 50, (0.5, 4.0)], 0.0),
        ("a pause", [*AS_REAL, (60.0, 0.01), *AS_REAL], 0.0),
        ("from slow to fast", [*[(0.01, 0.0001)] * 50, *[(0.01, 0.1)] * 50], 0.0),
        ("every second from the start", [(1.0, 1.0)] * 5, 0.0),
        ("coarse, and one of three is missed", [(0.1, 1.0), (0.1, 1.0), (0.2, 2.0)] * 9, 1.0),
        ("uneven steps", [(0.01, 0.01), (0.19, 0.19), (0.02, 0.02), (0.2, 0.2)] * 5, 0.0),
    ],
)
def test_a_jump_is_what_nothing_explains(what: str, steps: Steps, jumped_s: float) -> None:
    assert jumped(steps) == pytest.approx(jumped_s), what


def jumped(steps: Steps, now_s: float = 1e9, at: float = 50.0) -> float:
    taken = ClockSteps(now_s, at)
    for waited_s, step_s in steps:
        at += waited_s
        now_s += step_s
        taken.take(now_s, at)
    assert taken.newest_s == now_s
    return taken.jumped_s


def test_a_clock_that_turned_coarse_is_believed_from_its_second_step_on() -> None:
    twice = jumped([*AS_REAL, (0.01, 2.0), (0.01, 2.0)])
    assert jumped([*AS_REAL, *[(0.01, 2.0)] * 50]) == pytest.approx(twice)


def test_the_first_time_and_a_time_set_back_are_no_jumps_forward() -> None:
    taken = ClockSteps(math.nan, 0.0)
    taken.take(1e9, 0.01)
    taken.take(1e9 + 0.01, 0.02)
    taken.take(5.0, 0.03)
    taken.take(5.01, 0.04)
    taken.take(math.nan, 0.05)
    taken.take(77.0, 0.06)
    assert (taken.jumped_s, taken.newest_s) == (0.0, 77.0)
