"""Writes a conversation for a server that takes no tools: they, calls and results become text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from edgevox_ros.core.messages import Message
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.llm.prompting.neutral import in_every_string
from edgevox_ros.llm.prompting.tool_text import TEXT_FORMAT, call_text, tool_text
from edgevox_ros.llm.server.harmless import harmless
from edgevox_ros.parsing import CannotRender

OpenAiMessage = dict[str, str]


def messages_with_tools(
    messages: Sequence[Message],
    tools: Sequence[ToolSchema],
    formats: Sequence[str],
    style: str | None,
) -> list[OpenAiMessage]:
    """The messages in OpenAI form, with the tools in the system message.

    Calls are written in the first of `formats`, so that our parser reads those of the reply.
    """
    entries: list[OpenAiMessage] = []
    for message in messages:
        entry = _entry(message, formats)
        if entries and entry["role"] == entries[-1]["role"] == "user":
            entries[-1]["content"] += f"\n{entry['content']}"
        else:
            entries.append(entry)
    if not entries or entries[0]["role"] != "system":
        entries.insert(0, {"role": "system", "content": ""})
    offered = [in_every_string(harmless, tool.as_shown.to_openai()) for tool in tools]
    readers = [tool.name for tool in tools if tool.read_only]
    text = tool_text(offered, formats, style, readers)
    entries[0]["content"] = "\n\n".join(filter(None, [entries[0]["content"], text]))
    return entries


def _entry(message: Message, formats: Sequence[str]) -> OpenAiMessage:
    content = harmless(message.content)
    if message.role == "tool":
        return {"role": "user", "content": f"<tool_response>\n{content}\n</tool_response>"}
    if message.tool_calls:
        content = "\n".join(filter(None, [content, _calls(message, formats)]))
    return {"role": message.role, "content": content}


def _calls(message: Message, formats: Sequence[str]) -> str:
    safe = [
        replace(call, arguments=in_every_string(harmless, dict(call.arguments)))
        for call in message.tool_calls
    ]
    try:
        return call_text(safe, (*formats, TEXT_FORMAT)[0])
    except CannotRender:
        return call_text(safe, TEXT_FORMAT)
