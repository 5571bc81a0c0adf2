"""apertus: `<|tools_prefix|>[{"f": {..}}, {"g": {}}]<|tools_suffix|>` (Apertus)."""

from __future__ import annotations

from typing import Any

from edgevox_ros.parsing.formats.base import Sign, WireFormat
from edgevox_ros.parsing.formats.call_form import (
    ARGUMENTS,
    COMMA,
    NO_SPACE,
    QUOTED_NAME,
    SPACE,
    CallForm,
)
from edgevox_ros.parsing.formats.enclosed_payload import read_enclosed
from edgevox_ros.parsing.formats.thinking_marks import ThinkingPair
from edgevox_ros.parsing.reading.call_keys import candidates_of
from edgevox_ros.parsing.reading.findings import Candidate, Finding
from edgevox_ros.parsing.reading.repair import missing_closers
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.reading.strict_json import (
    BeyondRepair,
    Malformed,
    skip_space,
)
from edgevox_ros.parsing.reading.values import (
    WORD,
    Incomplete,
    read_loosely,
    skip_blank,
)

START, END = "<|tools_prefix|>", "<|tools_suffix|>"


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read the payload after `<|tools_prefix|>`: objects keyed by tool name, or other shapes."""
    text = reply.text
    if not reply.final and reply.find(END, at) < 0:
        return reply.wait(END)
    begin = skip_blank(text, at)
    if text.startswith(("[", "{"), begin):
        try:
            value, end = read_loosely(text, begin, bare=WORD)
        except Incomplete:
            return reply.wait(END) if not reply.final else _cut(reply, start, at, begin)
        except BeyondRepair:
            return read_enclosed(reply, start, at, START, END)
        except Malformed:
            return _cut(reply, start, at, begin)
        after = skip_space(text, end)
        if text.startswith(("}", "]"), after):
            after = skip_space(text, after + 1)
        if text.startswith(END, after):
            found = _calls(value, begin, end, reply.tools)
            return Finding(start, after + len(END), found)
        if after >= len(text):
            found = _calls(value, begin, end, reply.tools)
            return Finding(start, after, found, closed=isinstance(value, list))
    return read_enclosed(reply, start, at, START, END)


def _cut(reply: ReplyText, start: int, at: int, begin: int) -> Finding | None:
    """Read a value that does not end: repaired if only closers are missing."""
    text = reply.text
    places = (reply.find(END, at), reply.find(START, at), reply.search(reply.ends, at), len(text))
    limit = min(place for place in places if place >= 0)
    closers = missing_closers(text, begin, limit)
    try:
        value, _ = read_loosely(text[begin:limit] + (closers or ""), 0, bare=WORD)
    except Malformed:
        return read_enclosed(reply, start, at, START, END)
    closed = text.startswith(END, limit)
    end = limit + len(END) if closed else limit
    return Finding(start, end, _calls(value, begin, end, reply.tools), closed=closed)


def _calls(value: Any, start: int, end: int, tools: frozenset[str]) -> list[Candidate]:
    found: list[Candidate] = []
    for item in value if isinstance(value, list) else [value]:
        if isinstance(item, dict) and len(item) == 1:
            [(name, arguments)] = item.items()
            if name in tools or arguments is None or isinstance(arguments, dict):
                found.append(Candidate(name, arguments, start, end))
                continue
        found += candidates_of(item, start, end)
    return found


FORMAT = WireFormat(
    name="apertus",
    calls=(
        CallForm(
            ("{", NO_SPACE, QUOTED_NAME, ":", SPACE, ARGUMENTS, NO_SPACE, "}"),
            START,
            END,
            before=("[",),
            between=COMMA,
            after=("]",),
        ),
    ),
    models="Apertus",
    also_reads='`{"name": .., "arguments": ..}` and call syntax inside, closers missing',
    readers={START: read},
    thinking=(ThinkingPair("<|inner_prefix|>", "<|inner_suffix|>"),),
    ends=("<|assistant_end|>",),
    turns=("<|user_start|>", "<|system_start|>", "<|developer_start|>"),
    signs=(Sign((START,), 3),),
)
