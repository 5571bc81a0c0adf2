"""Tools as text in the system message, for templates that know no tools.

They are declared as the model's family declares them, and what the text shows of a call is written
by the wire format that the parser will read it with.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal

from edgevox_ros.core.tools import ToolCall, ToolSchema
from edgevox_ros.parsing.example_calls import example_call
from edgevox_ros.parsing.formats.registry import get_format

# What a model is shown that is known to have no format of its own.
TEXT_FORMAT: Literal["hermes"] = "hermes"
ToolTextStyle = Literal["hermes", "json", "gemma", "functiongemma"]

_STYLES: Mapping[str, ToolTextStyle] = {
    **dict.fromkeys(("hermes", "qwen25", "qwen3_coder", "granite", "smollm"), "hermes"),
    "gemma4": "gemma",
    "functiongemma": "functiongemma",
}
_FORMAT_OF: Mapping[ToolTextStyle, str] = {"json": "xlam", "gemma": "gemma4"}
# Around a declaration, and around a string in it.
_GEMMA = ("<|tool>", "<tool|>", '<|"|>')
_FUNCTION_GEMMA = ("<start_function_declaration>", "<end_function_declaration>", "<escape>")


def tool_text(
    tools: Sequence[Mapping[str, Any]],
    formats: Sequence[str] = (),
    style: ToolTextStyle | None = None,
    readers: Collection[str] = (),
) -> str:
    """The tools (OpenAI form) and how to call one, as text for the system message.

    The call that is shown is a real one, of one of `readers` (names of tools that only read) where
    there are any: small models recite it, and a form with made-up names teaches them to call those.

    `style` None: that of the first of `formats`; without any, a call is in the style's own.
    """
    if style is None:
        style = _STYLES.get(formats[0], "json") if formats else TEXT_FORMAT
    format_name = formats[0] if formats else _FORMAT_OF.get(style, style)
    form = _form(tools, format_name, readers)
    declared = _declared(tools, style)
    how = "To call one, write its name and arguments like this:"
    return f"{declared}\n{how}\n{form}" if form else declared


def _form(tools: Sequence[Mapping[str, Any]], format_name: str, readers: Collection[str]) -> str:
    """A call of one of the tools as the model is to write it; "" if none can be written."""
    schemas = [ToolSchema.from_openai(tool) for tool in tools]
    for tool in sorted(schemas, key=lambda tool: tool.name not in readers):
        call = example_call(tool, format_name)
        if call is not None:
            return call_text((call,), format_name)
    return ""


def call_text(calls: Sequence[ToolCall], format_name: str) -> str:
    """Calls in a wire format. Raises CannotRender for what that cannot carry."""
    return get_format(format_name).render(calls)


def _declared(tools: Sequence[Mapping[str, Any]], style: ToolTextStyle) -> str:
    if style == "gemma":
        return "\n".join(_gemma(tool["function"], *_GEMMA) for tool in tools)
    if style == "functiongemma":
        return "\n".join(_gemma(tool["function"], *_FUNCTION_GEMMA) for tool in tools)
    lines = "\n".join(json.dumps(tool, ensure_ascii=False) for tool in tools)
    if style == "hermes":
        return f"# Tools\n\nYou may call these functions:\n<tools>\n{lines}\n</tools>\n"
    return f"You may call these functions:\n\n{lines}\n"


def _gemma(function: Mapping[str, Any], opener: str, closer: str, quote: str) -> str:
    declared = {
        "description": function.get("description", ""),
        "parameters": _schema(function.get("parameters") or {"type": "object"}),
    }
    return f"{opener}declaration:{function['name']}{_notation(declared, quote)}{closer}"


def _schema(schema: Mapping[str, Any]) -> dict[str, Any]:
    """What Gemma's declarations tell of a schema, in their order, types in capitals."""
    told = {key: schema[key] for key in ("description", "enum") if schema.get(key)}
    if isinstance(schema.get("items"), Mapping):
        told["items"] = _schema(schema["items"])
    if schema.get("properties"):
        told["properties"] = {k: _schema(v) for k, v in schema["properties"].items()}
    if schema.get("required"):
        told["required"] = list(schema["required"])
    kind = schema.get("type", "string")
    return {**told, "type": (kind if isinstance(kind, str) else kind[0]).upper()}


def _notation(value: Any, quote: str) -> str:
    """A value in Gemma's notation: keys bare, strings between their own delimiter."""
    if isinstance(value, str):
        return f"{quote}{value}{quote}"
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{k}:{_notation(v, quote)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(_notation(item, quote) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)
