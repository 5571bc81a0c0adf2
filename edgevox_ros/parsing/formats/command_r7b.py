"""command_r7b: `<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "f", "parameters": {..}}]`."""

from __future__ import annotations

from collections.abc import Iterable

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats.base import ARRAY, CallSpan, Sign, WireFormat
from edgevox_ros.parsing.formats.call_grammar import BREAK, CallGrammar, object_parts
from edgevox_ros.parsing.formats.enclosed_payload import read_enclosed
from edgevox_ros.parsing.formats.notation import dump
from edgevox_ros.parsing.formats.thinking_marks import ThinkingPair
from edgevox_ros.parsing.reading.findings import Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText

START, END = "<|START_ACTION|>", "<|END_ACTION|>"
# Citation marks around words: `<co>words</co: 0:[1,2]>`, `<co: 0>words</co: 0>`.
_CITES = r"/?(?:co(?::[0-9:,\[\] ]{0,56})?|c?\Z)"


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read the payload after `<|START_ACTION|>`."""
    return read_enclosed(reply, start, at, START, END)


def render(calls: Iterable[ToolCall]) -> str:
    """All calls in one list, with the ids that they have. Every JSON value can be written."""
    return f"{START}[{', '.join(_one(call) for call in calls)}]{END}"


def _one(call: ToolCall) -> str:
    head = f'"tool_call_id": {dump(call.id)}, ' if call.id is not None else ""
    arguments = dump(dict(call.arguments))
    return f'{{{head}"tool_name": {dump(call.name)}, "parameters": {arguments}}}'


FORMAT = WireFormat(
    name="command_r7b",
    models="Command R7B, Command A",
    also_reads="one object, `name`, `arguments`, call syntax inside, either marker dropped",
    render=render,
    readers={START: read},
    closers=(END,),
    forms=frozenset((ARRAY,)),
    spans=(
        CallSpan(
            START,
            END,
            CallGrammar(
                object_parts("parameters", "tool_name"),
                ("[", BREAK),
                (",", BREAK),
                (BREAK, "]", END),
            ),
        ),
    ),
    thinking=(ThinkingPair("<|START_THINKING|>", "<|END_THINKING|>"),),
    ends=("<|END_OF_TURN_TOKEN|>", "<|END_RESPONSE|>"),
    next_message={"<|END_RESPONSE|>": (START, "<|START_THINKING|>")},
    turns=("<|USER_TOKEN|>", "<|SYSTEM_TOKEN|>"),
    results=("<|START_TOOL_RESULT|>",),
    unspoken=_CITES,
    signs=(Sign((START,), 3),),
)
