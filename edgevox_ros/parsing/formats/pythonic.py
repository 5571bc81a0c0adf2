"""pythonic: `[f(x=1), g()]`, also in Llama 4's markers; `f(x=1)` alone; a `tool_code` fence."""

from __future__ import annotations

from edgevox_ros.parsing.formats.base import CALL, CALLS, Sign, WireFormat
from edgevox_ros.parsing.formats.call_form import keyword_list
from edgevox_ros.parsing.formats.enclosed_payload import enclosed

START, END = "<|python_start|>", "<|python_end|>"


FORMAT = WireFormat(
    name="pythonic",
    calls=(keyword_list(), keyword_list(START, END)),
    models="Llama 4, ToolACE, Gemma 3",
    also_reads=(
        "`<|python_start|>..<|python_end|>`, `f(x=1)` on lines of their own, a `tool_code` fence"
    ),
    readers={START: enclosed(START, END)},
    closers=(END,),
    forms=frozenset((CALL, CALLS)),
    signs=(
        Sign(("<|python_start|>",), 3),
        Sign(("tool_code",), 3),
        Sign(("[func_name1(",), 4),
        # Gemma 3: its template does not mention tools, but it was trained to write such lists.
        Sign(("<start_of_turn>",), 1, without=("<start_function_call>", "<tool_call>")),
    ),
)
