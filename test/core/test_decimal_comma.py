"""Decimals as a voice of a language reads them."""

from __future__ import annotations

import pytest

from edgevox_ros.core.decimal_comma import with_decimals_of


@pytest.mark.parametrize(
    ("language", "number"),
    [("de", "1,5"), ("de-AT", "1,5"), ("PL", "1,5"), ("en", "1.5"), ("zh", "1.5"), ("", "1.5")],
)
def test_a_language_has_a_comma_or_a_point(language: str, number: str) -> None:
    assert with_decimals_of("1.5", language) == number
