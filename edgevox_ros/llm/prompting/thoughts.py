"""Thinking before replies: where a template shows it, and which sampled tokens belong to it.

The template decides whether thinking stays in later prompts: most keep it between the calls of one
turn and leave it out afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from edgevox_ros.parsing import THINKING_MARKS
from edgevox_ros.parsing.formats.registry import THOUGHT_HEADINGS


class Tokenizer(Protocol):
    """Text to tokens and back."""

    bos: int
    adds_bos: bool

    def tokenize(self, text: str) -> list[int]:
        """Token ids of a text, special tokens recognised."""

    def text(self, tokens: Sequence[int]) -> str:
        """The text of some tokens, special tokens included."""


Render = Callable[[Sequence[Mapping[str, Any]]], str]
_USER = {"role": "user", "content": "hello"}
_DEFAULT_MARKS = ("<think>", "</think>")
_SAID, _THOUGHT = "spoken_q", "thought_q"
Via = Literal["reasoning_content", "content", ""]


@dataclass(frozen=True)
class ThoughtForm:
    """How a template takes thinking. `via`: the message's key for it, "" if it is never shown.

    In `content` it stands between `opener` and `closer`. `trims`: a reply that loses its thinking
    also loses the white space after it. `plain`: also shown before a call that is plain text.
    `tight`: the template adds no line break after thinking, so the thinking's own is kept.
    """

    via: Via = ""
    opener: str = _DEFAULT_MARKS[0]
    closer: str = _DEFAULT_MARKS[1]
    trims: bool = False
    plain: bool = True
    tight: bool = False

    def with_thought(self, reply: Mapping[str, Any], thought: str) -> dict[str, Any]:
        """The assistant message with the thinking before it."""
        if self.via == "reasoning_content":
            return {**reply, "reasoning_content": thought}
        if self.via == "content":
            return {**reply, "content": self._in_content(thought, reply["content"])}
        return dict(reply)

    def _in_content(self, thought: str, answer: str) -> str:
        return f"{self.opener}\n{thought}\n{self.closer}\n\n{answer}"

    def forgets(self, render: Render) -> str:
        """A past turn rendered without its thinking; "" if the template keeps the thinking."""
        reply = {"role": "assistant", "content": self._in_content(_THOUGHT, _SAID)}
        text = render([_USER, reply, _USER])
        return "" if _THOUGHT in text else text


def thought_form(render: Render, source: str, call: Mapping[str, Any]) -> ThoughtForm:
    """Find a template's form; `source` is its text, `render` returns "" if it refuses.

    Tried with a turn that is not over: `call`, plain or structured, and its result.
    """
    pairs = [pair for pair in THINKING_MARKS.items() if pair[0] in source] or [_DEFAULT_MARKS]
    forms = [ThoughtForm("", *pair) for pair in pairs]
    trims = any(
        _SAID in text and f"\n\n{_SAID}" not in text
        for text in (form.forgets(render) for form in forms)
    )
    ways: tuple[Via, ...] = ("reasoning_content", "content")
    for form in (ThoughtForm(via, *pair) for via in ways for pair in pairs):
        plain, structured = (_shown(form, render, call, each) for each in (True, False))
        if plain or structured:
            trimming = trims or form.via == "reasoning_content"
            tight = f"{_THOUGHT}{form.closer}" in plain + structured
            return ThoughtForm(form.via, form.opener, form.closer, trimming, bool(plain), tight)
    return ThoughtForm("", *pairs[0], trims)


def _shown(form: ThoughtForm, render: Render, call: Mapping[str, Any], plain: bool) -> str:
    """A rendered turn with thinking and a call; "" if the thinking is not shown."""
    reply: dict[str, Any] = {"role": "assistant", "content": _SAID if plain else ""}
    if not plain:
        reply["tool_calls"] = [call]
    name = call["function"]["name"]
    result = {"role": "tool", "content": "ok", "tool_call_id": call["id"], "name": name}
    text = render([_USER, form.with_thought(reply, _THOUGHT), result])
    return text if _THOUGHT in text else ""


class Thoughts:
    """Finds thinking in token ids, for one vocabulary."""

    def __init__(
        self, tokenizer: Tokenizer, form: ThoughtForm | None = None, opened: bool = False
    ) -> None:
        """Only marks that are single tokens of the vocabulary are found.

        `opened`: prompts end inside a thinking block, so replies begin inside it.
        """
        form = form or ThoughtForm()
        tokenize = tokenizer.tokenize
        pairs = [(tokenize(opener), tokenize(closer)) for opener, closer in THINKING_MARKS.items()]
        self._closers = {
            opener[0]: closer[0] for opener, closer in pairs if len(opener) == len(closer) == 1
        }
        self._text = tokenizer.text
        self._opened = opened
        self._trims = form.trims
        self._tight = form.tight

    def of(self, ids: tuple[int, ...]) -> str | None:
        """The thinking of a reply, without marks; None if there was none."""
        thought, answer = self._parted(ids)
        if len(answer) == len(ids):
            return None
        text = self._text(thought).lstrip("\n")
        for heading in THOUGHT_HEADINGS:
            text = text.removeprefix(heading)
        return text if self._tight else text.rstrip("\n")

    def answer(self, ids: tuple[int, ...]) -> tuple[int, ...]:
        """The tokens of a reply without its thinking and its marks."""
        return self._parted(ids)[1]

    def _parted(self, ids: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        thought: list[int] = []
        answer: list[int] = []
        every = frozenset(self._closers.values())
        ends = every if self._opened and every & set(ids) else frozenset()
        after_thought = False
        for token in ids:
            if ends:
                after_thought = token in ends
                ends = frozenset() if after_thought else ends
                if not after_thought:
                    thought.append(token)
            elif token in self._closers:
                ends = frozenset((self._closers[token],))
            elif not (after_thought and self._trims and not self._text((token,)).strip()):
                answer.append(token)
                after_thought = False
        return tuple(thought), tuple(answer)
