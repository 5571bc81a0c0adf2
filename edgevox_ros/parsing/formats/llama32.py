"""llama32: `<|python_tag|>` objects separated by `;`, bare, `<function=f>{..}`, `f.call(..)`."""

from __future__ import annotations

import re
from dataclasses import replace

from edgevox_ros.parsing.formats.base import (
    ARRAY,
    BUILTIN,
    OBJECT,
    Sign,
    WireFormat,
)
from edgevox_ros.parsing.formats.call_form import SPACE, CallForm, object_parts
from edgevox_ros.parsing.formats.function_tag import OBJECT_FORM, OPENER, read_function
from edgevox_ros.parsing.formats.open_payload import read_open
from edgevox_ros.parsing.formats.unreadable import unreadable
from edgevox_ros.parsing.reading.call_expression import malformed
from edgevox_ros.parsing.reading.call_keys import candidates_of
from edgevox_ros.parsing.reading.findings import Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText, mid_sentence
from edgevox_ros.parsing.reading.strict_json import Malformed, read_whole_json

TAG = "<|python_tag|>"
# Code for an interpreter that does not exist here: neither a call nor speech.
_CODE = re.compile(
    r"\s{0,9}(?:(?:import|from|def|class|for|if|while|print|with|try|return)\b|#"
    r"|[\w.]{1,80}\s{0,3}=[^=])"
)
_MAY_BE_CODE = re.compile(r"\s{0,9}[\w.]{0,80}\s{0,3}=?\Z")


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read what follows `<|python_tag|>`: calls, or code up to the end of the turn."""
    if reply.text.startswith("{", at):
        return _whole(reply, start, at) or read_open(reply, start, at)
    if not reply.final and _MAY_BE_CODE.match(reply.text, at):
        return reply.wait()
    if not _CODE.match(reply.text, at):
        return read_open(reply, start, at)
    if mid_sentence(reply.text, start) and reply.text[at] in " \t":
        return unreadable(reply, start, at)
    end = reply.search(reply.ends, at)
    if end < 0:
        if not reply.final:
            return reply.wait()
        end = len(reply.text)
    return Finding(start, end, [malformed(start, end)])


def _whole(reply: ReplyText, start: int, at: int) -> Finding | None:
    """The common case: one object with nothing after it."""
    text = reply.text
    if not reply.final or len(text) - at > 2048 or text[-1] != "}":
        return None
    try:
        return Finding(start, len(text), candidates_of(read_whole_json(text[at:]), at, len(text)))
    except Malformed:
        return None


_CALLS = CallForm(object_parts("parameters"), TAG, between=(";", SPACE))

FORMAT = WireFormat(
    name="llama32",
    calls=(_CALLS, OBJECT_FORM, replace(_CALLS, start="")),
    models="Llama 3.1 to 3.3",
    also_reads=(
        "bare objects, lists, `;` or newline between, `<function=f>{..}</function>`, `f.call(x=1)`"
    ),
    readers={TAG: read, OPENER: read_function},
    forms=frozenset((OBJECT, ARRAY, BUILTIN)),
    signs=(
        Sign(("<|python_tag|>",), 2),
        Sign(("<|start_header_id|>", '"parameters"'), 2),
    ),
)
