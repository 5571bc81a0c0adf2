"""The fields of a request that only some servers know.

llama-server   tools/server/README.md of llama.cpp
vLLM           vllm/entrypoints/openai/chat_completion/protocol.py
SGLang         srt/entrypoints/openai/protocol.py
Ollama         openai/openai.go; it has no field for other settings of sampling
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from edgevox_ros.core.messages import SamplingSettings
from edgevox_ros.llm.server.server_options import Kind

# vLLM and SGLang take no zero here.
_LEAST_TOP_P = 1e-6
_ALL_TOKENS = -1


def sampling_fields(kind: Kind, settings: SamplingSettings) -> dict[str, Any]:
    """How the next token is chosen, as far as the server can be told."""
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


def variable_fields(kind: Kind, variables: Mapping[str, Any]) -> dict[str, Any]:
    """The variables of the chat template, as far as the server can be told."""
    if kind in ("llama.cpp", "vllm", "sglang") and variables:
        return {"chat_template_kwargs": dict(variables)}
    if kind == "ollama" and variables.get("enable_thinking") is False:
        return {"reasoning_effort": "none"}
    return {}
