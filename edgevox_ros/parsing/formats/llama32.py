"""llama32: `<|python_tag|>` objects parted by `;`, bare, `<function=f>{..}`, `f.call(..)`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats.after import read_after
from edgevox_ros.parsing.formats.base import (
    ARRAY,
    BUILTIN,
    OBJECT,
    Sign,
    Span,
    WireFormat,
    call_object,
)
from edgevox_ros.parsing.formats.functions import OPENER, read_function
from edgevox_ros.parsing.formats.unreadable import unreadable
from edgevox_ros.parsing.reading.calls import malformed
from edgevox_ros.parsing.reading.candidate import Stretch
from edgevox_ros.parsing.reading.shapes import candidates_of
from edgevox_ros.parsing.reading.values import Malformed, read_whole_json
from edgevox_ros.parsing.scanning.markers import END_TOKEN
from edgevox_ros.parsing.scanning.source import Source, mid_sentence

TAG = "<|python_tag|>"
# A program for an interpreter that is not here: neither a call nor speech.
_CODE = re.compile(
    r"\s{0,9}(?:(?:import|from|def|class|for|if|while|print|with|try|return)\b|#|[\w.]{1,80}\s{0,3}=[^=])"
)
_MAY_BE_CODE = re.compile(r"\s{0,9}[\w.]{0,80}\s{0,3}=?\Z")


def read(src: Source, start: int, at: int) -> Stretch | None:
    """What `<|python_tag|>` opens: calls, or code up to the end of the turn."""
    if src.text.startswith("{", at):
        return _whole(src, start, at) or read_after(src, start, at)
    if not src.final and _MAY_BE_CODE.match(src.text, at):
        return src.wait()
    if not _CODE.match(src.text, at):
        return read_after(src, start, at)
    if mid_sentence(src.text, start) and src.text[at] in " \t":
        return unreadable(src, start, at)
    end = src.search(END_TOKEN, at)
    if end < 0:
        if not src.final:
            return src.wait()
        end = len(src.text)
    return Stretch(start, end, [malformed(start, end)])


def _whole(src: Source, start: int, at: int) -> Stretch | None:
    """The usual case: one object, with nothing behind it."""
    text = src.text
    if not src.final or len(text) - at > 2048 or text[-1] != "}":
        return None
    try:
        return Stretch(start, len(text), candidates_of(read_whole_json(text[at:]), at, len(text)))
    except Malformed:
        return None


def render(calls: Iterable[ToolCall]) -> str:
    """Objects parted by `;`, as Llama 3.1 and 3.2 write them. JSON carries every value."""
    return TAG + "; ".join(call_object(call, "parameters") for call in calls)


FORMAT = WireFormat(
    name="llama32",
    render=render,
    readers={TAG: read, OPENER: read_function},
    closers=("</function>",),
    forms=frozenset((OBJECT, ARRAY, BUILTIN)),
    spans=(Span(TAG, ""), Span("<function=", "</function>")),
    signs=(
        Sign(("<|python_tag|>",), 2),
        Sign(("<|start_header_id|>", '"parameters"'), 2),
    ),
)
