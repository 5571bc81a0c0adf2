"""What a server's refusal means: the prompt is too long, it takes no tools, or something else."""

from __future__ import annotations

import re

from edgevox_ros.core.errors import ContextOverflow, DecodeError, TemplateError
from edgevox_ros.llm.server.chat_reply import is_count
from edgevox_ros.llm.server.connection_errors import ServerRefused

_TOO_LONG = "exceed_context_size_error"
_INVALID = (400, 422)
# vLLM: '"auto" tool choice requires --enable-auto-tool-choice', Ollama: 'does not support tools',
# llama-server: 'tools param requires --jinja flag', proxies: 'tools is not supported'.
_NO = r"(?:support|permit|allow|enabl|unexpected|unknown|unrecogni)"
_NO_TOOLS = re.compile(
    rf"tool[ _-]?choice|--jinja|\btools?\b.{{0,60}}{_NO}|{_NO}\w*.{{0,60}}\btools?\b", re.IGNORECASE
)
# vLLM: "maximum context length is 2048 tokens. However, you requested 3060 tokens (3000 in the
# messages" or "your request has 3000 input tokens", "(length 3000) is longer than the maximum model
# length of 2048". SGLang: "The input (3000 tokens) is longer than the model's context length (2048
# tokens)", "maximum context length of 2048 tokens. You requested a total of 3060 tokens".
_CONTEXT = re.compile(r"(?:context|model) length\D{0,12}(\d+)", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")


def takes_no_tools(error: ServerRefused) -> bool:
    """Whether a request with tools was refused because of them."""
    said = str(error.error.get("message", ""))
    told = error.status in (*_INVALID, 500, 501) and _NO_TOOLS.search(said)
    return bool(told) and _overflow(error) is None


def as_ours(error: ServerRefused) -> Exception:
    """The error that an engine raises for it."""
    overflow = _overflow(error)
    if overflow is not None:
        return overflow
    if error.status in _INVALID:
        return TemplateError(str(error))
    return DecodeError(str(error))


def _overflow(error: ServerRefused) -> ContextOverflow | None:
    details = error.error
    if details.get("type") == _TOO_LONG:
        prompt, context = details.get("n_prompt_tokens"), details.get("n_ctx")
        if is_count(prompt) and is_count(context):
            return ContextOverflow(prompt, 1, context)
        return None
    said = str(details.get("message", ""))[:1000]
    found = _CONTEXT.search(said)
    if error.status not in _INVALID or found is None:
        return None
    context = int(found.group(1))
    longer = [int(number) for number in _NUMBER.findall(said) if int(number) > context]
    return ContextOverflow(min(longer, default=context), 1, context)
