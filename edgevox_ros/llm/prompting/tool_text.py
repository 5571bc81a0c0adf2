"""Tools as text in the system message, for templates that know no tools.

Three ways of writing, each near to what a family of models was trained on.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal

ToolTextStyle = Literal["hermes", "json", "gemma"]


def tool_text(tools: Sequence[Mapping[str, Any]], style: ToolTextStyle) -> str:
    """The tools (OpenAI form) and how to call one, as text for the system message."""
    return {"hermes": _hermes, "json": _json, "gemma": _gemma}[style](tools)


def _lines(tools: Sequence[Mapping[str, Any]]) -> str:
    return "\n".join(json.dumps(tool, ensure_ascii=False) for tool in tools)


def _hermes(tools: Sequence[Mapping[str, Any]]) -> str:
    return (
        "# Tools\n\nYou may call these functions:\n<tools>\n"
        f"{_lines(tools)}\n</tools>\n\n"
        "For each call write one JSON object with name and arguments inside these tags:\n"
        '<tool_call>\n{"name": <name>, "arguments": <object>}\n</tool_call>'
    )


def _json(tools: Sequence[Mapping[str, Any]]) -> str:
    return (
        "You may call these functions:\n\n"
        f"{_lines(tools)}\n\n"
        "To call one, answer with nothing but one JSON object of this form:\n"
        '{"name": <name>, "parameters": <object>}'
    )


def _gemma(tools: Sequence[Mapping[str, Any]]) -> str:
    declarations = "".join(
        f"<|tool>declaration:{tool['function']['name']}"
        f"{json.dumps(tool['function'], ensure_ascii=False)}<tool|>\n"
        for tool in tools
    )
    return f"{declarations}To call one, write <|tool_call>call:name{{key:value}}<tool_call|>."
