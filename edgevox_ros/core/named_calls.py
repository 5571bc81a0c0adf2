"""Compares tool calls as JSON, and writes them on one line."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

NamedCall = tuple[str, Mapping[str, Any]]


def show_call(name: str, arguments: Mapping[str, Any]) -> str:
    """A call on one line: `drive(distance_m=1.5)`."""
    return f"{name}({', '.join(f'{key}={value}' for key, value in arguments.items())})"


def same_calls(expected: Sequence[NamedCall], found: Sequence[NamedCall]) -> bool:
    """Whether both have the same calls (name, arguments) in the same order."""
    return len(expected) == len(found) and all(
        wanted[0] == seen[0] and same_value(wanted[1], seen[1])
        for wanted, seen in zip(expected, found, strict=True)
    )


def same_value(expected: object, found: object) -> bool:
    """Whether two JSON values are equal, numbers to 1e-6. A boolean is never a number."""
    if isinstance(expected, bool) or isinstance(found, bool):
        return expected is found
    if isinstance(expected, (int, float)) and isinstance(found, (int, float)):
        return math.isclose(expected, found, rel_tol=0.0, abs_tol=1e-6)
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        return expected.keys() == found.keys() and all(
            same_value(expected[key], found[key]) for key in expected
        )
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(map(same_value, expected, found))
    return bool(expected == found)
