"""Thoughts in sampled tokens, and where templates look for them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from edgevox_ros.llm.prompting.chat_template import ChatTemplate
from edgevox_ros.llm.prompting.template_profile import probe_templates
from edgevox_ros.llm.prompting.thoughts import ThoughtForm, Thoughts

SINGLE = {"<think>": [1], "</think>": [2], "<|channel>": [3], "<channel|>": [4]}
BREAK = 10
HEAD = "{%- for m in messages %}{{ '<' + m.role + '>' }}"
TAIL = "{%- endfor %}"
SPLIT = HEAD + "{{ m.content.split('</think>')[-1] }}" + TAIL
KEYED = HEAD + "{{ m.reasoning_content }}{{ m.content }}" + TAIL
VERBATIM = HEAD + "{{ m.content }}" + TAIL
GEMMA = HEAD + "{% if m.tool_calls %}<|channel>{{ m.reasoning_content }}{% endif %}" + TAIL
GEMMA = "{% for m in messages if m.role == 'user' %}{{ m.content }}{% endfor %}" + GEMMA


class Words:
    """Markers have a token of their own, 10 is a line break, other tokens are words."""

    bos, adds_bos = 0, False

    def tokenize(self, text: str) -> list[int]:
        return SINGLE.get(text) or [ord(letter) for letter in text]

    def text(self, tokens: Sequence[int]) -> str:
        return "".join("\n" if token == BREAK else f"w{token}" for token in tokens)


class Letters(Words):
    def tokenize(self, text: str) -> list[int]:
        return [ord(letter) for letter in text]


@pytest.mark.parametrize(
    ("ids", "thought", "said"),
    [
        ((60, 61), None, (60, 61)),
        ((1, 2, 60), "", (60,)),
        ((9, 3, 50, BREAK, 4, 60), "w50", (9, 60)),
        ((1, 50, 2, 60, 1, 51, 2), "w50w51", (60,)),
        ((9, 1, 50), "w50", (9,)),
    ],
)
def test_thought_and_speech_are_told_apart(
    ids: tuple[int, ...], thought: str | None, said: tuple[int, ...]
) -> None:
    assert (Thoughts(Words()).of(ids), Thoughts(Words()).answer(ids)) == (thought, said)


def test_a_thought_that_the_prompt_began() -> None:
    ids = (50, 2, BREAK, 60, BREAK, 61)
    assert Thoughts(Words(), opened=True).of(ids) == "w50"
    assert Thoughts(Words(), opened=True).answer(ids) == (BREAK, 60, BREAK, 61)
    assert Thoughts(Words(), form=ThoughtForm(trims=True), opened=True).answer(ids) == (
        60,
        BREAK,
        61,
    )
    assert Thoughts(Words(), opened=True).of((50, 51)) is None


def test_a_line_break_behind_a_thought_stays_where_the_template_writes_none() -> None:
    ids = (3, BREAK, 50, BREAK, 4, 60)
    assert Thoughts(Words()).of(ids) == "w50"
    assert Thoughts(Words(), ThoughtForm(tight=True)).of(ids) == "w50\n"


def test_markers_without_a_token_of_their_own_are_left_alone() -> None:
    ids = tuple(map(ord, "<think>a</think>b"))
    assert Thoughts(Letters()).answer(ids) == ids


@pytest.mark.parametrize(
    ("source", "form"),
    [
        (SPLIT, ThoughtForm("")),
        (SPLIT.replace("[-1]", "[-1] | trim"), ThoughtForm("", trims=True)),
        (KEYED, ThoughtForm("reasoning_content", trims=True)),
        (VERBATIM, ThoughtForm("content")),
        (
            KEYED.replace("}}{{ m.content", "}}</think>{{ m.content"),
            ThoughtForm("reasoning_content", trims=True, tight=True),
        ),
        (
            GEMMA,
            ThoughtForm("reasoning_content", "<|channel>", "<channel|>", trims=True, plain=False),
        ),
    ],
)
def test_the_template_says_where_a_thought_stands(source: str, form: ThoughtForm) -> None:
    assert probe_templates({"default": ChatTemplate(source)}, {}).thoughts == form


def test_a_message_with_its_thought() -> None:
    reply = {"role": "assistant", "content": "b"}
    assert ThoughtForm("").with_thought(reply, "a") == reply
    assert ThoughtForm("reasoning_content").with_thought(reply, "a") == {
        **reply,
        "reasoning_content": "a",
    }
    assert ThoughtForm("content").with_thought(reply, "a")["content"] == "<think>\na\n</think>\n\nb"
