"""xlam: a bare or fenced JSON array of calls; Hammer writes the same as Python literals."""

from __future__ import annotations

from collections.abc import Iterable

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats.base import ARRAY, OBJECT, Sign, WireFormat
from edgevox_ros.parsing.formats.call_grammar import object_list
from edgevox_ros.parsing.formats.notation import call_object
from edgevox_ros.parsing.formats.thinking_marks import THINK


def render(calls: Iterable[ToolCall]) -> str:
    """The array alone. Every JSON value can be written."""
    return f"[{', '.join(call_object(call) for call in calls)}]"


FORMAT = WireFormat(
    name="xlam",
    models="xLAM 2, Hammer 2.1",
    also_reads="fences, single objects, Python literals, OpenAI items, `]` missing",
    render=render,
    forms=frozenset((ARRAY, OBJECT)),
    bare_calls={"[": object_list(before=())},
    thinking=(THINK,),
    signs=(
        Sign(("xLAM",), 4),
        Sign(("[BEGIN OF TASK INSTRUCTION]",), 4),
        Sign(("[BEGIN OF FORMAT INSTRUCTION]",), 4),
    ),
)
