"""qwen3_coder: `<function=f><parameter=x>raw text</parameter></function>` in a `<tool_call>`."""

from __future__ import annotations

from functools import partial

from edgevox_ros.parsing.formats import hermes
from edgevox_ros.parsing.formats.base import Sign, WireFormat
from edgevox_ros.parsing.formats.call_form import CallForm, Name, ParameterTags
from edgevox_ros.parsing.formats.function_tag import (
    CLOSER,
    OPENER,
    PARAMETER,
    PARAMETER_END,
    check_head,
    raw_text,
    read_function,
    read_parameter,
)
from edgevox_ros.parsing.formats.thinking_marks import THINK
from edgevox_ros.parsing.formats.tool_styles import JSON_IN_TAGS
from edgevox_ros.parsing.formats.unreadable import unreadable_tag
from edgevox_ros.parsing.reading.findings import Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText

INVOKE, INVOKE_END = "<invoke ", "</invoke>"
NAMED_PARAMETER = "<parameter "


def read_invoke(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Take another family's `<invoke name="f">` block: it is neither spoken nor read as a call."""
    return unreadable_tag(reply, start, at, INVOKE_END)


_head = partial(check_head, "qwen3_coder")
TAGS = ParameterTags(
    PARAMETER,
    ">\n",
    f"\n{PARAMETER_END}",
    "\n",
    name=_head,
    text=partial(raw_text, "qwen3_coder"),
)

FORMAT = WireFormat(
    name="qwen3_coder",
    calls=(
        CallForm(
            (Name(_head), ">\n", TAGS, CLOSER),
            hermes.START,
            hermes.END,
            before=("\n", OPENER),
            after=("\n",),
        ),
        CallForm((Name(_head), ">\n", TAGS), OPENER, CLOSER),
    ),
    apart="\n",
    models="Qwen3-Coder, Qwen 3.5, Nemotron 3, Granite 4.2",
    also_reads=(
        "outer tag, `</parameter>` or `</function>` missing, one `</parameter>` too many, "
        "`</parameter1>`, `<function=f` without `>`; values typed by the schema; calls at the "
        "end of an unclosed thought, as qwen25"
    ),
    readers={
        **hermes.READERS,
        OPENER: read_function,
        INVOKE: read_invoke,
        PARAMETER: read_parameter,
        NAMED_PARAMETER: read_parameter,
    },
    inner=(PARAMETER, NAMED_PARAMETER),
    more_closers=(hermes.ESCAPED_END, INVOKE_END),
    thinking=(THINK,),
    calls_in_thought=True,
    signs=(Sign(("<function=", "<parameter="), 5, without=("<seed:",)),),
    tool_style=JSON_IN_TAGS,
)
