"""Calls are compared as JSON: numbers by value, booleans never as numbers."""

from __future__ import annotations

import string
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.core.named_calls import (
    same_calls,
    same_value,
    show_argument,
    show_call,
    show_calls,
)
from edgevox_ros.core.strict_yaml import load_strict


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
        ("Hall ", "hall", False),
        ([1, {"a": 2}], (1.0, {"a": 2}), True),
        (10**400, 10**400, True),
        (10**400, 1.0, False),
        (1.5, 10**400, False),
    ],
)
def test_values(expected: Any, found: Any, same: bool) -> None:
    assert same_value(expected, found) is same


@pytest.mark.parametrize(
    ("expected", "found", "tolerance", "same"),
    [
        (1.0, 1.05, 0.05, True),
        (1.0, 1.06, 0.05, False),
        ({"pose": [1, {"x": 2}]}, {"pose": [1.1, {"x": 1.9}]}, 0.1, True),
        ({"pose": [1, {"x": 2}]}, {"pose": [1.1, {"x": 1.8}]}, 0.1, False),
        (True, 1, 5.0, False),
        (3, 4, 0.0, False),
    ],
)
def test_numbers_may_differ_by_the_tolerance(
    expected: Any, found: Any, tolerance: float, same: bool
) -> None:
    assert same_value(expected, found, tolerance) is same


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
    assert show_calls([("stop", {}), ("turn", {"angle_deg": 90})]) == "stop(), turn(angle_deg=90)"
    assert show_calls([]) == "no call"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("kitchen", "kitchen"),
        ("the living room", "the living room"),
        ("厨房", "厨房"),
        ("on", "on"),
        ("don't", "don't"),
        ("7th floor", "7th floor"),
        (True, "true"),
        (False, "false"),
        (None, "null"),
        (1, "1"),
        (-0.5, "-0.5"),
        ("", '""'),
        ("true", '"true"'),
        ("2", '"2"'),
        ("-1.5e3", '"-1.5e3"'),
        ("a, b=2", '"a, b=2"'),
        ('say "hi"', '"say \\"hi\\""'),
        ("two\nlines", '"two\\nlines"'),
        (["a", True, {"x": None}], "[a, true, {x: null}]"),
    ],
)
def test_values_are_written_as_in_a_case_file(value: Any, shown: str) -> None:
    assert show_argument(value) == shown
    assert show_call("set", {"to": value}) == f"set(to={shown})"


_TEXTS = st.text(st.sampled_from(string.digits + string.punctuation + "trueflasn \n"))
_SCALARS = st.none() | st.booleans() | st.integers(-99, 99) | _TEXTS
_VALUES = st.recursive(
    _SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab: #"), inner),
    max_leaves=5,
)


@given(_VALUES)
def test_a_case_file_reads_them_as_the_same(value: Any) -> None:
    assert load_strict(f"value: [{show_argument(value)}]").data == {"value": [value]}
