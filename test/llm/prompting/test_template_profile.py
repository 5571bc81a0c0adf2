"""Templates of several structures, each a double of a family's, written for these tests."""

from __future__ import annotations

from typing import Any

import pytest
from support.llm.tiny_gguf import CHATML

from edgevox_ros.core.errors import TemplateError
from edgevox_ros.llm.prompting.chat_template import ChatTemplate
from edgevox_ros.llm.prompting.template_profile import (
    TemplateProfile,
    opens_thinking,
    probe_templates,
)
from edgevox_ros.llm.prompting.thoughts import ThoughtForm

LOOP = "{% for m in messages %}<{{ m.role }}>{{ m.content }}</>{% endfor %}"
ASK = "{% if add_generation_prompt %}<assistant>{% endif %}"
TOOLS = "{% for tool in tools or [] %}{{ tool | tojson }}{% endfor %}"


def probe(source: str, **variables: Any) -> TemplateProfile:
    return probe_templates({"default": ChatTemplate(source)}, variables)


def test_chatml_with_everything() -> None:
    assert probe(CHATML) == TemplateProfile(
        variant="default",
        tools_via="tools",
        tool_role=True,
        system_role=True,
        alternates=False,
        short_ids=False,
        named_ids=False,
        string_arguments=False,
        shows_calls=True,
        single_calls=False,
        text_behind_results=False,
        bare_results=True,
        plain_history=True,
        needs_thoughts=False,
        thoughts=ThoughtForm("content"),
        opens_thinking=False,
        generation_prompt="<|im_start|>assistant\n",
    )


def test_tools_by_another_name() -> None:
    source = TOOLS.replace("tools or", "xml_tools or") + LOOP + ASK
    assert probe(source).tools_via == "xml_tools"


def test_tools_in_the_system_message() -> None:
    source = "{% if messages[0].tools %}{{ messages[0].tools }}{% endif %}" + LOOP + ASK
    assert probe(source).tools_via == "system_key"


def test_tools_as_text_in_a_variable() -> None:
    source = "{{ 'Today is ' + datetime + '. ' + functions }}" + LOOP + ASK
    assert probe(source).tools_via == "functions"
    assert probe(source, datetime="Monday").tools_via == "functions"


def test_a_template_without_tools_gets_them_as_text() -> None:
    assert probe(LOOP + ASK).tools_via == "text"


def test_a_variant_of_its_own_for_tools() -> None:
    templates = {"default": ChatTemplate(LOOP + ASK), "tool_use": ChatTemplate(CHATML)}
    found = probe_templates(templates, {})
    assert (found.variant, found.tools_via) == ("tool_use", "tools")
    overruled = probe_templates(templates, {}, tools_via="text")
    assert overruled.tools_via == "text"


def test_alternating_roles_and_ids_of_nine_characters() -> None:
    source = (
        TOOLS
        + """{%- for m in messages %}
{%- if m.role == 'user' and loop.index0 > 0 and messages[loop.index0 - 1].role == 'user' %}
{{- raise_exception('roles must alternate') }}{% endif %}
{%- for call in m.tool_calls or [] %}
{%- if call.id | length != 9 %}{{ raise_exception('ids of nine') }}{% endif %}
{{- call | tojson }}{% endfor %}<{{ m.role }}>{{ m.content }}{% endfor %}"""
        + ASK
    )
    found = probe(source)
    assert (found.alternates, found.short_ids, found.string_arguments) == (True, True, False)


@pytest.mark.parametrize("shown", ["c.id", "c.id + c.function.name"])
def test_ids_that_must_name_the_tool(shown: str) -> None:
    calls = f"{{% for c in m.tool_calls or [] %}}{{{{ {shown} }}}}{{{{ c.function.arguments }}}}"
    source = TOOLS + LOOP.replace("</>", calls + "{% endfor %}</>") + ASK
    assert probe(source).named_ids is (shown == "c.id")


def test_arguments_as_text() -> None:
    calls = "{% for c in m.tool_calls or [] %}{{ '>' + c.function.arguments }}{% endfor %}"
    source = TOOLS + LOOP.replace("</>", calls + "</>") + ASK
    assert probe(source).string_arguments
    shown = calls.replace("'>' + c.function.arguments", "c.function.arguments")
    assert probe(TOOLS + LOOP.replace("</>", shown + "</>") + ASK).string_arguments


def test_one_call_at_a_time() -> None:
    refusing = (
        "{% if m.tool_calls and m.tool_calls | length > 1 %}"
        "{{ raise_exception('one call') }}{% endif %}"
    )
    assert probe(TOOLS + LOOP.replace("<{{", refusing + "<{{") + ASK).single_calls


def test_a_second_call_that_a_template_hides() -> None:
    shown = "{% if m.tool_calls %}{{ m.tool_calls[0] | tojson }}{% endif %}</>"
    assert probe(TOOLS + LOOP.replace("</>", shown) + ASK).single_calls


def test_replies_without_thoughts_that_a_template_refuses() -> None:
    thought = (
        "{% if m.role == 'assistant' %}{% if m.reasoning_content is not string %}"
        "{{ raise_exception('no thoughts') }}{% endif %}{{ m.reasoning_content }}{% endif %}"
        "{% for c in m.tool_calls or [] %}{{ c | tojson }}{% endfor %}"
    )
    found = probe(TOOLS + LOOP.replace("<{{", thought + "<{{") + ASK)
    assert (found.needs_thoughts, found.tool_role, found.shows_calls) == (True, True, True)
    assert (found.plain_history, found.thoughts.via) == (True, "reasoning_content")


def test_no_system_and_no_tool_messages() -> None:
    refusing = (
        "{% if m.role == 'system' %}{{ raise_exception('no system') }}{% endif %}"
        "{% if m.role == 'tool' %}{{ raise_exception('no tools') }}{% endif %}"
    )
    found = probe(LOOP.replace("<{{", refusing + "<{{") + ASK)
    assert (found.system_role, found.tool_role, found.plain_history) == (False, False, True)


def test_calls_are_plain_text_only_where_all_around_them_stays_the_same() -> None:
    assert probe(CHATML).plain_history
    ended_otherwise = CHATML.replace(
        "{{- '<|im_end|>\\n' }}\n{%- elif message.role == 'tool' %}",
        "{{- '<|eom_id|>' if message.tool_calls else '<|im_end|>\\n' }}\n"
        "{%- elif message.role == 'tool' %}",
    )
    assert ended_otherwise != CHATML
    assert not probe(ended_otherwise).plain_history
    answered_otherwise = CHATML.replace(
        "{{- '<|im_start|>tool\\n' + message.content",
        "{{- ('<|result|>' if messages[loop.index0 - 1].tool_calls else '<|im_start|>tool\\n')"
        " + message.content",
    )
    assert answered_otherwise != CHATML
    assert not probe(answered_otherwise).plain_history


@pytest.mark.parametrize(
    ("prompt", "inside"),
    [
        ("<|im_start|>assistant\n", False),
        ("<|im_start|>assistant\n<think>\n", True),
        ("<|im_start|>assistant\n<think>\n\n</think>\n\n", False),
        ("[THINK]a[/THINK]b", False),
        ("<think>a</think><think>", True),
    ],
)
def test_a_prompt_that_ends_inside_thinking(prompt: str, inside: bool) -> None:
    assert opens_thinking(prompt) is inside


def test_variables_reach_the_template() -> None:
    source = LOOP + "<assistant>{% if enable_thinking %}<think>{% endif %}"
    assert probe(source, enable_thinking=True).opens_thinking
    assert not probe(source, enable_thinking=False).opens_thinking


def test_a_template_that_renders_nothing_is_an_error() -> None:
    with pytest.raises(TemplateError, match="never"):
        probe("{{ raise_exception('never') }}")
