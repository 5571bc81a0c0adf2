"""deepseek: calls between full-width markers; R1 and V3 fence the JSON, V3.1 does not."""

from __future__ import annotations

import re
from typing import Any

from edgevox_ros.parsing.formats.base import BAR, Reader, Sign, WireFormat
from edgevox_ros.parsing.formats.call_form import ARGUMENTS, CallForm, Name
from edgevox_ros.parsing.formats.notation import CannotRender
from edgevox_ros.parsing.formats.thinking_marks import THINK
from edgevox_ros.parsing.formats.unreadable import unreadable
from edgevox_ros.parsing.reading.call_expression import malformed
from edgevox_ros.parsing.reading.findings import Candidate, Finding
from edgevox_ros.parsing.reading.repair import missing_closers, unescape
from edgevox_ros.parsing.reading.reply_text import ReplyText, mid_sentence
from edgevox_ros.parsing.reading.strict_json import (
    Malformed,
    read_whole_json,
    skip_space,
)
from edgevox_ros.parsing.reading.values import Incomplete, read_loosely, read_object

CALLS_BEGIN, CALLS_END = "<｜tool▁calls▁begin｜>", "<｜tool▁calls▁end｜>"
BEGIN, END, SEPARATOR = "<｜tool▁call▁begin｜>", "<｜tool▁call▁end｜>", "<｜tool▁sep｜>"
# Distilled models spell the markers with other bars and spaces, also as Kimi K2 spells its own.
KIMI_BEGIN = "<|tool_call_begin|>"
_GAP = r"\\?[▁_ ]"


def _spelled(*words: str) -> str:
    return f"<{BAR}{_GAP.join(words)}{BAR}>"


_SEP = _spelled("tool", "sep")
_BEGIN, _END = (re.compile(_spelled("tool", "call", each)) for each in ("begin", "end"))
_HEAD = re.compile(
    rf"\s{{0,8}}(?:function(?:\s{{0,4}}{_SEP}|[ \t]{{0,4}}\n))?\s{{0,4}}([^\s<>{{}}`]{{1,100}})"
    rf"\s{{0,4}}(?:{_SEP})?\s{{0,8}}(?:```(?:json)?\s{{0,8}})?(?=\{{)"
)
_ALONE = re.compile(
    rf"\s{{0,8}}(?:function\s{{0,4}}{_SEP})?([^\s<>{{}}`]{{1,100}})\s{{0,4}}(?:{_SEP})?\s{{0,8}}\Z"
)


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read one call, with its end marker."""
    text = reply.text
    if (
        not reply.final
        and len(text) - at < 220
        and "{" not in text[at:]
        and reply.search(_END, at) < 0
    ):
        return reply.wait("{")
    head = _HEAD.match(text, at)
    if head is None:
        return _bounded(reply, start, at, None)
    return read_arguments(reply, start, head.end(), head.group(1))


def read_arguments(
    reply: ReplyText, start: int, begin: int, name: str, end_marker: str = END
) -> Finding | None:
    """Read the arguments at `begin` of a call of the tool `name`, with the end marker.

    `end_marker`: as it is usually spelled.
    """
    text = reply.text
    closer = reply.find(end_marker, begin)
    if closer >= 0:
        try:
            value = read_whole_json(text[begin:closer])
        except Malformed:
            pass
        else:
            closer += len(end_marker)
            return Finding(start, closer, [Candidate(name, value, start, closer)])
    try:
        value, end = read_loosely(text, begin)
    except Incomplete:
        if not reply.final:
            return reply.wait(end_marker)
        return _bounded(reply, start, begin, name, end_marker)
    except Malformed:
        return _bounded(reply, start, begin, name, end_marker)
    return _end(reply, start, end, Candidate(name, value, start, end))


def read_list(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Take `<｜tool▁calls▁begin｜>`, which is only a marker: the calls follow."""
    return Finding(start, at, [])


def headless(read_call: Reader, end_marker: str) -> Reader:
    """The reader of a call whose opening marker is missing, from its name or its separator on.

    Without a name it cannot run. A stray separator is only removed.
    """

    def read_headless(reply: ReplyText, start: int, at: int) -> Finding | None:
        if not reply.text.startswith("<", start):
            return read_call(reply, start, start)
        begin = skip_space(reply.text, at)
        if begin >= len(reply.text) and not reply.final:
            return reply.wait()
        if not reply.text.startswith("{", begin):
            return Finding(start, at, [])
        return read_arguments(reply, start, begin, "", end_marker)

    return read_headless


def _end(reply: ReplyText, start: int, end: int, candidate: Candidate) -> Finding | None:
    text = reply.text
    after = skip_space(text, end)
    if text.startswith("}", after):
        end = after + 1
        after = skip_space(text, end)
    if text.startswith("```", after):
        end = after + 3
        after = skip_space(text, end)
    closer = _END.match(text, after)
    if closer:
        return Finding(start, closer.end(), [candidate])
    rest = text[after : after + 30]
    if not reply.final and (
        "```".startswith(rest[:3]) or (rest.startswith("<") and ">" not in rest)
    ):
        return reply.wait()
    stop, again = reply.search(_END, after), reply.search(_BEGIN, after)
    if stop < 0 and again < 0 and not reply.final:
        return reply.wait(">")
    if stop >= 0 and not 0 <= again < stop:  # other text before the end marker
        end = text.index(">", stop) + 1
        return Finding(start, end, [malformed(start, end, candidate.name)])
    return Finding(start, end, [candidate], closed=False)


def _bounded(
    reply: ReplyText, start: int, at: int, name: str | None, end_marker: str = END
) -> Finding | None:
    text = reply.text
    stop = reply.search(_END, at)
    closer = _END.match(text, stop) if stop >= 0 else None
    if closer is None:
        if not reply.final:
            return reply.wait(end_marker)
        if name is None and mid_sentence(text, start):
            return unreadable(reply, start, at)
        end = len(text) if text[at:].strip() else at
    else:
        end = closer.end()
        alone = _ALONE.match(text[at:stop]) if name is None else None
        if alone:
            return Finding(start, end, [Candidate(alone.group(1), None, start, end)])
    if not text[at:end].strip():
        return Finding(start, end, [], closed=stop >= 0)
    mended = _mended(text, at, stop) if name is not None else None
    found = malformed(start, end, name) if mended is None else Candidate(name, mended, start, end)
    return Finding(start, end, [found], closed=stop >= 0)


def _mended(text: str, at: int, stop: int) -> dict[str, Any] | None:
    """The arguments, un-escaped and with missing closers added; None if still not readable."""
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


def _check_name(name: str) -> str:
    """The name, if the markers can carry it."""
    marks = any(char.isspace() or char in "<>{}`" for char in name)
    if not 0 < len(name) <= 100 or name == "function" or marks:
        raise CannotRender(f"deepseek cannot carry the name {name!r}")
    return name


FORMAT = WireFormat(
    name="deepseek",
    calls=(CallForm((Name(_check_name), SEPARATOR, ARGUMENTS), BEGIN, END),),  # as V3.1
    around=(CALLS_BEGIN, CALLS_END),
    models="DeepSeek V3, R1, V3.1 and distillates",
    also_reads=(
        "`function<｜tool▁sep｜>f` with fenced JSON, other bars and spaces in the markers, "
        "openers missing"
    ),
    readers={BEGIN: read, KIMI_BEGIN: read, CALLS_BEGIN: read_list, SEPARATOR: headless(read, END)},
    more_closers=(CALLS_END,),
    after_name=(SEPARATOR,),
    words=("function",),
    thinking=(THINK,),
    signs=(
        Sign((BEGIN,), 3),
        Sign((CALLS_BEGIN,), 3),
    ),
)
