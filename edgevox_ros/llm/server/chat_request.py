"""Writes messages, tools and settings as a request to llama-server's /v1/chat/completions."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from edgevox_ros.core.messages import Message, SamplingSettings
from edgevox_ros.core.tools import ToolCall, ToolSchema
from edgevox_ros.llm.prompting.neutral import in_every_string, without_internal

# The server takes the text of a control token for the token wherever it occurs. We cannot read its
# vocabulary, as prompting/neutral.py does for a model of our own, so every text that looks like a
# control token gets a space after its first character.
_CONTROL = re.compile(r"<(?=[|/\uff5c]?[^<>\s]{1,40}>)|\[(?=/?[A-Z_]{2,24}\])")


def chat_request(
    messages: Sequence[Message],
    tools: Sequence[ToolSchema],
    settings: SamplingSettings,
    variables: Mapping[str, Any],
) -> dict[str, Any]:
    """The request's JSON object. `variables` go to the chat template."""
    body: dict[str, Any] = {
        "messages": [_message(message) for message in messages],
        "stream": True,
        "cache_prompt": True,
        "temperature": max(settings.temperature, 0.0),
        "top_k": settings.top_k,
        "top_p": settings.top_p,
        "min_p": settings.min_p,
        "repeat_penalty": settings.repeat_penalty,
        "seed": settings.seed,
        "max_tokens": settings.max_tokens,
    }
    if tools:
        body["tools"] = [in_every_string(harmless, tool.to_openai()) for tool in tools]
        body["parallel_tool_calls"] = True
    if variables:
        body["chat_template_kwargs"] = dict(variables)
    return body


def without_effect(settings: SamplingSettings) -> str:
    """The settings that have no effect over a server, in words; "" for none.

    It takes no grammar together with tools, since it makes its own: that enforces names, required
    arguments and types of the schema, but not the bounds of numbers.
    """
    found = []
    if settings.constrain == "calls":
        found.append(
            "sampling.constrain: calls (llama-server holds calls to names and types of the "
            "schema by itself, always, but not to the bounds of numbers)"
        )
    elif settings.constrain != "none":
        found.append(f"sampling.constrain: {settings.constrain}")
    if settings.free_strings:
        found.append("sampling.free_strings")
    return ", ".join(found)


def harmless(text: str) -> str:
    """The text, changed so that no vocabulary can take a part of it for a control token."""
    return _CONTROL.sub(lambda match: f"{match.group()} ", without_internal(text))


def _message(message: Message) -> dict[str, Any]:
    entry: dict[str, Any] = {"role": message.role, "content": harmless(message.content)}
    if message.role == "tool":
        entry["tool_call_id"] = harmless(message.tool_call_id or "")
        entry["name"] = harmless(message.name or "")
    if message.tool_calls:
        entry["tool_calls"] = [_call(call) for call in message.tool_calls]
    return entry


def _call(call: ToolCall) -> dict[str, Any]:
    arguments = json.dumps(in_every_string(harmless, dict(call.arguments)), ensure_ascii=False)
    function = {"name": harmless(call.name), "arguments": arguments}
    return {"id": harmless(call.id or call.name), "type": "function", "function": function}
