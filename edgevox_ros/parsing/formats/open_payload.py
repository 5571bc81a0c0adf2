"""Reads what has no end marker: values after a marker, or a JSON object after a tool's name."""

from __future__ import annotations

import re
from typing import Any

from edgevox_ros.parsing.formats.unreadable import unreadable
from edgevox_ros.parsing.reading.call_body import read_body, read_one
from edgevox_ros.parsing.reading.call_expression import malformed
from edgevox_ros.parsing.reading.findings import MOST_CALLS, Candidate, Finding
from edgevox_ros.parsing.reading.repair import balanced_end, missing_closers, unescape
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.reading.strict_json import (
    BeyondRepair,
    Malformed,
    skip_space,
)
from edgevox_ros.parsing.reading.values import Incomplete, read_loosely, read_object, skip_blank

_FENCE = re.compile(r"```\w{0,20}\s{1,8}")
_MAY_BE_FENCE = re.compile(r"`{1,3}\w{0,20}\s{0,8}")
_WORD = re.compile(r"[\w.-]*")
_CLOSERS = frozenset("}])")
# A control token in square brackets, which is not a value.
_TOKEN = re.compile(r"\[(?:/[A-Za-z_]{3,20}|[A-Z_]{3,20}(?: [A-Z]{3,12}){0,2})\]")
_MAY_BE_TOKEN = re.compile(r"\[(?:/[A-Za-z_]{0,20}|[A-Z_]{0,20}(?: [A-Z]{0,12}){0,2})")


def read_open(reply: ReplyText, start: int, at: int, *, many: bool = True) -> Finding | None:
    """Read one value after a marker or, with `many`, several separated by `;`, `,` or space."""
    text = reply.text
    found: list[Candidate] = []
    marked = at
    at = skip_blank(text, at)
    if not reply.final and _MAY_BE_FENCE.fullmatch(text, at):
        return reply.wait()
    fence = _FENCE.match(text, at)
    if fence:
        finding = read_open(reply, start, fence.end(), many=many)
        return _past_fence(reply, finding) if finding is not None else None
    while True:
        if at >= len(text) and not reply.final:
            return reply.wait()
        if _TOKEN.match(text, at) and not found:
            return unreadable(reply, start, marked)
        try:
            more, end = read_one(text, at, len(text), tools=reply.tools)
        except BeyondRepair:
            return _broken(reply, start, marked, at, found)
        except Incomplete:
            if not reply.final:
                return reply.wait("}")
            return _cut(reply, start, marked, at, found)
        except Malformed:
            return _broken(reply, start, marked, at, found)
        found += more
        closed = text[end - 1] in _CLOSERS  # a bare name may be the beginning of a longer one
        if len(found) > MOST_CALLS or (reply.final and end == len(text)):
            return Finding(start, end, found, closed=closed)
        after = skip_space(text, end)
        if after >= len(text) and not reply.final:
            return reply.wait()
        if text.startswith(("}", "]"), after):
            end = after + 1
            after = skip_space(text, end)
            if after >= len(text) and not reply.final:
                return reply.wait()
        if text.startswith((";", ","), after):
            end = after + 1
            after = skip_space(text, end)
            if after >= len(text) and not reply.final:
                return reply.wait()
        if not reply.final and _MAY_BE_TOKEN.fullmatch(text, after):
            return reply.wait()
        if not many or not text.startswith(("{", "["), after) or _TOKEN.match(text, after):
            return Finding(start, end, found, closed=closed)
        at = after


def _past_fence(reply: ReplyText, finding: Finding) -> Finding | None:
    """The finding, extended to include the end of its fence."""
    after = skip_space(reply.text, finding.end)
    if not reply.final and "```".startswith(reply.text[after : after + 3]):
        return reply.wait()
    if reply.text.startswith("```", after):
        finding.end = after + 3
    return finding


def _cut(
    reply: ReplyText, start: int, marked: int, at: int, found: list[Candidate]
) -> Finding | None:
    size = len(reply.text)
    if not looks_like_value(reply, at):
        return Finding(start, at, found) if found else unreadable(reply, start, marked)
    found += read_body(reply.text, at, size, tools=reply.tools)
    return Finding(start, size, found, closed=False)


def _broken(
    reply: ReplyText, start: int, marked: int, at: int, found: list[Candidate]
) -> Finding | None:
    """Text that cannot be read: malformed up to its closing bracket; prose after calls is left."""
    text = reply.text
    if not reply.final and len(text) - at < 100 and _WORD.fullmatch(text, at):
        return reply.wait()
    if not reply.final and _MAY_BE_TOKEN.fullmatch(text, at):
        return reply.wait()
    if not looks_like_value(reply, at):
        return Finding(start, at, found) if found else unreadable(reply, start, marked)
    begin = min((p for p in (text.find(c, at, at + 120) for c in "{[(") if p >= 0), default=at)
    if begin == at and text[at] not in "{[(" and not reply.final and len(text) - at < 120:
        return reply.wait()
    if _TOKEN.match(text, begin):
        return unreadable(reply, start, marked)
    end = balanced_end(text, begin, len(text))
    if end < 0:
        if not reply.final:
            return reply.wait("}")
        end = len(text)
    end = reply.past_closers(end)
    if end < 0:
        return reply.wait()
    body = read_body(text, at, end, tools=reply.tools) if "&" in text[at:end] else []
    return Finding(start, end, found + (body or [malformed(at, end)]))


def looks_like_value(reply: ReplyText, at: int) -> bool:
    """Whether a payload begins here, not a sentence."""
    text = reply.text
    if at >= len(text):
        return False
    if text[at] in "{[\"'&":
        return not _TOKEN.match(text, at)
    end = at
    while end < len(text) and (text[end].isalnum() or text[end] in "_.-") and end - at < 100:
        end += 1
    return end > at and text.startswith(("(", "{", "["), end)


def read_named_object(
    reply: ReplyText, start: int, at: int, name: str | None, *, bare: int = 0
) -> Finding | None:
    """Read the object whose brace is at `at`, as the arguments of `name` (None: it is missing)."""
    text = reply.text
    try:
        value, end = read_loosely(text, at, bare=bare)
    except Incomplete:
        if not reply.final:
            return reply.wait("}")
        return cut_object(text, start, at, name, bare=bare)
    except Malformed:
        end = balanced_end(text, at, len(text))
        if end < 0 and not reply.final:
            return reply.wait("}")
        closed = end >= 0
        end = end if closed else len(text)
        return Finding(start, end, [unescaped(text, start, at, end, name)], closed=closed)
    after = skip_space(text, end)
    if text.startswith("}", after):
        end = after + 1
    elif after >= len(text) and not reply.final:
        return reply.wait()
    return Finding(start, end, [Candidate(name, value, start, end)])


def unescaped(text: str, start: int, at: int, end: int, name: str | None) -> Candidate:
    """A call with the object in `text[at:end]`, un-escaped; malformed if still not readable."""
    plain = unescape(text[at:end])
    try:
        if plain != text[at:end]:
            value, stop = read_object(plain, 0, len(plain))
            if not plain[stop:].strip():
                return Candidate(name, value, start, end)
    except Malformed:
        pass
    return malformed(start, end, name)


def cut_object(text: str, start: int, at: int, name: str | None, *, bare: int = 0) -> Finding:
    """Read an object that does not end: repaired if only closers are missing."""
    size = len(text)
    value = mended_object(text, at, len(text.rstrip()), bare=bare)
    call = malformed(start, size, name) if value is None else Candidate(name, value, start, size)
    return Finding(start, size, [call], closed=False)


def mended_object(text: str, at: int, stop: int, *, bare: int = 0) -> dict[str, Any] | None:
    """The object in `text[at:stop]` with missing closers added; None if it still cannot be read."""
    closers = missing_closers(text, at, stop)
    if not closers:
        return None
    mended = text[at:stop].rstrip() + closers
    try:
        return read_object(mended, 0, len(mended), bare=bare)[0]
    except Malformed:
        return None
