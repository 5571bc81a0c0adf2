"""hunyuan_dense: `<tool_calls>` with `<tool_call>f`, fenced JSON, `</tool_call>` for each call.

The template of Hunyuan 0.5B to 7B asks for it; the larger models write a list (hunyuan.py).
"""

from __future__ import annotations

from edgevox_ros.parsing.formats import hunyuan
from edgevox_ros.parsing.formats.base import ARRAY, Sign, WireFormat
from edgevox_ros.parsing.formats.call_form import ARGUMENTS, BREAK, NAME, NO_BREAK, CallForm
from edgevox_ros.parsing.formats.hunyuan import END, START, TAG, TAG_END
from edgevox_ros.parsing.formats.thinking_marks import THINK

_OPEN, _CLOSE = "\n```json\n", f"\n```{TAG_END}"


FORMAT = WireFormat(
    name="hunyuan_dense",
    calls=(
        CallForm(
            (TAG, NAME, _OPEN, ARGUMENTS, _CLOSE),
            START,
            END,
            before=(NO_BREAK,),
            between=(BREAK,),
            after=(NO_BREAK,),
        ),
    ),
    models="Hunyuan 0.5B to 7B",
    also_reads="all that `hunyuan` reads, JSON without a fence, `</tool_calls>` missing",
    readers=hunyuan.FORMAT.readers,
    closers=hunyuan.FORMAT.closers,
    forms=frozenset((ARRAY,)),
    thinking=(THINK,),
    ends=("<|eos|>", "<｜hy_place▁holder▁no▁2｜>", "<｜hy_end▁of▁sentence｜>"),
    turns=("<|extra_0|>", "<|extra_4|>", "<｜hy_User｜>", "<｜hy_Assistant｜>"),
    results=("<tool_responses>",),
    signs=(Sign((START, TAG), 4, without=("<tool_sep>",)),),
)
