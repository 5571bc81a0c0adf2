"""Reads the payload between two markers: JSON, Python literals, call syntax, or `f {..}`.

Shared by the formats whose payload is one value or a list of values.
"""

from __future__ import annotations

import re

from edgevox_ros.core.tools import Reason
from edgevox_ros.parsing.reading.call_expression import NAME, malformed, read_call, read_call_list
from edgevox_ros.parsing.reading.call_keys import candidates_of
from edgevox_ros.parsing.reading.findings import MOST_CALLS, Candidate
from edgevox_ros.parsing.reading.repair import missing_closers, unescape
from edgevox_ros.parsing.reading.strict_json import (
    BeyondRepair,
    Malformed,
    read_json_prefix,
    read_whole_json,
    skip_space,
)
from edgevox_ros.parsing.reading.values import WORD, Incomplete, read_value

_FENCE = re.compile(r"```[a-z_]*[ \t\r\n]*")


def read_body(text: str, start: int, end: int, *, tools: frozenset[str]) -> list[Candidate]:
    """The candidates in the payload `text[start:end]`, whose end is known. Never raises."""
    body = text[start:end]
    try:
        return candidates_of(read_whole_json(body), start, end)
    except BeyondRepair:
        return [malformed(start, end)]
    except Malformed:
        pass
    begin, stop = _inside_fence(text, start, end)
    try:
        return _read_all(text, begin, stop, tools)
    except BeyondRepair:
        return [malformed(start, end)]
    except Incomplete:
        return _repaired(text, begin, stop, tools)
    except Malformed:
        plain = unescape(text[begin:stop])
        if plain != text[begin:stop]:
            return _rebased(read_body(plain, 0, len(plain), tools=tools), start, end)
        return [malformed(start, end)]


def _rebased(candidates: list[Candidate], start: int, end: int) -> list[Candidate]:
    for candidate in candidates:
        candidate.start, candidate.end = start, end
    return candidates


def _inside_fence(text: str, start: int, end: int) -> tuple[int, int]:
    begin = skip_space(text, start)
    match = _FENCE.match(text, begin, end)
    while begin < end <= len(text) and text[end - 1] in " \t\r\n":
        end -= 1
    if match:
        begin = match.end()
        if text.endswith("```", begin, end):
            end -= 3
    while begin < end <= len(text) and text[end - 1] in " \t\r\n":
        end -= 1
    return begin, end


def _read_all(text: str, at: int, end: int, tools: frozenset[str]) -> list[Candidate]:
    found: list[Candidate] = []
    while True:
        items, at = read_one(text, at, end, tools=tools)
        found += items
        if len(found) > MOST_CALLS:
            return found
        at = skip_space(text, at)
        if at < end and text[at] in ";,":
            at = skip_space(text, at + 1)
        if at < end and text[at] in "}])" and end - at == 1:
            return found
        if at >= end:
            return found


def read_one(
    text: str, at: int, limit: int, *, tools: frozenset[str]
) -> tuple[list[Candidate], int]:
    """The candidates in the payload value at `at`, and where it ends. May raise Malformed."""
    if at >= limit:
        raise Incomplete(at)
    char = text[at]
    if char in "{[":
        named = char == "[" and not text.startswith("[{", at)
        if named and _opens_call_list(text, at, limit):
            return read_call_list(text, at, limit)
        try:
            value, end = read_json_prefix(text, at)
            if end <= limit:
                return candidates_of(value, at, end), end
        except BeyondRepair:
            raise
        except Malformed:
            pass
        value, end = read_value(text, at, limit, bare=WORD)
        return candidates_of(value, at, end), end
    return _read_named(text, at, limit, tools=tools)


def _opens_call_list(text: str, at: int, limit: int) -> bool:
    match = NAME.match(text, skip_space(text, at + 1), limit)
    return bool(match) and text.startswith("(", match.end() if match else limit)


def _read_named(
    text: str, at: int, limit: int, *, tools: frozenset[str]
) -> tuple[list[Candidate], int]:
    """Read `f(x=1)`, `f {..}`, or the bare name of a tool."""
    match = NAME.match(text, at, limit)
    if not match:
        raise Malformed(at)
    after = match.end()
    if text.startswith("(", after) and after < limit:
        call = read_call(text, at, limit)
        return [call], call.end
    brace = skip_space(text, after)
    colon = brace < limit and text[brace] == ":"
    if colon:
        brace = skip_space(text, brace + 1)
    if brace < limit and text[brace] == "{":
        value, end = read_value(text, brace, limit, bare=WORD)
        return [Candidate(match.group(), value, at, end)], end
    if brace < limit:
        raise Malformed(at)
    if match.group() in tools and not colon:
        return [Candidate(match.group(), None, at, after)], after
    raise Incomplete(at)


def _repaired(text: str, start: int, end: int, tools: frozenset[str]) -> list[Candidate]:
    """Read again with the missing closers added; the value before them must be complete."""
    closers = missing_closers(text, start, end)
    if closers:
        mended = text[start:end] + closers
        try:
            found = _read_all(mended, 0, len(mended), tools)
        except Malformed:
            found = []
        if found:
            return _rebased(found, start, end)
    return [Candidate(None, None, start, end, error=Reason.MALFORMED)]
