"""A text of the map, filled with the values of a call."""

from __future__ import annotations

from typing import Any

import pytest

from edgevox_ros.robot.call_inputs import spoken
from edgevox_ros.robot.expressions import parse_value

NAMES: dict[str, Any] = {"x": 1.5, "whole": 2.0, "name": "v1.5"}


@pytest.mark.parametrize(
    ("written", "english", "german"),
    [
        ("Done in 1.5.", "Done in 1.5.", "Done in 1.5."),
        ("=x", "1.5", "1,5"),
        ('=amount(x, "m", "ms") + "."', "1.5 ms.", "1,5 ms."),
        ('=amount(1 / 3, "m", "ms") + text(whole)', "0.33 ms2", "0,33 ms2"),
        ('="to " + text(-x) + name', "to -1.5v1.5", "to -1,5v1.5"),
    ],
)
def test_decimals_are_those_of_the_language(written: str, english: str, german: str) -> None:
    value = parse_value(written, dict.fromkeys(NAMES))
    assert spoken(value, NAMES) == english
    assert spoken(value, NAMES, "de-AT") == german


def test_a_text_is_one_short_line() -> None:
    assert spoken(" a\n b  " + "c" * 999, {}) == "a b " + "c" * 296
