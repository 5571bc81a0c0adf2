"""Values written as text, against choices without a type and against several types."""

from __future__ import annotations

import json
from typing import Any

import pytest
from support.parsing.replies import called, reasons

from edgevox_ros.parsing import ParseResult, ToolCallParser, ToolSchema

SCHEMAS: dict[str, dict[str, Any]] = {
    "gear": {"enum": [1, 2, 3]},
    "ratio": {"enum": [0.5, 1.5]},
    "on": {"enum": [True, False]},
    "mixed": {"enum": [1, "auto", True]},
    "place": {"enum": ["WP-01", "Bar", "bar"], "type": "string"},
    "places": {"type": "array", "items": {"enum": ["Kitchen", "Straße"]}},
    "typed": {"type": ["string", "integer"], "enum": [1, "auto"]},
    "either": {"enum": [1, "1"]},
    "only": {"const": 7},
    "flag_or_count": {"type": ["integer", "boolean"]},
    "number_or_list": {"type": ["number", "array"]},
    "number_or_object": {"type": ["number", "object"]},
    "text_or_number": {"type": ["string", "number"]},
    "level": {"anyOf": [{"type": "integer", "minimum": 5}, {"enum": ["low", "high"]}]},
    "word_or_number": {"oneOf": [{"type": "string", "pattern": "^[a-z]+$"}, {"type": "number"}]},
    "maybe": {"type": ["integer", "boolean", "null"]},
    "points": {"type": "array", "items": {"enum": [1, 2]}},
    "pose": {"type": "object", "properties": {"x": {"type": "number"}, "gear": {"enum": [1]}}},
}
TOOLS = [
    ToolSchema(f"set_{name}", "", {"type": "object", "properties": {name: schema}})
    for name, schema in SCHEMAS.items()
]
# The parameter, what is written as text, and its one valid reading.
READ: list[tuple[str, str, Any]] = [
    ("gear", "2", 2),
    ("ratio", "1.5", 1.5),
    ("on", "true", True),
    ("on", "False", False),
    ("mixed", "1", 1),
    ("mixed", "auto", "auto"),
    ("mixed", "AUTO", "auto"),
    ("place", "wp-01", "WP-01"),
    ("place", "bar", "bar"),
    ("place", "Bar", "Bar"),
    ("places", '["KITCHEN", "strasse"]', ["Kitchen", "Straße"]),
    ("mixed", "true", True),
    ("typed", "1", 1),
    ("typed", "auto", "auto"),
    ("either", "1", "1"),
    ("only", "7", 7),
    ("flag_or_count", "3", 3),
    ("flag_or_count", "true", True),
    ("number_or_list", "3", 3),
    ("number_or_list", "[1, 2]", [1, 2]),
    ("number_or_object", "-0.5", -0.5),
    ("number_or_object", '{"a": 1}', {"a": 1}),
    ("text_or_number", "3", "3"),
    ("level", "7", 7),
    ("level", "low", "low"),
    ("word_or_number", "12", 12),
    ("word_or_number", "fast", "fast"),
    ("maybe", "3", 3),
    ("points", "[1, 2]", [1, 2]),
    ("points", '["1", 2.0]', [1, 2]),
    ("pose", '{"x": "1.5", "gear": "1"}', {"x": 1.5, "gear": 1}),
    ("pose", "{'x': 1.5}", {"x": 1.5}),
]
# What is no choice, not of the type, or can be read in no way at all.
REFUSED: list[tuple[str, str]] = [
    ("gear", "4"),
    ("gear", "two"),
    ("gear", "true"),
    ("gear", "2.5"),
    ("gear", "[2]"),
    ("on", "1"),
    ("mixed", "0"),
    ("only", "8"),
    ("flag_or_count", "1.5"),
    ("flag_or_count", "yes"),
    ("number_or_list", "1, 2"),
    ("level", "2"),
    ("points", "[1, 3]"),
    ("points", "1, 2"),
    ("points", "[1, 2"),
    ("points", "[1, 2] or [2]"),
    ("pose", '{"x": 1, "x": 2}'),
    ("pose", "[1]"),
]


def in_hermes(name: str, text: str) -> ParseResult:
    body = json.dumps({"name": f"set_{name}", "arguments": {name: text}})
    return ToolCallParser(("hermes",), TOOLS).parse(f"<tool_call>\n{body}\n</tool_call>")


def in_mistral(name: str, text: str) -> ParseResult:
    body = json.dumps({name: text})
    return ToolCallParser(("mistral",), TOOLS).parse(f"[TOOL_CALLS]set_{name}[ARGS]{body}")


def in_gemma4(name: str, text: str) -> ParseResult:
    call = f'<|tool_call>call:set_{name}{{{name}:<|"|>{text}<|"|>}}<tool_call|>'
    return ToolCallParser(("gemma4",), TOOLS).parse(call)


def in_pythonic(name: str, text: str) -> ParseResult:
    return ToolCallParser(("pythonic",), TOOLS).parse(f"[set_{name}({name}={text!r})]")


def in_qwen3_coder(name: str, text: str) -> ParseResult:
    call = f"<function=set_{name}>\n<parameter={name}>\n{text}\n</parameter>\n</function>"
    return ToolCallParser(("qwen3_coder",), TOOLS).parse(f"<tool_call>\n{call}\n</tool_call>")


def in_minicpm5(name: str, text: str) -> ParseResult:
    call = f'<function name="set_{name}"><param name="{name}">{text}</param></function>'
    return ToolCallParser(("minicpm5",), TOOLS).parse(call)


def in_arg_key(name: str, text: str) -> ParseResult:
    pair = f"<arg_key>{name}</arg_key>\n<arg_value>{text}</arg_value>"
    return ToolCallParser(("arg_key",), TOOLS).parse(f"<tool_call>set_{name}\n{pair}\n</tool_call>")


def in_ifm_as_json(name: str, text: str) -> ParseResult:
    """The text as JSON text: in a format of raw text it is a string, as in hermes."""
    pair = f"<ifm|arg_key>{name}</ifm|arg_key><ifm|arg_value>{json.dumps(text)}</ifm|arg_value>"
    call = f"<ifm|tool_call>set_{name}{pair}</ifm|tool_call>"
    return ToolCallParser(("ifm",), TOOLS).parse(call)


RAW = [in_qwen3_coder, in_minicpm5, in_arg_key]
WRITERS = [in_hermes, in_mistral, in_gemma4, in_pythonic, in_ifm_as_json, *RAW]


@pytest.mark.parametrize("write", WRITERS)
@pytest.mark.parametrize(("name", "text", "value"), READ)
def test_the_one_valid_reading_is_meant(write: Any, name: str, text: str, value: Any) -> None:
    result = write(name, text)
    assert called(result) == [(f"set_{name}", {name: value})], reasons(result)
    assert type(result.calls[0].arguments[name]) is type(value)


@pytest.mark.parametrize("write", WRITERS)
@pytest.mark.parametrize(("name", "text"), REFUSED)
def test_without_a_valid_reading_nothing_runs(write: Any, name: str, text: str) -> None:
    result = write(name, text)
    assert (called(result), len(result.rejections)) == ([], 1)
    assert result.rejections[0].name == f"set_{name}"


@pytest.mark.parametrize("write", RAW)
@pytest.mark.parametrize("text", ["null", "None"])
def test_null_written_as_text_is_null_only_where_that_is_one(write: Any, text: str) -> None:
    assert called(write("maybe", text)) == [("set_maybe", {"maybe": None})]


@pytest.mark.parametrize("given", [2, 2.0])
def test_a_number_is_the_choice_that_it_equals(given: float) -> None:
    body = json.dumps({"name": "set_gear", "arguments": {"gear": given}})
    result = ToolCallParser(("hermes",), TOOLS).parse(f"<tool_call>{body}</tool_call>")
    assert repr(dict(result.calls[0].arguments)) == "{'gear': 2}"
