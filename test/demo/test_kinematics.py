"""Where the robot goes: metres, radians, left positive."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.demo.kinematics import (
    STILL,
    Pose,
    Velocity,
    distance,
    has_arrived,
    limited,
    moved,
    towards,
    wrap,
)

reals = st.floats(-5.0, 5.0)
poses = st.builds(Pose, reals, reals, st.floats(-math.pi, math.pi))
velocities = st.builds(Velocity, st.floats(-1.0, 1.0), st.floats(-2.0, 2.0))
CRUISE = Velocity(0.5, 1.5)


def same(one: Pose, other: Pose) -> bool:
    turned = abs(wrap(one.yaw - other.yaw))
    return distance(one, other.x, other.y) < 1e-6 and turned < 1e-6


@pytest.mark.parametrize(
    ("velocity", "seconds", "expected"),
    [
        (Velocity(0.5, 0.0), 2.0, Pose(1.0, 0.0, 0.0)),
        (Velocity(-0.5, 0.0), 2.0, Pose(-1.0, 0.0, 0.0)),
        (Velocity(0.0, math.pi / 2), 1.0, Pose(0.0, 0.0, math.pi / 2)),
        (Velocity(math.pi / 2, math.pi / 2), 1.0, Pose(1.0, 1.0, math.pi / 2)),
        (Velocity(math.pi, -math.pi), 1.0, Pose(0.0, -2.0, math.pi)),
        (Velocity(1.0, math.tau), 1.0, Pose(0.0, 0.0, 0.0)),
        (STILL, 10.0, Pose()),
    ],
)
def test_lines_arcs_and_turns(velocity: Velocity, seconds: float, expected: Pose) -> None:
    assert same(moved(Pose(), velocity, seconds), expected)


@given(poses, velocities, st.floats(0.0, 3.0), st.floats(0.0, 3.0))
def test_two_steps_are_one(pose: Pose, velocity: Velocity, first: float, second: float) -> None:
    in_two = moved(moved(pose, velocity, first), velocity, second)
    assert same(in_two, moved(pose, velocity, first + second))


@given(poses, velocities, st.floats(0.0, 3.0))
def test_the_way_back_undoes_the_way(pose: Pose, velocity: Velocity, seconds: float) -> None:
    back = Velocity(-velocity.linear, -velocity.angular)
    assert same(moved(moved(pose, velocity, seconds), back, seconds), pose)


@given(poses, velocities, st.floats(0.0, 3.0))
def test_nobody_gets_further_than_speed_times_time(
    pose: Pose, velocity: Velocity, seconds: float
) -> None:
    end = moved(pose, velocity, seconds)
    assert distance(pose, end.x, end.y) <= abs(velocity.linear) * seconds + 1e-9
    assert -math.pi <= end.yaw <= math.pi


@given(st.floats(-100.0, 100.0))
def test_wrap_keeps_the_direction(angle: float) -> None:
    assert -math.pi <= wrap(angle) <= math.pi
    assert math.cos(wrap(angle)) == pytest.approx(math.cos(angle), abs=1e-9)
    assert math.sin(wrap(angle)) == pytest.approx(math.sin(angle), abs=1e-9)


@given(velocities, st.floats(0.0, 1.0), st.floats(0.0, 2.0))
def test_limits_cut_speeds_and_keep_their_signs(
    velocity: Velocity, linear: float, angular: float
) -> None:
    cut = limited(velocity, linear, angular)
    assert abs(cut.linear) <= linear
    assert abs(cut.angular) <= angular
    assert cut.linear * velocity.linear >= 0.0
    assert cut.angular * velocity.angular >= 0.0


@given(poses, reals, reals, st.sampled_from([0.01, 0.02, 0.1]))
def test_whoever_drives_towards_a_point_arrives_and_never_overshoots(
    pose: Pose, x: float, y: float, period_s: float
) -> None:
    nearest = distance(pose, x, y)
    for _ in range(6000):
        if has_arrived(pose, x, y):
            break
        velocity = towards(pose, x, y, CRUISE, period_s)
        assert limited(velocity, CRUISE.linear, CRUISE.angular) == velocity
        pose = moved(pose, velocity, period_s)
        assert distance(pose, x, y) <= nearest + 1e-3
        nearest = min(nearest, distance(pose, x, y))
    assert has_arrived(pose, x, y)
    assert towards(pose, x, y, CRUISE, period_s) == STILL
