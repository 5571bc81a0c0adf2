"""gemma4: `<|tool_call>call:f{k:<|"|>text<|"|>,n:1.5,o:{a:true}}<tool_call|>`."""

from __future__ import annotations

from collections.abc import Iterable

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats.base import GEMMA, NAMED, Sign, WireFormat
from edgevox_ros.parsing.formats.gemma_calls import (
    gemma_span,
    gemma_style,
    read_gemma,
    write_call,
)
from edgevox_ros.parsing.formats.thinking_marks import ThinkingPair
from edgevox_ros.parsing.reading.candidate import Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText

START, END, QUOTE = "<|tool_call>", "<tool_call|>", '<|"|>'
# A channel whose name tells whether it is a thought; the names that models give to thoughts.
GEMMA_CHANNEL = "<|channel>"
THOUGHT_CHANNELS = ("thought", "analysis", "commentary", "thinking")


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """The finding that `<|tool_call>` opens."""
    return read_gemma(reply, start, at, START, END)


def render(calls: Iterable[ToolCall]) -> str:
    """A pair of markers a call. A string with the delimiter, or a key that is no word, raises."""
    return "".join(f"{START}{write_call(call, QUOTE)}{END}" for call in calls)


FORMAT = WireFormat(
    name="gemma4",
    models="Gemma 4",
    also_reads=(
        "JSON or call syntax inside, several calls in one pair, markers and delimiters "
        "dropped, keys with spaces, `:f{`"
    ),
    render=render,
    readers={START: read},
    closers=(END,),
    forms=frozenset((GEMMA, NAMED)),
    spans=(gemma_span(START, END, QUOTE),),
    thinking=(ThinkingPair(GEMMA_CHANNEL, "<channel|>", heading="thought\n", nested=False),),
    signs=(Sign(("<|tool_call>",), 3),),
    tool_style=gemma_style("gemma", "<|tool>", "<tool|>", QUOTE, example_format="gemma4"),
)
