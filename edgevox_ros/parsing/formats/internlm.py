"""internlm: `<|action_start|><|plugin|>` JSON object `<|action_end|>` (InternLM 2 and later)."""

from __future__ import annotations

from edgevox_ros.parsing.formats.base import OBJECT, Sign, WireFormat
from edgevox_ros.parsing.formats.call_form import BREAK, NO_BREAK, CallForm, object_parts
from edgevox_ros.parsing.formats.enclosed_payload import read_enclosed
from edgevox_ros.parsing.formats.thinking_marks import THINK
from edgevox_ros.parsing.formats.unreadable import unreadable
from edgevox_ros.parsing.reading.findings import Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.reading.strict_json import skip_space

START, END = "<|action_start|>", "<|action_end|>"
# What the action is for. An interpreter runs code, which is never a tool call.
PLUGIN, INTERPRETER = "<|plugin|>", "<|interpreter|>"


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read what follows `<|action_start|>`: `<|plugin|>` and an object. Code is refused."""
    text = reply.text
    begin = skip_space(text, at)
    if not reply.final and (
        PLUGIN.startswith(text[begin:]) or INTERPRETER.startswith(text[begin:])
    ):
        return reply.wait()
    if text.startswith(INTERPRETER, begin):
        return unreadable(reply, start, at, END, begin=begin + len(INTERPRETER))
    inner = begin + len(PLUGIN) if text.startswith(PLUGIN, begin) else at
    return read_enclosed(reply, start, inner, START, END)


FORMAT = WireFormat(
    name="internlm",
    calls=(
        CallForm(object_parts("parameters"), START, END, before=(PLUGIN, BREAK), after=(NO_BREAK,)),
    ),
    models="InternLM 2, 2.5 and 3, Intern-S1",
    also_reads="`arguments`, lists, call syntax inside, any marker dropped",
    readers={START: read},
    forms=frozenset((OBJECT,)),
    thinking=(THINK,),
    signs=(Sign((START,), 3),),
)
