"""Reads a payload between two markers, for any family."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.base import Reader
from edgevox_ros.parsing.formats.function_tag import OPENER, read_function
from edgevox_ros.parsing.formats.unreadable import unreadable
from edgevox_ros.parsing.reading.call_body import read_body, read_one
from edgevox_ros.parsing.reading.call_expression import NAME, malformed, read_call_list
from edgevox_ros.parsing.reading.call_keys import candidates_of
from edgevox_ros.parsing.reading.findings import MOST_CALLS, Candidate, Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.reading.strict_json import (
    BeyondRepair,
    Malformed,
    read_whole_json,
    skip_space,
)
from edgevox_ros.parsing.reading.values import Incomplete, skip_blank

_FENCE = re.compile(r"```[a-z_]*[ \t\r\n]*")
# The beginning of another value; any other bracket is not part of the payload.
_MORE = re.compile(r"\{|\[[ \t\r\n]{0,80}(?:\{|[^\W\d][\w.-]{0,80}\()")
# The beginning of XML or call syntax, where reading strict JSON would only fail.
_NO_JSON = re.compile(r"\s{0,9}(?:<|\[?[A-Za-z_])")
_XML = "\n" + OPENER
# MiniCPM5's marker, which some write in another family's tag.
_NAMED_FUNCTION = "<function "
_JSON = ("{", "\n{", "[{")


def enclosed(opener: str, closer: str) -> Reader:
    """The reader of a payload between these markers."""

    def read(reply: ReplyText, start: int, at: int) -> Finding | None:
        return read_enclosed(reply, start, at, opener, closer)

    return read


def read_enclosed(
    reply: ReplyText, start: int, at: int, opener: str, closer: str
) -> Finding | None:
    """The finding from the opening marker at `start` to the end marker or the end of its value."""
    end = reply.find(closer, at)
    if end >= 0:
        text = reply.text
        if text.startswith(_XML, at):
            return _functions(reply, start, at + 1, closer)
        if not text.startswith(_JSON, at) and _NO_JSON.match(text, at):
            listed = _call_list(text, start, at, closer) if text[at] == "[" else None
            return listed or _read_slowly(reply, start, at, opener, closer)
        try:
            found = candidates_of(read_whole_json(text[at:end]), at, end)
        except BeyondRepair:
            return Finding(start, end + len(closer), [malformed(at, end)])
        except Malformed:
            pass
        else:
            return Finding(start, end + len(closer), found)
    elif not reply.final and not reply.text.startswith("<", skip_space(reply.text, at)):
        return reply.wait(closer)
    return _read_slowly(reply, start, at, opener, closer)


def _call_list(text: str, start: int, at: int, closer: str) -> Finding | None:
    """A list of calls with the end marker right after it; None for anything else."""
    try:
        found, end = read_call_list(text, at, len(text))
    except Malformed:
        return None
    after = skip_space(text, end)
    if not found or not text.startswith(closer, after):
        return None
    return Finding(start, after + len(closer), found)


def _read_slowly(reply: ReplyText, start: int, at: int, opener: str, closer: str) -> Finding | None:
    text = reply.text
    begin = _skip_openers(text, at, opener)
    if text.startswith(OPENER, begin):
        return _functions(reply, start, begin, closer)
    if text.startswith(_NAMED_FUNCTION, begin):
        return Finding(start, begin, [])  # it has a reader of its own
    if not reply.final and OPENER.startswith(text[begin:]):
        return reply.wait()
    fence = _FENCE.match(text, begin)
    begin = fence.end() if fence else begin
    try:
        found, stop = _read_values(text, begin, reply.tools)
    except BeyondRepair:
        found, stop = [], -1
    except Incomplete:
        if not reply.final:
            return reply.wait(closer)
        found, stop = [], -1
    except Malformed:
        found, stop = [], -1
    if stop >= 0:
        after = _skip_loose(text, stop)
        if text.startswith(closer, after):
            return Finding(start, after + len(closer), found)
        if after >= len(text) or reply.find(closer, after) < 0:
            if not reply.final:
                return reply.wait(closer)
            # A list is closed by its bracket.
            listed = text.startswith("[", begin)
            return Finding(start, _extra_closer(text, stop), found, closed=listed)
    return _read_bounded(reply, start, at, begin, opener, closer)


def _functions(reply: ReplyText, start: int, at: int, closer: str) -> Finding | None:
    """Read the `<function=f>` blocks between the markers."""
    found: list[Candidate] = []
    while True:
        block = read_function(reply, at, at + len(OPENER))
        if block is None:
            return None
        found += block.candidates
        after = skip_space(reply.text, block.end)
        if reply.text.startswith(closer, after):
            return Finding(start, after + len(closer), found)
        if not reply.final and (
            closer.startswith(reply.text[after:]) or OPENER.startswith(reply.text[after:])
        ):
            return reply.wait()
        if not reply.text.startswith(OPENER, after):
            return Finding(start, block.end, found, closed=block.closed)
        at = after


def _skip_openers(text: str, at: int, opener: str) -> int:
    at = skip_blank(text, at)
    while text.startswith(opener, at):
        at = skip_blank(text, at + len(opener))
    return at


def _read_values(text: str, at: int, tools: frozenset[str]) -> tuple[list[Candidate], int]:
    found, at = read_one(text, at, len(text), tools=tools)
    while True:
        after = skip_space(text, at)
        if after < len(text) and text[after] in ";,":
            after = skip_space(text, after + 1)
        if not _MORE.match(text, after):
            return found, at
        more, at = read_one(text, after, len(text), tools=tools)
        found += more
        if len(found) > MOST_CALLS:
            return found, at


def _extra_closer(text: str, at: int) -> int:
    """The position after one extra closing bracket, or `at` if none follows."""
    after = skip_space(text, at)
    return after + 1 if text.startswith(("}", "]"), after) else at


def _skip_loose(text: str, at: int) -> int:
    """The position after white space, one extra closing bracket and the end of a fence."""
    at = skip_blank(text, at)
    if text.startswith(("}", "]", ")"), at):
        at = skip_blank(text, at + 1)
    if text.startswith("```", at):
        at = skip_blank(text, at + 3)
    return at


def _read_bounded(
    reply: ReplyText, start: int, marked: int, at: int, opener: str, closer: str
) -> Finding | None:
    """Read a value that could not be read on its own: it ends at the end marker."""
    text = reply.text
    if not _looks_like_payload(text, at, reply.tools):
        return unreadable(reply, start, marked, closer, begin=at)
    end = reply.find(closer, at)
    again = reply.find(opener, at)
    if end >= 0 and not 0 <= again < end:
        return Finding(start, end + len(closer), read_body(text, at, end, tools=reply.tools))
    if not reply.final and again < 0:
        return reply.wait(closer)
    stops = (again, reply.search(reply.ends, at), len(text))
    limit = min(stop for stop in stops if stop >= 0)
    return Finding(start, limit, read_body(text, at, limit, tools=reply.tools), closed=False)


def _looks_like_payload(text: str, at: int, tools: frozenset[str]) -> bool:
    if at >= len(text):
        return False
    if text[at] in "{[<\"'&":
        return True
    match = NAME.match(text, at)
    if not match:
        return False
    after = skip_space(text, match.end())
    bare = match.group() in tools and (after >= len(text) or text.startswith(("<", "&lt;"), after))
    return bare or text.startswith(("(", "{", ":"), after)
