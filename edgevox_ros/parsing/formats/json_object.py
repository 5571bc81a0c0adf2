"""json: the whole message is `{"tool": "f", "arguments": {..}}` or uses variants of these keys."""

from __future__ import annotations

from collections.abc import Iterable

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats.base import OBJECT, WireFormat
from edgevox_ros.parsing.formats.call_grammar import CallGrammar, object_parts
from edgevox_ros.parsing.formats.notation import CannotRender, call_object


def render(calls: Iterable[ToolCall]) -> str:
    """One object; raises CannotRender for more or fewer than one call, or above 2 KiB."""
    every = list(calls)
    if len(every) != 1:
        raise CannotRender(f"json carries exactly one call, found {len(every)}")
    text = call_object(every[0], name_key="tool")
    if len(text.encode("utf-8", "surrogatepass")) > 2048:
        raise CannotRender("json carries at most 2 KiB")
    return text


FORMAT = WireFormat(
    name="json",
    models="your own prompts",
    also_reads="variants of the keys; always the whole message, one call, up to 2 KiB",
    render=render,
    forms=frozenset((OBJECT,)),
    bare_calls={"{": CallGrammar(object_parts(name_key="tool", opened=True))},
)
