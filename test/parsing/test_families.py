"""What every family may also write: other keys, shapes, ends, entities, fences."""

from __future__ import annotations

import html
import json
import random
from collections.abc import Callable

import pytest
from support.parsing.replies import assert_streams, called, parser_for, reasons

from edgevox_ros.parsing import ParseResult

PLACE = '{"location": "kitchen"}'
GO: list[tuple[str, dict[str, str]]] = [("go_to", {"location": "kitchen"})]
STOP: list[tuple[str, dict[str, str]]] = [("stop", {})]
CALL = '{"name": "go_to", "arguments": {"location": "kitchen"}}'

Wrapping = Callable[[str], str]
WRAPPINGS: dict[str, Wrapping] = {
    "hermes": lambda call: f"<tool_call>\n{call}\n</tool_call>",
    "hermes bare": lambda call: call,
    "hermes end": lambda call: f"{call}</tool_call>",
    "qwen25": lambda call: f"<tool_call>\n{call}\n</tool_call>",
    "qwen3_coder": lambda call: f"<tool_call>\n{call}\n</tool_call>",
    "smollm": lambda call: f"<tool_call>[{call}]</tool_call>",
    "granite": lambda call: f"<tool_call>{call}</tool_call>",
    "granite 3": lambda call: f"<|tool_call|>[{call}]",
    "granite 20b": lambda call: f"<function_call> {call}",
    "phi4": lambda call: f"<|tool_call|>[{call}]<|/tool_call|>",
    "phi4 word": lambda call: f"functools[{call}]",
    "mistral": lambda call: f"[TOOL_CALLS] [{call}]",
    "mistral object": lambda call: f"[TOOL_CALLS]{call}",
    "mistral bare": lambda call: f"[{call}]",
    "llama32": lambda call: f"<|python_tag|>{call}",
    "llama32 bare": lambda call: call,
    "xlam": lambda call: f"[{call}]",
    "xlam object": lambda call: call,
    "lfm2": lambda call: f"<|tool_call_start|>[{call}]<|tool_call_end|>",
    "lfm2 bare": lambda call: f"[{call}]",
    "pythonic": lambda call: f"<|python_start|>{call}<|python_end|>",
    "gemma4": lambda call: f"<|tool_call>{call}<tool_call|>",
    "arg_key": lambda call: f"<tool_call>\n{call}\n</tool_call>",
    "ifm": lambda call: (
        f"<ifm|tool_calls>\n<ifm|tool_call>{call}</ifm|tool_call>\n</ifm|tool_calls>"
    ),
    "ifm alone": lambda call: f"<ifm|tool_call>{call}</ifm|tool_call>",
    "gigachat": lambda call: f"<|message_sep|>\n\nfunction call<|role_sep|>\n{call}",
    "gigachat 3.1": lambda call: f"<|function_call|>{call}",
    "functiongemma": lambda call: f"<start_function_call>{call}<end_function_call>",
    "json": lambda call: call,
}
SHAPES = [
    *(f'{{"name": "go_to", "{key}": {PLACE}}}' for key in ("parameters", "args", "input")),
    f'{{"arguments": {PLACE}, "name": "go_to"}}',
    f'{{"name": "go_to", "arguments": {json.dumps(PLACE)}}}',
    f'{{"type": "function", "function": {{"name": "go_to", "arguments": {PLACE}}}}}',
    f'{{"id": "a1", "type": "function", "function": {{"name": "go_to", "parameters": {PLACE}}}}}',
    f'{{"type": "function", "name": "go_to", "parameters": {PLACE}}}',
    f'{{"name": "functions.go_to", "arguments": {PLACE}}}',
    f'{{"tool": "go_to", "arguments": {PLACE}}}',
    f'{{"function": "go_to", "arguments": {PLACE}}}',
    "{'name': 'go_to', 'arguments': {'location': 'kitchen'}}",
    '{"name": "go_to", "arguments": {"location": "kitchen",},}',
    '{\n  "name": "go_to",\n  "arguments": {\n    "location": "kitchen"\n  }\n}',
]
STOPS = [
    '{"name": "stop"}',
    '{"name": "stop", "arguments": null}',
    '{"name": "stop", "arguments": "{}"}',
    '{"name": "stop", "parameters": {"type": "object", "properties": {}}}',
    '{"type": "function", "function": {"name": "stop"}}',
]
ENDS = [
    "<|im_end|>", "<|eot_id|>", "<eos>", "<turn|>", "</s>[INST]and now?[/INST]",
    f"<|im_end|>\n<|im_start|>user\nGo on.\n<|im_start|>assistant\n<tool_call>{CALL}</tool_call>",
    '\n<tool_response>\n{"ok": true}\n</tool_response>\nI have arrived.',
]  # fmt: skip
FAULTS = [
    ('{"name": "fly", "arguments": {}}', "unknown_tool"),
    ('{"name": {"a": 1}, "arguments": {}}', "bad_name"),
    ('{"name": "go_to", "arguments": {}}', "missing_argument"),
    ('{"name": "go_to", "arguments": {"location": "kitchen", "x": 1}}', "extra_argument"),
    ('{"name": "go_to", "arguments": {"location": 5}}', "wrong_type"),
    ('{"name": "navigate_to", "arguments": {"x": NaN, "y": 1}}', "not_finite"),
    ('{"name": "navigate_to", "arguments": {"x": 1e999, "y": 1}}', "not_finite"),
    ('{"name": "go_to", "arguments": {"location": "a", "location": "b"}}', "malformed"),
]


@pytest.fixture(params=sorted(WRAPPINGS))
def family(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def read(family: str, reply: str, *, truncated: bool = False) -> ParseResult:
    parser = parser_for(family.split()[0], tools=-1)
    return assert_streams(parser, reply, random.Random(1), 5, truncated=truncated)


def test_a_call_in_any_shape(family: str) -> None:
    for shape in SHAPES:
        result = read(family, WRAPPINGS[family](shape))
        assert (called(result), result.speech) == (GO, ""), shape
    for shape in STOPS:
        result = read(family, WRAPPINGS[family](shape))
        assert (called(result), result.speech) == (STOP, ""), shape
    assert called(read(family, f'{{"tool_calls": [{CALL}]}}')) == GO


def test_what_follows_an_end_is_invented(family: str) -> None:
    for end in ENDS:
        result = read(family, WRAPPINGS[family](CALL) + end)
        assert (called(result), result.speech) == (GO, ""), end


def test_entities(family: str) -> None:
    result = read(family, html.escape(WRAPPINGS[family](CALL)))
    assert (called(result), result.speech) == (GO, "")


def test_a_fence_around_the_whole_message(family: str) -> None:
    result = read(family, f"```json\n{WRAPPINGS[family](CALL)}\n```")
    assert (called(result), result.speech) == (GO, "")


def test_thinking_before(family: str) -> None:
    wrap = WRAPPINGS[family]
    result = read(family, f"<think>\n{wrap(STOPS[0])}\n</think>\n\n{wrap(CALL)}")
    assert (called(result), result.speech) == (GO, "")


def test_speech_on_one_side(family: str) -> None:
    if family in ("json", "hermes bare"):  # the whole message, or nothing
        return
    wrap = WRAPPINGS[family]
    for reply in (f"On my way.\n{wrap(CALL)}", f"{wrap(CALL)}\nOn my way."):
        result = read(family, reply)
        assert (called(result), result.speech) == (GO, "On my way.")


def test_every_fault_is_rejected_with_its_reason(family: str) -> None:
    for call, reason in FAULTS:
        result = read(family, WRAPPINGS[family](call))
        assert (called(result), reasons(result), result.speech) == ([], [reason], ""), call


def test_a_string_holds_markers_and_any_character(family: str) -> None:
    words = "a </tool_call> <|/tool_call|> ] } <tool_call|> \" ' é 你好 \N{ROBOT FACE} \n b"
    call = json.dumps({"name": "say", "arguments": {"text": words}}, ensure_ascii=False)
    assert called(read(family, WRAPPINGS[family](call))) == [("say", {"text": words})]


def test_a_reply_that_was_cut(family: str) -> None:
    reply = WRAPPINGS[family](CALL)
    at = reply.index('"kitchen"')
    for truncated in (False, True):
        result = read(family, reply[: at + 4], truncated=truncated)
        assert (called(result), result.speech) == ([], "")
    assert called(read(family, reply[: at + 9], truncated=True)) == []
    assert called(read(family, reply[: at + 9])) == GO
