"""smollm: an array in one tag, `<tool_call>[{..},{..}]</tool_call>` (SmolLM2)."""

from __future__ import annotations

from edgevox_ros.parsing.formats import hermes
from edgevox_ros.parsing.formats.base import Sign, WireFormat
from edgevox_ros.parsing.formats.call_form import object_list
from edgevox_ros.parsing.formats.thinking_marks import THINK
from edgevox_ros.parsing.formats.tool_styles import JSON_IN_TAGS

FORMAT = WireFormat(
    name="smollm",
    calls=(object_list(hermes.START, hermes.END),),
    models="SmolLM2",
    also_reads="as hermes",
    readers=hermes.READERS,
    closers=hermes.CLOSERS,
    thinking=(THINK,),
    signs=(Sign(("named SmolLM",), 3, without=("xml_tools", "enable_thinking")),),
    tool_style=JSON_IN_TAGS,
)
