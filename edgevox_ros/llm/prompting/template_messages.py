"""Writes our messages in the form that a template takes: roles, ids, arguments, safe text."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from edgevox_ros.core.messages import Message
from edgevox_ros.core.tools import ToolCall, ToolSchema
from edgevox_ros.llm.prompting.neutral import SLOT, THOUGHT_SLOT, Neutraliser
from edgevox_ros.llm.prompting.template_profile import TemplateProfile, with_empty_thoughts
from edgevox_ros.llm.prompting.tool_text import TEXT_FORMAT, call_text, tool_text
from edgevox_ros.parsing import CannotRender

_NAMED_ID = re.compile(r"functions\.(.+):\d{1,6}")
_NINE = re.compile(r"[a-zA-Z0-9]{9}")


@dataclass(frozen=True)
class Written:
    """Messages and tools in the template's form; `give_tools` combines them."""

    messages: list[dict[str, Any]]
    tools: list[dict[str, Any]]


class ConversationWriter:
    """Writes conversations for one template."""

    def __init__(
        self,
        profile: TemplateProfile,
        strict: Neutraliser,
        reply: Neutraliser,
        formats: Sequence[str] = (),
        tool_style: str | None = None,
    ) -> None:
        """`strict` neutralises text from outside, `reply` earlier replies of a model.

        System messages are the integrator's and ours: the markers in them stay. `formats` are the
        model's wire formats; the first one writes calls for a template that writes none.
        `tool_style`: how tools are declared for a template that knows no tools.
        """
        self._profile = profile
        self._strict = strict
        self._reply = reply
        self._own = Neutraliser(())
        self._formats = tuple(formats)
        self._tool_style = tool_style

    def write(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSchema],
        replay: set[int],
        thoughts: Mapping[int, str] | None = None,
    ) -> Written:
        """`replay`: indexes of assistant messages that become a slot for their sampled tokens.

        `thoughts`: thinking before replies, by message index, for templates that show it.
        """
        if self._profile.named_ids:
            messages = _with_named_ids(messages)
        offered = [self._strict.value(tool.as_shown.to_openai()) for tool in tools]
        entries = [
            self._entry(index, message, index in replay) for index, message in enumerate(messages)
        ]
        for index, thought in (thoughts or {}).items():
            entries[index] = self._thinking(entries[index], thought)
        if self._profile.needs_thoughts:
            entries = [dict(with_empty_thoughts(entry)) for entry in entries]
        if self._profile.single_calls:
            entries = _one_call_each(entries)
        if self._profile.tools_via == "text" and offered:
            readers = [tool.name for tool in tools if tool.read_only]
            text = tool_text(offered, self._formats, self._tool_style, readers)
            if not entries or entries[0]["role"] != "system":
                entries.insert(0, {"role": "system", "content": ""})
            entries[0]["content"] = "\n\n".join(filter(None, [entries[0]["content"], text]))
        return Written(self._fit(entries), offered)

    def _entry(self, index: int, message: Message, slot: bool) -> dict[str, Any]:
        if slot:
            return {"role": "assistant", "content": f"{SLOT}{index}{SLOT}"}
        if message.role == "assistant":
            entry: dict[str, Any] = {
                "role": "assistant",
                "content": self._reply.text(message.content),
            }
            if message.tool_calls and not self._profile.shows_calls:
                return {**entry, "content": self._with_calls(message)}
            if message.tool_calls:
                if self._profile.text_behind_results:
                    # There it would be read as the answer to the results, and no reply would be
                    # asked for.
                    entry["content"] = ""
                entry["tool_calls"] = [self._call(call) for call in message.tool_calls]
            return entry
        neutral = self._own if message.role == "system" else self._strict
        entry = {"role": message.role, "content": neutral.text(message.content)}
        if message.role == "tool":
            entry["name"] = self._strict.text(message.name or "")
            if message.tool_call_id is not None:
                entry["tool_call_id"] = self._id(message.tool_call_id)
        return entry

    def _with_calls(self, message: Message) -> str:
        """The reply's text with its calls as the model would have written them."""
        harmless = [
            replace(call, arguments=self._strict.value(dict(call.arguments)))
            for call in message.tool_calls
        ]
        try:
            calls = call_text(harmless, (*self._formats, TEXT_FORMAT)[0])
        except CannotRender:
            calls = call_text(harmless, TEXT_FORMAT)
        return "\n".join(filter(None, [self._reply.text(message.content), calls]))

    def _thinking(self, entry: dict[str, Any], thought: str) -> dict[str, Any]:
        if not thought.startswith(THOUGHT_SLOT):
            thought = self._reply.text(thought)
        return self._profile.thoughts.with_thought(entry, thought)

    def _call(self, call: ToolCall) -> dict[str, Any]:
        arguments: Any = self._strict.value(dict(call.arguments))
        if self._profile.string_arguments:
            arguments = json.dumps(arguments, ensure_ascii=False)
        function = {"name": self._strict.text(call.name), "arguments": arguments}
        entry: dict[str, Any] = {"type": "function", "function": function}
        entry["id"] = self._id(call.id if call.id is not None else call.name)
        return entry

    def _id(self, call_id: str) -> str:
        if self._profile.short_ids and not _NINE.fullmatch(call_id):
            return hashlib.sha256(call_id.encode("utf-8", "replace")).hexdigest()[:9]
        return self._strict.text(call_id)

    def _fit(self, entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if not self._profile.bare_results:
            entries = _bare_results_as_user(entries)
        if not self._profile.tool_role:
            entries = [_as_user(entry) for entry in entries]
        if not self._profile.system_role:
            entries = _system_into_user(entries)
        if self._profile.alternates or not self._profile.tool_role:
            entries = _merge_equal_roles(entries)
        return entries


def _with_named_ids(messages: Sequence[Message]) -> list[Message]:
    """The messages with ids that name the tools, numbered through; a model's own ids stay."""
    named: dict[str | None, str] = {}
    written: list[Message] = []
    number = 0
    for message in messages:
        if message.tool_calls:
            calls = []
            named = {}
            for call in message.tool_calls:
                own = _NAMED_ID.fullmatch(call.id or "")
                name = call.id if own and own[1] == call.name else None
                named[call.id] = name or f"functions.{call.name}:{number}"
                calls.append(replace(call, id=named[call.id]))
                number += 1
            message = replace(message, tool_calls=tuple(calls))
        elif message.tool_call_id in named and message.tool_call_id is not None:
            message = replace(message, tool_call_id=named[message.tool_call_id])
        written.append(message)
    return written


def _one_call_each(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Split messages with several calls: each call gets a message, right before its result."""
    split: list[dict[str, Any]] = []
    waiting: list[dict[str, Any]] = []
    for entry in entries:
        calls = entry.get("tool_calls", [])
        if len(calls) > 1:
            first, *waiting = [
                {**entry, "content": entry["content"] if not number else "", "tool_calls": [call]}
                for number, call in enumerate(calls)
            ]
            split.append(first)
            continue
        if waiting and entry["role"] == "tool" and split[-1]["role"] == "tool":
            split.append(waiting.pop(0))
        elif entry["role"] != "tool":
            waiting = []
        split.append(entry)
    return split


def _bare_results_as_user(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Results behind a message without calls become the user's: those of rejected calls."""
    fitted: list[dict[str, Any]] = []
    called = False
    for entry in entries:
        if entry["role"] != "tool":
            called = bool(entry.get("tool_calls"))
        fitted.append(entry if called else _as_user(entry))
    return fitted


def _as_user(entry: dict[str, Any]) -> dict[str, Any]:
    if entry["role"] != "tool":
        return entry
    content = f"<tool_response>\n{entry['content']}\n</tool_response>"
    return {"role": "user", "content": content}


def _system_into_user(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    if not entries or entries[0]["role"] != "system":
        return entries
    system, *rest = entries
    for index, entry in enumerate(rest):
        if entry["role"] == "user":
            content = "\n\n".join(filter(None, [system["content"], entry["content"]]))
            return [*rest[:index], {**entry, "content": content}, *rest[index + 1 :]]
    return [{"role": "user", "content": system["content"]}, *rest]


def _merge_equal_roles(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    merged: list[dict[str, Any]] = []
    for entry in entries:
        mergeable = entry["role"] in ("user", "system")
        if mergeable and merged and merged[-1]["role"] == entry["role"]:
            content = f"{merged[-1]['content']}\n{entry['content']}"
            merged[-1] = {**merged[-1], "content": content}
        else:
            merged.append(entry)
    return merged
