"""Calls against right lists: exact or not, and what is different in plain words."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.core.named_calls import NamedCall
from edgevox_ros.evaluation import Expectation
from edgevox_ros.evaluation.grading.compare_calls import compare_calls, compare_list, same_call

DOCK: NamedCall = ("dock", {})
HORN: NamedCall = ("horn", {})


def drive(distance_m: Any, **more: Any) -> NamedCall:
    return "drive", {"distance_m": distance_m, **more}


@pytest.mark.parametrize(
    ("wanted", "found", "verdict", "why"),
    [
        ([drive(2), DOCK], [drive(2.0), DOCK], "exact", ""),
        ([], [], "exact", ""),
        ([drive(2)], [drive(3)], "wrong_arguments", "drive: distance_m is 3, expected 2"),
        (
            [drive(2)],
            [drive(2, speed_mps=0.5)],
            "wrong_arguments",
            "drive: speed_mps is 0.5, expected none",
        ),
        (
            [drive(2, speed_mps=0.5)],
            [drive(2)],
            "wrong_arguments",
            "drive: speed_mps is missing, expected 0.5",
        ),
        (
            [drive(1), drive(2)],
            [drive(2), drive(3)],
            "wrong_arguments",
            "drive: distance_m is 2, expected 1; drive: distance_m is 3, expected 2",
        ),
        ([drive(True)], [drive(1)], "wrong_arguments", "drive: distance_m is 1, expected true"),
        (
            [("go_to", {"place": "Hall"})],
            [("go_to", {"place": "hall"})],
            "wrong_arguments",
            "go_to: place is 'hall', expected 'Hall'",
        ),
        ([DOCK], [], "missed", "dock is missing"),
        ([drive(2), DOCK, HORN], [drive(2), HORN], "missed", "dock is missing"),
        ([drive(1), DOCK, drive(2)], [drive(1), DOCK], "missed", "drive(distance_m=2) is missing"),
        ([], [HORN], "wrong_calls", "horn was not asked for"),
        ([DOCK], [HORN], "wrong_calls", "dock is missing; horn was not asked for"),
        ([DOCK], [DOCK, DOCK], "wrong_calls", "dock() was not asked for"),
        ([drive(2), DOCK], [DOCK, drive(2)], "wrong_calls", "the calls came in another order"),
        (
            [drive(2), DOCK, HORN],
            [DOCK, drive(2)],
            "wrong_calls",
            "horn is missing; the calls came in another order",
        ),
        (
            [drive(2), DOCK],
            [drive(3)],
            "wrong_calls",
            "drive: distance_m is 3, expected 2; dock is missing",
        ),
    ],
)
def test_in_order(wanted: list[NamedCall], found: list[NamedCall], verdict: str, why: str) -> None:
    comparison = compare_list(found, wanted)
    assert (comparison.verdict, comparison.why) == (verdict, why)


@pytest.mark.parametrize(
    ("wanted", "found", "verdict", "why"),
    [
        ([drive(2), DOCK], [DOCK, drive(2)], "exact", ""),
        ([DOCK, DOCK], [DOCK], "missed", "dock() is missing"),
        (
            [drive(2), DOCK],
            [DOCK, drive(3)],
            "wrong_arguments",
            "drive: distance_m is 3, expected 2",
        ),
        ([DOCK], [HORN, DOCK], "wrong_calls", "horn was not asked for"),
    ],
)
def test_in_any_order(
    wanted: list[NamedCall], found: list[NamedCall], verdict: str, why: str
) -> None:
    comparison = compare_list(found, wanted, any_order=True)
    assert (comparison.verdict, comparison.why) == (verdict, why)


def test_in_any_order_each_call_finds_its_own_partner_within_the_tolerance() -> None:
    # 1.0 fits both, 0.8 only the first: taking the nearest or the first one would be wrong.
    wanted = [drive(0.9), drive(1.1)]
    for found in ([drive(1.0), drive(0.8)], [drive(0.8), drive(1.0)]):
        assert compare_list(found, wanted, 0.1, any_order=True).verdict == "exact"
    assert compare_list([drive(0.8), drive(0.8)], wanted, 0.1, any_order=True).verdict != "exact"


def test_a_tolerance_may_be_for_one_argument_only() -> None:
    tolerance = {"distance_m": 0.05}
    wanted = drive(2, speed_mps=0.2)
    assert same_call(wanted, drive(2.05, speed_mps=0.2), tolerance)
    assert not same_call(wanted, drive(2.06, speed_mps=0.2), tolerance)
    assert not same_call(wanted, drive(2, speed_mps=0.21), tolerance)
    assert same_call(
        ("pose", {"distance_m": [1, {"x": 2}]}),
        ("pose", {"distance_m": [1.04, {"x": 2}]}),
        tolerance,
    )


def test_the_nearest_right_list_is_told() -> None:
    expected = Expectation("calls", ((drive(2), DOCK), (drive(-2),)))
    assert compare_calls([drive(-2)], expected).verdict == "exact"
    assert compare_calls([drive(5)], expected).why == "drive: distance_m is 5, expected -2"
    assert compare_calls([drive(2)], expected).verdict == "wrong_arguments"
    assert compare_calls([DOCK], expected).why == "drive is missing"
    assert compare_calls([HORN], Expectation("calls")).why == "horn was not asked for"
    assert compare_calls([], Expectation("calls")).verdict == "exact"


def test_all_is_compared_as_the_expectation_says() -> None:
    expected = Expectation("calls", ((drive(2), DOCK),), any_order=True, tolerance=0.5)
    assert compare_calls([DOCK, drive(2.5)], expected).verdict == "exact"


VALUES = st.recursive(
    st.one_of(st.booleans(), st.integers(-3, 3), st.floats(-3, 3), st.sampled_from("ab")),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from("xy"), inner),
    max_leaves=4,
)
CALLS = st.tuples(
    st.sampled_from(["dock", "drive"]), st.dictionaries(st.sampled_from("pq"), VALUES, max_size=2)
)
LISTS = st.lists(CALLS, max_size=4)


@given(LISTS, LISTS, st.floats(0, 2))
def test_any_order_is_symmetric(one: list[NamedCall], other: list[NamedCall], off: float) -> None:
    there = compare_list(one, other, off, any_order=True).verdict == "exact"
    back = compare_list(other, one, off, any_order=True).verdict == "exact"
    assert there is back


@given(LISTS, st.randoms())
def test_any_order_takes_every_order(calls: list[NamedCall], random: Any) -> None:
    mixed = list(calls)
    random.shuffle(mixed)
    assert compare_list(mixed, calls, any_order=True).verdict == "exact"


@given(LISTS, LISTS, st.booleans())
def test_something_is_told_unless_all_is_exact(
    found: list[NamedCall], wanted: list[NamedCall], any_order: bool
) -> None:
    comparison = compare_list(found, wanted, any_order=any_order)
    assert (comparison.verdict == "exact") is (comparison.why == "")


@given(LISTS, st.booleans(), st.data())
def test_a_call_more_or_less_is_never_exact(
    calls: list[NamedCall], any_order: bool, data: st.DataObject
) -> None:
    more = [*calls, data.draw(CALLS)]
    assert compare_list(more, calls, any_order=any_order).verdict == "wrong_calls"
    assert compare_list(calls, more, any_order=any_order).verdict == "missed"


@given(LISTS, LISTS)
def test_what_is_exact_in_order_is_exact_in_any_order(
    found: list[NamedCall], wanted: list[NamedCall]
) -> None:
    if compare_list(found, wanted, 1.0).verdict == "exact":
        assert compare_list(found, wanted, 1.0, any_order=True).verdict == "exact"
