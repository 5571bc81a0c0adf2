"""lfm2: `<|tool_call_start|>[f(x=1)]<|tool_call_end|>`, also with JSON inside."""

from __future__ import annotations

from edgevox_ros.parsing.formats.base import (
    ARRAY,
    CALLS,
    OBJECT,
    Sign,
    WireFormat,
)
from edgevox_ros.parsing.formats.call_form import keyword_list
from edgevox_ros.parsing.formats.enclosed_payload import enclosed
from edgevox_ros.parsing.formats.thinking_marks import THINK

START, END = "<|tool_call_start|>", "<|tool_call_end|>"


FORMAT = WireFormat(
    name="lfm2",
    calls=(keyword_list(START, END),),
    models="LFM2, LFM2.5",
    also_reads="JSON inside, either marker dropped, the list written twice (runs once)",
    readers={START: enclosed(START, END)},
    forms=frozenset((CALLS, ARRAY, OBJECT)),
    thinking=(THINK,),
    words_follow=True,
    signs=(
        Sign(("<|tool_call_start|>",), 3),
        Sign(("<|tool_list_start|>",), 3),
        Sign(("keep_past_thinking", "List of tools: "), 3),
    ),
)
