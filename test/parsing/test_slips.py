"""Slips of small models around a call: brackets lost, the wrong case, what nobody can see, code."""

from __future__ import annotations

import random
from typing import Any

import pytest
from support.parsing.arm import RELEASE, parser_for
from support.parsing.replies import assert_streams, called, reasons

from edgevox_ros.parsing import FORMATS, ParseResult, ToolCall

GO = ToolCall(None, "go_to", {"place": "kitchen"})
OBJECT = '{"name": "go_to", "arguments": {"place": "kitchen"}}'
CALLED = [("go_to", {"place": "kitchen"})]
# An opener whose last bracket was lost, and the rest of the reply.
LOST = [
    ("hermes", "<tool_call", f"\n{OBJECT}\n</tool_call>"),
    ("hermes", "<tool_call", f"{OBJECT}</tool_call>"),
    ("qwen25", "<tool_call", f" {OBJECT}</tool_call>"),
    ("granite", "<function_call", f" {OBJECT}"),
    ("smollm", "<tool_call", f"[{OBJECT}]</tool_call>"),
    ("llama32", "<|python_tag|", OBJECT),
    ("mistral", "[TOOL_CALLS", f" [{OBJECT}]"),
    ("mistral", "[TOOL_CALLS", f"[{OBJECT}]"),
    ("lfm2", "<|tool_call_start|", '[go_to(place="kitchen")]<|tool_call_end|>'),
    ("pythonic", "<|python_start|", '\n[go_to(place="kitchen")]<|python_end|>'),
    ("phi4", "<|tool_call|", f"[{OBJECT}]<|/tool_call|>"),
    ("arg_key", "<tool_call", f"\n{FORMATS['arg_key'].render([GO])[11:]}"),
    ("arg_key", "<tool_calls", f"\n{FORMATS['arg_key'].render([GO])}\n</tool_calls>"),
    ("ifm", "<ifm|tool_call", f"{OBJECT}</ifm|tool_call>"),
    ("ifm", "<ifm|tool_calls", f"\n<ifm|tool_call>{OBJECT}</ifm|tool_call>\n</ifm|tool_calls>"),
    ("gigachat", "<|function_call|", OBJECT),
    ("qwen3_coder", "<tool_call", f"\n{FORMATS['qwen3_coder'].render([GO])[12:]}"),
]


def streamed(name: str, text: str, **how: Any) -> ParseResult:
    """The result, also in pieces of every size."""
    parser = parser_for(name)
    for longest in (1, 3, 9):
        result = assert_streams(parser, text, random.Random(longest), longest, **how)
    return result


@pytest.mark.parametrize(("name", "opener", "rest"), LOST)
def test_an_opener_without_its_last_bracket(name: str, opener: str, rest: str) -> None:
    for lead in ("", "Ok. "):
        result = streamed(name, lead + opener + rest)
        assert (called(result), result.speech) == (CALLED, lead.strip())
    cut = streamed(name, opener + rest, truncated=True)
    assert len(cut.calls) + len(cut.rejections) == 1


@pytest.mark.parametrize(
    ("name", "closer"),
    [
        ("hermes", "</tool_call"),
        ("lfm2", "<|tool_call_end|"),
        ("phi4", "<|/tool_call|"),
        ("gemma4", "<tool_call|"),
        ("functiongemma", "<end_function_call"),
        ("tagged", "</tool"),
    ],
)
def test_a_closer_without_its_last_bracket_is_not_said(name: str, closer: str) -> None:
    text = FORMATS[name].render([GO]).replace(closer + ">", closer)
    assert closer not in streamed(name, text).speech
    assert closer not in streamed(name, f"{text}\nDone.").speech


@pytest.mark.parametrize("text", ["I write <tool_call and a bracket.", "See [TOOL_CALLS now."])
def test_half_a_marker_in_a_sentence_is_no_call(text: str) -> None:
    for name in ("hermes", "mistral"):
        result = streamed(name, text)
        assert (result.calls, result.rejections) == ((), ())


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_markers_in_the_other_case(name: str) -> None:
    text = f"[tool_calls] [{OBJECT}]"
    assert "tool_calls" not in streamed(name, text).speech
    mistral = streamed("mistral", text)
    assert (called(mistral), mistral.speech) == (CALLED, "")


@pytest.mark.parametrize("name", sorted(FORMATS))
@pytest.mark.parametrize("mark", ["\u200e", "\u200f", "\ufeff", "\u200b", "\xa0", "\u3000"])
def test_what_nobody_sees_is_no_prose(name: str, mark: str) -> None:
    for text in ('go_to(place="kitchen")', OBJECT):
        assert called(streamed(name, mark + text)) == CALLED


@pytest.mark.parametrize("name", ["hermes", "qwen25", "granite", "smollm", "lfm2", "phi4"])
@pytest.mark.parametrize("mark", ["\ufeff", "\u200b", "\xa0", "\n\u2060"])
def test_what_nobody_sees_inside_a_marker(name: str, mark: str) -> None:
    span = FORMATS[name].marked_calls[0]
    assert called(streamed(name, f"{span.start}{mark}{OBJECT}{mark}{span.end}")) == CALLED
    assert called(streamed("mistral", f"[TOOL_CALLS]{mark}[{OBJECT}]")) == CALLED


@pytest.mark.parametrize("name", sorted(FORMATS))
@pytest.mark.parametrize(
    "head",
    [
        '{"grasp": "x"}',
        '{"grasp": {"object": "x"}, "release": {}}',
        '{"action": "grasp", "action_input": "x"}',
        '{"function_call": {"name": "grasp", "arguments": {"object": "x"}}}',
        '{"tool_call": {"name": "grasp", "arguments": {"object": "x"}}}',
        '{"nam": "grasp", "arguments": {"object": "x"}}',
        '{"arguments": {"object": "x"}}',
        '{"name" "grasp"}',
        '<invoke name="grasp"><parameter name="object">x</parameter></invoke>',
        "print(default_api.grasp(object='x'))",
    ],
)
def test_what_has_something_of_a_call_is_told(name: str, head: str) -> None:
    for tail in ("", "\n" + FORMATS[name].render([RELEASE])):
        result = streamed(name, head + tail)
        assert result.rejections, (head, tail)
        assert result.rejections[0].position == 0
        assert result.speech == ""
        assert called(result) in ([], [("release", {})])


@pytest.mark.parametrize("name", sorted(FORMATS))
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"ok": true, "result": {"action": "grasp"}}', False),
        ('{"error": "grasp failed", "call": "grasp"}', False),
        ('{"battery": 80, "state": "idle"}', True),
        ('{"x": 1, "input": "text"}', True),
    ],
)
def test_data_is_no_call(name: str, text: str, said: bool) -> None:
    """Data is what the model says, unless it repeats a result."""
    result = streamed(name, text)
    speech = text if said else ""
    assert (result.calls, result.rejections, result.speech) == ((), (), speech)


@pytest.mark.parametrize(
    "head",
    [
        "for i in range(3):",
        "if battery_low():",
        "while True:",
        "def f():",
        "try:",
        "Ok.\nfor x in [1, 2]:",
        "with robot as r:",
        "else:",
    ],
)
def test_the_body_of_a_program_is_not_run(head: str) -> None:
    result = streamed("pythonic", f"{head}\n    drive(distance_m=1)")
    assert (called(result), reasons(result)) == ([], ["malformed"])
    behind = streamed("pythonic", f"{head}\n    drive(distance_m=1)\nrelease()")
    assert [each.position for each in behind.rejections] == [0]


@pytest.mark.parametrize(
    "head", ["Sure:", "For example:", "for example:", "If you like, I do this:", "I drive then:"]
)
def test_a_sentence_before_an_indented_call_is_no_program(head: str) -> None:
    result = streamed("pythonic", f"{head}\n    drive(distance_m=1)")
    assert called(result) == [("drive", {"distance_m": 1})]


# What stands between the quotes, and the string that it is; None if nobody can know.
ESCAPES = [
    (r"C:\new\Log", None),
    (r"D:\temp\Zoo", None),
    (r"C:\users\new", None),
    (r"it\'s \q", None),
    (r"line\n50\%", None),
    (r"\\ and \d", None),
    (r"C:\Log", r"C:\Log"),
    (r"50\% of \d", r"50\% of \d"),
    (r"C:\\new\\Log", r"C:\new\Log"),
    (r"it\'s\n\u00e4", "it's\n\u00e4"),
]


@pytest.mark.parametrize(("written", "meant"), ESCAPES)
def test_escapes_are_all_undone_or_none(written: str, meant: str | None) -> None:
    replies = {
        "hermes": f'<tool_call>go_to {{"place": "{written}"}}</tool_call>',
        "llama32": f'{{"name": "go_to", "parameters": {{"place": "{written}"}}}}',
        "mistral": f'[TOOL_CALLS]go_to[ARGS]{{"place": "{written}"}}',
        "pythonic": f'[go_to(place="{written}")]',
        "gemma4": f'<|tool_call>call:go_to{{place:"{written}"}}<tool_call|>',
    }
    for name, text in replies.items():
        result = streamed(name, text)
        if meant is None:
            assert (called(result), reasons(result)) == ([], ["malformed"])
        else:
            assert called(result) == [("go_to", {"place": meant})]


@pytest.mark.parametrize("name", sorted(FORMATS))
@pytest.mark.parametrize(
    "word", ["grasp(ed)", "release(s)", "release(d)", "drive(r)", "grasp(ing)"]
)
def test_an_ending_in_brackets_is_prose(name: str, word: str) -> None:
    assert streamed(name, f"I {word} it.").speech == f"I {word} it."
