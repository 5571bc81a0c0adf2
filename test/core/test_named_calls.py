"""Calls are compared as JSON: numbers by value, booleans never as numbers."""

from __future__ import annotations

from typing import Any

import pytest

from edgevox_ros.core.named_calls import same_calls, same_value, show_call


@pytest.mark.parametrize(
    ("expected", "found", "same"),
    [
        (2, 2.0, True),
        (2, 2.0000001, True),
        (2, 2.001, False),
        (True, 1, False),
        (False, False, True),
        ("kitchen", "kitchen", True),
        ({"a": 1, "b": [1, 2]}, {"b": [1.0, 2], "a": 1}, True),
        ({"a": 1}, {"a": 1, "b": 2}, False),
        ([1, 2], [2, 1], False),
        ([1], [1, 1], False),
        (None, None, True),
        ("1", 1, False),
    ],
)
def test_values(expected: Any, found: Any, same: bool) -> None:
    assert same_value(expected, found) is same


def test_calls_are_compared_in_order() -> None:
    turn, drive = ("turn", {"angle_deg": 90}), ("drive", {"distance_m": 1})
    assert same_calls([turn, drive], [("turn", {"angle_deg": 90.0}), drive])
    assert not same_calls([turn, drive], [drive, turn])
    assert not same_calls([turn], [turn, drive])


def test_a_call_is_written_as_people_do() -> None:
    assert show_call("drive", {"distance_m": 1.5, "speed_mps": 0.2}) == (
        "drive(distance_m=1.5, speed_mps=0.2)"
    )
    assert show_call("stop", {}) == "stop()"
