"""firefunction: `functools[{"name": "f", "arguments": {..}}]` (FireFunction v2)."""

from __future__ import annotations

from edgevox_ros.parsing.formats.base import ARRAY, Sign, Start, WireFormat
from edgevox_ros.parsing.formats.call_form import object_list
from edgevox_ros.parsing.formats.open_payload import read_open
from edgevox_ros.parsing.reading.findings import WAIT, Finding, Marker, ScanStep
from edgevox_ros.parsing.reading.reply_text import ReplyText, mid_sentence
from edgevox_ros.parsing.reading.strict_json import skip_space

FUNCTOOLS = "functools"
FORM = object_list("functools[", before=())


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
    name="firefunction",
    calls=(FORM,),
    models="FireFunction v2",
    also_reads="one object, `functools` dropped",
    readers={FUNCTOOLS: read_functools},
    forms=frozenset((ARRAY,)),
    starts=(
        Start("[", look_functools, r"(?<=functools\[)"),
        Start("{", look_functools),
    ),
    words=(FUNCTOOLS,),
    signs=(Sign(("functools", "<|start_header_id|>"), 4),),
)
