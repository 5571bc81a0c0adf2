"""nemotron: `<TOOLCALL>[{"name": "f", "arguments": {..}}]</TOOLCALL>` (Nemotron Nano v1, v2)."""

from __future__ import annotations

from edgevox_ros.parsing.formats.base import ARRAY, Sign, WireFormat
from edgevox_ros.parsing.formats.call_form import object_list
from edgevox_ros.parsing.formats.enclosed_payload import enclosed
from edgevox_ros.parsing.formats.thinking_marks import THINK

START, END = "<TOOLCALL>", "</TOOLCALL>"


FORMAT = WireFormat(
    name="nemotron",
    calls=(object_list(START, END),),
    models="Nemotron Nano v1 and v2, Llama-Nemotron",
    also_reads="one object, call syntax inside, either marker dropped",
    readers={START: enclosed(START, END)},
    forms=frozenset((ARRAY,)),
    thinking=(THINK,),
    ends=("<SPECIAL_12>",),
    turns=("<SPECIAL_10>", "<SPECIAL_11>"),
    signs=(Sign((START,), 3),),
)
