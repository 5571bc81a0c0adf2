"""granite: Granite 4 as hermes; Granite 3 `<|tool_call|>[{..}]`; 20B `<function_call> {..}`."""

from __future__ import annotations

from edgevox_ros.parsing.formats import hermes, phi4
from edgevox_ros.parsing.formats.base import ARRAY, OBJECT, Sign, WireFormat
from edgevox_ros.parsing.formats.call_form import SPACE, CallForm, object_list, object_parts
from edgevox_ros.parsing.formats.open_payload import read_open
from edgevox_ros.parsing.formats.thinking_marks import THINK
from edgevox_ros.parsing.formats.tool_styles import JSON_IN_TAGS

FUNCTION_CALL = "<function_call>"


FORMAT = WireFormat(
    name="granite",
    calls=(  # the first as Granite 4
        hermes.FORM,
        object_list(phi4.START, before=(SPACE, "[")),
        CallForm(object_parts(), FUNCTION_CALL, before=(SPACE,)),
    ),
    apart="\n",
    models="Granite 3, 4.0 and 4.1",
    also_reads=(
        'bare identifiers, `<|tool_call|>[..]`, `<function_call> {..}`, `f(k="v")`, a bare name'
    ),
    readers={**hermes.READERS, phi4.START: phi4.read, FUNCTION_CALL: read_open},
    more_closers=(hermes.ESCAPED_END, "</function_call>", phi4.END),
    forms=frozenset((ARRAY, OBJECT)),
    thinking=(THINK,),
    signs=(Sign(("<|start_of_role|>",), 3),),
    tool_style=JSON_IN_TAGS,
)
