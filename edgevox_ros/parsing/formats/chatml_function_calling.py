"""chatml_function_calling: `functions.f:` and a JSON object (llama-cpp-python's chat handler)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats.base import CallSpan, WireFormat
from edgevox_ros.parsing.formats.call_grammar import ARGUMENTS, NAME, CallGrammar
from edgevox_ros.parsing.formats.named_object import read_named_object
from edgevox_ros.parsing.formats.notation import CannotRender, check_name, dump
from edgevox_ros.parsing.formats.unreadable import unreadable
from edgevox_ros.parsing.reading.findings import Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText

OPENER = "functions."
# What may stand between `functions.` and the brace of a call.
_HEADING = re.compile(r"[\w.-]{0,80}(?:[ \t]{0,4}:\s{0,8})?")


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read the JSON object at `at`; `start` is where `functions.` begins."""
    name = reply.text[start:at].strip().rstrip(":").removeprefix(OPENER)
    if not reply.text.startswith("{", at):
        return unreadable(reply, start, at, name=name)
    return read_named_object(reply, start, at, name)


def render(calls: Iterable[ToolCall]) -> str:
    """One block per call. Raises CannotRender for a name that needs quotes, or for no calls."""
    every = list(calls)
    if not every:
        raise CannotRender("chatml_function_calling carries at least one call")
    return "\n".join(
        f"functions.{check_name(call.name)}:\n{dump(dict(call.arguments))}" for call in every
    )


FORMAT = WireFormat(
    name="chatml_function_calling",
    models="llama-cpp-python's handler",
    also_reads="several calls, text before and after",
    render=render,
    readers={OPENER: read},
    function_headers=True,
    spans=(CallSpan(OPENER, grammar=CallGrammar((NAME, ":\n", ARGUMENTS)), heading=_HEADING),),
)
