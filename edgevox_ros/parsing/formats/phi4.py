"""phi4: `<|tool_call|>[{..}]<|/tool_call|>`, or `functools[{..}]`."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats import firefunction
from edgevox_ros.parsing.formats.base import ARRAY, OBJECT, Sign, WireFormat
from edgevox_ros.parsing.formats.call_form import object_list
from edgevox_ros.parsing.formats.enclosed_payload import read_enclosed
from edgevox_ros.parsing.formats.thinking_marks import THINK
from edgevox_ros.parsing.reading.findings import Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText

START, END = "<|tool_call|>", "<|/tool_call|>"
_BOTH = re.compile(r"\s{0,4}functools\s{0,4}(?=\[)")


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read the payload after `<|tool_call|>`. Granite 3 writes no end marker."""
    both = _BOTH.match(reply.text, at)
    return read_enclosed(reply, start, both.end() if both else at, START, END)


FORMAT = WireFormat(
    name="phi4",
    calls=(object_list(START, END), firefunction.FORM),
    models="Phi-4-mini",
    also_reads="`functools[..]`, dropped tags",
    readers={START: read, firefunction.FUNCTOOLS: firefunction.read_functools},
    forms=frozenset((ARRAY, OBJECT)),
    thinking=(THINK,),
    signs=(
        Sign(("<|tool_call|>", "<|/tool_call|>"), 3),
        Sign(("<|tool|>", "<|/tool|>"), 3),
        Sign(("functools",), 3, without=("<|start_header_id|>",)),
    ),
)
