"""hermes: `<tool_call>` JSON object `</tool_call>` (Hermes 2 and 3, Qwen, chatml, SmolLM3).

qwen25: the same; a complete call at the end of an unclosed thought runs (Qwen 2.5 and 3).
smollm: an array in one tag, `<tool_call>[{..},{..}]</tool_call>` (SmolLM2).
"""

from __future__ import annotations

import re
from dataclasses import replace

from edgevox_ros.parsing.formats.argument_pairs import PLAIN
from edgevox_ros.parsing.formats.base import Sign, Start, WireFormat
from edgevox_ros.parsing.formats.call_form import BREAK, CallForm, object_list, object_parts
from edgevox_ros.parsing.formats.enclosed_payload import enclosed, read_enclosed
from edgevox_ros.parsing.formats.thinking_marks import THINK
from edgevox_ros.parsing.formats.tool_styles import JSON_IN_TAGS
from edgevox_ros.parsing.reading.call_expression import malformed
from edgevox_ros.parsing.reading.findings import Finding, Marker, ScanStep
from edgevox_ros.parsing.reading.reply_text import ReplyText

START, END = "<tool_call>", "</tool_call>"
# Around the declarations in the prompt. Small models write them around their calls.
TOOLS, TOOLS_END = "<tools>", "</tools>"
_DECLARES = re.compile(r"""["']description["']\s{0,4}:""")
# The opening tag as words, also of other families.
_LABELS = (
    "tool_call:", "tool_calls:", "toolcall:", "function_call:", "function_calls:", "_call:",
)  # fmt: skip
_BEHIND_LABEL = "|".join(rf"(?<={each})(?<![\w.</|-]{each})" for each in _LABELS)
_LABEL = re.compile(rf"(?:{'|'.join(_LABELS)})\Z", re.IGNORECASE)
_LONGEST_LABEL = max(map(len, _LABELS))
# What a sentence ends with, or a tag.
_ENDED = re.compile(r"(?:\A|[.!?:;>\n\u3002\uff01\uff1f\u2026])[\s*`\"']{0,4}\Z")
ESCAPED_START, ESCAPED_END = "&lt;tool_call&gt;", "&lt;/tool_call&gt;"


def look_label(reply: ReplyText, at: int, floor: int, own: bool) -> ScanStep | None:
    """The step for the colon of `tool_call:`, which stands for the tag where a sentence ended."""
    text = reply.text
    label = _LABEL.search(text, max(floor, at + 1 - _LONGEST_LABEL), at + 1)
    if label is None or not _ENDED.search(text, max(0, label.start() - 8), label.start()):
        return None
    return Marker(START, label.start(), at + 1)


def read_tools(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read a call in the tags around the declarations; one of those, repeated, is no call."""
    found = read_enclosed(reply, start, at, TOOLS, TOOLS_END)
    if found is not None and _DECLARES.search(reply.text, at, found.end):
        found.candidates = [malformed(start, found.end)]
    return found


READERS = {
    START: PLAIN.read_call,
    TOOLS: read_tools,
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
        "doubled tags, lists, `f {..}`, XML or call syntax inside, either tag missing, "
        "`<tools>` or `tool_call:` for the tag"
    ),
    readers=READERS,
    more_closers=(ESCAPED_END, TOOLS_END),
    thinking=(THINK,),
    starts=(Start(":", look_label, f"(?i:{_BEHIND_LABEL})"),),
    words=_LABELS,
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
    starts=(),
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
