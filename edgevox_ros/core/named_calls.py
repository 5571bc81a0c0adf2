"""Compares tool calls as JSON, and writes them on one line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

NamedCall = tuple[str, Mapping[str, Any]]
NUMBER_TOLERANCE = 1e-6
# 1.05 - 1.0 is a little more than 0.05.
_ROUNDING = 1e-9
_NAMES: Mapping[object, str] = {True: "true", False: "false", None: "null"}
# Nothing, a space at an end, a number, a word with a meaning, or what YAML reads as its own sign.
_NEEDS_QUOTES = re.compile(
    r"^$|^\s|\s$|[\0-\x1f]|^[-+]?[.\d][\d.eE+-]*$|^0[ox]\w+$|^[-+]?\.(?:inf|nan)$"
    r"|^(?:true|false|null|~)$|[,()\[\]{}\"=]|:(?: |$)| #|^[:#&*!|>'%@`]|^[?-](?:\W|$)"
)


def show_call(name: str, arguments: Mapping[str, Any]) -> str:
    """A call on one line: `drive(distance_m=1.5)`; its values as in YAML."""
    text = ", ".join(f"{key}={show_argument(value)}" for key, value in arguments.items())
    return f"{name}({text})"


def show_argument(value: object) -> str:
    """A JSON value as people write it in YAML: `kitchen`, `true`, `null`, `[1, {x: 2}]`.

    A string is quoted if it would be read as something else without, or is hard to tell apart.
    """
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False) if _NEEDS_QUOTES.search(value) else value
    if isinstance(value, Mapping):
        pairs = (f"{show_argument(key)}: {show_argument(each)}" for key, each in value.items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(show_argument, value))}]"
    if value is None or isinstance(value, bool):
        return _NAMES[value]
    return str(value)


def show_calls(calls: Sequence[NamedCall]) -> str:
    """Calls on one line: `drive(distance_m=1.5), dock()`; for none, `no call`."""
    return ", ".join(show_call(*call) for call in calls) or "no call"


def same_calls(expected: Sequence[NamedCall], found: Sequence[NamedCall]) -> bool:
    """Whether both have the same calls (name, arguments) in the same order."""
    return len(expected) == len(found) and all(
        wanted[0] == seen[0] and same_value(wanted[1], seen[1])
        for wanted, seen in zip(expected, found, strict=True)
    )


def same_value(expected: object, found: object, tolerance: float = NUMBER_TOLERANCE) -> bool:
    """Whether two JSON values are equal, their numbers to `tolerance`, wherever these stand.

    A boolean is never a number; strings are equal only if every character is.
    """
    if isinstance(expected, bool) or isinstance(found, bool):
        return expected is found
    if isinstance(expected, (int, float)) and isinstance(found, (int, float)):
        return _near(expected, found, tolerance)
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        return expected.keys() == found.keys() and all(
            same_value(expected[key], found[key], tolerance) for key in expected
        )
    if isinstance(expected, (list, tuple)) and isinstance(found, (list, tuple)):
        return len(expected) == len(found) and all(
            same_value(*pair, tolerance) for pair in zip(expected, found, strict=True)
        )
    return bool(expected == found)


def _near(expected: float, found: float, tolerance: float) -> bool:
    if expected == found:
        return True
    try:
        return abs(expected - found) <= tolerance + _ROUNDING
    except OverflowError:  # an integer that is larger than every float, and a float
        return False
