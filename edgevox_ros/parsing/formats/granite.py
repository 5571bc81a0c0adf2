"""granite: Granite 4 as hermes; Granite 3 `<|tool_call|>[{..}]`; 20B `<function_call> {..}`."""

from __future__ import annotations

from collections.abc import Iterable

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats import hermes, phi4
from edgevox_ros.parsing.formats.after import read_after
from edgevox_ros.parsing.formats.base import ARRAY, OBJECT, Sign, Span, WireFormat
from edgevox_ros.parsing.reading.candidate import Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText

FUNCTION_CALL = "<function_call>"


def read_function_call(reply: ReplyText, start: int, at: int) -> Finding | None:
    """The object behind `<function_call>`."""
    return read_after(reply, start, at)


def render(calls: Iterable[ToolCall]) -> str:
    """As Granite 4 writes. JSON carries every value."""
    return hermes.render(calls)


FORMAT = WireFormat(
    name="granite",
    render=render,
    readers={**hermes.READERS, phi4.START: phi4.read, FUNCTION_CALL: read_function_call},
    closers=(*hermes.CLOSERS, "</function_call>", phi4.END),
    forms=frozenset((ARRAY, OBJECT)),
    spans=(*hermes.FORMAT.spans, Span(phi4.START, ""), Span(FUNCTION_CALL, "")),
    signs=(Sign(("<|start_of_role|>",), 3),),
)
