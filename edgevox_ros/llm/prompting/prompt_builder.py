"""Builds the token ids of a prompt from messages and tools.

The template renders the text. Where it renders earlier replies, their sampled tokens are put back
verbatim. Untrusted text cannot become control tokens (neutral.py).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from edgevox_ros.core.errors import TemplateError
from edgevox_ros.core.messages import Message
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.llm.prompting.chat_template import ChatTemplate
from edgevox_ros.llm.prompting.neutral import CUT, SLOT, THOUGHT_SLOT
from edgevox_ros.llm.prompting.template_messages import ConversationWriter
from edgevox_ros.llm.prompting.template_profile import TemplateProfile, give_tools
from edgevox_ros.llm.prompting.thoughts import Thoughts, Tokenizer

K = TypeVar("K")
V = TypeVar("V")

# What two users say: their prompts are alike as long as all prompts are.
UNLIKE = ("where are you", "0 metres!")

_KEPT_PARTS = 256
_MOST_ADDED = 16
_LONGEST_GAP = 64
_PARTS = re.compile(f"{SLOT}([0-9]+){SLOT}|{CUT}")
_THOUGHT = re.compile(f"{THOUGHT_SLOT}[0-9]+{THOUGHT_SLOT}")


@dataclass(frozen=True)
class PromptTokens:
    """Token ids of a prompt. `replayed`: how many replies were put back as they were sampled."""

    tokens: tuple[int, ...]
    replayed: int = 0


class PromptBuilder:
    """Renders and tokenises conversations for one model."""

    def __init__(
        self,
        tokenizer: Tokenizer,
        templates: Mapping[str, ChatTemplate],
        profile: TemplateProfile,
        writer: ConversationWriter,
        variables: Mapping[str, Any],
    ) -> None:
        self._tokenizer = tokenizer
        self._templates = templates
        self._profile = profile
        self._writer = writer
        self._variables = dict(variables)
        self._known_parts: dict[str, list[int]] = {}
        self._before: dict[tuple[tuple[int, ...], int], str] = {}
        self._thoughts = Thoughts(tokenizer, profile.thoughts, profile.opens_thinking)
        self._thought_place = _thought_place(profile)

    def build(self, messages: Sequence[Message], tools: Sequence[ToolSchema]) -> PromptTokens:
        """The prompt for the next reply. Raises TemplateError if the template refuses."""
        replay = {
            index
            for index, message in enumerate(messages)
            if message.role == "assistant" and message.token_ids is not None
        }
        if not self._profile.plain_history:
            replay = _without_calls(messages, replay)
        text = self._render(messages, tools, replay)
        slots = [int(number) for number in re.findall(f"{SLOT}([0-9]+){SLOT}", text)]
        if slots != sorted(replay):
            shown_once = {index for index in replay if slots.count(index) == 1}
            replay = shown_once if slots == sorted(shown_once) else set()
            text = self._render(messages, tools, replay)
        text, shown = self._as_generated(text)
        sampled = {index: messages[index].token_ids or () for index in replay}
        for index in replay - shown:
            sampled[index] = self._thoughts.answer(sampled[index])
        for index, start, end in self._written_alike(text, messages, tools, replay):
            text = f"{text[:start]}{SLOT}{index}{SLOT}{text[end:]}"
            sampled[index] = messages[index].token_ids or ()
        return PromptTokens(self._tokens(text, sampled), len(sampled))

    def prefix(self, system: str, tools: Sequence[ToolSchema]) -> tuple[int, ...]:
        """The tokens that every prompt with this system text and these tools begins with."""
        first, second = (
            self.build([Message("system", system), Message("user", text)], tools).tokens
            for text in UNLIKE
        )
        return first[: common_length(first, second)]

    def rendered(self, messages: Sequence[Message], tools: Sequence[ToolSchema]) -> str:
        """The prompt's text as the template alone renders it, earlier replies included.

        A comparison with `build` shows what the replay of sampled tokens changes.
        Raises TemplateError if the template refuses.
        """
        return self._render(messages, tools, set()).replace(CUT, "")

    def settled(self, messages: Sequence[Message], tools: Sequence[ToolSchema]) -> list[int]:
        """Lengths (tokens) of this prompt's part that stays: after a call, and in the next turn."""
        now = self.build(messages, tools).tokens
        reply = Message("assistant", "", token_ids=())
        result = Message("tool", "ok", tool_call_id="call_0", name=tools[0].name if tools else "")
        in_next_turn = [
            each if each.later is None else replace(each, content=each.later) for each in messages
        ]
        lengths = set()
        for before, after in ((messages, result), (in_next_turn, Message("user", "ok"))):
            try:
                later = self.build([*before, reply, after], tools).tokens
            except TemplateError:
                continue
            lengths.add(common_length(now, later))
        return sorted(lengths)

    def _written_alike(
        self,
        text: str,
        messages: Sequence[Message],
        tools: Sequence[ToolSchema],
        replay: set[int],
    ) -> list[tuple[int, int, int]]:
        """Replies that the template rendered from structured calls exactly as they were sampled.

        Each as (index of the message, start, end in `text`), the last one first. The text before a
        reply equals the prompt that it was sampled from.
        """
        found = []
        for index, message in enumerate(messages):
            if message.role != "assistant" or not message.token_ids or index in replay:
                continue
            reply = self._tokenizer.text(message.token_ids)
            if reply not in text:
                continue
            # The same reply may occur more than once.
            times = Counter(each.token_ids for each in messages[:index])[message.token_ids]
            before = self._before.get((message.token_ids, times))
            if before is None or not text.startswith(before):
                before = self._prompt_of(index, messages, tools, replay)
            if before is not None and text.startswith(before + reply):
                found.append((index, len(before), len(before) + len(reply)))
                _remember(self._before, (message.token_ids, times), before)
        return found[::-1]

    def _prompt_of(
        self,
        index: int,
        messages: Sequence[Message],
        tools: Sequence[ToolSchema],
        replay: set[int],
    ) -> str | None:
        """The prompt from which a reply was sampled; None if the template refuses it."""
        try:
            text = self._render(messages[:index], tools, {each for each in replay if each < index})
        except TemplateError:
            return None
        return self._as_generated(text)[0]

    def _render(
        self, messages: Sequence[Message], tools: Sequence[ToolSchema], replay: set[int]
    ) -> str:
        thoughts = {
            index: f"{THOUGHT_SLOT}{index}{THOUGHT_SLOT}" if index in replay else thought
            for index, message in enumerate(messages)
            if (thought := self._thoughts.of(message.token_ids or ())) is not None
        }
        written = self._writer.write(messages, tools, replay, thoughts)
        conversation, variables = give_tools(
            self._profile.tools_via, written.tools, written.messages
        )
        name = self._profile.variant if tools else "default"
        template = self._templates.get(name) or self._templates[self._profile.variant]
        try:
            return template.render(conversation, {**variables, **self._variables})
        except TemplateError:
            if not replay:
                raise
            return self._render(messages, tools, set())

    def _as_generated(self, text: str) -> tuple[str, set[int]]:
        """Remove what the template adds between the generation prompt and a replayed reply.

        The sampled tokens have their own: thinking, or Functionary's recipient (the template
        writes `all`). Also returns the replies whose thinking the template shows.
        """
        shown = {int(number) for number in self._thought_place.findall(text)}
        text = _THOUGHT.sub("", self._thought_place.sub("", text))
        asking = self._profile.generation_prompt
        stem = asking.rstrip()
        parts = re.split(f"({SLOT}[0-9]+{SLOT})", text)
        for index in range(0, len(parts) - 1, 2) if stem else ():
            before = parts[index]
            at = before.rfind(stem)
            added = before[at + len(stem) :]
            if self._closes_thought(added):
                continue
            if at >= 0 and len(added.strip()) <= _MOST_ADDED and CUT not in added:
                parts[index] = before[:at] + asking
        return "".join(parts), shown

    def _closes_thought(self, added: str) -> bool:
        """Whether the template shows the opened thought of a reply as an empty one."""
        return self._profile.opens_thinking and self._profile.thoughts.closer in added

    def _tokens(self, text: str, sampled: Mapping[int, tuple[int, ...]]) -> tuple[int, ...]:
        tokens: list[int] = []
        start = 0
        for match in _PARTS.finditer(text):
            tokens += self._part(text[start : match.start()])
            if match.group(1):
                tokens += sampled[int(match.group(1))]
            start = match.end()
        tokens += self._part(text[start:])
        bos = self._tokenizer.bos
        if self._tokenizer.adds_bos and tokens[:1] != [bos]:
            tokens.insert(0, bos)
        return tuple(tokens)

    def _part(self, text: str) -> list[int]:
        """Token ids of one part, cached: most parts occur again in the next hop's prompt."""
        known = self._known_parts.get(text)
        if known is None:
            known = self._tokenizer.tokenize(text)
            _remember(self._known_parts, text, known)
        return known


def _remember(known: dict[K, V], key: K, value: V) -> None:
    """Add to a cache; the oldest entry is removed if it is full."""
    if len(known) >= _KEPT_PARTS:
        known.pop(next(iter(known)))
    known[key] = value


def common_length(first: Sequence[int], second: Sequence[int]) -> int:
    """Length of the common beginning of two token sequences."""
    length = min(len(first), len(second))
    if first[:length] == second[:length]:
        return length
    low, high = 0, length
    while low < high:
        middle = (low + high + 1) // 2
        if first[low:middle] == second[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _thought_place(profile: TemplateProfile) -> re.Pattern[str]:
    """A pattern of the slot for thinking before a reply, with the marks that the template adds."""
    opener = "" if profile.opens_thinking else rf"(?:{re.escape(profile.thoughts.opener)}\w*\s*)?"
    gap = f"[^{SLOT}{THOUGHT_SLOT}]{{0,{_LONGEST_GAP}}}"
    return re.compile(f"{opener}{THOUGHT_SLOT}([0-9]+){THOUGHT_SLOT}{gap}(?={SLOT}\\1{SLOT})")


def _without_calls(messages: Sequence[Message], replay: set[int]) -> set[int]:
    """Remove replies with calls: the template takes calls only as structured data."""
    return {index for index in replay if not messages[index].tool_calls}
