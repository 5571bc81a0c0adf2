"""Reads call syntax, `f(x=1, s="a")`, alone or in a list. Nothing is evaluated."""

from __future__ import annotations

import re
from typing import Any

from edgevox_ros.core.tools import Reason
from edgevox_ros.parsing.reading.findings import MOST_CALLS, Candidate
from edgevox_ros.parsing.reading.strict_json import Malformed, skip_space
from edgevox_ros.parsing.reading.values import WORD, Incomplete, read_value

NAME = re.compile(r"[^\W\d][\w.-]*")
_KEYWORD = re.compile(r"\s*([^\W\d]\w*)\s*=(?!=)\s*")
_WITH_COLON = re.compile(r"\s*([^\W\d]\w*)\s*:\s*")
_MAY_BE_KEYWORD = re.compile(r"(?:[^\W\d]\w*)?\s*=?")
# A keyword argument with a simple value, and what follows it: the common case in one match.
_SIMPLE = re.compile(
    r"\s*([A-Za-z_][A-Za-z0-9_]*)\s*=\s*"
    r"""("[^"\\]*"|'[^'\\]*'|-?[0-9]+(?:\.[0-9]+)?(?![\w.])|(?:True|False|None)\b)"""
    r"\s*([,)])"
)
_LITERALS: dict[str, Any] = {"True": True, "False": False, "None": None}


def read_call(text: str, at: int, limit: int, *, colons: bool = False) -> Candidate:
    """The call whose name begins at `at`; raises Malformed or Incomplete.

    A bare word is read as a string; the tool's schema decides whether a string is allowed.
    `colons`: a colon may stand behind a keyword; a bare word behind it is no string, but a type.
    """
    opening = text.find("(", at, min(at + 100, limit))
    name = text[at:opening]
    if opening < 0 or not (name.isascii() and name.isidentifier()):
        name, opening = _name(text, at, limit)
    keywords, positional, end = _read_arguments(text, opening + 1, limit, colons=colons)
    if name.endswith(".call"):
        name = name[:-5]
    if positional:
        return Candidate(name, keywords, at, end, positional=tuple(positional))
    return Candidate(name, keywords, at, end)


def _name(text: str, at: int, limit: int) -> tuple[str, int]:
    """The name that begins at `at`, and the position of its parenthesis."""
    match = NAME.match(text, at, limit)
    if not match:
        raise Incomplete(at) if at >= limit else Malformed(at)
    opening = match.end()
    if opening >= limit:
        raise Incomplete(opening)
    if text[opening] != "(":
        raise Malformed(opening)
    return match.group(), opening


def _read_arguments(
    text: str, at: int, limit: int, *, colons: bool
) -> tuple[dict[str, Any], list[Any], int]:
    keywords: dict[str, Any] = {}
    positional: list[Any] = []
    simple = _SIMPLE.match
    while True:
        match = simple(text, at, limit)
        if match is None:
            at, closed = _read_argument(text, at, limit, keywords, positional, colons=colons)
            if closed:
                return keywords, positional, at
            continue
        key, value, after = match.groups()
        if key in keywords:
            raise Malformed(at)
        if value[0] in "\"'":
            keywords[key] = value[1:-1]
        elif value in _LITERALS:
            keywords[key] = _LITERALS[value]
        else:
            keywords[key] = _number(value, at)
        at = match.end()
        if after == ")":
            return keywords, positional, at


def _number(digits: str, at: int) -> Any:
    if "." in digits:
        return float(digits)
    try:
        return int(digits)
    except ValueError:
        raise Malformed(at) from None


def _read_argument(
    text: str,
    at: int,
    limit: int,
    keywords: dict[str, Any],
    positional: list[Any],
    *,
    colons: bool,
) -> tuple[int, bool]:
    """Read an argument that _SIMPLE misses; returns where it ends and whether the call does too."""
    at = min(skip_space(text, at), limit)
    if at >= limit:
        raise Incomplete(at, repairable=True)
    if text[at] == ")":
        return at + 1, True
    match = _KEYWORD.match(text, at, limit)
    colon = _WITH_COLON.match(text, at, limit) if colons and match is None else None
    match = match or colon
    if match:
        key = match.group(1)
        if key in keywords:
            raise Malformed(at)
        keywords[key], at = read_value(text, match.end(), limit, bare=0 if colon else WORD)
    else:
        if keywords:
            raise Incomplete(at) if _MAY_BE_KEYWORD.fullmatch(text, at, limit) else Malformed(at)
        value, at = read_value(text, at, limit, bare=WORD)
        positional.append(value)
    at = min(skip_space(text, at), limit)
    if at >= limit:
        raise Incomplete(at, repairable=True)
    if text[at] == ",":
        return at + 1, False
    if text[at] == ")":
        return at + 1, True
    raise Malformed(at)


def read_call_list(text: str, at: int, limit: int) -> tuple[list[Candidate], int]:
    """The calls in `[f(x=1), g()]`, whose bracket is at `at`, and where reading ended.

    A list with more calls than a reply may have comes from a model in a loop: reading stops early.
    """
    calls: list[Candidate] = []
    at = min(skip_space(text, at + 1), limit)
    while True:
        if at >= limit:
            raise Incomplete(at, repairable=True)
        if text[at] == "]":
            return calls, at + 1
        if len(calls) > MOST_CALLS:
            return calls, at
        call = read_call(text, at, limit)
        calls.append(call)
        at = min(skip_space(text, call.end), limit)
        if at >= limit:
            raise Incomplete(at, repairable=True)
        if text[at] == ",":
            at = min(skip_space(text, at + 1), limit)
        elif text[at] != "]":
            raise Malformed(at)


def malformed(start: int, end: int, name: str | None = None) -> Candidate:
    """A candidate that could not be read."""
    return Candidate(name, None, start, end, error=Reason.MALFORMED)
