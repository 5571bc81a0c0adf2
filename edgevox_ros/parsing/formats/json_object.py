"""json: the whole message is `{"tool": "f", "arguments": {..}}` or uses variants of these keys."""

from __future__ import annotations

from collections.abc import Sequence

from edgevox_ros.core.tools import ToolCall
from edgevox_ros.parsing.formats.base import OBJECT, WireFormat
from edgevox_ros.parsing.formats.call_form import CallForm, object_parts

_LARGEST = 2048


def _refuses(calls: Sequence[ToolCall], text: str) -> str:
    if len(calls) != 1:
        return f"exactly one call, found {len(calls)}"
    return "at most 2 KiB" if len(text.encode("utf-8", "surrogatepass")) > _LARGEST else ""


FORMAT = WireFormat(
    name="json",
    calls=(CallForm(object_parts(name_key="tool")),),
    refuses=_refuses,
    models="your own prompts",
    also_reads="variants of the keys; always the whole message, up to 2 KiB",
    forms=frozenset((OBJECT,)),
)
