"""The reader of values that follow a marker and have no end marker of their own."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.unreadable import unreadable
from edgevox_ros.parsing.reading.calls import malformed
from edgevox_ros.parsing.reading.candidate import Candidate, Stretch
from edgevox_ros.parsing.reading.payload import read_body, read_one
from edgevox_ros.parsing.reading.repair import balanced_end
from edgevox_ros.parsing.reading.values import (
    DuplicateKey,
    Incomplete,
    Malformed,
    skip_blank,
    skip_space,
)
from edgevox_ros.parsing.scanning.limits import MOST_STRETCHES
from edgevox_ros.parsing.scanning.source import Source

_FENCE = re.compile(r"```\w{0,20}\s{1,8}")
_MAY_BE_FENCE = re.compile(r"`{1,3}\w{0,20}\s{0,8}")
_WORD = re.compile(r"[\w.-]*")
# A control token in brackets is no value.
_TOKEN = re.compile(r"\[/?[A-Z_]{3,20}\]")
_MAY_BE_TOKEN = re.compile(r"\[/?[A-Z_]{0,20}")


def read_after(src: Source, start: int, at: int, *, many: bool = True) -> Stretch | None:
    """The value behind a marker; with `many` also those that follow it, parted by `;` or space."""
    text = src.text
    found: list[Candidate] = []
    marked = at
    at = skip_blank(text, at)
    if not src.final and _MAY_BE_FENCE.fullmatch(text, at):
        return src.wait()
    fence = _FENCE.match(text, at)
    if fence:
        stretch = read_after(src, start, fence.end(), many=many)
        return _past_fence(src, stretch) if stretch is not None else None
    while True:
        if at >= len(text) and not src.final:
            return src.wait()
        if _TOKEN.match(text, at) and not found:
            return unreadable(src, start, marked)
        try:
            more, end = read_one(text, at, len(text), tools=src.tools)
        except DuplicateKey:
            return _broken(src, start, marked, at, found)
        except Incomplete:
            if not src.final:
                return src.wait("}")
            return _cut(src, start, marked, at, found)
        except Malformed:
            return _broken(src, start, marked, at, found)
        found += more
        if len(found) > MOST_STRETCHES:
            return Stretch(start, end, found)
        if src.final and end == len(text):
            return Stretch(start, end, found)
        after = skip_space(text, end)
        if after >= len(text) and not src.final:
            return src.wait()
        if text.startswith(("}", "]"), after):
            end = after + 1
            after = skip_space(text, end)
            if after >= len(text) and not src.final:
                return src.wait()
        if text.startswith((";", ","), after):
            end = after + 1
            after = skip_space(text, end)
            if after >= len(text) and not src.final:
                return src.wait()
        if not src.final and _MAY_BE_TOKEN.fullmatch(text, after):
            return src.wait()
        if not many or not text.startswith(("{", "["), after) or _TOKEN.match(text, after):
            return Stretch(start, end, found)
        at = after


def _past_fence(src: Source, stretch: Stretch) -> Stretch | None:
    """The stretch with the fence's end behind it."""
    after = skip_space(src.text, stretch.end)
    if not src.final and "```".startswith(src.text[after : after + 3]):
        return src.wait()
    if src.text.startswith("```", after):
        stretch.end = after + 3
    return stretch


def _cut(src: Source, start: int, marked: int, at: int, found: list[Candidate]) -> Stretch | None:
    size = len(src.text)
    if not looks_like_value(src, at):
        return Stretch(start, at, found) if found else unreadable(src, start, marked)
    found += read_body(src.text, at, size, tools=src.tools)
    return Stretch(start, size, found, closed=False)


def _broken(
    src: Source, start: int, marked: int, at: int, found: list[Candidate]
) -> Stretch | None:
    """What cannot be read: dropped up to its closing bracket; text behind calls is left."""
    text = src.text
    if not src.final and len(text) - at < 100 and _WORD.fullmatch(text, at):
        return src.wait()
    if not src.final and _MAY_BE_TOKEN.fullmatch(text, at):
        return src.wait()
    if not looks_like_value(src, at):
        return Stretch(start, at, found) if found else unreadable(src, start, marked)
    begin = min((p for p in (text.find(c, at, at + 120) for c in "{[(") if p >= 0), default=at)
    if begin == at and text[at] not in "{[(" and not src.final and len(text) - at < 120:
        return src.wait()
    if _TOKEN.match(text, begin):
        return unreadable(src, start, marked)
    end = balanced_end(text, begin, len(text))
    if end < 0:
        if not src.final:
            return src.wait("}")
        end = len(text)
    end = src.past_closers(end)
    if end < 0:
        return src.wait()
    body = read_body(text, at, end, tools=src.tools) if "&" in text[at:end] else []
    return Stretch(start, end, found + (body or [malformed(at, end)]))


def looks_like_value(src: Source, at: int) -> bool:
    """Whether a payload, and no sentence, begins here."""
    text = src.text
    if at >= len(text):
        return False
    if text[at] in "{[\"'&":
        return not _TOKEN.match(text, at)
    end = at
    while end < len(text) and (text[end].isalnum() or text[end] in "_.-") and end - at < 100:
        end += 1
    return end > at and text.startswith(("(", "{", "["), end)
