"""deepseek: calls between full-width markers; R1 and V3 fence the JSON, V3.1 does not."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from edgevox_ros.parsing.calls import malformed
from edgevox_ros.parsing.candidate import Candidate, Stretch
from edgevox_ros.parsing.entities import unescape
from edgevox_ros.parsing.formats.base import CannotRender, Sign, Span, WireFormat, dump
from edgevox_ros.parsing.repair import missing_closers
from edgevox_ros.parsing.source import Source
from edgevox_ros.parsing.values import (
    DuplicateKey,
    Incomplete,
    Malformed,
    read_json_prefix,
    read_object,
    skip_space,
)
from edgevox_ros.tools import ToolCall

CALLS_BEGIN, CALLS_END = "<｜tool▁calls▁begin｜>", "<｜tool▁calls▁end｜>"
BEGIN, END, SEPARATOR = "<｜tool▁call▁begin｜>", "<｜tool▁call▁end｜>", "<｜tool▁sep｜>"
_OWN = re.compile(r"\s{0,8}[^\s<>{}`]{1,100}\s{0,4}<｜tool▁sep｜>")
_HEAD = re.compile(
    r"\s{0,8}(?:function\s{0,4}<｜tool▁sep｜>)?\s{0,4}([^\s<>{}`]{1,100})\s{0,4}"
    r"(?:<｜tool▁sep｜>)?\s{0,8}(?:```(?:json)?\s{0,8})?(?=\{)"
)


def read(src: Source, start: int, at: int) -> Stretch | None:
    """One call, with what closes the list behind it."""
    text = src.text
    if not src.final and len(text) - at < 220 and "{" not in text[at:] and END not in text[at:]:
        return src.wait("{" if "{" not in text[at:] else "")
    head = _HEAD.match(text, at)
    if head is None:
        return _bounded(src, start, at, None)
    begin = head.end()
    try:
        try:
            value, end = read_json_prefix(text, begin)
        except DuplicateKey:
            raise
        except Malformed:
            value, end = read_object(text, begin, len(text))
    except Incomplete:
        if not src.final:
            return src.wait(END)
        return _bounded(src, start, begin, head.group(1))
    except Malformed:
        return _bounded(src, start, begin, head.group(1))
    return _end(src, start, end, Candidate(head.group(1), value, start, end))


def read_list(src: Source, start: int, at: int) -> Stretch | None:
    """`<｜tool▁calls▁begin｜>`: only a marker, unless the call's own opener was left out."""
    text = src.text
    opener = BEGIN.startswith(text[at : at + len(BEGIN)].lstrip())
    if not src.final and len(text) - at < 120 and opener:
        return src.wait()
    if _OWN.match(text, at):
        return read(src, start, at)
    return Stretch(start, at, [], closed=True)


def _end(src: Source, start: int, end: int, candidate: Candidate) -> Stretch | None:
    text = src.text
    after = skip_space(text, end)
    if text.startswith("}", after):
        end = after + 1
        after = skip_space(text, end)
    if text.startswith("```", after):
        end = after + 3
        after = skip_space(text, end)
    if text.startswith(END, after):
        return Stretch(start, after + len(END), [candidate], closed=True)
    if not src.final and (
        END.startswith(text[after : after + len(END)]) or "```".startswith(text[after : after + 3])
    ):
        return src.wait()
    return Stretch(start, end, [candidate], closed=False)


def _bounded(src: Source, start: int, at: int, name: str | None) -> Stretch | None:
    text = src.text
    stop = src.find(END, at)
    if stop < 0:
        if not src.final:
            return src.wait(END)
        end = len(text) if text[at:].strip() else at
    else:
        end = stop + len(END)
    if not text[at:end].strip():
        return Stretch(start, end, [], closed=stop >= 0)
    mended = _mended(text, at, stop) if name is not None else None
    found = malformed(start, end, name) if mended is None else Candidate(name, mended, start, end)
    return Stretch(start, end, [found], closed=stop >= 0)


def _mended(text: str, at: int, stop: int) -> dict[str, Any] | None:
    """The arguments with missing closers put back, or un-escaped; None where that does not help."""
    limit = stop if stop >= 0 else len(text)
    while limit > at and text[limit - 1] in "` \t\r\n":
        limit -= 1
    closers = missing_closers(text, at, limit)
    body = unescape(text[at:limit]) + (closers or "")
    try:
        value, end = read_object(body, 0, len(body))
    except Malformed:
        return None
    return value if end >= len(body) - 1 else None


def render(calls: Iterable[ToolCall]) -> str:
    """As V3.1 writes. A name with white space, brackets or a fence raises CannotRender."""
    return CALLS_BEGIN + "".join(_one(call) for call in calls) + CALLS_END


def _one(call: ToolCall) -> str:
    name = call.name
    if (
        not 0 < len(name) <= 100
        or name == "function"
        or any(c.isspace() or c in "<>{}`" for c in name)
    ):
        raise CannotRender(f"deepseek cannot carry the name {name!r}")
    return f"{BEGIN}{name}{SEPARATOR}{dump(dict(call.arguments))}{END}"


FORMAT = WireFormat(
    name="deepseek",
    render=render,
    readers={BEGIN: read, CALLS_BEGIN: read_list},
    closers=(CALLS_END, END, SEPARATOR),
    spans=(Span(BEGIN, END),),
    signs=(
        Sign((BEGIN,), 3),
        Sign((CALLS_BEGIN,), 3),
    ),
)
