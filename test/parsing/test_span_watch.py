"""Where a call begins and ends, asked after every piece."""

from __future__ import annotations

import itertools

import pytest

from edgevox_ros.parsing import FORMATS, SpanWatch, ToolCall
from edgevox_ros.parsing.formats.notation import CannotRender

SHORT = {"outside": "o", "syntax": "s", "payload": "p"}


def trace(formats: tuple[str, ...], text: str, *, thinking: bool = False) -> str:
    """The state after each character."""
    watch = SpanWatch(formats, prompt_opens_thinking=thinking)
    return "".join(SHORT[watch.feed(char)] for char in text)


def runs(states: str) -> str:
    return "".join(key for key, _ in itertools.groupby(states))


def test_a_json_call() -> None:
    text = 'Hi <tool_call>{"name": "say", "arguments": {"text": "a } b", "n": 1}}</tool_call> x'
    states = trace(("hermes",), text)
    assert runs(states) == "ospso"
    assert states[: text.index(">")] == "o" * text.index(">")
    assert [text[i] for i, state in enumerate(states) if state == "p"] == list('"a } b')
    assert states[text.rindex(">") - 1] == "s"
    assert states[text.rindex(">")] == "o"


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("gemma4", '<|tool_call>call:f{a:<|"|>x <tool_call|> y<|"|>,n:1}<tool_call|>ok', "ospso"),
        ("lfm2", "<|tool_call_start|>[f(a=\"x]\", b='y')]<|tool_call_end|>ok", "ospspso"),
        (
            "qwen3_coder",
            "<tool_call><function=f><parameter=x>\n1\n</parameter></function></tool_call>k",
            "ospso",
        ),
        (
            "qwen3_coder",
            "<function=f>\n<parameter=a_rather_long_name>\nfast\n</parameter>\n</function>k",
            "ospso",
        ),
        (
            "arg_key",
            "<tool_call>f\n<arg_key>x</arg_key>\n<arg_value>1</arg_value>\n</tool_call>k",
            "ospso",
        ),
        (
            "arg_key",
            "<tool_calls>\n<tool_call>f<tool_sep>\n<arg_key>x</arg_key>\n<arg_value>1</arg_value>\n"
            "</tool_call>\n<tool_call>f<tool_sep>\n</tool_call>\n</tool_calls>k",
            "ospso",
        ),
        ("arg_key", "<tool_call:opensource>f</tool_call:opensource>k", "o"),
        (
            "ifm",
            "<ifm|tool_calls>\n<ifm|tool_call>f\n<ifm|arg_key>x</ifm|arg_key>\n<ifm|arg_value>1"
            "</ifm|arg_value>\n</ifm|tool_call>\n</ifm|tool_calls>k",
            "ospso",
        ),
        (
            "gigachat",
            "<|message_sep|>\n\nfunction call<|role_sep|>\n"
            '{"name": "f", "arguments": {"a": "b"}}</s>',
            "ospso",
        ),
        (
            "gigachat",
            '<|function_call|>{"name": "f", "arguments": {"a": "b"}}<|message_sep|>',
            "ospso",
        ),
        ("gigachat", "ok<|message_sep|>\n\nassistant<|role_sep|>\nok", "o"),
        ("ifm", '<ifm|tool_call>{"name": "f", "arguments": {"a": "b"}}</ifm|tool_call>k', "oso"),
        ("mistral", '[TOOL_CALLS] [{"name": "f", "arguments": {"a": "b"}}] ok', "ospso"),
        ("mistral", '[TOOL_CALLS]f[ARGS]{"a": {"b": "c"}} ok', "ospso"),
        (
            "llama32",
            '<|python_tag|>{"name": "f", "parameters": {"a": "b"}}; {"name": "g"} ok',
            "ospso",
        ),
        ("xlam", '[{"name": "f", "arguments": {}}]', "o"),
        (
            "functiongemma",
            "<start_function_call>call:f{a:<escape>x<escape>}<end_function_call>",
            "ospso",
        ),
        ("hermes", "I use <b>tags</b> and <tool.", "o"),
        ("functionary", '>>>f\n{"a": "b"}>>>all\nDone (now) and so on.', "ospsoso"),
        ("functionary", ">>>all\nUse f\n{}", "oso"),
        ("functionary", ">>>a_tool_with_a_rather_long_name\n{}>>> 5, 6", "ososo"),
        ("chatml_function_calling", 'functions.f:\n{"a": "b"}\nfunctions.g:\n{} ok', "ospsoso"),
        ("chatml_function_calling", "I use functions.f a lot, as (you) see.", "oso"),
        ("phi4", 'functools[{"name": "f", "arguments": {"a": "b"}}, {"name": "g"}] ok', "ospso"),
        ("phi4", "functools[] ok", "oso"),
        ("firefunction", 'functools[{"name": "f", "arguments": {"a": "b"}}] ok', "ospso"),
        (
            "kimi_k2",
            '<|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{"a": "b"}'
            "<|tool_call_end|><|tool_calls_section_end|>",
            "ospso",
        ),
        (
            "dsml",
            '<｜DSML｜invoke name="f">\n<｜DSML｜parameter name="a" string="true">b'
            "</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>",
            "ospso",
        ),
        (
            "seed_oss",
            "<seed:tool_call>\n<function=f>\n<parameter=x>1</parameter>\n</function>\n"
            "</seed:tool_call> ok",
            "ospso",
        ),
    ],
)
def test_states(name: str, text: str, expected: str) -> None:
    assert runs(trace((name,), text)) == expected


def test_a_marker_in_thinking_opens_nothing() -> None:
    call = '<tool_call>{"name": "f"}</tool_call>'
    assert runs(trace(("hermes",), f"<think>{call}</think>ok")) == "o"
    assert runs(trace(("hermes",), f"{call}</think>{call}", thinking=True)) == "oso"


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_pieces_of_any_length_end_in_the_same_state(name: str) -> None:
    call = ToolCall(None, "f", {"a": "x, y", "n": 1.5})
    text = FORMATS[name].render([call]) + " and so on"
    whole = trace((name,), text)
    for length in (2, 3, 7, 200):
        watch = SpanWatch((name,))
        for start in range(0, len(text), length):
            state = watch.feed(text[start : start + length])
            assert SHORT[state] == whole[min(len(text), start + length) - 1]


def test_a_value_between_tags_begins_behind_its_own_tag() -> None:
    text = "<tool_call>f<arg_key>x</arg_key><arg_value>a < b</arg_value></tool_call>"
    states = trace(("arg_key",), text)
    held = [text[i] for i, state in enumerate(states) if state == "p"]
    assert "".join(held) == ">a < b</arg_value"


def states_after(watch: SpanWatch, *pieces: str) -> list[str]:
    return [watch.feed(piece) for piece in pieces]


def test_markers_are_followed_however_they_are_cut() -> None:
    pieces = ("I go. <tool", "_call>", '{"name": "x"}', "</tool_call", ">", " done")
    states = states_after(SpanWatch(("hermes",)), *pieces)
    assert [state != "outside" for state in states] == [False, True, True, True, False, False]
    assert SpanWatch(()).state == "outside"


def test_the_inside_of_string_arguments_is_known() -> None:
    opener = '<tool_call>{"name": "say", "arguments": {"text": "'
    states = states_after(SpanWatch(("hermes",)), opener, "hello", '"}}', "</tool_call>")
    assert states == ["payload", "payload", "syntax", "outside"]


def test_what_the_end_of_the_prompt_opened_is_a_call_unless_it_is_for_the_user() -> None:
    pieces = (">>>", 'drive\n{"x": ', "1}", ">>>al", "l\nHello ", ">>>stop\n{}>>>all\nBye")
    states = states_after(SpanWatch(("functionary",)), *pieces)
    assert [state != "outside" for state in states] == [True, True, False, True, False, False]


def test_a_prompt_that_opens_no_call() -> None:
    assert SpanWatch(("functionary",)).state == "outside"


CALLS = (ToolCall("a-1", "f", {"x": "a ] b"}), ToolCall("a-2", "g", {}))
CLOSED = sorted(name for name, each in FORMATS.items() if each.last_marker)


def is_over(formats: tuple[str, ...], text: str, *, thinking: bool = False) -> int | None:
    """The number of characters after which the reply is over."""
    watch = SpanWatch(formats, prompt_opens_thinking=thinking)
    for count, char in enumerate(text, 1):
        watch.feed(char)
        if watch.over:
            return count
    return None


def test_families_that_close_their_calls_are_known() -> None:
    assert {"phi4", "smollm", "ifm", "deepseek", "kimi_k2", "hunyuan"} <= set(CLOSED)
    # More calls may follow one of theirs, or words do.
    assert not {"hermes", "qwen3_coder", "gemma4", "lfm2", "mistral"} & set(CLOSED)


@pytest.mark.parametrize("name", sorted(FORMATS))
@pytest.mark.parametrize("count", [1, 2])
def test_a_reply_is_over_behind_the_marker_that_closes_its_calls(name: str, count: int) -> None:
    family = FORMATS[name]
    try:
        text = family.render(CALLS[:count])
    except CannotRender:
        pytest.skip(f"{name} does not carry these calls")
    end = text.rstrip() if name in CLOSED else ""
    assert is_over((name,), f"{text} and more") == (len(end) or None)
    for cut in range(len(text)):
        watch = SpanWatch((name,))
        watch.feed(text[:cut])
        assert not watch.over or cut >= len(end)


@pytest.mark.parametrize("name", CLOSED)
def test_a_marker_that_closes_no_call_ends_nothing(name: str) -> None:
    marker, call = FORMATS[name].last_marker, FORMATS[name].render(CALLS[:1])
    assert is_over((name,), f"It ends with {marker}, you know.") is None
    assert is_over((name,), f"{call}</think>It is.", thinking=True) is None
    try:
        quoted = FORMATS[name].render([ToolCall("a-1", "f", {"x": marker})])
    except CannotRender:
        assert name == "dsml"  # its values are raw text
        return
    assert is_over((name,), quoted) == len(quoted.rstrip())


def test_a_call_that_stands_alone_may_be_followed_by_another() -> None:
    one = '<tool_call>{"name": "f", "arguments": {}}</tool_call>'
    assert is_over(("smollm", "hermes"), one * 2) is None
    assert is_over(("smollm", "hermes"), one.replace("{", "[{", 1).replace("}<", "}]<")) is not None
