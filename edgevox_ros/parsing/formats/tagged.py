"""tagged: `<tool name="f">{..}</tool>`; the payload is strict JSON, the tag has one attribute."""

from __future__ import annotations

import re
from collections.abc import Iterable

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats.base import CannotRender, Sign, Span, WireFormat, dump
from edgevox_ros.parsing.formats.unreadable import unreadable
from edgevox_ros.parsing.reading.calls import malformed
from edgevox_ros.parsing.reading.candidate import Candidate, Stretch
from edgevox_ros.parsing.reading.entities import unescape
from edgevox_ros.parsing.reading.values import (
    Incomplete,
    Malformed,
    read_json_prefix,
    read_value,
    read_whole_json,
    skip_space,
)
from edgevox_ros.parsing.scanning.source import Source

OPENER, END = "<tool ", "</tool>"
NAMELESS = "<tool>"
_HEAD = re.compile(r"""<tool\s{1,8}name\s?=\s?(?:"([^"<>]{1,100})"|'([^'<>]{1,100})')\s{0,8}>""")

_TAG = re.compile(r"[^<>\n]{1,160}>")
_NAMED = re.compile(r"\bname\s?=")


def read(src: Source, start: int, at: int) -> Stretch | None:
    """The stretch that `<tool name="f">` opens."""
    text = src.text
    if not src.final and text.find(">", start, start + 160) < 0 and len(text) - start < 160:
        return src.wait()
    head = _HEAD.match(text, start)
    if head is None:
        begin = skip_space(text, at)
        if not src.final and len(text) - begin < 4 and "name".startswith(text[begin:]):
            return src.wait()
        if not text.startswith("name", begin):
            return _nameless(src, start, begin)
        return _bounded(src, start, at, None)
    name = head.group(1) or head.group(2)
    begin = skip_space(text, head.end())
    try:
        value, end = read_json_prefix(text, begin)
    except Malformed:
        if not src.final and _goes_on(text, begin):
            return src.wait(END)
        return _bounded(src, start, begin, name)
    after = skip_space(text, end)
    if text.startswith(END, after):
        end = after + len(END)
        return Stretch(start, end, [Candidate(name, value, start, end)])
    if not src.final and END.startswith(text[after : after + len(END)]):
        return src.wait()
    if after >= len(text):
        return Stretch(start, end, [Candidate(name, value, start, end)], closed=False)
    return _bounded(src, start, begin, name)


def read_nameless(src: Source, start: int, at: int) -> Stretch | None:
    """What `<tool>` opens: nobody is named, so no call can be read."""
    return unreadable(src, start, at, END)


def _nameless(src: Source, start: int, at: int) -> Stretch | None:
    """A tag without `name=` in its place: broken where it closes or names a tool, else text."""
    tag = _TAG.match(src.text, at)
    if tag is None:
        return Stretch(start, at, [], closed=False)
    if _NAMED.search(tag.group()) or tag.group()[:-1].strip() in src.tools:
        return _bounded(src, start, tag.end(), None)
    stop = src.find(END, tag.end())
    if stop < 0 and not src.final:
        return src.wait(END)
    return _bounded(src, start, tag.end(), None) if stop >= 0 else Stretch(start, at, [])


def _goes_on(text: str, at: int) -> bool:
    """Whether the payload is not malformed yet, only not complete."""
    try:
        read_value(text, at, len(text))
    except Incomplete:
        return True
    except Malformed:
        return False
    return False


def _bounded(src: Source, start: int, at: int, name: str | None) -> Stretch | None:
    stop = src.find(END, at)
    if stop < 0:
        if not src.final:
            return src.wait(END)
        end = len(src.text)
        return Stretch(start, end, [malformed(start, end, name)], closed=False)
    end = stop + len(END)
    return Stretch(start, end, [_unescaped(src.text[at:stop], start, end, name)])


def _unescaped(body: str, start: int, end: int, name: str | None) -> Candidate:
    """The payload without its entities; malformed where that does not help."""
    plain = unescape(body)
    if name is None or plain == body:
        return malformed(start, end, name)
    try:
        return Candidate(name, read_whole_json(plain), start, end)
    except Malformed:
        return malformed(start, end, name)


def render(calls: Iterable[ToolCall]) -> str:
    """One tag a call. A name with a quote or an angle bracket raises CannotRender."""
    return "\n".join(_one(call) for call in calls)


def _one(call: ToolCall) -> str:
    if not 0 < len(call.name) <= 100 or any(char in call.name for char in '"<>'):
        raise CannotRender(f"tagged cannot carry the name {call.name!r}")
    return f'<tool name="{call.name}">{dump(dict(call.arguments))}{END}'


FORMAT = WireFormat(
    name="tagged",
    render=render,
    readers={OPENER: read, NAMELESS: read_nameless},
    closers=(END,),
    spans=(Span(OPENER, END),),
    signs=(Sign(('<tool name="',), 3),),
)
