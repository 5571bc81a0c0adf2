"""Strict JSON: a whole text, or the value that a text begins with."""

from __future__ import annotations

import json
import re
from typing import Any

import orjson

from edgevox_ros.core.errors import EdgevoxError

MAX_DEPTH = 64
_SPACE = re.compile(r"[ \t\r\n]*")


class Malformed(EdgevoxError, ValueError):
    """The text at `position` cannot belong to a value, whatever may follow."""

    def __init__(self, position: int) -> None:
        super().__init__(f"malformed at {position}")
        self.position = position


class DuplicateKey(Malformed):
    """A key stands twice in one object."""


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise DuplicateKey(0)
    return result


_PREFIX_DECODER = json.JSONDecoder(object_pairs_hook=_unique, strict=False)
_SHORT = 2048
_SPACED_COLONS = (" :", "\n:", "\t:", "\r:")


def _count_keys(value: Any, depth: int) -> int:
    """How many object keys a value holds; -1000000 where it is too deep or a float too large."""
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
    """A JSON object or array that is the whole of `body`; raises Malformed where it is not.

    orjson drops duplicate keys and rounds long integers without a word: where the count of keys
    or the size of a number tells that this may have happened, the exact reader has the last word.
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
    """The JSON object or array that begins at `start`, and where it ends; else raises Malformed."""
    size = len(text)
    if size - start <= _SHORT and size and text[-1] in "}]":
        # Mostly the value is all that is left. Not tried for long texts: it would copy them.
        try:
            return read_whole_json(text[start:]), size
        except DuplicateKey:
            raise DuplicateKey(start) from None
        except Malformed:
            pass
    return _read_exactly(text, start)


def _read_exactly(text: str, start: int) -> tuple[Any, int]:
    """As read_json_prefix, with the reader that sees duplicate keys and keeps every digit."""
    try:
        value, end = _PREFIX_DECODER.raw_decode(text, start)
    except (DuplicateKey, RecursionError):
        raise DuplicateKey(start) from None
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
        raise DuplicateKey(start)
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, list):
        return
    for item in value:
        _check_depth(item, depth + 1, start)


def skip_space(text: str, at: int) -> int:
    """The first place at or after `at` that is not JSON white space."""
    char = text[at : at + 1]
    if not char or char > " ":
        return at
    match = _SPACE.match(text, at)
    return match.end() if match else at
