"""Reads the fields of one mapping of the tool map, and notes everything that is wrong."""

from __future__ import annotations

import difflib
import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from edgevox_ros.core.errors import Problem
from edgevox_ros.core.strict_yaml import Document, KeyPath
from edgevox_ros.robot.expressions import ExpressionError, parse_value
from edgevox_ros.robot.map.checks.missing_equals import intended_expression, uncurved

ROS_NAME = re.compile(r"(?:~/|/)?[A-Za-z_][A-Za-z0-9_]*(?:/[A-Za-z_][A-Za-z0-9_]*)*")
# rmw allows 255, with its own prefixes and suffixes, and a namespace may be added.
MAX_ROS_NAME = 200

# What the map writes to say that it has no such message or list.
NOTHING = "none"

NO_KEYS: Mapping[str, str] = {}

# Replaces an expression that was wrong. A map that contains it is never used.
BROKEN = object()


class Fields:
    """One mapping at `path`. Problems are collected, never raised."""

    def __init__(self, document: Document, path: KeyPath, problems: list[Problem]) -> None:
        self.document = document
        self.path = path
        self.problems = problems
        data: Any = document.data
        for part in path:
            data = data[part]
        self.data: Mapping[str, Any] = data if isinstance(data, Mapping) else {}
        # Report what was written instead, and no missing keys.
        self.broken = not isinstance(data, Mapping)
        if isinstance(data, list):
            self.wrong((), f"a list of {len(data)}", "a mapping: NAME: VALUE, without dashes")
        elif not isinstance(data, Mapping):
            self.wrong((), show(data), "a mapping")

    def wrong(self, below: KeyPath, found: str, expected: str) -> None:
        """Note a problem at a path below this mapping."""
        self.problems.append(self.document.problem((*self.path, *below), found, expected))

    def known_keys(self, *keys: str, elsewhere: Mapping[str, str] = NO_KEYS) -> None:
        """Note every key that is not one of these. `elsewhere`: where other keys belong."""
        for key in self.data:
            if key in keys:
                continue
            near_key = self.near(key, keys)
            if key in elsewhere:
                expected = elsewhere[key]
            else:
                near = f"{near_key}? It takes " if near_key else "one of "
                expected = f"{near}{', '.join(keys)}"
            self.wrong((key,), f"the key {key!r}", expected)

    def slipped(self, *keys: str) -> bool:
        """Whether one of these keys is there, but misspelt."""
        return any(self.near(key, keys) for key in self.data if key not in keys)

    @staticmethod
    def near(key: str, keys: Sequence[str]) -> str:
        """The key that was probably meant; "" if none is like it."""
        near = difflib.get_close_matches(key.replace("-", "_").lower(), keys, n=1, cutoff=0.75)
        return near[0] if near else ""

    def text(self, key: str, default: str | None = None) -> str:
        """A string. Without a default it is required."""
        value = self.data.get(key, default)
        if isinstance(value, str) and (value or default is not None):
            return value
        if key in self.data:
            self.wrong((key,), f"{key}: {show(value)}", "a text that is not empty")
        elif not self.broken and not self.slipped(key):
            self.wrong((), f"no {key}", f"text as {key}")
        return ""

    def number(self, key: str, default: float, low: float, high: float) -> float:
        """A number from `low` to `high`."""
        value = self.data.get(key, default)
        good = isinstance(value, (int, float)) and not isinstance(value, bool)
        if good and math.isfinite(value) and low <= value <= high:
            return float(value)
        self.wrong((key,), show(value), f"a number from {low:g} to {high:g}")
        return default

    def whole(self, key: str, default: int, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        value = self.data.get(key, default)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.wrong((key,), show(value), f"a whole number from {low} to {high}")
        return default

    def choice(self, key: str, default: str, *words: str) -> str:
        """One of several words."""
        value = self.data.get(key, default)
        if value in words:
            return str(value)
        self.wrong((key,), show(value), f"one of {', '.join(words)}")
        return default

    def below(self, key: str) -> Fields | None:
        """The mapping under a key; None if there is no such key."""
        if key not in self.data:
            return None
        return Fields(self.document, (*self.path, key), self.problems)

    def boolean(self, key: str, default: bool = False) -> bool:
        """true or false."""
        value = self.data.get(key, default)
        if isinstance(value, bool):
            return value
        self.wrong((key,), show(value), "true or false")
        return default

    def ros_name(self, key: str) -> str:
        """The name of a topic, service or action."""
        name = self.text(key)
        if name and (not ROS_NAME.fullmatch(name) or "__" in name):
            self.wrong((key,), show(name), "a ROS name such as cmd_vel, /cmd_vel or arm/cmd_vel")
        if len(name) > MAX_ROS_NAME:
            found = f"a name of {len(name)} characters"
            self.wrong((key,), found, f"at most {MAX_ROS_NAME}")
        return name

    def value(self, key: str, known: Mapping[str, Any], what: str = "arguments and tables") -> Any:
        """A constant or an expression."""
        return self._parsed((key,), self.data.get(key), known, what)

    def spoken(self, key: str, known: Mapping[str, Any], what: str = "arguments and tables") -> Any:
        """A text to be said: a constant or an expression. It is required."""
        return self._parsed((key,), self.text(key), known, what)

    def values(self, key: str, known: Mapping[str, Any], what: str) -> dict[str, Any] | None:
        """A mapping of field paths to constants or expressions; None if it is absent."""
        if key not in self.data:
            return None
        inner = self.data[key]
        if not isinstance(inner, Mapping):
            self.wrong((key,), show(inner), f"a mapping of fields to values ({what})")
            return None
        parsed: dict[str, Any] = self._parsed((key,), inner, known, what)
        return parsed

    def _parsed(self, below: KeyPath, value: Any, known: Mapping[str, Any], what: str) -> Any:
        """The value with its expressions compiled, at any depth; BROKEN for a wrong one."""
        if isinstance(value, Mapping):
            return {
                key: self._parsed((*below, key), item, known, what) for key, item in value.items()
            }
        if isinstance(value, list):
            return [
                self._parsed((*below, index), item, known, what) for index, item in enumerate(value)
            ]
        if plain := uncurved(value):
            self.wrong(below, f"{show(value)}, in curved quotes", f"plain ones: {plain}")
            return BROKEN
        if intended := intended_expression(value, known):
            plainly = json.dumps(value, ensure_ascii=False)
            expected = f"'{intended}', since expressions begin with =, or '={plainly}' for the text"
            self.wrong(below, f"{show(value)}, which looks like an expression", expected)
            return BROKEN
        try:
            return parse_value(value, known)
        except ExpressionError as error:
            where = f"an expression over {what}"
            expected = f"{error.expected} in {where}" if error.expected else where
            self.wrong(below, error.found, expected)
            return BROKEN


def show(value: object) -> str:
    """A value as messages show it: short."""
    text = "nothing" if value is None else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
