"""pythonic: `[f(x=1), g()]`, also in Llama 4's markers; `f(x=1)` alone; a `tool_code` fence."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.base import CALL, CALLS, Opening, Sign, Start, WireFormat
from edgevox_ros.parsing.formats.call_form import keyword_list
from edgevox_ros.parsing.formats.enclosed_payload import enclosed
from edgevox_ros.parsing.reading.call_expression import NAME, malformed, read_call
from edgevox_ros.parsing.reading.findings import INLINE, WAIT, Drop, Finding, ScanStep, Take
from edgevox_ros.parsing.reading.repair import balanced_end
from edgevox_ros.parsing.reading.reply_text import ReplyText, variable_before, word_start
from edgevox_ros.parsing.reading.strict_json import Malformed, skip_space
from edgevox_ros.parsing.reading.values import Incomplete

START, END = "<|python_start|>", "<|python_end|>"

_TOOL_CODE = "tool_code"
# Gemma may write a tag where its fence was asked for.
CODE, CODE_END = f"<{_TOOL_CODE}>", f"</{_TOOL_CODE}>"
# What models call the variable of a call's result; the first is Gemma's own.
_VARIABLES = frozenset((
    _TOOL_CODE, "tool_call", "tool_result", "tool_output", "tool_response", "function_call",
    "result", "results", "response", "output", "res", "ret", "out", "x", "code",
))  # fmt: skip
# What is assigned in a line of code: a call, with Gemma's own module before it.
_RIGHT = re.compile(r"=[ \t]{0,2}(?:default_api\.)?([A-Za-z_]\w{0,80})(\()?")
_MAY_BE_RIGHT = re.compile(r"=[ \t]{0,2}(?:[A-Za-z_][\w.]{0,90})?")
_RIGHT_BEGINS = r"(?=[ \t]{0,2}(?:[A-Za-z_]|\Z))"
# Arguments in code: a keyword, a string, or none.
_CODE = re.compile(r"[ \t\r\n]{0,20}(?:[^\W\d]\w{0,60}[ \t]{0,8}=(?!=)|[\"')])")
# A line of code is examined up to this many characters.
_LONGEST_CODE = 2048
# Gemma 3 may print its calls in a fence of this name.
_FENCE = re.compile(r"```tool_code\s{0,4}\Z")


def look_assignment(reply: ReplyText, at: int, floor: int, own: bool) -> ScanStep | None:
    """The step for `x = f(..)` at its `=`, a call in a line of code; None if it is none.

    No code is run, so that the call cannot be read. `print(x)` behind it belongs to it.
    """
    text, final = reply.text, reply.final
    variable = variable_before(text, at, floor, _VARIABLES)
    if not variable:
        return None
    start = text.rindex(variable, floor, at)
    if not final and _MAY_BE_RIGHT.fullmatch(text, at):
        return WAIT
    right = _RIGHT.match(text, at)
    if right is None or not right[2]:
        # Only of Gemma's own variable is it certain that no sentence was cut off.
        cut = variable == _TOOL_CODE and _MAY_BE_RIGHT.fullmatch(text, at)
        return Drop(start, len(text)) if cut else None
    name = right[1] if right[1] in reply.tools else None
    end = balanced_end(text, right.end() - 1, min(len(text), at + _LONGEST_CODE))
    if end < 0 and not final and len(text) - at < _LONGEST_CODE:
        reply.wait("}")
        return WAIT
    if name is None and variable != _TOOL_CODE and not _CODE.match(text, right.end()):
        return None
    shown = end if end < 0 else _shown_end(text, end, variable, final=final)
    if shown == WAIT and end >= 0:
        return WAIT
    stop = shown if end >= 0 else len(text)
    kind = CALL if variable == _TOOL_CODE or stop > end else INLINE
    found = malformed(start, stop, name)
    return Take(Finding(start, stop, [found], closed=end >= 0, kind=kind))


def _shown_end(text: str, end: int, variable: str, *, final: bool) -> int:
    """Where the lines end that show a variable (`print(x)`) behind its assignment; -1 to wait."""
    for line in (f"print({variable})", variable):
        at = skip_space(text, end)
        if text.startswith(line, at):
            end = at + len(line)
    rest = text[skip_space(text, end) :]
    unknown = rest == "" or f"print({variable})".startswith(rest) or variable.startswith(rest)
    return -1 if unknown and not final else end


def look_print(reply: ReplyText, at: int, floor: int, own: bool) -> ScanStep | None:
    """The step for `print(f())` in a `tool_code` fence: malformed, since no code is run."""
    text = reply.text
    start = word_start(text, at, floor)
    if text[start:at] != "print" or not _FENCE.search(text, max(0, start - 20), start):
        return None
    inner = at + 1
    match = NAME.match(text, inner)
    name = match.group().removesuffix(".call").removeprefix("functions.") if match else ""
    if match is not None and match.end() < len(text) and name not in reply.tools:
        return inner
    try:
        call = read_call(text, inner, len(text))
    except Incomplete:
        if not reply.final:
            reply.wait("}")
            return WAIT
        broken = malformed(start, len(text))
        return Take(Finding(start, len(text), [broken], closed=False, kind=CALL))
    except Malformed:
        return inner
    end = skip_space(text, call.end)
    if end >= len(text) and not reply.final:
        return WAIT
    closed = text.startswith(")", end)
    end = end + 1 if closed else call.end
    broken = malformed(start, end, call.name)
    return Take(Finding(start, end, [broken], closed=closed, kind=CALL))


FORMAT = WireFormat(
    name="pythonic",
    calls=(keyword_list(), keyword_list(START, END)),
    models="Llama 4, ToolACE, Gemma 3",
    also_reads=(
        "`<|python_start|>..<|python_end|>`, `f(x=1)` on lines of their own, a `tool_code` fence "
        "or tag"
    ),
    readers={START: enclosed(START, END), CODE: enclosed(CODE, CODE_END)},
    more_closers=(CODE_END,),
    forms=frozenset((CALL, CALLS)),
    starts=(
        Start("=", look_assignment, rf"(?:(?<=\w=)|(?<=\w =)){_RIGHT_BEGINS}"),
        Start("(", look_print),
    ),
    words=("print",),
    variables=_VARIABLES,
    # The first line of a fence whose marks are missing.
    openings=(Opening(f"{_TOOL_CODE}\n", always=True),),
    signs=(
        Sign(("<|python_start|>",), 3),
        Sign(("tool_code",), 3),
        Sign(("[func_name1(",), 4),
        # Gemma 3: its template does not mention tools, but it was trained to write such lists.
        Sign(("<start_of_turn>",), 1, without=("<start_function_call>", "<tool_call>")),
    ),
)
