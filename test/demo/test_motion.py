"""Which command moves the robot: the newest one wins."""

from __future__ import annotations

import pytest

from edgevox_ros.demo.kinematics import STILL, Pose, Velocity
from edgevox_ros.demo.motion import COMMAND_HOLDS_S, Drive, SimulatedMotion

CRUISE = Velocity(0.5, 1.5)
FORWARD = Velocity(0.4, 0.0)


@pytest.fixture
def motion() -> SimulatedMotion:
    return SimulatedMotion(Pose(), CRUISE, 100.0)


def run(motion: SimulatedMotion, start: float, seconds: float) -> float:
    for step in range(int(seconds * 50)):
        motion.advance(start + (step + 1) / 50)
    return start + seconds


def test_a_command_counts_for_half_a_second(motion: SimulatedMotion) -> None:
    motion.command(FORWARD, 100.0)
    motion.advance(110.0)
    assert motion.pose.x == pytest.approx(0.4 * COMMAND_HOLDS_S)
    assert motion.velocity == STILL
    assert motion.travelled == pytest.approx(0.2)


def test_a_newer_command_replaces_the_older(motion: SimulatedMotion) -> None:
    motion.command(FORWARD, 100.0)
    motion.command(STILL, 100.1)
    motion.advance(101.0)
    assert motion.pose.x == pytest.approx(0.04)


def test_a_drive_arrives_and_says_so(motion: SimulatedMotion) -> None:
    drive = Drive(1.0, 1.0)
    motion.start_drive(drive, 100.0)
    assert motion.remaining() == pytest.approx(2**0.5)
    run(motion, 100.0, 10.0)
    assert (drive.ended, motion.drive) == ("", None)
    assert (motion.pose.x, motion.pose.y) == pytest.approx((1.0, 1.0), abs=0.01)
    assert (motion.velocity, motion.remaining()) == (STILL, 0.0)


def test_a_motion_takes_over_from_a_drive(motion: SimulatedMotion) -> None:
    drive = Drive(5.0, 0.0)
    motion.start_drive(drive, 100.0)
    now = run(motion, 100.0, 1.0)
    motion.command(FORWARD, now)
    assert drive.ended == "a velocity command took over"


def test_a_zero_holds_a_drive_and_ends_docking(motion: SimulatedMotion) -> None:
    drive = Drive(5.0, 0.0)
    motion.start_drive(drive, 100.0)
    now = run(motion, 100.0, 1.0)
    motion.command(STILL, now)
    held = motion.pose.x
    motion.advance(now + 0.4)
    assert (motion.pose.x, drive.ended) == (held, None)
    run(motion, now + 0.4, 1.0)
    assert motion.pose.x > held
    dock = Drive(0.0, 0.0, yields_to_zero=True)
    motion.start_drive(dock, now + 2.0)
    assert drive.ended == "a newer drive took over"
    motion.command(STILL, now + 2.1)
    assert dock.ended == "a velocity command took over"


def test_only_the_drive_that_is_meant_ends(motion: SimulatedMotion) -> None:
    old, new = Drive(1.0, 0.0), Drive(2.0, 0.0)
    motion.start_drive(old, 100.0)
    motion.start_drive(new, 100.1)
    motion.end_drive("cancelled", only=old)
    assert (motion.drive, new.ended) == (new, None)
    motion.end_drive("cancelled", only=new)
    assert (motion.drive, new.ended) == (None, "cancelled")


def test_time_that_goes_back_moves_nothing(motion: SimulatedMotion) -> None:
    motion.command(FORWARD, 100.0)
    motion.advance(99.0)
    assert motion.pose == Pose()
