"""Wilson's interval against values from elsewhere, and what holds for every share."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.evaluation.grading.scores import wilson


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (1, 2, 0.0945, 0.9055),
        (1, 1, 0.2065, 1.0),
        # Newcombe, Statistics in Medicine 17 (1998), 857-872, table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_known_values(hits: int, of: int, low: float, high: float) -> None:
    assert wilson(hits, of) == pytest.approx((low, high), abs=5e-5)


def test_another_confidence() -> None:
    # z = 1.644854: (0.8 + 0.135277 -+ 1.644854 * sqrt(0.016 + 0.006764)) / 1.270554
    assert wilson(8, 10, 0.9) == pytest.approx((0.5408, 0.9314), abs=5e-5)


def test_hits_may_be_a_fraction() -> None:
    # z = 1.959964, p = 0.85: (0.85 + 0.192073 -+ 1.959964 * sqrt(0.01275 + 0.009604)) / 1.384146
    assert wilson(8.5, 10) == pytest.approx((0.5412, 0.9646), abs=5e-5)


def test_without_tries_all_is_possible() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("hits", "of"), [(-1, 3), (4, 3), (1, 0), (3.5, 3)])
def test_shares_that_are_none(hits: float, of: int) -> None:
    with pytest.raises(ValueError, match=f"found {hits} hits of {of}"):
        wilson(hits, of)


@given(st.integers(1, 500).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_every_interval_holds_the_share_and_mirrors_that_of_the_misses(
    share: tuple[int, int],
) -> None:
    hits, of = share
    low, high = wilson(hits, of)
    assert 0 <= low <= hits / of <= high <= 1
    other_low, other_high = wilson(of - hits, of)
    assert math.isclose(low, 1 - other_high, abs_tol=1e-12)
    assert math.isclose(high, 1 - other_low, abs_tol=1e-12)
    narrow_low, narrow_high = wilson(4 * hits, 4 * of)
    assert narrow_high - narrow_low < high - low
