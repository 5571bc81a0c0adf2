"""Where something stands in a file of cases, so that errors are reported with their line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from edgevox_ros.core.errors import Problem
from edgevox_ros.core.strict_yaml import Document, KeyPath, show_path


@dataclass(frozen=True)
class PlaceInFile:
    """A part of a file: a case, the simulated robot, or (without a path) the file itself."""

    document: Document
    path: KeyPath = ()

    def __str__(self) -> str:
        """`FILE:LINE`."""
        return f"{self.document.name}:{self.document.line_of(self.path)}"

    def turn(self, number: int) -> KeyPath:
        """The path of a turn below a case; empty if the case is a sentence."""
        data: Any = self.document.data
        for part in self.path:
            data = data[part]
        return ("turns", number) if isinstance(data, Mapping) and "turns" in data else ()

    def problem(self, below: KeyPath, found: str, expected: str) -> Problem:
        """What is wrong below this part.

        What a case does not say itself, such as a result, is said at the top of its file.
        """
        own = (*self.path, *below)
        at_top = own not in self.document.lines and below in self.document.lines
        return self.document.problem(below if at_top else own, found, expected)


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Each problem once, by file and line."""
    return sorted(dict.fromkeys(problems), key=lambda each: (each.source, each.line))


def problem_at(
    where: PlaceInFile | None, place: str, below: KeyPath, found: str, expected: str
) -> Problem:
    """What is wrong `below` a part of a file, or at `place` (`FILE:LINE`) if no file is known."""
    if where is None:
        return Problem(place, found, expected, path=show_path(below))
    return where.problem(below, found, expected)
