"""Collects a streamed reply of llama-server: text, structured calls, token counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard

from edgevox_ros.llm.reply_until_stop import Reply


def is_count(value: object) -> TypeGuard[int]:
    """Whether a server's value can be a number of tokens."""
    return type(value) is int and 0 <= value < 1 << 31


class ChatReply:
    """Takes the events of one reply. Unknown events are ignored: a server may add its own.

    `parts` counts the events with text, thinking or a part of a call.
    """

    def __init__(self, stop: Sequence[str], stop_after: Sequence[str]) -> None:
        self._reply = Reply(stop, stop_after)
        self._calls: dict[int, dict[str, Any]] = {}
        self.finish_reason = ""
        self.prompt_tokens = 0
        self.evaluated_tokens = 0
        self.sampled_tokens = 0
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
            self._add(call)
        content = delta.get("content")
        something = bool(content or calls or delta.get("reasoning_content"))
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
        ordered = [self._calls[index] for index in sorted(self._calls)]
        return tuple(ordered if whole else ordered[:-1])

    def _add(self, part: object) -> None:
        if not isinstance(part, dict):
            return
        index = part.get("index")
        call = self._calls.setdefault(
            index if isinstance(index, int) else len(self._calls),
            {"id": None, "type": "function", "function": {"name": "", "arguments": ""}},
        )
        given = part.get("id")
        call["id"] = given if isinstance(given, str) and given else call["id"]
        function = part.get("function")
        if isinstance(function, dict):
            for key in ("name", "arguments"):
                value = function.get(key)
                if isinstance(value, str):
                    call["function"][key] += value

    def _count(self, timings: object) -> None:
        if not isinstance(timings, dict):
            return
        numbers = {key: value for key, value in timings.items() if is_count(value)}
        self.evaluated_tokens = numbers.get("prompt_n", self.evaluated_tokens)
        self.prompt_tokens = self.evaluated_tokens + numbers.get("cache_n", 0)
        self.sampled_tokens = numbers.get("predicted_n", self.sampled_tokens)
