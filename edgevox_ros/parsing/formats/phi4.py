"""phi4: `<|tool_call|>[{..}]<|/tool_call|>`, or `functools[{..}]`."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.base import ARRAY, OBJECT, Sign, Start, WireFormat
from edgevox_ros.parsing.formats.call_form import object_list
from edgevox_ros.parsing.formats.enclosed_payload import read_enclosed
from edgevox_ros.parsing.formats.open_payload import read_open
from edgevox_ros.parsing.formats.thinking_marks import THINK
from edgevox_ros.parsing.reading.findings import WAIT, Finding, Marker, ScanStep
from edgevox_ros.parsing.reading.reply_text import ReplyText, mid_sentence
from edgevox_ros.parsing.reading.strict_json import skip_space

START, END = "<|tool_call|>", "<|/tool_call|>"
FUNCTOOLS = "functools"
_BOTH = re.compile(r"\s{0,4}functools\s{0,4}(?=\[)")


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read the payload after `<|tool_call|>`. Granite 3 writes no end marker."""
    both = _BOTH.match(reply.text, at)
    return read_enclosed(reply, start, both.end() if both else at, START, END)


def read_functools(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read the array after `functools`."""
    return read_open(reply, start, at, many=False)


def look_functools(reply: ReplyText, at: int, floor: int, own: bool) -> ScanStep | None:
    """The step for a bracket or brace right after `functools`; within a sentence, of a list."""
    text = reply.text
    if text[at - 1 : at] not in ("s", " "):
        return None
    end = at
    while at - end < 2 and text[end - 1] == " ":
        end -= 1
    if not text.endswith(FUNCTOOLS, floor, end):
        return None
    begin = end - len(FUNCTOOLS)
    if begin and (text[begin - 1].isalnum() or text[begin - 1] == "_"):
        return None
    marker = Marker(FUNCTOOLS, begin, at)
    if text[at] == "{" or (end == at and not mid_sentence(text, begin)):
        return marker
    inner = skip_space(text, at + 1)
    if inner >= len(text):
        return marker if reply.final else WAIT
    return marker if text.startswith(("{", "]", "'", '"'), inner) else None


FORMAT = WireFormat(
    name="phi4",
    calls=(object_list(START, END), object_list("functools[", before=())),
    models="Phi-4-mini, FireFunction v2",
    also_reads="`functools[..]`, dropped tags",
    readers={START: read, FUNCTOOLS: read_functools},
    forms=frozenset((ARRAY, OBJECT)),
    starts=(
        Start("[", look_functools, r"(?<=functools\[)"),
        Start("{", look_functools),
    ),
    words=(FUNCTOOLS,),
    thinking=(THINK,),
    signs=(
        Sign(("<|tool_call|>", "<|/tool_call|>"), 3),
        Sign(("<|tool|>", "<|/tool|>"), 3),
        Sign(("functools",), 3),
    ),
)
