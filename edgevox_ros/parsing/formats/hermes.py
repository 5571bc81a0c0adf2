"""hermes: `<tool_call>` JSON object `</tool_call>` (Hermes 2 and 3, Qwen, chatml, SmolLM3)."""

from __future__ import annotations

from collections.abc import Iterable

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats.base import CallSpan, Sign, WireFormat
from edgevox_ros.parsing.formats.call_grammar import BREAK, CallGrammar, object_parts
from edgevox_ros.parsing.formats.enclosed_payload import read_enclosed
from edgevox_ros.parsing.formats.notation import call_object
from edgevox_ros.parsing.formats.thinking_marks import THINK
from edgevox_ros.parsing.formats.tool_styles import JSON_IN_TAGS
from edgevox_ros.parsing.reading.findings import Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText

START, END = "<tool_call>", "</tool_call>"
ESCAPED_START, ESCAPED_END = "&lt;tool_call&gt;", "&lt;/tool_call&gt;"


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read the payload after `<tool_call>`."""
    return read_enclosed(reply, start, at, START, END)


def read_escaped(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read the payload after a `<tool_call>` written with HTML entities."""
    return read_enclosed(reply, start, at, ESCAPED_START, ESCAPED_END)


def render(calls: Iterable[ToolCall]) -> str:
    """One tag per call, as chat templates write it. Every JSON value can be written."""
    return "\n".join(f"{START}\n{call_object(call)}\n{END}" for call in calls)


READERS = {START: read, ESCAPED_START: read_escaped}
CLOSERS = (END, ESCAPED_END)
SPAN = CallSpan(START, END, CallGrammar(object_parts(), before=(BREAK,), after=(BREAK, END)))

FORMAT = WireFormat(
    name="hermes",
    models="Hermes 2 and 3, SmolLM3, chatml models",
    also_reads=(
        "Python dicts, trailing commas, missing closers at the end or an extra one, fences, "
        "doubled tags, lists, `f {..}`, XML or call syntax inside, either tag missing"
    ),
    render=render,
    readers=READERS,
    closers=CLOSERS,
    spans=(SPAN,),
    thinking=(THINK,),
    signs=(
        Sign(("<tool_call>",), 1, without=("<arg_key>", "</arg_value>")),
        Sign(("xml_tools",), 4),
        Sign(("named SmolLM", "enable_thinking"), 3),
        Sign(("<tool_call>", "function calling AI model"), 3),
    ),
    tool_style=JSON_IN_TAGS,
)
