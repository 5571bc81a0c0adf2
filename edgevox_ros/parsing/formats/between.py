"""The reader of a payload between two markers, shared by most formats."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.functions import OPENER, read_function
from edgevox_ros.parsing.formats.unreadable import unreadable
from edgevox_ros.parsing.reading.calls import NAME, malformed, read_call_list
from edgevox_ros.parsing.reading.candidate import Candidate, Stretch
from edgevox_ros.parsing.reading.payload import read_body, read_one
from edgevox_ros.parsing.reading.shapes import candidates_of
from edgevox_ros.parsing.reading.values import (
    DuplicateKey,
    Incomplete,
    Malformed,
    read_whole_json,
    skip_blank,
    skip_space,
)
from edgevox_ros.parsing.scanning.limits import MOST_STRETCHES
from edgevox_ros.parsing.scanning.markers import END_TOKEN
from edgevox_ros.parsing.scanning.source import Source

_FENCE = re.compile(r"```[a-z_]*[ \t\r\n]*")
# What goes on with another value; any other bracket is no payload.
_MORE = re.compile(r"\{|\[[ \t\r\n]{0,80}(?:\{|[^\W\d][\w.-]{0,80}\()")
# What begins so is XML or call syntax: strict reading would only fail.
_NO_JSON = re.compile(r"\s{0,9}(?:<|\[?[A-Za-z_])")
_XML = "\n" + OPENER
_JSON = ("{", "\n{", "[{")


def read_between(src: Source, start: int, at: int, opener: str, closer: str) -> Stretch | None:
    """The stretch from an opener at `start` to its closer, or to where its value ends."""
    end = src.find(closer, at)
    if end >= 0:
        text = src.text
        if text.startswith(_XML, at):
            return _functions(src, start, at + 1, closer)
        if not text.startswith(_JSON, at) and _NO_JSON.match(text, at):
            listed = _call_list(text, start, at, closer) if text[at] == "[" else None
            return listed or _read_slowly(src, start, at, opener, closer)
        try:
            found = candidates_of(read_whole_json(text[at:end]), at, end)
        except DuplicateKey:
            return Stretch(start, end + len(closer), [malformed(at, end)])
        except Malformed:
            pass
        else:
            return Stretch(start, end + len(closer), found)
    elif not src.final and not src.text.startswith("<", skip_space(src.text, at)):
        return src.wait(closer)
    return _read_slowly(src, start, at, opener, closer)


def _call_list(text: str, start: int, at: int, closer: str) -> Stretch | None:
    """A list of calls with the closer right behind it; None for all else."""
    try:
        found, end = read_call_list(text, at, len(text))
    except Malformed:
        return None
    after = skip_space(text, end)
    if not found or not text.startswith(closer, after):
        return None
    return Stretch(start, after + len(closer), found)


def _read_slowly(src: Source, start: int, at: int, opener: str, closer: str) -> Stretch | None:
    text = src.text
    begin = _skip_openers(text, at, opener)
    if text.startswith(OPENER, begin):
        return _functions(src, start, begin, closer)
    if not src.final and OPENER.startswith(text[begin:]):
        return src.wait()
    fence = _FENCE.match(text, begin)
    begin = fence.end() if fence else begin
    try:
        found, stop = _read_values(text, begin, src.tools)
    except DuplicateKey:
        found, stop = [], -1
    except Incomplete:
        if not src.final:
            return src.wait(closer)
        found, stop = [], -1
    except Malformed:
        found, stop = [], -1
    if stop >= 0:
        after = _skip_loose(text, stop)
        if text.startswith(closer, after):
            return Stretch(start, after + len(closer), found)
        if after >= len(text) or src.find(closer, after) < 0:
            if not src.final:
                return src.wait(closer)
            # A list's own end is its bracket.
            listed = text.startswith("[", begin)
            return Stretch(start, _extra_closer(text, stop), found, closed=listed)
    return _read_bounded(src, start, at, begin, opener, closer)


def _functions(src: Source, start: int, at: int, closer: str) -> Stretch | None:
    """`<function=f>` blocks inside the tag."""
    found: list[Candidate] = []
    while True:
        block = read_function(src, at, at + len(OPENER))
        if block is None:
            return None
        found += block.candidates
        after = skip_space(src.text, block.end)
        if src.text.startswith(closer, after):
            return Stretch(start, after + len(closer), found)
        if not src.final and (
            closer.startswith(src.text[after:]) or OPENER.startswith(src.text[after:])
        ):
            return src.wait()
        if not src.text.startswith(OPENER, after):
            return Stretch(start, block.end, found, closed=block.closed)
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
        if len(found) > MOST_STRETCHES:
            return found, at


def _extra_closer(text: str, at: int) -> int:
    """Past one bracket too many, if one follows."""
    after = skip_space(text, at)
    return after + 1 if text.startswith(("}", "]"), after) else at


def _skip_loose(text: str, at: int) -> int:
    """Past white space, one closer too many, and the end of a fence."""
    at = skip_blank(text, at)
    if text.startswith(("}", "]", ")"), at):
        at = skip_blank(text, at + 1)
    if text.startswith("```", at):
        at = skip_blank(text, at + 3)
    return at


def _read_bounded(
    src: Source, start: int, marked: int, at: int, opener: str, closer: str
) -> Stretch | None:
    """The value could not be read on its own: its bound is the closer, whatever stands inside."""
    text = src.text
    if not _looks_like_payload(text, at, src.tools):
        return unreadable(src, start, marked, closer, begin=at)
    end = src.find(closer, at)
    again = src.find(opener, at)
    if end >= 0 and not 0 <= again < end:
        return Stretch(start, end + len(closer), read_body(text, at, end, tools=src.tools))
    if not src.final and again < 0:
        return src.wait(closer)
    stops = (again, src.search(END_TOKEN, at), len(text))
    limit = min(stop for stop in stops if stop >= 0)
    return Stretch(start, limit, read_body(text, at, limit, tools=src.tools), closed=False)


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
