"""Writes messages, tools and settings as a request to /v1/chat/completions of a server."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from edgevox_ros.core.messages import Message, SamplingSettings
from edgevox_ros.core.tools import ToolCall, ToolSchema
from edgevox_ros.llm.prompting.neutral import in_every_string
from edgevox_ros.llm.server.harmless import harmless
from edgevox_ros.llm.server.server_options import ServerKind
from edgevox_ros.llm.server.tools_in_text import messages_with_tools

# vLLM and SGLang take no zero here.
_LEAST_TOP_P = 1e-6
_ALL_TOKENS = -1


@dataclass(frozen=True)
class Recipient:
    """Who a request is for. `kind`: which fields it knows. `model`: its name there, "" for none.

    `formats` and `style`: how tools are written in the text of the system message, where the server
    takes none in the request.
    """

    kind: ServerKind = "llama.cpp"
    model: str = ""
    formats: tuple[str, ...] = ()
    style: str | None = None


def chat_request(
    messages: Sequence[Message],
    tools: Sequence[ToolSchema],
    settings: SamplingSettings,
    variables: Mapping[str, Any],
    to: Recipient = Recipient(),
    *,
    tools_as_text: bool = False,
) -> dict[str, Any]:
    """The request's JSON object. `variables` go to the chat template."""
    writes_tools = bool(tools) and tools_as_text
    entries = (
        messages_with_tools(messages, tools, to.formats, to.style)
        if writes_tools
        else [_message(message) for message in messages]
    )
    body: dict[str, Any] = {
        "messages": entries,
        "stream": True,
        **sampling_fields(to.kind, settings),
        **variable_fields(to.kind, variables),
    }
    if to.model:
        body["model"] = to.model
    if to.kind != "llama.cpp":
        body["stream_options"] = {"include_usage": True}
    if tools and not writes_tools:
        body["tools"] = [in_every_string(harmless, _offered(tool)) for tool in tools]
        if to.kind == "llama.cpp":
            body["parallel_tool_calls"] = True
    return body


def _offered(tool: ToolSchema) -> dict[str, Any]:
    """A tool with all its choices, for a server may hold calls to them; not with none at all."""
    properties = tool.parameters.get("properties", {}).values()
    schemas = [each for prop in properties for each in (prop, prop.get("items") or {})]
    nothing_taught = any(each.get("enum") == [] for each in schemas if isinstance(each, Mapping))
    return (tool.as_shown if nothing_taught else tool).to_openai()


def without_effect(settings: SamplingSettings, kind: ServerKind = "llama.cpp") -> str:
    """The settings that have no effect over a server, in words; "" for none.

    llama-server takes no grammar together with tools, since it makes its own: that enforces names,
    required arguments and types of the schema, but not the bounds of numbers. Others hold calls
    to their schemas only where their own options say so.
    """
    found = []
    if settings.constrain == "calls" and kind == "llama.cpp":
        found.append(
            "sampling.constrain: calls (llama-server holds calls to names and types of the "
            "schema by itself, always, but not to the bounds of numbers)"
        )
    elif settings.constrain != "none":
        found.append(f"sampling.constrain: {settings.constrain}")
    if settings.strings == "free":
        found.append("sampling.free_strings")
    return ", ".join(found)


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


def sampling_fields(kind: ServerKind, settings: SamplingSettings) -> dict[str, Any]:
    """How the next token is chosen, as far as a request to this server can say it."""
    fields: dict[str, Any] = {
        "temperature": max(settings.temperature, 0.0),
        "top_p": settings.top_p,
        "seed": settings.seed,
        "max_tokens": settings.max_tokens,
    }
    if kind == "llama.cpp":
        fields |= {
            "top_k": settings.top_k,
            "min_p": settings.min_p,
            "repeat_penalty": settings.repeat_penalty,
            "cache_prompt": True,
        }
    if kind in ("vllm", "sglang"):
        fields |= {
            "top_p": max(settings.top_p, _LEAST_TOP_P),
            "top_k": settings.top_k or _ALL_TOKENS,
            "min_p": settings.min_p,
            "repetition_penalty": settings.repeat_penalty,
        }
    return fields


def variable_fields(kind: ServerKind, variables: Mapping[str, Any]) -> dict[str, Any]:
    """The variables of the chat template, as far as a request to this server can carry them."""
    if kind in ("llama.cpp", "vllm", "sglang") and variables:
        return {"chat_template_kwargs": dict(variables)}
    if kind == "ollama" and variables.get("enable_thinking") is False:
        return {"reasoning_effort": "none"}
    return {}
