"""functiongemma: `<start_function_call>call:f{k:<escape>text<escape>}<end_function_call>`."""

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
from edgevox_ros.parsing.reading.findings import Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.reading.values import FUNCTIONGEMMA_QUOTE

START, END = "<start_function_call>", "<end_function_call>"


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read the payload after `<start_function_call>`."""
    return read_gemma(reply, start, at, START, END)


def render(calls: Iterable[ToolCall]) -> str:
    """One pair of markers per call. Raises CannotRender where write_call does."""
    return "".join(f"{START}{write_call(call, FUNCTIONGEMMA_QUOTE)}{END}" for call in calls)


FORMAT = WireFormat(
    name="functiongemma",
    models="FunctionGemma",
    also_reads="as gemma4",
    render=render,
    readers={START: read},
    closers=(END,),
    forms=frozenset((GEMMA, NAMED)),
    spans=(gemma_span(START, END, FUNCTIONGEMMA_QUOTE),),
    signs=(Sign(("<start_function_call>",), 3),),
    tool_style=gemma_style(
        "functiongemma",
        "<start_function_declaration>",
        "<end_function_declaration>",
        FUNCTIONGEMMA_QUOTE,
        example_format="functiongemma",
    ),
)
