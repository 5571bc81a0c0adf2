"""tagged: `<tool name="f">{..}</tool>`; the payload is strict JSON, the tag has one attribute."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.base import Sign, WireFormat
from edgevox_ros.parsing.formats.call_form import ARGUMENTS, CallForm, Name
from edgevox_ros.parsing.formats.notation import CannotRender
from edgevox_ros.parsing.formats.unreadable import unreadable
from edgevox_ros.parsing.reading.call_expression import malformed
from edgevox_ros.parsing.reading.findings import Candidate, Finding
from edgevox_ros.parsing.reading.repair import unescape
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.reading.strict_json import (
    Malformed,
    read_json_prefix,
    read_whole_json,
    skip_space,
)
from edgevox_ros.parsing.reading.values import Incomplete, read_value

OPENER, END = "<tool ", "</tool>"
NAMELESS = "<tool>"
_HEAD = re.compile(r"""<tool\s{1,8}name\s?=\s?(?:"([^"<>]{1,100})"|'([^'<>]{1,100})')\s{0,8}>""")

_TAG = re.compile(r"[^<>\n]{1,160}>")
_NAMED = re.compile(r"\bname\s?=")


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read the call that `<tool name="f">` opens."""
    text = reply.text
    if not reply.final and text.find(">", start, start + 160) < 0 and len(text) - start < 160:
        return reply.wait()
    head = _HEAD.match(text, start)
    if head is None:
        begin = skip_space(text, at)
        if not reply.final and len(text) - begin < 4 and "name".startswith(text[begin:]):
            return reply.wait()
        if not text.startswith("name", begin):
            return _nameless(reply, start, begin)
        return _bounded(reply, start, at, None)
    name = head.group(1) or head.group(2)
    begin = skip_space(text, head.end())
    try:
        value, end = read_json_prefix(text, begin)
    except Malformed:
        if not reply.final and _goes_on(text, begin):
            return reply.wait(END)
        return _bounded(reply, start, begin, name)
    after = skip_space(text, end)
    if text.startswith(END, after):
        end = after + len(END)
        return Finding(start, end, [Candidate(name, value, start, end)])
    if not reply.final and END.startswith(text[after : after + len(END)]):
        return reply.wait()
    if after >= len(text):
        return Finding(start, end, [Candidate(name, value, start, end)], closed=False)
    return _bounded(reply, start, begin, name)


def read_nameless(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Take `<tool>`: it names no tool, so no call can be read."""
    return unreadable(reply, start, at, END)


def _nameless(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Take a tag that lacks `name=`: malformed if it is closed or names a tool, else text."""
    tag = _TAG.match(reply.text, at)
    if tag is None:
        return Finding(start, at, [], closed=False)
    if _NAMED.search(tag.group()) or tag.group()[:-1].strip() in reply.tools:
        return _bounded(reply, start, tag.end(), None)
    stop = reply.find(END, tag.end())
    if stop < 0 and not reply.final:
        return reply.wait(END)
    return _bounded(reply, start, tag.end(), None) if stop >= 0 else Finding(start, at, [])


def _goes_on(text: str, at: int) -> bool:
    """Whether the payload is only incomplete, not malformed."""
    try:
        read_value(text, at, len(text))
    except Incomplete:
        return True
    except Malformed:
        return False
    return False


def _bounded(reply: ReplyText, start: int, at: int, name: str | None) -> Finding | None:
    stop = reply.find(END, at)
    if stop < 0:
        if not reply.final:
            return reply.wait(END)
        end = len(reply.text)
        return Finding(start, end, [malformed(start, end, name)], closed=False)
    end = stop + len(END)
    return Finding(start, end, [_unescaped(reply.text[at:stop], start, end, name)])


def _unescaped(body: str, start: int, end: int, name: str | None) -> Candidate:
    """The call with its payload un-escaped; malformed if still not readable."""
    plain = unescape(body)
    if name is None or plain == body:
        return malformed(start, end, name)
    try:
        return Candidate(name, read_whole_json(plain), start, end)
    except Malformed:
        return malformed(start, end, name)


def _check_name(name: str) -> str:
    if not 0 < len(name) <= 100 or any(char in name for char in '"<>'):
        raise CannotRender(f"tagged cannot carry the name {name!r}")
    return name


FORMAT = WireFormat(
    name="tagged",
    calls=(CallForm(('name="', Name(_check_name), '">', ARGUMENTS), OPENER, END),),
    apart="\n",
    models="your own prompts",
    also_reads="nothing else",
    readers={OPENER: read, NAMELESS: read_nameless},
    signs=(Sign(('<tool name="',), 3),),
)
