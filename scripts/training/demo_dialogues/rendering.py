"""A dialogue as text: by the chat template, and cut into learned and given parts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import jinja2

TEMPLATE = Path(__file__).with_name("chat_template.jinja")
Message = Mapping[str, Any]


def dumps(value: object) -> str:
    """JSON as transformers' `tojson` writes it."""
    return json.dumps(value, ensure_ascii=False)


def template_source() -> str:
    """The chat template as it goes into the GGUF."""
    return TEMPLATE.read_text(encoding="utf-8").rstrip("\n")


@lru_cache(maxsize=1)
def _template() -> jinja2.Template:
    environment = jinja2.Environment(trim_blocks=True, lstrip_blocks=True, autoescape=False)
    environment.filters["tojson"] = dumps
    return environment.from_string(template_source())


def render(
    messages: Sequence[Message], tools: Sequence[Mapping[str, Any]], generation_prompt: bool = False
) -> str:
    """The whole text by the chat template. `tools` are OpenAI dicts."""
    return _template().render(
        messages=list(messages), tools=list(tools), add_generation_prompt=generation_prompt
    )


def prefix(system: str, tools: Sequence[Mapping[str, Any]]) -> str:
    """The system turn that many dialogues share."""
    return render([{"role": "system", "content": system}], tools)


def training_parts(messages: Sequence[Message]) -> list[tuple[str, bool]]:
    """The turns after the system turn as (text, learned). Joined they are the template's text.

    Learned is what the assistant writes, unless the message is `given`.
    """
    out: list[tuple[str, bool]] = []
    for message in messages:
        if message["role"] == "assistant":
            out.append(("<|im_start|>assistant\n", False))
            out.append((_answer(message) + "<|im_end|>", not message.get("given")))
            out.append(("\n", False))
        else:
            out.append((f"<|im_start|>{message['role']}\n{message['content']}<|im_end|>\n", False))
    return out


def _answer(message: Message) -> str:
    parts = [message["content"]] if message.get("content") else []
    for call in message.get("tool_calls", ()):
        inner = call["function"]
        body = f'{{"name": {dumps(inner["name"])}, "arguments": {dumps(inner["arguments"])}}}'
        parts.append(f"<tool_call>\n{body}\n</tool_call>")
    return "\n".join(parts)
