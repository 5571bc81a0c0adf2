"""Shares: their intervals count what was repeated once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.evaluation.grading.scores import Share, share_by, share_of, wilson


def test_a_share_has_its_interval() -> None:
    share = Share(8, 10)
    assert (share.rate, share.distinct) == (0.8, 10)
    assert (share.low, share.high) == pytest.approx((0.4902, 0.9433), abs=5e-5)


def test_nothing_can_be_said_of_no_tries() -> None:
    share = share_of([])
    assert share == Share(0, 0)
    assert (share.rate, share.low, share.high) == (0.0, 0.0, 1.0)


def test_repetitions_that_all_end_alike_make_nothing_more_certain() -> None:
    share = share_of((case, case < 8) for _ in range(3) for case in range(10))
    assert (share.hits, share.of, share.distinct, share.rate) == (24, 30, 10, 0.8)
    assert (share.low, share.high) == pytest.approx((0.4902, 0.9433), abs=5e-5)


def test_the_hits_of_an_interval_may_be_a_fraction() -> None:
    share = share_of([("a", True)] * 4 + [("b", True)] * 3 + [("b", False)])
    assert (share.hits, share.of, share.distinct) == (7, 8, 2)
    # z = 1.959964, n = 2: (0.875 + 0.960365 -+ 1.959964 * sqrt(0.054688 + 0.240091)) / 2.920729
    assert (share.low, share.high) == pytest.approx((0.2641, 0.9927), abs=5e-5)


def test_names_have_shares_of_their_own() -> None:
    tries = [
        (("number", "plain", "plain"), ("a", True)),
        (("plain",), ("b", False)),
        (("plain",), ("b", True)),
        ((), ("c", False)),
    ]
    shares = share_by(tries)
    assert list(shares) == ["number", "plain"]
    assert shares == {"number": Share(1, 1), "plain": Share(2, 3, 2)}


@given(st.lists(st.tuples(st.integers(0, 9), st.booleans()), min_size=1, max_size=40))
def test_an_interval_holds_its_share_and_is_never_narrower_than_without_repetitions(
    tries: list[tuple[int, bool]],
) -> None:
    share = share_of(tries)
    assert 0 <= share.low <= share.rate <= share.high <= 1
    low, high = wilson(share.hits, share.of)
    assert share.high - share.low >= high - low - 1e-12
