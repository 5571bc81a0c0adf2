"""hermes: `<tool_call>` JSON object `</tool_call>` (Hermes 2 and 3, Qwen, chatml, SmolLM3).

qwen25: the same; a complete call at the end of an unclosed thought runs (Qwen 2.5 and 3).
smollm: an array in one tag, `<tool_call>[{..},{..}]</tool_call>` (SmolLM2).
"""

from __future__ import annotations

from dataclasses import replace

from edgevox_ros.parsing.formats.argument_pairs import PLAIN
from edgevox_ros.parsing.formats.base import Sign, WireFormat
from edgevox_ros.parsing.formats.call_form import BREAK, CallForm, object_list, object_parts
from edgevox_ros.parsing.formats.enclosed_payload import enclosed
from edgevox_ros.parsing.formats.thinking_marks import THINK
from edgevox_ros.parsing.formats.tool_styles import JSON_IN_TAGS

START, END = "<tool_call>", "</tool_call>"
ESCAPED_START, ESCAPED_END = "&lt;tool_call&gt;", "&lt;/tool_call&gt;"


READERS = {
    START: PLAIN.read_call,
    ESCAPED_START: enclosed(ESCAPED_START, ESCAPED_END),
}
FORM = CallForm(object_parts(), START, END, before=(BREAK,), after=(BREAK,))

HERMES = WireFormat(
    name="hermes",
    calls=(FORM,),
    apart="\n",
    models="Hermes 2 and 3, SmolLM3, chatml models",
    also_reads=(
        "Python dicts, trailing commas, missing closers at the end or an extra one, fences, "
        "doubled tags, lists, `f {..}`, XML or call syntax inside, either tag missing"
    ),
    readers=READERS,
    more_closers=(ESCAPED_END,),
    thinking=(THINK,),
    signs=(
        Sign(("<tool_call>",), 1, without=("<arg_key>", "</arg_value>")),
        Sign(("xml_tools",), 4),
        Sign(("named SmolLM", "enable_thinking"), 3),
        Sign(("<tool_call>", "function calling AI model"), 3),
    ),
    tool_style=JSON_IN_TAGS,
)

QWEN25 = replace(
    HERMES,
    name="qwen25",
    models="Qwen 2.5, Qwen 3, QwQ",
    also_reads="as hermes; a complete call at the end of an unclosed thought (it runs)",
    calls_in_thought=True,
    signs=(
        Sign(
            ("<tool_call>", "<|im_start|>"),
            2,
            without=("xml_tools", "<arg_key>", "function calling AI model"),
        ),
    ),
)

SMOLLM = WireFormat(
    name="smollm",
    calls=(object_list(START, END),),
    models="SmolLM2",
    also_reads="as hermes",
    readers=READERS,
    more_closers=(ESCAPED_END,),
    thinking=(THINK,),
    signs=(Sign(("named SmolLM",), 3, without=("xml_tools", "enable_thinking")),),
    tool_style=JSON_IN_TAGS,
)
