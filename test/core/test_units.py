"""Units: every value survives the way into another unit and back."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.core.units import MEASURES, rounded, unit_in_name

PAIRS = [
    (one, other)
    for one, other in itertools.product(MEASURES.values(), repeat=2)
    if one.kind == other.kind
]


@pytest.mark.parametrize(
    ("value", "of", "to", "expected"),
    [
        (20, "cm", "mm", 200),
        (8, "[in_i]", "cm", 20.32),
        (0.25, "circ", "deg", 90),
        (2.25, "h", "min", 135),
        (68, "[degF]", "Cel", 20),
        (20, "Cel", "[degF]", 68),
        (20, "Cel", "K", 293.15),
        (36, "km/h", "m/s", 10),
        (1.5, "L", "mL", 1500),
    ],
)
def test_what_a_conversion_gives(value: float, of: str, to: str, expected: float) -> None:
    assert MEASURES[to].from_other(value, MEASURES[of]) == expected


@given(st.sampled_from(PAIRS), st.floats(-1e6, 1e6).map(lambda x: round(x, 3)))
def test_every_value_comes_back(pair: tuple[object, object], value: float) -> None:
    one, other = pair
    there = other.from_other(value, one)  # type: ignore[attr-defined]
    back = one.from_other(there, other)  # type: ignore[attr-defined]
    assert back == pytest.approx(value, rel=1e-9, abs=1e-8)


def test_whole_numbers_are_whole() -> None:
    assert isinstance(rounded(200.00000000000003), int)
    assert rounded(0.1 + 0.2) == 0.3
    assert rounded(float("inf")) == float("inf") and rounded(0.0) == 0.0


@pytest.mark.parametrize(
    ("name", "code"),
    [
        *(("height_mm", "mm"), ("speed_mps", "m/s"), ("angle_deg", "deg"), ("seconds", "s")),
        *(("m", ""), ("item", "")),
    ],
)
def test_the_unit_in_a_name(name: str, code: str) -> None:
    assert unit_in_name(name) == code
