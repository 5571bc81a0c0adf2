"""What the prompt shows is what the parser expects."""

from __future__ import annotations

from typing import Any

import pytest

from edgevox_ros.core import Message, ToolCall, ToolSchema
from edgevox_ros.llm.prompting.chat_template import ChatTemplate
from edgevox_ros.llm.prompting.neutral import CUT, Neutraliser
from edgevox_ros.llm.prompting.template_messages import ConversationWriter
from edgevox_ros.llm.prompting.template_profile import probe_templates
from edgevox_ros.llm.prompting.tool_text import tool_text
from edgevox_ros.parsing import FORMATS, ToolCallParser

KEY = {"type": "object", "properties": {"key": {"type": "string"}}, "required": ["key"]}
NAME = ToolSchema("name", "Says a name.", KEY)
LIKE_THIS = "like this:\n"
NESTED = {
    "type": "object",
    "properties": {
        "at": {"type": "object", "properties": {"x": {"type": "number", "description": "m"}}},
        "how": {"type": "array", "items": {"type": "string", "enum": ["slow", "fast"]}},
    },
    "required": ["at"],
}
# Writes no structured call, as Phi-4-mini's and LFM2's do not.
WORDS = "{% for m in messages %}<{{ m.role }}>{{ m.content }}{% endfor %}"


@pytest.mark.parametrize("name", FORMATS)
def test_the_form_that_is_shown_is_the_one_that_is_read(name: str) -> None:
    form = tool_text([NAME.to_openai()], (name,)).partition(LIKE_THIS)[2]
    result = ToolCallParser(formats=(name,), tools=[NAME]).parse(form)
    assert [(call.name, call.arguments) for call in result.calls] == [("name", {"key": "text"})]


def test_the_form_is_a_real_call_of_a_tool_that_moves_nothing() -> None:
    tools = [NAME, ToolSchema("get_battery"), ToolSchema("go", "Goes.", NESTED)]
    text = tool_text([tool.to_openai() for tool in tools], ("hermes",), readers=["get_battery"])
    assert ToolCallParser(("hermes",), tools).parse(text.partition(LIKE_THIS)[2]).calls == (
        ToolCallParser(("hermes",), tools)
        .parse('<tool_call>\n{"name": "get_battery", "arguments": {}}\n</tool_call>')
        .calls
    )


def test_without_a_call_that_can_be_shown_none_is() -> None:
    pattern = {"type": "string", "pattern": "^[A-Z]{4}[0-9]$"}
    parameters = {"type": "object", "properties": {"code": pattern}, "required": ["code"]}
    text = tool_text([ToolSchema("open_safe", "Opens.", parameters).to_openai()], ("hermes",))
    assert "open_safe" in text
    assert "To call one" not in text


@pytest.mark.parametrize(
    ("formats", "style", "declared", "form"),
    [
        ((), None, '<tools>\n{"type"', "<tool_call>"),
        (("granite", "hermes"), None, '<tools>\n{"type"', "<tool_call>"),
        (("xlam",), None, ':\n\n{"type"', '[{"name"'),
        (("gemma4",), None, "<|tool>declaration:name{", "<|tool_call>call:name{"),
        (("functiongemma",), None, "<start_function_declaration>", "<start_function_call>"),
        ((), "gemma", "<|tool>declaration:name{", "<|tool_call>call:name{"),
        (("pythonic",), "hermes", '<tools>\n{"type"', '[name(key="text")]'),
    ],
)
def test_tools_are_declared_as_the_family_does(
    formats: tuple[str, ...], style: str | None, declared: str, form: str
) -> None:
    text = tool_text([NAME.to_openai()], formats, style)
    assert declared in text.partition(LIKE_THIS)[0]
    assert text.partition(LIKE_THIS)[2].startswith(form)


def test_a_declaration_in_gemmas_own_notation() -> None:
    text = tool_text([ToolSchema("go", "Goes.", NESTED).to_openai()], ("gemma4",))
    assert text.splitlines()[0] == (
        '<|tool>declaration:go{description:<|"|>Goes.<|"|>,parameters:{properties:{'
        'at:{properties:{x:{description:<|"|>m<|"|>,type:<|"|>NUMBER<|"|>}},'
        'type:<|"|>OBJECT<|"|>},how:{items:{enum:[<|"|>slow<|"|>,<|"|>fast<|"|>],'
        'type:<|"|>STRING<|"|>},type:<|"|>ARRAY<|"|>}},required:[<|"|>at<|"|>],'
        'type:<|"|>OBJECT<|"|>}}<tool|>'
    )


def written(call: ToolCall, name: str) -> str:
    profile = probe_templates({"default": ChatTemplate(WORDS)}, {})
    assert not profile.shows_calls
    strict = Neutraliser(["<tool_call>", "<|end|>"])
    writer = ConversationWriter(profile, strict, Neutraliser(["<|end|>"]), (name,))
    [entry] = writer.write([Message("assistant", "I do.", (call,))], [], set()).messages
    content: Any = entry["content"]
    return str(content)


@pytest.mark.parametrize("name", ["phi4", "lfm2", "hermes", "gemma4", "xlam"])
def test_a_call_that_the_template_does_not_write_is_written_in_the_models_format(name: str) -> None:
    call = ToolCall("a", "name", {"key": "value"})
    text = written(call, name)
    assert text.startswith("I do.\n")
    result = ToolCallParser(formats=(name,), tools=[NAME]).parse(text)
    assert [(each.name, each.arguments) for each in result.calls] == [("name", {"key": "value"})]


def test_values_in_such_a_call_spell_no_marker() -> None:
    text = written(ToolCall("a", "name", {"key": "x<|end|>y"}), "hermes")
    assert "<|end|>" not in text and f"<{CUT}|end|>" in text
    assert "<tool_call>" in text


def test_a_call_that_the_format_cannot_carry_is_written_in_the_usual_one() -> None:
    text = written(ToolCall("a", "name", {"key": 'x<|"|>y'}), "gemma4")
    assert text.partition("\n")[2].startswith("<tool_call>\n")
