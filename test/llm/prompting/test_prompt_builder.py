"""Prompts for templates of several structures, with a tokenizer of one token a character."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.llm.tiny_gguf import CHATML

from edgevox_ros.core import Message, ToolCall, ToolSchema
from edgevox_ros.core.errors import TemplateError
from edgevox_ros.llm.prompting.chat_template import ChatTemplate
from edgevox_ros.llm.prompting.neutral import Neutraliser
from edgevox_ros.llm.prompting.prompt_builder import PromptBuilder, common_length
from edgevox_ros.llm.prompting.template_messages import ConversationWriter
from edgevox_ros.llm.prompting.template_profile import TemplateProfile, probe_templates

SYSTEM = Message("system", "Be a robot.")
USER = Message("user", "go")
CALLS = (ToolCall("call00001", "drive", {"x": 1}), ToolCall("b", "stop", {}))
RESULT = Message("tool", '{"ok": true}', tool_call_id="call00001", name="drive")
TOOLS = (ToolSchema("drive", "Drives."),)
SAMPLED = (1000, 1001)
FUNCTIONARY = """\
{%- for m in messages %}
{%- if m.role == 'assistant' %}{{ '[A]>>>' }}
{%- if m.content %}{{ 'all\\n' + m.content }}{% endif %}
{%- for c in m.tool_calls or [] %}{{ c.function.name + '\\n' + c.function.arguments }}{% endfor %}
{%- else %}{{ '[' + m.role + ']' + m.content }}{% endif %}{{ '[E]' }}
{%- endfor %}{% if add_generation_prompt %}{{ '[A]>>>' }}{% endif %}"""
STRICT = """\
{%- for m in messages %}
{%- if m.role in ('system', 'tool') %}{{ raise_exception('only user and assistant') }}{% endif %}
{%- if loop.index0 > 0 and messages[loop.index0 - 1].role == m.role %}
{{- raise_exception('roles must alternate') }}{% endif %}
{{- '[' + m.role + ']' + m.content }}{% endfor %}
{%- if add_generation_prompt %}{{ '[assistant]' }}{% endif %}"""
# A call ends with a marker of its own, as in Functionary 3.1.
CALL_ENDS = """\
{%- for m in messages %}{{ '[' + m.role + ']' + m.content }}
{%- for c in m.tool_calls or [] %}
{{- c.function.name + (c.function.arguments | tojson) }}{% endfor %}
{{- '[M]' if m.tool_calls else '[E]' }}{%- endfor %}
{%- if add_generation_prompt %}{{ '[assistant]' }}{% endif %}"""
# Thoughts of the turn before are left out, and the prompt itself begins one.
THINKS = """\
{%- for m in messages %}{{ '[' + m.role + ']' }}
{%- if m.role == 'assistant' and not loop.last and loop.nextitem.role == 'tool' %}
{{- '(think)' }}{% endif %}{{ m.content }}{%- endfor %}
{%- if add_generation_prompt %}{{ '[assistant](think)' }}{% endif %}"""
ONE_CALL = CHATML.replace(
    "{%- elif message.role == 'assistant' %}",
    "{%- elif message.role == 'assistant' %}{% if message.tool_calls and "
    "message.tool_calls | length > 1 %}{{ raise_exception('one call') }}{% endif %}",
)


class Letters:
    """One token a character; ids of replayed tokens are beyond them."""

    def __init__(self, adds_bos: bool = False) -> None:
        self.bos = 7
        self.adds_bos = adds_bos

    def tokenize(self, text: str) -> list[int]:
        return [ord(letter) for letter in text]

    def text(self, tokens: Sequence[int]) -> str:
        return shown(tokens)


@cache
def profile_of(source: str) -> TemplateProfile:
    return probe_templates({"default": ChatTemplate(source)}, {})


def builder(source: str, tokenizer: Letters | None = None) -> PromptBuilder:
    templates = {"default": ChatTemplate(source)}
    profile = profile_of(source)
    writer = ConversationWriter(profile, Neutraliser(["<|im_end|>"]), Neutraliser(["<|im_end|>"]))
    return PromptBuilder(tokenizer or Letters(), templates, profile, writer, {})


def shown(tokens: Sequence[int]) -> str:
    return "".join(f"#{token}" if token >= 1000 else chr(token) for token in tokens)


def text(source: str, *messages: Message, tools: Sequence[ToolSchema] = ()) -> str:
    return shown(builder(source).build(messages, tools).tokens)


def test_sampled_tokens_stand_where_the_reply_is_rendered() -> None:
    reply = Message("assistant", "text", CALLS, token_ids=SAMPLED)
    assert text(CHATML, SYSTEM, USER, reply, RESULT).endswith(
        "<|im_start|>assistant\n#1000#1001<|im_end|>\n"
        '<|im_start|>tool\n{"ok": true}<|im_end|>\n<|im_start|>assistant\n'
    )


def test_without_ids_the_calls_are_rendered() -> None:
    reply = Message("assistant", "I go.", CALLS[:1])
    assert (
        'I go.<tool_call>\n{"name": "drive", "arguments": {"x": 1}}\n</tool_call><|im_end|>'
    ) in text(CHATML, SYSTEM, USER, reply, RESULT)


def test_a_later_prompt_extends_the_earlier_one_and_its_reply() -> None:
    build = builder(CHATML)
    messages: list[Message] = [SYSTEM, USER]
    for hop in range(6):
        before = build.build(messages, TOOLS).tokens
        messages += [Message("assistant", "", token_ids=SAMPLED), RESULT if hop % 2 else USER]
        after = build.build(messages, TOOLS).tokens
        assert after[: len(before) + 2] == (*before, *SAMPLED)


def test_what_a_template_adds_before_plain_content_is_left_out() -> None:
    reply = Message("assistant", "", CALLS[:1], token_ids=SAMPLED)
    assert text(FUNCTIONARY, USER, reply, RESULT) == (
        '[user]go[E][A]>>>#1000#1001[E][tool]{"ok": true}[E][A]>>>'
    )
    assert "[A]>>>all\nhello[E]" in text(FUNCTIONARY, USER, Message("assistant", "hello"), USER)
    assert '[A]>>>drive\n{"x": 1}[E]' in text(
        FUNCTIONARY, USER, Message("assistant", "", CALLS[:1]), RESULT
    )


def test_a_call_that_is_written_as_it_was_sampled_keeps_its_tokens() -> None:
    class Words(Letters):
        def text(self, tokens: Sequence[int]) -> str:
            return 'drive{"x": 1}' if tuple(tokens) == SAMPLED else super().text(tokens)

    reply = Message("assistant", "", CALLS[:1], token_ids=SAMPLED)
    build = builder(CALL_ENDS, Words())
    assert shown(build.build([USER, reply, RESULT], ()).tokens) == (
        '[user]go[E][assistant]#1000#1001[M][tool]{"ok": true}[E][assistant]'
    )
    twice = build.build([USER, reply, RESULT, reply, RESULT], ()).tokens
    for _ in range(2):
        assert shown(twice).count("[assistant]#1000#1001[M]") == 2
        twice = build.build([USER, reply, RESULT, reply, RESULT], ()).tokens
    other = Message("assistant", "", CALLS[:1], token_ids=(1001,))
    assert shown(build.build([USER, other, RESULT], ()).tokens) == (
        '[user]go[E][assistant]drive{"x": 1}[M][tool]{"ok": true}[E][assistant]'
    )


def test_how_far_later_prompts_keep_the_present_one() -> None:
    build = builder(THINKS)
    whole = "[user]go[assistant](think)"
    assert shown(build.build([USER], ()).tokens) == whole
    assert build.settled([USER], ()) == [len("[user]go[assistant]"), len(whole)]
    assert builder(CHATML).settled([USER], ()) == [len(builder(CHATML).build([USER], ()).tokens)]


def test_templates_without_system_and_tool_roles() -> None:
    reply = Message("assistant", "ok", token_ids=SAMPLED)
    found = text(STRICT, SYSTEM, USER, reply, RESULT, Message("user", "and?"))
    assert found == (
        "[user]Be a robot.\n\ngo[assistant]#1000#1001[user]<tool_response>\n"
        '{"ok": true}\n</tool_response>\nand?[assistant]'
    )


def test_several_calls_for_a_template_that_takes_one() -> None:
    second = Message("tool", "stopped", tool_call_id="b", name="stop")
    found = text(ONE_CALL, USER, Message("assistant", "I go.", CALLS), RESULT, second)
    order = ["I go.", '"drive"', '{"ok": true}', '"stop"', "stopped"]
    assert [found.index(part) for part in order] == sorted(found.index(part) for part in order)


def test_tools_as_text_for_a_template_that_knows_none() -> None:
    found = text(STRICT, SYSTEM, USER, tools=TOOLS)
    assert '"name": "drive"' in found
    assert "<tool_call>" in found


def test_the_beginning_of_sequence_is_there_once() -> None:
    once = builder(CHATML, Letters(adds_bos=True)).build([USER], ()).tokens
    assert once[0] == 7
    assert 7 not in once[1:]
    own = builder("\x07" + CHATML, Letters(adds_bos=True)).build([USER], ()).tokens
    assert own == once


def test_the_prefix_holds_system_and_tools_and_nothing_said() -> None:
    prefix = shown(builder(CHATML).prefix("Be a robot.", TOOLS))
    assert prefix.endswith("</tools><|im_end|>\n<|im_start|>user\n")


def test_a_refusal_of_the_template_is_an_error() -> None:
    refusing = "{% if messages | length > 6 %}{{ raise_exception('too long') }}{% endif %}"
    with pytest.raises(TemplateError, match="too long"):
        text(refusing + CHATML, *[USER] * 7)


@given(st.lists(st.integers(0, 3)), st.lists(st.integers(0, 3)))
def test_common_length(first: list[int], second: list[int]) -> None:
    length = common_length(first, second)
    assert first[:length] == second[:length]
    assert first[: length + 1] != second[: length + 1] or length == min(len(first), len(second))


ANY: Any = st.text(max_size=30)


@settings(deadline=None)
@given(user=ANY, result=ANY, reply=ANY, argument=ANY)
def test_no_text_breaks_a_prompt(user: str, result: str, reply: str, argument: str) -> None:
    call = ToolCall("c", "drive", {argument: argument})
    messages = [
        Message("user", user),
        Message("assistant", reply, (call,)),
        Message("tool", result, tool_call_id=user, name=argument),
        Message("assistant", reply, token_ids=SAMPLED),
        USER,
    ]
    for source in (CHATML, STRICT, FUNCTIONARY, ONE_CALL):
        assert shown(builder(source).build(messages, TOOLS).tokens).count("#1000#1001") == 1
