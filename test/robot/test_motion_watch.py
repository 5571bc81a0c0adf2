"""When the robot counts as moving."""

from __future__ import annotations

from typing import Any

import pytest
from nav_msgs.msg import Odometry

from edgevox_ros.robot.expressions import compile_expression
from edgevox_ros.robot.interfaces.types import fields_of
from edgevox_ros.robot.map.moving import MovingSpec
from edgevox_ros.robot.motion_watch import why_moving


def spec(when: str) -> MovingSpec:
    return MovingSpec(
        "odom", "nav_msgs/msg/Odometry", compile_expression(when, fields_of(Odometry))
    )


def odometry(speed: float) -> Odometry:
    message = Odometry()
    message.twist.twist.linear.x = speed
    return message


@pytest.mark.parametrize(
    ("when", "message", "busy", "words"),
    [
        ("twist.twist.linear.x != 0", odometry(0.0), False, ""),
        ("twist.twist.linear.x != 0", odometry(0.1), False, "the robot is moving"),
        ("twist.twist.linear.x != 0", odometry(0.0), True, "a motion is under way"),
        ("twist.twist.linear.x != 0", None, False, "no fresh message on odom"),
        ("1 / twist.twist.linear.x > 0", odometry(0.0), False, "cannot be told"),
        ("twist.twist.linear.x", odometry(0.0), False, ""),
        ("child_frame_id", odometry(0.0), False, "the robot is moving"),
        ("twist.twist.linear.x > 0.1", odometry(float("nan")), False, "does not say how fast"),
        ("abs(twist.twist.linear.x) > 0.1", odometry(float("inf")), False, "does not say"),
        ("twist.covariance[0] > 0.1 or max(twist.covariance) > 1", odometry(0.0), False, ""),
    ],
)
def test_whatever_is_not_known_to_stand_still_moves(
    when: str, message: Any, busy: bool, words: str
) -> None:
    why = why_moving(spec(when), message, busy)
    assert (words in why, bool(why)) == (True, bool(words))


def test_without_a_topic_only_our_own_motions_count() -> None:
    assert why_moving(None, None, False) == ""
    assert why_moving(None, None, True) == "a motion is under way"
