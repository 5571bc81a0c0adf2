"""hunyuan_dense: `<tool_calls>` with `<tool_call>f`, fenced JSON, `</tool_call>` for each call.

The template of Hunyuan 0.5B to 7B asks for it; the larger models write a list (hunyuan.py).
"""

from __future__ import annotations

from collections.abc import Iterable

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats import hunyuan
from edgevox_ros.parsing.formats.base import ARRAY, CallSpan, Sign, WireFormat
from edgevox_ros.parsing.formats.call_grammar import ARGUMENTS, BREAK, NAME, CallGrammar
from edgevox_ros.parsing.formats.hunyuan import END, START, TAG, TAG_END
from edgevox_ros.parsing.formats.notation import check_name, dump
from edgevox_ros.parsing.formats.thinking_marks import THINK

_OPEN, _CLOSE = "\n```json\n", f"\n```{TAG_END}"


def render(calls: Iterable[ToolCall]) -> str:
    """One tag per call. Raises CannotRender for a name that needs quotes."""
    return START + "\n".join(_one(call) for call in calls) + END


def _one(call: ToolCall) -> str:
    return f"{TAG}{check_name(call.name)}{_OPEN}{dump(dict(call.arguments))}{_CLOSE}"


FORMAT = WireFormat(
    name="hunyuan_dense",
    models="Hunyuan 0.5B to 7B",
    also_reads="all that `hunyuan` reads, JSON without a fence, `</tool_calls>` missing",
    render=render,
    readers=hunyuan.FORMAT.readers,
    closers=hunyuan.FORMAT.closers,
    forms=frozenset((ARRAY,)),
    spans=(
        CallSpan(
            START,
            END,
            CallGrammar((TAG, NAME, _OPEN, ARGUMENTS, _CLOSE), (BREAK,), (BREAK,), (BREAK, END)),
        ),
    ),
    thinking=(THINK,),
    ends=("<|eos|>", "<｜hy_place▁holder▁no▁2｜>", "<｜hy_end▁of▁sentence｜>"),
    turns=("<|extra_0|>", "<|extra_4|>", "<｜hy_User｜>", "<｜hy_Assistant｜>"),
    results=("<tool_responses>",),
    signs=(Sign((START, TAG), 4, without=("<tool_sep>",)),),
)
