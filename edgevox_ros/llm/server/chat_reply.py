"""Collects a streamed reply of a server: text, structured calls, token counts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard

from edgevox_ros.llm.reply_until_stop import ReplyUntilStop

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
        self._reply = ReplyUntilStop(stop, stop_after)
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


class CallParts:
    """Takes parts of calls. Parts of odd shapes are passed over."""

    def __init__(self) -> None:
        self._calls: list[dict[str, Any]] = []
        self._at: dict[int, int] = {}

    def add(self, part: object) -> None:
        """Take one entry of `delta.tool_calls`."""
        if not isinstance(part, dict):
            return
        inner = part.get("function")
        function: Mapping[str, Any] = inner if isinstance(inner, dict) else {}
        call = self._call_of(part, function)
        call_id = part.get("id")
        call["id"] = call_id if isinstance(call_id, str) and call_id else call["id"]
        _add_to(call["function"], function)

    def calls(self, whole: bool) -> tuple[dict[str, Any], ...]:
        """The calls. Without `whole` the last one may be incomplete and is left out."""
        found = self._calls if whole else self._calls[:-1]
        return tuple(_complete(call) for call in found)

    def _call_of(self, part: Mapping[str, Any], function: Mapping[str, Any]) -> dict[str, Any]:
        """The call that a part belongs to: one that has begun, or a new one."""
        index = part.get("index")
        known = self._at.get(index) if type(index) is int else len(self._calls) - 1
        if known is not None and known >= 0 and not _begins(part, function, self._calls[known]):
            return self._calls[known]
        self._calls.append(
            {"id": None, "type": "function", "function": {"name": "", "arguments": ""}}
        )
        if type(index) is int:
            self._at[index] = len(self._calls) - 1
        return self._calls[-1]


def _begins(part: Mapping[str, Any], function: Mapping[str, Any], last: Mapping[str, Any]) -> bool:
    """Whether a part begins a call of its own although its place is taken by `last`."""
    name, call_id = function.get("name"), part.get("id")
    if not isinstance(name, str) or not name:
        return False
    if isinstance(call_id, str) and call_id and last["id"] is not None:
        return bool(call_id != last["id"])
    return _is_whole(last["function"]["arguments"])


def _is_whole(arguments: str) -> bool:
    try:
        return isinstance(json.loads(arguments), dict)
    except (ValueError, RecursionError):
        return False


def _add_to(call: dict[str, str], part: Mapping[str, Any]) -> None:
    name, arguments = part.get("name"), part.get("arguments")
    # Some servers repeat the name in every part.
    if isinstance(name, str) and name != call["name"]:
        call["name"] += name
    if isinstance(arguments, str):
        call["arguments"] += arguments
    elif isinstance(arguments, dict):
        call["arguments"] = json.dumps(arguments, ensure_ascii=False)


def _complete(call: Mapping[str, Any]) -> dict[str, Any]:
    """The call; one without arguments has none, whether or not the server wrote that down."""
    function = call["function"]
    return {**call, "function": {**function, "arguments": function["arguments"] or "{}"}}
