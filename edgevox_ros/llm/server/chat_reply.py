"""Collects a streamed reply of a server: text, structured calls, token counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard

from edgevox_ros.llm.reply_until_stop import Reply
from edgevox_ros.llm.server.call_parts import CallParts

# Thinking: of llama-server, SGLang and older vLLM; of newer vLLM and Ollama.
_THINKING = ("reasoning_content", "reasoning")


def is_count(value: object) -> TypeGuard[int]:
    """Whether a server's value can be a number of tokens."""
    return type(value) is int and 0 <= value < 1 << 31


class ChatReply:
    """Takes the events of one reply. Unknown events are ignored: a server may add its own.

    `parts` counts the events with text, thinking or a part of a call.
    """

    def __init__(self, stop: Sequence[str], stop_after: Sequence[str]) -> None:
        self._reply = Reply(stop, stop_after)
        self._calls = CallParts()
        self.finish_reason = ""
        self.prompt_tokens = 0
        self.evaluated_tokens = 0
        self.sampled_tokens = 0
        self._timed = False
        self.any = False
        self.parts = 0

    @property
    def text(self) -> str:
        """The text so far, without an ending that may still become a stop string."""
        return self._reply.text

    @property
    def stopped(self) -> bool:
        """Whether a stop string was found."""
        return self._reply.stopped

    def feed(self, event: Mapping[str, Any]) -> str:
        """Take one event; return the text that can be released."""
        self._count(event.get("timings"))
        self._count_usage(event.get("usage"))
        choices = event.get("choices")
        choice = choices[0] if isinstance(choices, list) and choices else {}
        if not isinstance(choice, dict):
            return ""
        reason = choice.get("finish_reason")
        self.finish_reason = reason if isinstance(reason, str) and reason else self.finish_reason
        delta = choice.get("delta")
        if not isinstance(delta, dict):
            return ""
        calls = delta.get("tool_calls")
        for call in calls if isinstance(calls, list) else ():
            self._calls.add(call)
        content = delta.get("content")
        something = bool(content or calls or any(map(delta.get, _THINKING)))
        self.any = self.any or something
        self.parts += something
        if not isinstance(content, str) or not content:
            return ""
        return self._reply.feed(0, content.encode("utf-8", "replace"))

    def finish(self) -> str:
        """Release the text that is still held back."""
        return self._reply.finish()

    def calls(self, whole: bool) -> tuple[dict[str, Any], ...]:
        """The structured calls. Without `whole` the last one may be incomplete and is left out."""
        return self._calls.calls(whole)

    def _count(self, timings: object) -> None:
        if not isinstance(timings, dict):
            return
        self._timed = True
        numbers = {key: value for key, value in timings.items() if is_count(value)}
        self.evaluated_tokens = numbers.get("prompt_n", self.evaluated_tokens)
        self.prompt_tokens = self.evaluated_tokens + numbers.get("cache_n", 0)
        self.sampled_tokens = numbers.get("predicted_n", self.sampled_tokens)

    def _count_usage(self, usage: object) -> None:
        """Count as OpenAI does. Without `cached_tokens` all of the prompt counts as evaluated."""
        if not isinstance(usage, dict) or self._timed:
            return
        details = usage.get("prompt_tokens_details")
        cached = details.get("cached_tokens") if isinstance(details, dict) else 0
        prompt, sampled = usage.get("prompt_tokens"), usage.get("completion_tokens")
        self.prompt_tokens = prompt if is_count(prompt) else self.prompt_tokens
        known = min(cached, self.prompt_tokens) if is_count(cached) else 0
        self.evaluated_tokens = self.prompt_tokens - known
        self.sampled_tokens = sampled if is_count(sampled) else self.sampled_tokens
