"""pythonic: `[f(x=1), g()]`, also in Llama 4's markers; `f(x=1)` alone; a `tool_code` fence."""

from __future__ import annotations

from collections.abc import Iterable

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats.base import CALL, CALLS, CallSpan, Sign, WireFormat
from edgevox_ros.parsing.formats.call_grammar import keyword_list
from edgevox_ros.parsing.formats.enclosed_payload import read_enclosed
from edgevox_ros.parsing.formats.keyword_calls import call_text
from edgevox_ros.parsing.formats.notation import PYTHON
from edgevox_ros.parsing.reading.findings import Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText

START, END = "<|python_start|>", "<|python_end|>"


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read the payload after `<|python_start|>`."""
    return read_enclosed(reply, start, at, START, END)


def render(calls: Iterable[ToolCall]) -> str:
    """A list of calls. Raises CannotRender for names that call syntax cannot carry."""
    return f"[{', '.join(call_text(call) for call in calls)}]"


FORMAT = WireFormat(
    name="pythonic",
    models="Llama 4, ToolACE, Gemma 3",
    also_reads=(
        "`<|python_start|>..<|python_end|>`, `f(x=1)` on lines of their own, a `tool_code` fence"
    ),
    render=render,
    readers={START: read},
    closers=(END,),
    forms=frozenset((CALL, CALLS)),
    spans=(CallSpan(START, END, keyword_list(after=("]", END)), PYTHON),),
    bare_calls={"[": keyword_list(before=())},
    signs=(
        Sign(("<|python_start|>",), 3),
        Sign(("tool_code",), 3),
        Sign(("[func_name1(",), 4),
        # Gemma 3: its template does not mention tools, but it was trained to write such lists.
        Sign(("<start_of_turn>",), 1, without=("<start_function_call>", "<tool_call>")),
    ),
)
