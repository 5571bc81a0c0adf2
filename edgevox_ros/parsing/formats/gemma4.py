"""gemma4: `<|tool_call>call:f{k:<|"|>text<|"|>,n:1.5,o:{a:true}}<tool_call|>`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats.base import GEMMA, NAMED, Header, HeaderKind, Sign, WireFormat
from edgevox_ros.parsing.formats.gemma_calls import (
    gemma_span,
    gemma_style,
    read_gemma,
    write_call,
)
from edgevox_ros.parsing.formats.thinking_marks import ThinkingPair
from edgevox_ros.parsing.reading.findings import Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.reading.values import GEMMA4_QUOTE

START, END = "<|tool_call>", "<tool_call|>"
CHANNEL = "<|channel>"
# The names of thinking channels; some models leave the name out.
_THOUGHTS = ("", "thought", "analysis", "commentary", "thinking")
_HEADER = re.compile(rf"{re.escape(CHANNEL)}[ \t]*([a-z_]*)[ \t]*\n?", re.IGNORECASE)


def read_header(text: str, start: int, final: bool) -> Header:
    """Read a channel's header: thinking if its name is in _THOUGHTS, otherwise speech."""
    match = _HEADER.match(text, start)
    if match is None:
        return Header(HeaderKind.NONE, start)
    if match.end() >= len(text) and not final:
        return Header(HeaderKind.UNFINISHED, start)
    if match.group(1).lower() in _THOUGHTS:
        return Header(HeaderKind.THOUGHT, match.end(), CHANNEL)
    return Header(HeaderKind.SPEECH, match.end())


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read the payload after `<|tool_call>`."""
    return read_gemma(reply, start, at, START, END)


def render(calls: Iterable[ToolCall]) -> str:
    """One pair of markers per call. Raises CannotRender where write_call does."""
    return "".join(f"{START}{write_call(call, GEMMA4_QUOTE)}{END}" for call in calls)


FORMAT = WireFormat(
    name="gemma4",
    models="Gemma 4",
    also_reads=(
        "JSON or call syntax inside, several calls in one pair, markers and delimiters "
        "dropped, keys with spaces, `:f{`, names with colons, `default_api:f{`"
    ),
    render=render,
    readers={START: read},
    headers={CHANNEL: read_header},
    closers=(END,),
    forms=frozenset((GEMMA, NAMED)),
    spans=(gemma_span(START, END, GEMMA4_QUOTE),),
    thinking=(ThinkingPair(CHANNEL, "<channel|>", heading="thought\n", nested=False),),
    signs=(Sign(("<|tool_call>",), 3),),
    tool_style=gemma_style("gemma", "<|tool>", "<tool|>", GEMMA4_QUOTE, example_format="gemma4"),
)
