"""smollm: an array in one tag, `<tool_call>[{..},{..}]</tool_call>` (SmolLM2)."""

from __future__ import annotations

from collections.abc import Iterable

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats import hermes
from edgevox_ros.parsing.formats.base import CallSpan, Sign, WireFormat
from edgevox_ros.parsing.formats.call_grammar import object_list
from edgevox_ros.parsing.formats.notation import call_object
from edgevox_ros.parsing.formats.thinking_marks import THINK
from edgevox_ros.parsing.formats.tool_styles import JSON_IN_TAGS


def render(calls: Iterable[ToolCall]) -> str:
    """All calls in one array. Every JSON value can be written."""
    return f"{hermes.START}[{', '.join(call_object(call) for call in calls)}]{hermes.END}"


FORMAT = WireFormat(
    name="smollm",
    models="SmolLM2",
    also_reads="as hermes",
    render=render,
    readers=hermes.READERS,
    closers=hermes.CLOSERS,
    spans=(CallSpan(hermes.START, hermes.END, object_list(after=("]", hermes.END))),),
    thinking=(THINK,),
    signs=(Sign(("named SmolLM",), 3, without=("xml_tools", "enable_thinking")),),
    tool_style=JSON_IN_TAGS,
)
