"""Reads the fields of one mapping of the tool map, and notes everything that is wrong."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from typing import Any

from edgevox_ros.robot.expressions import ExpressionError, parse_value
from edgevox_ros.strict_yaml import Document, KeyPath, Problem


class Fields:
    """One mapping at `path`; problems are collected, never raised."""

    def __init__(self, document: Document, path: KeyPath, problems: list[Problem]) -> None:
        self.document = document
        self.path = path
        self.problems = problems
        data: Any = document.data
        for part in path:
            data = data[part]
        self.data: Mapping[str, Any] = data if isinstance(data, Mapping) else {}
        if not isinstance(data, Mapping):
            self.wrong((), show(data), "a mapping")

    def wrong(self, below: KeyPath, found: str, expected: str) -> None:
        """Note a problem at a path below this mapping."""
        self.problems.append(self.document.problem((*self.path, *below), found, expected))

    def known_keys(self, *keys: str) -> None:
        """Note every key that is not one of these."""
        for key in self.data:
            if key not in keys:
                self.wrong((key,), f"the key {key!r}", f"one of {', '.join(keys)}")

    def text(self, key: str, default: str | None = None) -> str:
        """A string; without a default it must be there."""
        value = self.data.get(key, default)
        if isinstance(value, str) and (value or default is not None):
            return value
        self.wrong((key,) if key in self.data else (), f"{key}: {show(value)}", f"text as {key}")
        return ""

    def number(self, key: str, default: float, low: float, high: float) -> float:
        """A number from `low` to `high`."""
        value = self.data.get(key, default)
        good = isinstance(value, (int, float)) and not isinstance(value, bool)
        if good and math.isfinite(value) and low <= value <= high:
            return float(value)
        self.wrong((key,), show(value), f"a number from {low:g} to {high:g}")
        return default

    def boolean(self, key: str, default: bool = False) -> bool:
        """true or false."""
        value = self.data.get(key, default)
        if isinstance(value, bool):
            return value
        self.wrong((key,), show(value), "true or false")
        return default

    def value(self, key: str, known: Collection[str]) -> Any:
        """A constant or an expression."""
        try:
            return parse_value(self.data.get(key), known)
        except ExpressionError as error:
            self.wrong((key,), str(error), "an expression over arguments and tables")
            return None

    def values(self, key: str, known: Collection[str], what: str) -> dict[str, Any] | None:
        """A mapping of field paths to constants or expressions; None if it is absent."""
        if key not in self.data:
            return None
        inner = self.data[key]
        if not isinstance(inner, Mapping):
            self.wrong((key,), show(inner), f"a mapping of fields to values ({what})")
            return None
        parsed: dict[str, Any] = {}
        for name, value in inner.items():
            try:
                parsed[name] = parse_value(value, known)
            except ExpressionError as error:
                self.wrong((key, name), str(error), f"an expression over {what}")
        return parsed


def show(value: object) -> str:
    """A value in a message: short."""
    text = "nothing" if value is None else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
