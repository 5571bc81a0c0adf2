"""gemma4: `<|tool_call>call:f{k:<|"|>text<|"|>,n:1.5,o:{a:true}}<tool_call|>`."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.base import GEMMA, NAMED, Header, HeaderKind, Sign, WireFormat
from edgevox_ros.parsing.formats.gemma_calls import (
    gemma_form,
    gemma_reader,
    gemma_style,
)
from edgevox_ros.parsing.formats.thinking_marks import ThinkingPair
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


FORMAT = WireFormat(
    name="gemma4",
    calls=(gemma_form(START, END, GEMMA4_QUOTE),),
    models="Gemma 4",
    also_reads=(
        "JSON or call syntax inside, several calls in one pair, markers and delimiters "
        "dropped, keys with spaces, `:f{`, names with colons, `default_api:f{`"
    ),
    readers={START: gemma_reader(START, END)},
    headers={CHANNEL: read_header},
    closers=(END,),
    forms=frozenset((GEMMA, NAMED)),
    thinking=(ThinkingPair(CHANNEL, "<channel|>", heading="thought\n", nested=False),),
    signs=(Sign(("<|tool_call>",), 3),),
    tool_style=gemma_style("gemma", "<|tool>", "<tool|>", GEMMA4_QUOTE, example_format="gemma4"),
)
