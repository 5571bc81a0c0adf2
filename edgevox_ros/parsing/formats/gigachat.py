"""gigachat: a message `function call<|role_sep|>` with a JSON object (GigaChat 3), or a token.

A reply is a sequence of messages, each headed by its role: `assistant` speaks, `function call`
calls. GigaChat 3.1 writes `<|function_call|>{..}` in the assistant's own message.
"""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.base import (
    OBJECT,
    Header,
    HeaderKind,
    Sign,
    Start,
    WireFormat,
    begun,
)
from edgevox_ros.parsing.formats.call_form import BREAK, CallForm, object_parts
from edgevox_ros.parsing.formats.open_payload import read_open
from edgevox_ros.parsing.reading.call_expression import malformed
from edgevox_ros.parsing.reading.findings import INVENTED, WAIT, Finding, Marker, ScanStep
from edgevox_ros.parsing.reading.reply_text import ReplyText, begins_line

SEPARATOR, ROLE, TOKEN = "<|message_sep|>", "<|role_sep|>", "<|function_call|>"
_CALL, _OWN = "function call", "assistant"
_HEAD = re.compile(r"\s{0,8}(\w[\w ]{0,30})<\|role_sep\|>")
_HEAD_BEGUN = re.compile(r"\s{0,8}(\w[\w ]{0,30})?(?:<[|role_sep]{0,10})?")
_OWN_HEAD = re.compile(r"assistant\s{0,2}<\|role_sep\|>")
# A call whose message has no separator before it, or has lost both tokens.
_BARE = re.compile(r"function call(?:(<\|role_sep\|>)|(?=\s{0,2}\{\s{0,8}[\"']))")
_BARE_BEGUN = re.compile(r"f[unctio]{0,7} ?[cal]{0,4}(?:<[|role_sep]{0,10}|\s{0,2}(?:\{\s{0,8})?)")
_AFTER_F = begun(f"{_CALL}{behind}"[1:] for behind in (ROLE, "{", "\n{", " {"))


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read the JSON object of a call."""
    return read_open(reply, start, at, many=False)


def read_message(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read the message behind `<|message_sep|>`: a call, or the model's own again.

    If neither follows, the reply has ended.
    """
    text = reply.text
    head = _HEAD.match(text, at)
    if head is None:
        cut = _HEAD_BEGUN.fullmatch(text, at)
        if cut is not None and not reply.final:
            return reply.wait()
        calls = cut is not None and (cut[1] or "").startswith("function")
        found = [malformed(start, len(text))] if calls else []
        return Finding(start, len(text), found, closed=False, kind=INVENTED)
    if head[1] == _CALL:
        return read(reply, start, head.end())
    if head[1] == _OWN:
        return Finding(start, head.end(), [])
    return Finding(start, len(text), [], closed=False, kind=INVENTED)


def read_role(text: str, start: int, final: bool) -> Header:
    """The header of the model's own message, from its role on; any other token is only removed."""
    head = _OWN_HEAD.match(text, start)
    if head is None:
        return Header(HeaderKind.NONE, start)
    return Header(HeaderKind.SPEECH, head.end())


def look_call(reply: ReplyText, at: int, floor: int, own: bool) -> ScanStep | None:
    """The step for `function call`, with its token, or on a line of its own before an object."""
    text = reply.text
    if at and (text[at - 1].isalnum() or text[at - 1] in "_-"):
        return None
    if not reply.final and _BARE_BEGUN.fullmatch(text, at):
        return WAIT
    bare = _BARE.match(text, at)
    if bare is None or not (bare[1] or (own and begins_line(text, at))):
        return None
    return Marker(TOKEN, at, bare.end())


FORMAT = WireFormat(
    name="gigachat",
    calls=(
        CallForm(object_parts(), f"{SEPARATOR}\n\n{_CALL}{ROLE}", before=(BREAK,)),
        CallForm(object_parts(), TOKEN),
    ),
    models="GigaChat 3 and 3.1",
    also_reads="`<|function_call|>{..}`, `<|message_sep|>` or both tokens dropped, fences",
    readers={SEPARATOR: read_message, TOKEN: read},
    more_closers=(ROLE,),
    forms=frozenset((OBJECT,)),
    headers={ROLE: read_role},
    starts=(Start("f", look_call, f"(?={_AFTER_F})"),),
    signs=(Sign((SEPARATOR, ROLE), 5),),
)
