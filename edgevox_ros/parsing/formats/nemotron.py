"""nemotron: `<TOOLCALL>[{"name": "f", "arguments": {..}}]</TOOLCALL>` (Nemotron Nano v1, v2)."""

from __future__ import annotations

from collections.abc import Iterable

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats.base import ARRAY, CallSpan, Sign, WireFormat
from edgevox_ros.parsing.formats.call_grammar import object_list
from edgevox_ros.parsing.formats.enclosed_payload import read_enclosed
from edgevox_ros.parsing.formats.notation import call_object
from edgevox_ros.parsing.formats.thinking_marks import THINK
from edgevox_ros.parsing.reading.findings import Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText

START, END = "<TOOLCALL>", "</TOOLCALL>"


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read the payload after `<TOOLCALL>`."""
    return read_enclosed(reply, start, at, START, END)


def render(calls: Iterable[ToolCall]) -> str:
    """All calls in one list between the markers. Every JSON value can be written."""
    return f"{START}[{', '.join(call_object(call) for call in calls)}]{END}"


FORMAT = WireFormat(
    name="nemotron",
    models="Nemotron Nano v1 and v2, Llama-Nemotron",
    also_reads="one object, call syntax inside, either marker dropped",
    render=render,
    readers={START: read},
    closers=(END,),
    forms=frozenset((ARRAY,)),
    spans=(CallSpan(START, END, object_list(after=("]", END))),),
    thinking=(THINK,),
    ends=("<SPECIAL_12>",),
    turns=("<SPECIAL_10>", "<SPECIAL_11>"),
    signs=(Sign((START,), 3),),
)
