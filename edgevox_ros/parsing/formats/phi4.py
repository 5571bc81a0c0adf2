"""phi4: `<|tool_call|>[{..}]<|/tool_call|>`, or `functools[{..}]`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats.base import ARRAY, OBJECT, CallSpan, Sign, WireFormat
from edgevox_ros.parsing.formats.call_grammar import object_list
from edgevox_ros.parsing.formats.enclosed_payload import read_enclosed
from edgevox_ros.parsing.formats.notation import call_object
from edgevox_ros.parsing.formats.open_payload import read_open
from edgevox_ros.parsing.formats.thinking_marks import THINK
from edgevox_ros.parsing.reading.findings import Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText

START, END = "<|tool_call|>", "<|/tool_call|>"
FUNCTOOLS = "functools"
_BOTH = re.compile(r"\s{0,4}functools\s{0,4}(?=\[)")


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read the payload after `<|tool_call|>`. Granite 3 writes no end marker."""
    both = _BOTH.match(reply.text, at)
    return read_enclosed(reply, start, both.end() if both else at, START, END)


def read_functools(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read the array after `functools`."""
    return read_open(reply, start, at, many=False)


def render(calls: Iterable[ToolCall]) -> str:
    """An array between the markers. Every JSON value can be written."""
    return f"{START}[{', '.join(call_object(call) for call in calls)}]{END}"


FORMAT = WireFormat(
    name="phi4",
    models="Phi-4-mini, FireFunction v2",
    also_reads="`functools[..]`, dropped tags",
    render=render,
    readers={START: read, FUNCTOOLS: read_functools},
    closers=(END,),
    forms=frozenset((ARRAY, OBJECT)),
    spans=(
        CallSpan(START, END, object_list(after=("]", END))),
        CallSpan("functools[", grammar=object_list(before=())),
    ),
    thinking=(THINK,),
    signs=(
        Sign(("<|tool_call|>", "<|/tool_call|>"), 3),
        Sign(("<|tool|>", "<|/tool|>"), 3),
        Sign(("functools",), 3),
    ),
)
