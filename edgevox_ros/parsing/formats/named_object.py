"""Reads a JSON object after a tool's name, a shape that several formats share."""

from __future__ import annotations

from edgevox_ros.parsing.reading.call_expression import malformed
from edgevox_ros.parsing.reading.findings import Candidate, Finding
from edgevox_ros.parsing.reading.repair import balanced_end, missing_closers, unescape
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.reading.strict_json import (
    BeyondRepair,
    Malformed,
    read_json_prefix,
    skip_space,
)
from edgevox_ros.parsing.reading.values import Incomplete, read_object


def read_named_object(
    reply: ReplyText, start: int, at: int, name: str | None, *, bare: int = 0
) -> Finding | None:
    """Read the object whose brace is at `at`, as the arguments of `name` (None: it is missing)."""
    text = reply.text
    try:
        try:
            value, end = read_json_prefix(text, at)
        except BeyondRepair:
            raise
        except Malformed:
            value, end = read_object(text, at, len(text), bare=bare)
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
    body = text.rstrip()
    closers = missing_closers(text, at, len(body))
    found = malformed(start, size, name)
    if closers:
        try:
            value, _ = read_object(body + closers, at, len(body) + len(closers), bare=bare)
            found = Candidate(name, value, start, size)
        except Malformed:
            pass
    return Finding(start, size, [found], closed=False)
