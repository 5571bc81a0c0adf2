"""When the robot counts as moving."""

from __future__ import annotations

from math import inf, nan
from typing import Any

import pytest
from geometry_msgs.msg import Twist, Vector3
from nav_msgs.msg import Odometry
from sensor_msgs.msg import JointState, MultiDOFJointState
from test_msgs.msg import Arrays

from edgevox_ros.robot.expressions import compile_expression
from edgevox_ros.robot.interfaces.types import fields_of
from edgevox_ros.robot.map.moving import MovingSpec
from edgevox_ros.robot.ros_executor import why_moving


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
        ("twist.covariance", odometry(0.0), False, "the robot is moving"),
        ("[twist.twist.linear.x]", odometry(0.0), False, "the robot is moving"),
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


FAST = "max(velocity) > 0.02 or min(velocity) < -0.02"
GUARDED = f"len(velocity) > 0 and ({FAST})"
SILENT = "joint_states does not say how fast it is"
MOVES = "the robot is moving"


@pytest.mark.parametrize("when", [FAST, GUARDED])
@pytest.mark.parametrize(
    ("velocity", "why"),
    [
        ([0.0, 0.01], ""),
        ([0.0, 0.5], MOVES),
        ([-0.5, 0.0], MOVES),
        ([nan, 0.5], SILENT),
        ([0.5, nan], SILENT),
        ([0.0, nan, 0.0], SILENT),
        ([nan], SILENT),
        ([0.0, inf], SILENT),
        ([], SILENT),
    ],
)
def test_a_joint_that_does_not_say_how_fast_it_is_may_move(
    when: str, velocity: list[float], why: str
) -> None:
    assert joints_say(when, velocity) == why


@pytest.mark.parametrize(
    ("when", "velocity", "why"),
    [
        ("max(abs(velocity[0]), abs(velocity[1])) > 0.02", [nan, 0.0], SILENT),
        ("clamp(max(velocity), 0, 1) > 0.02", [0.0, nan], SILENT),
        ("copysign(1, velocity[0]) < 0", [nan], SILENT),
        ("int(max(velocity) * 100) != 0", [0.0, nan], SILENT),
        ("max(velocity) - min(velocity)", [], SILENT),
        ("0.02 in velocity", [0.0, nan], SILENT),
        ("len(velocity) > 0 and velocity[0] > 0.02", [], SILENT),
        ("len(velocity) > 1", [nan], ""),
        ("velocity[0] > 0.02", [0.0, nan], ""),
        ("sqrt(velocity[0]) > 1 if velocity[0] > 0 else False", [-1.0], ""),
        ("max(velocity, default=0) > 0.02", [], ""),
    ],
)
def test_only_what_is_known_of_its_joints_lets_it_stand_still(
    when: str, velocity: list[float], why: str
) -> None:
    told = joints_say(when, velocity)
    assert (why in told, bool(told)) == (True, bool(why))


def joints_say(when: str, velocity: list[float]) -> str:
    compiled = compile_expression(when, fields_of(JointState))
    watched = MovingSpec("joint_states", "sensor_msgs/msg/JointState", compiled)
    return why_moving(watched, JointState(velocity=velocity), False)


@pytest.mark.parametrize(
    ("speeds", "why"),
    [
        ([0.0], ""),
        ([0.5], MOVES),
        ([nan], "does not say how fast it is"),
        ([0.0, nan], "does not say how fast it is"),
        ([], "does not say how fast it is"),
    ],
)
def test_messages_in_a_list_say_how_fast_they_are(speeds: list[float], why: str) -> None:
    when = compile_expression(
        "max(twist[0].linear.x, twist[len(twist) - 1].linear.x) > 0.02",
        fields_of(MultiDOFJointState),
    )
    watched = MovingSpec("m", "sensor_msgs/msg/MultiDOFJointState", when)
    message = MultiDOFJointState(twist=[Twist(linear=Vector3(x=each)) for each in speeds])
    told = why_moving(watched, message, False)
    assert (why in told, bool(told)) == (True, bool(why))


@pytest.mark.parametrize(("third", "why"), [(0.0, ""), (nan, "a does not say how fast it is")])
def test_values_of_single_precision_are_known_or_not_like_others(third: float, why: str) -> None:
    message = Arrays()
    message.float32_values = [0.0, 0.0, third]
    for when in ("max(float32_values) > 1", "float32_values[2] > 1"):
        watched = MovingSpec(
            "a", "test_msgs/msg/Arrays", compile_expression(when, fields_of(Arrays))
        )
        assert why_moving(watched, message, False) == why


def test_without_a_topic_only_our_own_motions_count() -> None:
    assert why_moving(None, None, False) == ""
    assert why_moving(None, None, True) == "a motion is under way"
