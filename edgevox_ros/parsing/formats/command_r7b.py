"""command_r7b: `<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "f", "parameters": {..}}]`."""

from __future__ import annotations

from edgevox_ros.parsing.formats.base import ARRAY, Sign, WireFormat
from edgevox_ros.parsing.formats.call_form import (
    BREAK_OR_SPACE,
    NO_BREAK,
    CallForm,
    CallId,
    object_parts,
)
from edgevox_ros.parsing.formats.enclosed_payload import enclosed
from edgevox_ros.parsing.formats.thinking_marks import ThinkingPair

START, END = "<|START_ACTION|>", "<|END_ACTION|>"
# Citation marks around words: `<co>words</co: 0:[1,2]>`, `<co: 0>words</co: 0>`.
_CITES = r"/?(?:co(?::[0-9:,\[\] ]{0,56})?|c?\Z)"


FORMAT = WireFormat(
    name="command_r7b",
    calls=(
        CallForm(
            object_parts("parameters", "tool_name", first=(CallId('"tool_call_id": ', ", "),)),
            START,
            END,
            before=("[", NO_BREAK),
            between=(",", BREAK_OR_SPACE),
            after=(NO_BREAK, "]"),
        ),
    ),
    models="Command R7B, Command A",
    also_reads="one object, `name`, `arguments`, call syntax inside, either marker dropped",
    readers={START: enclosed(START, END)},
    forms=frozenset((ARRAY,)),
    thinking=(ThinkingPair("<|START_THINKING|>", "<|END_THINKING|>"),),
    ends=("<|END_OF_TURN_TOKEN|>", "<|END_RESPONSE|>"),
    next_message={"<|END_RESPONSE|>": (START, "<|START_THINKING|>")},
    turns=("<|USER_TOKEN|>", "<|SYSTEM_TOKEN|>"),
    results=("<|START_TOOL_RESULT|>",),
    unspoken=_CITES,
    signs=(Sign((START,), 3),),
)
