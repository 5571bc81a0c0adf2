"""Reads strict JSON: a whole text, or the value at a position in it."""

from __future__ import annotations

import json
import re
from typing import Any

from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.optional_module import OptionalModule

orjson: Any = OptionalModule("orjson")
MAX_DEPTH = 64
_SPACE = re.compile(r"[ \t\r\n]*")


class Malformed(EdgevoxError, ValueError):
    """The text at `position` cannot belong to a value, whatever may follow."""

    def __init__(self, position: int) -> None:
        super().__init__(f"malformed at {position}")
        self.position = position


class BeyondRepair(Malformed):
    """An object repeats a key, or nesting is too deep: no tolerant reader may try again."""


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise BeyondRepair(0)
    return result


_PREFIX_DECODER = json.JSONDecoder(object_pairs_hook=_unique, strict=False)
_SHORT = 2048
_SPACED_COLONS = (" :", "\n:", "\t:", "\r:")


def _count_keys(value: Any, depth: int) -> int:
    """The number of object keys in a value; negative if it is too deep or a float is too large."""
    if depth > MAX_DEPTH:
        return -1_000_000
    kind = type(value)
    total = 0
    if kind is dict:
        total = len(value)
        value = value.values()
    for item in value:
        inner = type(item)
        if inner is str:
            continue
        if inner is float:
            if not -9e15 < item < 9e15:
                return -1_000_000
        elif inner is dict or inner is list:
            total += _count_keys(item, depth + 1)
    return total


def read_whole_json(body: str) -> Any:
    """The JSON object or array that is all of `body`; raises Malformed for anything else.

    orjson silently drops duplicate keys and rounds long integers. If the number of keys or the size
    of a float suggests that it did, the text is read again by the exact reader.
    """
    try:
        value = orjson.loads(body)
    except ValueError:
        raise Malformed(0) from None
    kind = type(value)
    if kind is not dict and kind is not list:
        raise Malformed(0)
    keys = _count_keys(value, 1)
    if body.count(":") == keys:
        return value
    if body.count('":') == keys and not any(spaced in body for spaced in _SPACED_COLONS):
        return value
    value, end = _read_exactly(body, skip_space(body, 0))
    if skip_space(body, end) != len(body):
        raise Malformed(end)
    return value


def read_json_prefix(text: str, start: int) -> tuple[Any, int]:
    """The JSON object or array that begins at `start`, and where it ends. Raises Malformed."""
    size = len(text)
    if size - start <= _SHORT and size and text[-1] in "}]":
        # Usually the value is all that is left. Not tried for long texts, which slicing would copy.
        try:
            return read_whole_json(text[start:]), size
        except BeyondRepair:
            raise BeyondRepair(start) from None
        except Malformed:
            pass
    return _read_exactly(text, start)


def _read_exactly(text: str, start: int) -> tuple[Any, int]:
    """Like read_json_prefix, with a reader that sees duplicate keys and keeps every digit."""
    try:
        value, end = _PREFIX_DECODER.raw_decode(text, start)
    except (BeyondRepair, RecursionError):
        raise BeyondRepair(start) from None
    except ValueError:
        raise Malformed(start) from None
    kind = type(value)
    if kind is not dict and kind is not list:
        raise Malformed(start)
    if text.count("{", start, end) + text.count("[", start, end) > MAX_DEPTH:
        _check_depth(value, 1, start)
    return value, end


def _check_depth(value: Any, depth: int, start: int) -> None:
    if depth > MAX_DEPTH:
        raise BeyondRepair(start)
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, list):
        return
    for item in value:
        _check_depth(item, depth + 1, start)


def skip_space(text: str, at: int) -> int:
    """The first position at or after `at` that is not JSON white space."""
    char = text[at : at + 1]
    if not char or char > " ":
        return at
    match = _SPACE.match(text, at)
    return match.end() if match else at
