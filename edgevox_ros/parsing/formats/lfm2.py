"""lfm2: `<|tool_call_start|>[f(x=1)]<|tool_call_end|>`, also with JSON inside."""

from __future__ import annotations

from collections.abc import Iterable

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats.base import (
    ARRAY,
    CALLS,
    OBJECT,
    CallSpan,
    Sign,
    WireFormat,
)
from edgevox_ros.parsing.formats.call_grammar import keyword_list
from edgevox_ros.parsing.formats.enclosed_payload import read_enclosed
from edgevox_ros.parsing.formats.keyword_calls import call_text
from edgevox_ros.parsing.formats.notation import PYTHON
from edgevox_ros.parsing.formats.thinking_marks import THINK
from edgevox_ros.parsing.reading.findings import Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText

START, END = "<|tool_call_start|>", "<|tool_call_end|>"


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read the payload after `<|tool_call_start|>`."""
    return read_enclosed(reply, start, at, START, END)


def render(calls: Iterable[ToolCall]) -> str:
    """A list between the markers. Raises CannotRender for names that call syntax cannot carry."""
    return f"{START}[{', '.join(call_text(call) for call in calls)}]{END}"


FORMAT = WireFormat(
    name="lfm2",
    models="LFM2, LFM2.5",
    also_reads="JSON inside, either marker dropped, the list written twice (runs once)",
    render=render,
    readers={START: read},
    closers=(END,),
    forms=frozenset((CALLS, ARRAY, OBJECT)),
    spans=(CallSpan(START, END, keyword_list(after=("]", END)), PYTHON),),
    thinking=(THINK,),
    signs=(
        Sign(("<|tool_call_start|>",), 3),
        Sign(("<|tool_list_start|>",), 3),
        Sign(("keep_past_thinking", "List of tools: "), 3),
    ),
)
