"""hunyuan: `<tool_calls>[{"name": "f", "arguments": {..}}]</tool_calls>` (Hunyuan A13B, Jamba).

hunyuan_dense: `<tool_calls>` with `<tool_call>f`, fenced JSON, `</tool_call>` for each call, which
the template of Hunyuan 0.5B to 7B asks for.
"""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.argument_pairs import PLAIN
from edgevox_ros.parsing.formats.base import ARRAY, Sign, WireFormat
from edgevox_ros.parsing.formats.call_form import (
    ARGUMENTS,
    BREAK,
    BREAK_OR_SPACE,
    NAME,
    NO_BREAK,
    CallForm,
    object_parts,
)
from edgevox_ros.parsing.formats.enclosed_payload import read_enclosed
from edgevox_ros.parsing.formats.open_payload import read_named_object
from edgevox_ros.parsing.formats.thinking_marks import REASONING_STEPS, THINK
from edgevox_ros.parsing.reading.findings import MOST_CALLS, Candidate, Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.reading.strict_json import skip_space

START, END = "<tool_calls>", "</tool_calls>"
# The small models write each call in its own tag, with fenced JSON.
TAG, TAG_END = "<tool_call>", "</tool_call>"
_NAMED = re.compile(r"<tool_call>\s{0,8}([^\s<>{}`]{1,100})\s{0,8}(?:```(?:json)?\s{0,8})?(?=\{)")
_NAMED_PARTIAL = re.compile(
    r"(?:<tool_call>\s{0,8}[^\s<>{}`]{0,100}\s{0,8}(?:`{1,3}(?:json|jso|js|j)?\s{0,8})?)"
)
_FENCE_END = re.compile(r"\s{0,8}(?:```)?\s{0,8}")


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read what follows `<tool_calls>`: a list of objects, or a tag for each call.

    If the first tag contains no named object, only `<tool_calls>` is removed. A name with pairs
    behind it is a call of arg_key (Hunyuan 3).
    """
    text = reply.text
    begin = skip_space(text, at)
    if not reply.final and TAG.startswith(text[begin:]):
        return reply.wait()
    if not text.startswith(TAG, begin):
        return read_enclosed(reply, start, at, START, END)
    if PLAIN.head.match(text, begin + len(TAG)):
        return PLAIN.read_list(reply, start, at)
    if not reply.final and PLAIN.begun.fullmatch(text, begin + len(TAG)):
        return reply.wait()
    return _read_tags(reply, start, at, begin)


def _read_tags(reply: ReplyText, start: int, marked: int, at: int) -> Finding | None:
    text = reply.text
    found: list[Candidate] = []
    while len(found) <= MOST_CALLS:
        if not reply.final and _NAMED_PARTIAL.fullmatch(text, at):
            return reply.wait()
        head = _NAMED.match(text, at)
        if head is None:
            break
        one = read_named_object(reply, at, head.end(), head.group(1))
        if one is None:
            return None
        found += one.candidates
        fence = _FENCE_END.match(text, one.end)
        after = fence.end() if fence else one.end
        if not reply.final and (TAG_END.startswith(text[after:]) or "```".startswith(text[after:])):
            return reply.wait(TAG_END)
        if not text.startswith(TAG_END, after):
            return Finding(start, after, found, closed=False)
        at = skip_space(text, after + len(TAG_END))
        if not reply.final and (END.startswith(text[at:]) or TAG.startswith(text[at:])):
            return reply.wait()
    if not found:
        return Finding(start, marked, [])
    if text.startswith(END, at):
        return Finding(start, at + len(END), found)
    return Finding(start, at, found)


HUNYUAN = WireFormat(
    name="hunyuan",
    calls=(
        CallForm(
            object_parts(),
            START,
            END,
            before=("[", NO_BREAK),
            between=(",", BREAK_OR_SPACE),
            after=(NO_BREAK, "]"),
        ),
    ),
    models="Hunyuan A13B, Jamba 1.5 and later, Apriel",
    also_reads=(
        "`<tool_call>f`, fenced JSON, `</tool_call>` inside, one object, call syntax, either "
        "marker dropped"
    ),
    readers={START: read},
    forms=frozenset((ARRAY,)),
    thinking=(THINK, REASONING_STEPS),
    ends=("<|eos|>",),
    turns=("<|extra_0|>", "<|extra_4|>", "<|begin_user|>", "<|begin_system|>"),
    results=("<|begin_tool_result|>",),
    signs=(Sign((START,), 3, without=("<tool_sep>", "<arg_key>")),),
)

_OPEN, _CLOSE = "\n```json\n", f"\n```{TAG_END}"


HUNYUAN_DENSE = WireFormat(
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
    readers=HUNYUAN.readers,
    forms=frozenset((ARRAY,)),
    thinking=(THINK,),
    ends=("<|eos|>", "<｜hy_place▁holder▁no▁2｜>", "<｜hy_end▁of▁sentence｜>"),
    turns=("<|extra_0|>", "<|extra_4|>", "<｜hy_User｜>", "<｜hy_Assistant｜>"),
    results=("<tool_responses>",),
    signs=(Sign((START, TAG), 4, without=("<tool_sep>", "<arg_key>")),),
)
