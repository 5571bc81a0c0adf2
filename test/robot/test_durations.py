"""How long a timed publisher may go on."""

from __future__ import annotations

import pytest

from edgevox_ros.robot.answers import ToolFailed
from edgevox_ros.robot.expressions import compile_expression
from edgevox_ros.robot.inputs import Inputs
from edgevox_ros.robot.kinds.publish import PublishSpec


def test_a_negative_duration_is_called_negative() -> None:
    duration = compile_expression("distance_m / 0.25", {"distance_m": None})
    spec = PublishSpec("t", "std_msgs/msg/Empty", {}, rate_hz=10, duration_s=duration)
    assert spec.duration(Inputs({"distance_m": 1}, {})) == 4
    with pytest.raises(ToolFailed, match="-4 s, which is negative"):
        spec.duration(Inputs({"distance_m": -1}, {}))
