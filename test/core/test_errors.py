"""Errors say where something is wrong, what was found and what was expected."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.statements import statements

import edgevox_ros
from edgevox_ros.core.errors import (
    MOST_PROBLEMS,
    ConfigurationError,
    EdgevoxError,
    PresetError,
    Problem,
    show_value,
)

PACKAGE = Path(edgevox_ros.__file__).parent


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


def test_every_error_of_the_package_has_the_one_base_class() -> None:
    """Private ones aside. The source is read, for half of it cannot be imported without ROS."""
    bases = {name: given for file in PACKAGE.rglob("*.py") for name, given in classes(file)}

    def roots(name: str) -> set[str]:
        known = bases.get(name)
        return {root for base in known for root in roots(base)} | {name} if known else {name}

    errors = {
        name for name in bases if not name.startswith("_") and any(map(is_builtin, roots(name)))
    }
    assert {name for name in errors if "EdgevoxError" not in roots(name)} == set()
    assert len(errors) > 20


def classes(file: Path) -> Iterator[tuple[str, list[str]]]:
    """Each class of a file with the names of its bases."""
    for node in statements(file.read_text()):
        if isinstance(node, ast.ClassDef):
            yield node.name, [ast.unparse(base).rpartition(".")[2] for base in node.bases]


def is_builtin(name: str) -> bool:
    """Whether it is an exception of Python's own."""
    kind = getattr(builtins, name, None)
    return isinstance(kind, type) and issubclass(kind, BaseException)
