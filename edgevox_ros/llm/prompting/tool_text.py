"""Writes tools as text for the system message, for templates that know no tools.

They are declared as the model's family declares them. The example call is written by the same wire
format with which the parser will read the model's calls.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from edgevox_ros.core.tools import ToolCall, ToolSchema
from edgevox_ros.parsing import get_format
from edgevox_ros.parsing.example_calls import example_call
from edgevox_ros.parsing.formats.registry import TOOL_STYLES

# The format of the example call for a model that is known to have none of its own.
TEXT_FORMAT = "hermes"


def tool_text(
    tools: Sequence[Mapping[str, Any]],
    formats: Sequence[str] = (),
    style: str | None = None,
    readers: Collection[str] = (),
) -> str:
    """The tools (OpenAI form) and how to call one, as text for the system message.

    The example is a call of a real tool, if possible of one of `readers` (names of tools that only
    read): small models repeat it, and made-up names would teach them to call tools that do not
    exist.

    `style` is one of TOOL_STYLES; None means the style of the first of `formats`. Without formats
    the call is in the style's own format.
    """
    family = get_format(formats[0] if formats else TEXT_FORMAT)
    chosen = TOOL_STYLES[style] if style is not None else family.tool_style
    form = _form(tools, formats[0] if formats else chosen.example_format, readers)
    declared = chosen.declare(tools)
    how = "To call one, write its name and arguments like this:"
    return f"{declared}\n{how}\n{form}" if form else declared


def _form(tools: Sequence[Mapping[str, Any]], format_name: str, readers: Collection[str]) -> str:
    """An example call in the model's wire format; "" if none of the tools gives one."""
    schemas = [ToolSchema.from_openai(tool) for tool in tools]
    for tool in sorted(schemas, key=lambda tool: tool.name not in readers):
        call = example_call(tool, format_name)
        if call is not None:
            return call_text((call,), format_name)
    return ""


def call_text(calls: Sequence[ToolCall], format_name: str) -> str:
    """The calls in a wire format. Raises CannotRender for values that it cannot carry."""
    return get_format(format_name).render(calls)
