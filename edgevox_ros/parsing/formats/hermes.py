"""hermes: `<tool_call>` JSON object `</tool_call>` (Hermes 2 and 3, Qwen, chatml, SmolLM3)."""

from __future__ import annotations

from edgevox_ros.parsing.formats.base import Sign, WireFormat
from edgevox_ros.parsing.formats.call_form import BREAK, CallForm, object_parts
from edgevox_ros.parsing.formats.enclosed_payload import enclosed
from edgevox_ros.parsing.formats.thinking_marks import THINK
from edgevox_ros.parsing.formats.tool_styles import JSON_IN_TAGS

START, END = "<tool_call>", "</tool_call>"
ESCAPED_START, ESCAPED_END = "&lt;tool_call&gt;", "&lt;/tool_call&gt;"


READERS = {
    START: enclosed(START, END),
    ESCAPED_START: enclosed(ESCAPED_START, ESCAPED_END),
}
CLOSERS = (END, ESCAPED_END)
FORM = CallForm(object_parts(), START, END, before=(BREAK,), after=(BREAK,))

FORMAT = WireFormat(
    name="hermes",
    calls=(FORM,),
    apart="\n",
    models="Hermes 2 and 3, SmolLM3, chatml models",
    also_reads=(
        "Python dicts, trailing commas, missing closers at the end or an extra one, fences, "
        "doubled tags, lists, `f {..}`, XML or call syntax inside, either tag missing"
    ),
    readers=READERS,
    closers=CLOSERS,
    thinking=(THINK,),
    signs=(
        Sign(("<tool_call>",), 1, without=("<arg_key>", "</arg_value>")),
        Sign(("xml_tools",), 4),
        Sign(("named SmolLM", "enable_thinking"), 3),
        Sign(("<tool_call>", "function calling AI model"), 3),
    ),
    tool_style=JSON_IN_TAGS,
)
