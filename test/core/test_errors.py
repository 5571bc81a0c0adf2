"""Errors say where something is wrong, what was found and what was expected."""

from __future__ import annotations

import pytest

from edgevox_ros.core.errors import (
    MOST_PROBLEMS,
    ConfigurationError,
    EdgevoxError,
    PresetError,
    Problem,
    show_value,
)


def test_a_problem_tells_place_found_and_expected() -> None:
    problem = Problem("map.yaml", "'fast'", "a number", line=3, path="tools.drive.speed")
    assert str(problem) == "map.yaml:3: tools.drive.speed: found 'fast', expected a number"
    assert str(Problem("preset", "'x'", "one of demo")) == "preset: found 'x', expected one of demo"


def test_an_error_lists_its_problems() -> None:
    error = ConfigurationError(Problem("a.yaml", str(number), "none") for number in range(60))
    assert len(error.problems) == 60
    assert error.lines()[0] == "a.yaml: found 0, expected none"
    assert error.lines()[MOST_PROBLEMS:] == ["and 10 more"]
    assert str(error).splitlines() == error.lines()


def test_an_error_of_one_problem_keeps_its_parts() -> None:
    with pytest.raises(EdgevoxError, match=r"^preset: found 'x', expected one of demo$") as caught:
        raise PresetError.at("preset", "'x'", "one of demo")
    assert isinstance(caught.value, PresetError)
    assert caught.value.problems == (Problem("preset", "'x'", "one of demo"),)


@pytest.mark.parametrize(
    ("value", "shown"), [(None, "nothing"), ("a", "'a'"), ("x" * 80, "'" + "x" * 56 + "...")]
)
def test_a_value_is_shown_short(value: object, shown: str) -> None:
    assert show_value(value) == shown
