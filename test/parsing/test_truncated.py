"""A reply that reached its token limit: only a call whose own end was written may run."""

from __future__ import annotations

import random
from typing import Any

import pytest
from support.parsing.replies import assert_streams, called, reasons

from edgevox_ros.parsing import FORMATS, CannotRender, ToolCall, ToolCallParser, ToolSchema

SPEED: dict[str, Any] = {"type": "object", "properties": {"speed": {"type": "number"}}}
# One name is the beginning of the other, as one number is of the other.
TOOLS = [ToolSchema("halt"), ToolSchema("halt_all"), ToolSchema("roll", "", SPEED)]
HALT_ALL, ROLL = ToolCall(None, "halt_all", {}), ToolCall(None, "roll", {"speed": 15})
WRITTEN = [("halt_all", {}), ("roll", {"speed": 15})]
# Forms that a format reads but does not write.
ALSO = [
    ("hermes", "<tool_call>halt_all</tool_call>"),
    ("hermes", "<tool_call>roll(speed=15)\nhalt_all()</tool_call>"),
    ("hermes", '<tool_call>{"name": "roll", "arguments": {"speed": 15}}\n{"name": "halt_all"}'),
    ("llama32", "<|python_tag|>halt_all.call()"),
    ("llama32", '{"name": "halt_all"}; {"name": "roll", "parameters": {"speed": 15}}'),
    ("mistral", '[TOOL_CALLS]halt_all[ARGS]{}[TOOL_CALLS]roll[ARGS]{"speed": 15}'),
    ("pythonic", "halt_all()\nroll(speed=15)"),
    ("lfm2", "<|tool_call_start|>roll(speed=15)\nhalt_all()<|tool_call_end|>"),
    ("olmo3", "<function_calls>[roll(speed=15), halt_all()]</function_calls>"),
    ("functionary", '<function=halt_all>{}</function><function=roll>{"speed": 15}</function>'),
    ("functionary", 'halt_all\n{}>>>roll\n{"speed": 15}'),
    ("gemma4", "<|tool_call>call:halt_all{},call:roll{speed:15}<tool_call|>"),
    ("kimi_k2", 'functions.halt_all:0{}functions.roll:1{"speed": 15}'),
    (
        "dsml",
        '<｜DSML｜ calls><｜DSML｜ invoke name="roll">{"speed": 15}</｜DSML｜ invoke>'
        '<｜DSML｜ invoke name="halt_all"></｜DSML｜ invoke></｜DSML｜ calls>',
    ),
    ("seed_oss", "<function=roll><parameter=speed>15</parameter></function>"),
    ("phi4", 'functools[{"name": "halt_all"}, {"name": "roll", "arguments": {"speed": 15}}]'),
]


def parser_of(name: str) -> ToolCallParser:
    return ToolCallParser((name,), TOOLS)


def texts_of(name: str) -> list[str]:
    """The calls as the format writes them, in both orders, and in other forms."""
    texts = [text for each, text in ALSO if each == name]
    for calls in ([HALT_ALL], [ROLL], [HALT_ALL, ROLL], [ROLL, HALT_ALL]):
        try:
            texts.append(FORMATS[name].render(calls))
        except CannotRender:
            continue
    return texts


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_no_other_call_runs_wherever_a_reply_is_cut(name: str) -> None:
    parser = parser_of(name)
    for text in texts_of(name):
        for cut in range(1, len(text)):
            result = parser.parse(text[:cut], truncated=True)
            ran = called(result)
            assert all(each in WRITTEN for each in ran), text[:cut]
            assert not ran or text[:cut].rfind(ran[-1][0]) >= 0, text[:cut]


@pytest.mark.parametrize("name", sorted(FORMATS))
@pytest.mark.parametrize(
    "text",
    [
        "[TOOL_CALLS]halt",
        "[TOOL_CALLS] halt_all",
        "[TOOL_CALLS]halt_all\n",
        "<|python_tag|>halt",
        "<function_call> halt",
        "<tool_call>halt",
        "<TOOLCALL>halt_all",
        "<function_calls>halt",
        "<|tool_call>call:halt",
        "functions.halt_all",
        "halt_all",
    ],
)
def test_a_bare_name_is_no_end(name: str, text: str) -> None:
    parser = parser_of(name)
    cut = assert_streams(parser, text, random.Random(1), 3, truncated=True)
    assert (called(cut), reasons(cut)) == ([], ["truncated"])
    whole = assert_streams(parser, text, random.Random(1), 3)
    assert [call for call, _ in called(whole)] in ([], ["halt"], ["halt_all"])


@pytest.mark.parametrize(
    ("name", "text", "refused"),
    [
        ("olmo3", "<function_calls>roll(speed=15)\nhalt()", 2),
        ("olmo3", "<function_calls>\nhalt()\nroll(speed=15)\n", 2),
        ("olmo3", "<function_calls>[roll(speed=15), halt()", 2),
        ("lfm2", "<|tool_call_start|>roll(speed=15)\nhalt()", 2),
        ("pythonic", "<|python_start|>roll(speed=15)\nhalt()", 2),
        ("hermes", "<tool_call>roll(speed=15)\nhalt()", 2),
        ("pythonic", "[roll(speed=15), halt()", 2),
        ("functionary", ">>>halt\n", 1),
        ("functionary", "halt\n", 1),
        ("functionary", "roll \r\n\n", 1),
    ],
)
def test_without_the_end_of_the_list_none_of_it_runs(name: str, text: str, refused: int) -> None:
    result = assert_streams(parser_of(name), text, random.Random(2), 4, truncated=True)
    assert (called(result), reasons(result), result.speech) == ([], ["truncated"] * refused, "")


def test_a_marked_call_with_its_own_end_runs_behind_one_without() -> None:
    text = '<tool_call>{"name": "halt"}\n<tool_call>{"name": "roll", "arguments": {"speed": 15}}'
    result = parser_of("hermes").parse(f"{text}</tool_call>", truncated=True)
    assert (called(result), reasons(result)) == ([("roll", {"speed": 15})], ["truncated"])
