"""Where a chat template looks for what was thought before a reply, found out by rendering."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from edgevox_ros.parsing import THINKING_MARKS

Render = Callable[[Sequence[Mapping[str, Any]]], str]
_USER = {"role": "user", "content": "hello"}
_USUAL = ("<think>", "</think>")
_SAID, _THOUGHT = "spoken_q", "thought_q"
Via = Literal["reasoning_content", "content", ""]


@dataclass(frozen=True)
class ThoughtForm:
    """`via`: the key that holds a thought, "" where the template never shows one.

    In `content` it stands between `opener` and `closer`. `trims`: a reply that loses its thought
    loses the white space behind it too. `plain`: also shown before a call that is plain text.
    `tight`: the template writes no line break behind a thought, so that its own is kept.
    """

    via: Via = ""
    opener: str = _USUAL[0]
    closer: str = _USUAL[1]
    trims: bool = False
    plain: bool = True
    tight: bool = False

    def told(self, reply: Mapping[str, Any], thought: str) -> dict[str, Any]:
        """An assistant message with the thought before it."""
        if self.via == "reasoning_content":
            return {**reply, "reasoning_content": thought}
        if self.via == "content":
            return {**reply, "content": self._in_content(thought, reply["content"])}
        return dict(reply)

    def _in_content(self, thought: str, said: str) -> str:
        return f"{self.opener}\n{thought}\n{self.closer}\n\n{said}"

    def forgets(self, render: Render) -> str:
        """A turn that is over, as it is rendered without its thought; "" if that stays."""
        reply = {"role": "assistant", "content": self._in_content(_THOUGHT, _SAID)}
        text = render([_USER, reply, _USER])
        return "" if _THOUGHT in text else text


def thought_form(render: Render, source: str, call: Mapping[str, Any]) -> ThoughtForm:
    """`render` gives "" where the template refuses, `source` is its text.

    Tried in a turn that is under way, with `call`, plain or structured, and its result.
    """
    pairs = [pair for pair in THINKING_MARKS.items() if pair[0] in source] or [_USUAL]
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
    """A turn with a call and the thought before it; "" if the thought is not there."""
    reply: dict[str, Any] = {"role": "assistant", "content": _SAID if plain else ""}
    if not plain:
        reply["tool_calls"] = [call]
    name = call["function"]["name"]
    result = {"role": "tool", "content": "ok", "tool_call_id": call["id"], "name": name}
    text = render([_USER, form.told(reply, _THOUGHT), result])
    return text if _THOUGHT in text else ""
