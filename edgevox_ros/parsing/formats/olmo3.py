"""olmo3: calls with keyword arguments, one per line, in `<function_calls>` tags (Olmo 3)."""

from __future__ import annotations

import re
from dataclasses import replace

from edgevox_ros.parsing.formats.base import CALL, CALLS, Sign, WireFormat
from edgevox_ros.parsing.formats.call_form import NO_BREAK, keyword_list
from edgevox_ros.parsing.formats.enclosed_payload import read_enclosed
from edgevox_ros.parsing.formats.thinking_marks import THINK
from edgevox_ros.parsing.reading.call_expression import read_call
from edgevox_ros.parsing.reading.findings import MOST_CALLS, Candidate, Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText
from edgevox_ros.parsing.reading.strict_json import Malformed, skip_space
from edgevox_ros.parsing.reading.values import Incomplete

START, END = "<function_calls>", "</function_calls>"
# What other families write in such tags; it has its own readers.
_OTHERS = re.compile(r"<|functions\.[\w.-]{1,80}:")
_MAY_BE_OTHERS = re.compile(r"f[unctios]{0,8}\.?[\w.-]{0,80}")


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read what follows `<function_calls>`: lines of calls, a list, or JSON.

    If another family's marker follows, only the tag is removed.
    """
    text = reply.text
    begin = skip_space(text, at)
    if not reply.final and (END.startswith(text[begin:]) or _MAY_BE_OTHERS.fullmatch(text, begin)):
        return reply.wait()
    if _OTHERS.match(text, begin) and not text.startswith(END, begin):
        return Finding(start, at, [])
    if not reply.final and reply.find(END, at) < 0:
        return reply.wait(END)
    try:
        found, end = _read_lines(text, begin)
    except Incomplete:
        return reply.wait(END) if not reply.final else read_enclosed(reply, start, at, START, END)
    except Malformed:
        return read_enclosed(reply, start, at, START, END)
    after = skip_space(text, end)
    if text.startswith(END, after):
        return Finding(start, after + len(END), found)
    if not reply.final and END.startswith(text[after:]):
        return reply.wait(END)
    if after >= len(text):
        return Finding(start, end, found, closed=False)
    return read_enclosed(reply, start, at, START, END)


def _read_lines(text: str, at: int) -> tuple[list[Candidate], int]:
    """The calls from `at` on, and where the last one ends. Raises Malformed or Incomplete."""
    found = [read_call(text, at, len(text))]
    while len(found) <= MOST_CALLS:
        at = skip_space(text, found[-1].end)
        if at >= len(text) or not (text[at].isalpha() or text[at] == "_"):
            break
        found.append(read_call(text, at, len(text)))
    return found, found[-1].end


FORMAT = WireFormat(
    name="olmo3",
    calls=(
        replace(keyword_list(START, END), before=(NO_BREAK,), between=("\n",), after=(NO_BREAK,)),
    ),
    models="Olmo 3",
    also_reads="a list of calls or JSON inside, `null` and `true`, either tag dropped",
    readers={START: read},
    forms=frozenset((CALL, CALLS)),
    thinking=(THINK,),
    signs=(Sign((START,), 3, without=("<invoke",)),),
)
