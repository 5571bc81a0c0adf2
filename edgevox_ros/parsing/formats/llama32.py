"""llama32: `<|python_tag|>` objects parted by `;`, bare, `<function=f>{..}`, `f.call(..)`."""

from __future__ import annotations

from collections.abc import Iterable

from edgevox_ros.parsing.candidate import Stretch
from edgevox_ros.parsing.formats.after import read_after
from edgevox_ros.parsing.formats.base import BUILTIN, OBJECT, Sign, Span, WireFormat, call_object
from edgevox_ros.parsing.formats.functions import OPENER, read_function
from edgevox_ros.parsing.source import Source
from edgevox_ros.tools import ToolCall

TAG = "<|python_tag|>"


def read(src: Source, start: int, at: int) -> Stretch | None:
    """What `<|python_tag|>` opens."""
    return read_after(src, start, at)


def render(calls: Iterable[ToolCall]) -> str:
    """Objects parted by `;`, as Llama 3.1 and 3.2 write them. JSON carries every value."""
    return TAG + "; ".join(call_object(call, "parameters") for call in calls)


FORMAT = WireFormat(
    name="llama32",
    render=render,
    readers={TAG: read, OPENER: read_function},
    closers=("</function>",),
    forms=frozenset((OBJECT, BUILTIN)),
    spans=(Span(TAG, ""), Span("<function=", "</function>")),
    signs=(
        Sign(("<|python_tag|>",), 2),
        Sign(("<|start_header_id|>", '"parameters"'), 2),
    ),
)
