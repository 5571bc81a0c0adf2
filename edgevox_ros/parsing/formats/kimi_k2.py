"""kimi_k2: `functions.f:0` and a JSON object between markers (Kimi K2).

The call's id, which names the tool, stands in the place of a name; its results refer to it.
"""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats import chatml_function_calling, deepseek
from edgevox_ros.parsing.formats.base import Sign, WireFormat
from edgevox_ros.parsing.formats.call_form import ARGUMENTS, CallForm, CallId, Name
from edgevox_ros.parsing.formats.function_headers import FUNCTIONS
from edgevox_ros.parsing.formats.notation import CannotRender
from edgevox_ros.parsing.formats.thinking_marks import THINK
from edgevox_ros.parsing.formats.unreadable import unreadable
from edgevox_ros.parsing.reading.findings import Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.reading.strict_json import skip_space

SECTION, SECTION_END = "<|tool_calls_section_begin|>", "<|tool_calls_section_end|>"
BEGIN, END = "<|tool_call_begin|>", "<|tool_call_end|>"
SEPARATOR = "<|tool_call_argument_begin|>"
_NAME = re.compile(r"[\w.-]{1,100}")
_HEAD = re.compile(
    rf"\s{{0,8}}(({_NAME.pattern})(?::\d{{1,6}})?)\s{{0,8}}"
    rf"(?:{re.escape(SEPARATOR)})?\s{{0,8}}(?=\{{)"
)


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read one call, with its end marker. Distilled DeepSeek models spell theirs in the same way.

    A name without a number is no id, so such a call has none.
    """
    head = _HEAD.match(reply.text, at)
    if head is None:
        return deepseek.read(reply, start, at)
    call_id, name = head.groups()
    finding = deepseek.read_arguments(reply, start, head.end(), name, END)
    for each in finding.candidates if finding and call_id != name else ():
        each.id = call_id
    return finding


def read_section(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Take the marker before the calls; if no call follows, that cannot be read."""
    begin = skip_space(reply.text, at)
    if not reply.final and BEGIN.startswith(reply.text[begin : begin + len(BEGIN)]):
        return reply.wait()
    if reply.text.startswith(BEGIN, begin):
        return Finding(start, at, [])
    return unreadable(reply, start, at, SECTION_END)


def _check_name(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise CannotRender(f"kimi_k2 cannot carry the name {name!r}")
    return name


FORMAT = WireFormat(
    name="kimi_k2",
    calls=(
        CallForm(
            (FUNCTIONS, Name(_check_name), CallId(":", "", numbered=True), SEPARATOR, ARGUMENTS),
            BEGIN,
            END,
        ),
    ),
    around=(SECTION, SECTION_END),
    models="Kimi K2",
    also_reads="a name without `functions.` or number, any marker or all of them dropped",
    readers={
        BEGIN: read,
        SECTION: read_section,
        SEPARATOR: deepseek.headless(read, END),
        FUNCTIONS: chatml_function_calling.read,
    },
    more_closers=(SECTION_END,),
    after_name=(SEPARATOR,),
    thinking=(THINK,),
    turns=("<|im_user|>", "<|im_assistant|>", "<|im_system|>"),
    signs=(Sign((SECTION,), 5),),
)
