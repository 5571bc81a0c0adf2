"""Plain data to messages and back, a table for every kind of slot."""

from __future__ import annotations

import math
from typing import Any

import pytest
from builtin_interfaces.msg import Duration, Time
from geometry_msgs.msg import PoseStamped, PoseWithCovariance, Twist
from nav_msgs.msg import Path
from sensor_msgs.msg import BatteryState
from test_msgs.msg import (
    Arrays,
    BasicTypes,
    BoundedSequences,
    Builtins,
    Empty,
    Strings,
    UnboundedSequences,
    WStrings,
)

from edgevox_ros.robot.interfaces.conversion import ConversionError, to_data, to_message, unflatten

GOOD = [
    (BasicTypes, "bool_value", True, True),
    (BasicTypes, "byte_value", 255, b"\xff"),
    (BasicTypes, "byte_value", b"\x07", b"\x07"),
    (BasicTypes, "char_value", 200, 200),
    (BasicTypes, "float32_value", 1, 1.0),
    (BasicTypes, "float64_value", 1, 1.0),
    (BasicTypes, "float64_value", -1e300, -1e300),
    (BasicTypes, "int8_value", -128, -128),
    (BasicTypes, "int8_value", 5.0, 5),
    (BasicTypes, "uint8_value", 255, 255),
    (BasicTypes, "int16_value", -(2**15), -(2**15)),
    (BasicTypes, "uint16_value", 2**16 - 1, 2**16 - 1),
    (BasicTypes, "int32_value", 2**31 - 1, 2**31 - 1),
    (BasicTypes, "uint32_value", 2**32 - 1, 2**32 - 1),
    (BasicTypes, "int64_value", -(2**63), -(2**63)),
    (BasicTypes, "uint64_value", 2**64 - 1, 2**64 - 1),
    (Strings, "string_value", "zwei Grüße \u4f60", "zwei Grüße \u4f60"),
    (Strings, "bounded_string_value", "x" * 22, "x" * 22),
    (WStrings, "wstring_value", "\u4f60\U0001f600", "\u4f60\U0001f600"),
    (Builtins, "duration_value", 1.5, Duration(sec=1, nanosec=500_000_000)),
    (Builtins, "duration_value", -0.25, Duration(sec=-1, nanosec=750_000_000)),
    (Builtins, "time_value", {"sec": 3, "nanosec": 9}, Time(sec=3, nanosec=9)),
    (Arrays, "bool_values", [True, False, True], [True, False, True]),
    (Arrays, "string_values", ["a", "b", "c"], ["a", "b", "c"]),
    (Arrays, "byte_values", [0, 1, 2], [b"\x00", b"\x01", b"\x02"]),
    (UnboundedSequences, "string_values", [], []),
    (BoundedSequences, "bool_values", [True], [True]),
]

BAD = [
    (BasicTypes, "bool_value", 1, "true or false"),
    (BasicTypes, "bool_value", "true", "true or false"),
    (BasicTypes, "byte_value", 256, "0 to 255"),
    (BasicTypes, "byte_value", b"ab", "whole number"),
    (BasicTypes, "char_value", "a", "whole number"),
    (BasicTypes, "float32_value", 1e39, "finite number (float)"),
    (BasicTypes, "float64_value", 10**400, "finite number"),
    (BasicTypes, "float64_value", math.nan, "finite number"),
    (BasicTypes, "float64_value", math.inf, "finite number"),
    (BasicTypes, "float64_value", "1.0", "a number"),
    (BasicTypes, "float64_value", None, "a number"),
    (BasicTypes, "float64_value", True, "a number"),
    (BasicTypes, "int8_value", 128, "-128 to 127"),
    (BasicTypes, "int8_value", 1.5, "whole number"),
    (BasicTypes, "uint8_value", -1, "0 to 255"),
    (BasicTypes, "uint8_value", True, "whole number"),
    (BasicTypes, "int64_value", 2**63, "9223372036854775807"),
    (BasicTypes, "uint64_value", -1, "0 to"),
    (BasicTypes, "int32_value", math.inf, "whole number"),
    (BasicTypes, "no_such_field", 1, "no such field"),
    (Strings, "string_value", 7, "text"),
    (Strings, "string_value", None, "text"),
    (Strings, "string_value", "a\x00b", "no ROS string"),
    (Strings, "string_value", "\ud800", "no ROS string"),
    (Strings, "bounded_string_value", "x" * 23, "at most 22"),
    (Builtins, "duration_value", 1e10, "seconds"),
    (Builtins, "duration_value", "soon", "seconds"),
    (Builtins, "duration_value", math.nan, "seconds"),
    (Arrays, "bool_values", [True], "1 elements, expected 3"),
    (Arrays, "bool_values", "abc", "a list"),
    (Arrays, "int8_values", [1, 2, 300], "int8_values[2]"),
    (Arrays, "basic_types_values", [{}, {"bool_value": 3}, {}], "basic_types_values[1].bool_value"),
    (BoundedSequences, "bool_values", [True] * 4, "at most 3"),
    (UnboundedSequences, "string_values", {"a": 1}, "a list"),
    (PoseWithCovariance, "covariance", [0.0] * 3, "3 elements, expected 36"),
    (Twist, "linear", 1.0, "the fields of Vector3"),
]


@pytest.mark.parametrize(("message_type", "field", "value", "expected"), GOOD)
def test_what_fits_is_set(message_type: Any, field: str, value: Any, expected: Any) -> None:
    found = getattr(to_message(message_type, {field: value}), field)
    assert (list(found) if isinstance(expected, list) else found) == expected


@pytest.mark.parametrize(("message_type", "field", "value", "words"), BAD)
def test_what_does_not_fit_is_told_with_its_path(
    message_type: Any, field: str, value: Any, words: str
) -> None:
    with pytest.raises(ConversionError) as caught:
        to_message(message_type, {field: value})
    (problem,) = caught.value.problems
    assert problem.source.startswith(field)
    assert words in str(problem)


def test_every_problem_is_told_at_once() -> None:
    values = {"linear.x": "fast", "linear.q": 1, "angular": {"z": math.nan}}
    with pytest.raises(ConversionError) as caught:
        to_message(Twist, values)
    paths = [problem.source for problem in caught.value.problems]
    assert sorted(paths) == ["angular.z", "linear.q", "linear.x"]


def test_what_is_not_named_keeps_its_default() -> None:
    assert to_message(BasicTypes, {}) == BasicTypes()
    assert to_message(PoseStamped, {"pose.position.x": 1}).pose.orientation.w == 1.0
    assert to_message(Empty, {}) == Empty()


def test_headers_without_a_stamp_get_one() -> None:
    stamp = Time(sec=7)
    given = {"header.frame_id": "map", "poses": [{"pose": {"position": {"x": 1}}}]}
    path = to_message(Path, given, stamp)
    assert (path.header.frame_id, path.header.stamp) == ("map", stamp)
    assert path.poses[0].header.stamp == stamp
    assert to_message(PoseStamped, {"header.stamp": 1.0}, stamp).header.stamp == Time(sec=1)


def test_the_values_handed_in_are_left_alone() -> None:
    values = {"linear": {"x": 1}, "linear.y": 2}
    assert to_message(Twist, values).linear.y == 2.0
    assert values == {"linear": {"x": 1}, "linear.y": 2}


@pytest.mark.parametrize(
    ("flat", "tree"),
    [
        ({"a.b": 1, "a.c": 2}, {"a": {"b": 1, "c": 2}}),
        ({"a": {"b.c": 1}}, {"a": {"b": {"c": 1}}}),
        ({"a": {"b": 1}, "a.c": 2}, {"a": {"b": 1, "c": 2}}),
        ({"a.c": 2, "a": {"b": 1}}, {"a": {"b": 1, "c": 2}}),
        ({}, {}),
    ],
)
def test_dotted_paths_become_a_tree(flat: dict[str, Any], tree: dict[str, Any]) -> None:
    assert unflatten(flat) == tree


def test_messages_become_plain_data_with_null_for_what_is_unknown() -> None:
    data = to_data(BatteryState(percentage=0.5, voltage=math.nan, cell_voltage=[1.0, math.inf]))
    assert (data["percentage"], data["voltage"], data["cell_voltage"]) == (0.5, None, [1.0, None])
    assert data["header"]["stamp"] == {"sec": 0, "nanosec": 0}


def test_long_lists_are_told_by_their_length() -> None:
    data = to_data(UnboundedSequences(float64_values=[1.0] * 11, byte_values=[b"\x01"] * 3), 10)
    assert (data["float64_values"], data["byte_values"]) == ("11 values", [1, 1, 1])


def test_data_of_every_slot_type_is_json() -> None:
    data = to_data(BasicTypes(byte_value=b"\x05", char_value=65, bool_value=True))
    assert (data["byte_value"], data["char_value"], data["bool_value"]) == (5, 65, True)
    assert to_data((1, math.nan, "a", None)) == [1, None, "a", None]


def test_constants_may_be_given_by_name() -> None:
    message = to_message(BatteryState, {"power_supply_status": "charging"})
    assert message.power_supply_status == BatteryState.POWER_SUPPLY_STATUS_CHARGING
    assert to_message(BatteryState, {"power_supply_status": 4}).power_supply_status == 4
    with pytest.raises(ConversionError, match="whole number"):
        to_message(BatteryState, {"power_supply_status": "burning"})


def test_a_whole_number_of_hundreds_of_digits_is_no_time() -> None:
    with pytest.raises(ConversionError, match="seconds"):
        to_message(PoseStamped, {"header.stamp": 10**400})
