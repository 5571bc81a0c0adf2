"""granite: Granite 4 as hermes; Granite 3 `<|tool_call|>[{..}]`; 20B `<function_call> {..}`."""

from __future__ import annotations

from collections.abc import Iterable

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats import hermes, phi4
from edgevox_ros.parsing.formats.base import ARRAY, OBJECT, CallSpan, Sign, WireFormat
from edgevox_ros.parsing.formats.call_grammar import (
    SPACE,
    CallGrammar,
    object_list,
    object_parts,
)
from edgevox_ros.parsing.formats.open_payload import read_open
from edgevox_ros.parsing.formats.thinking_marks import THINK
from edgevox_ros.parsing.formats.tool_styles import JSON_IN_TAGS
from edgevox_ros.parsing.reading.findings import Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText

FUNCTION_CALL = "<function_call>"


def read_function_call(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read the object after `<function_call>`."""
    return read_open(reply, start, at)


def render(calls: Iterable[ToolCall]) -> str:
    """As Granite 4 writes calls. Every JSON value can be written."""
    return hermes.render(calls)


FORMAT = WireFormat(
    name="granite",
    models="Granite 3, 4.0 and 4.1",
    also_reads=(
        'bare identifiers, `<|tool_call|>[..]`, `<function_call> {..}`, `f(k="v")`, a bare name'
    ),
    render=render,
    readers={**hermes.READERS, phi4.START: phi4.read, FUNCTION_CALL: read_function_call},
    closers=(*hermes.CLOSERS, "</function_call>", phi4.END),
    forms=frozenset((ARRAY, OBJECT)),
    spans=(
        hermes.SPAN,
        CallSpan(phi4.START, grammar=object_list(before=(SPACE, "["))),
        CallSpan(
            FUNCTION_CALL,
            grammar=CallGrammar(object_parts(), before=(SPACE,)),
            continued=True,
        ),
    ),
    thinking=(THINK,),
    signs=(Sign(("<|start_of_role|>",), 3),),
    tool_style=JSON_IN_TAGS,
)
