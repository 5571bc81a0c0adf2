"""The gate: reasons, messages, coercions, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from support.parsing.replies import called, reasons

from edgevox_ros.parsing import ToolCallParser, ToolSchema

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "text": {"type": "string", "maxLength": 10},
        "number": {"type": "number", "minimum": -1, "exclusiveMaximum": 5},
        "count": {"type": "integer", "minimum": 0},
        "flag": {"type": "boolean"},
        "color": {"enum": ["red", "green", 1]},
        "point": {
            "type": "object",
            "properties": {"x": {"type": "number"}, "n": {"type": "integer"}},
            "required": ["x"],
        },
        "names": {"type": "array", "items": {"type": "string"}, "maxItems": 2},
        "maybe": {"type": ["number", "null"]},
        "open": {"type": "object"},
        "level": {"type": "integer", "default": 3},
    },
    "required": ["text"],
}
TOOLS = [
    ToolSchema("f", "", SCHEMA),
    ToolSchema("stop"),
    ToolSchema("one", "", {"type": "object", "properties": {"x": {"type": "number"}}}),
]


def check(arguments: Any, name: Any = "f", tools: list[ToolSchema] = TOOLS) -> Any:
    parser = ToolCallParser(("hermes",), tools)
    body = json.dumps({"name": name, "arguments": arguments})
    return parser.parse(f"<tool_call>{body}</tool_call>")


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ({"text": "a"}, {"text": "a"}),
        ({"text": "a", "number": "1.5"}, {"text": "a", "number": 1.5}),
        ({"text": "a", "count": "7"}, {"text": "a", "count": 7}),
        ({"text": "a", "count": 50.0}, {"text": "a", "count": 50}),
        ({"text": "a", "flag": "true"}, {"text": "a", "flag": True}),
        ({"text": "a", "number": None}, {"text": "a"}),
        ({"text": "a", "maybe": None}, {"text": "a", "maybe": None}),
        ({"text": "a", "maybe": "2"}, {"text": "a", "maybe": 2}),
        ({"text": "a", "point": {"x": "1", "n": 2.0}}, {"text": "a", "point": {"x": 1, "n": 2}}),
        ({"text": "a", "open": {"any": [1, None]}}, {"text": "a", "open": {"any": [1, None]}}),
        ('{"text": "a"}', {"text": "a"}),
    ],
)
def test_lossless_coercions(given: Any, read: dict[str, Any]) -> None:
    result = check(given)
    assert called(result) == [("f", read)]
    assert [type(v) for v in result.calls[0].arguments.values()] == [type(v) for v in read.values()]


def test_no_default_is_filled_in() -> None:
    assert called(check({"text": "a"})) == [("f", {"text": "a"})]


@pytest.mark.parametrize(
    ("given", "reason", "said"),
    [
        ({}, "missing_argument", "lacks text"),
        (None, "missing_argument", "lacks text"),
        ({"txt": "a", "sped": 1}, "missing_argument", "lacks text and has no txt, sped"),
        ({"text": None}, "wrong_type", "text must be string"),
        ({"text": "a", "speed": 1}, "extra_argument", "has no speed"),
        ({"text": 5}, "wrong_type", "text must be string"),
        ({"text": "a", "number": "1.5 m"}, "wrong_type", "number must be number"),
        ({"text": "a", "number": True}, "wrong_type", "number must be number"),
        ({"text": "a", "count": 1.5}, "wrong_type", "count must be integer"),
        ({"text": "a", "count": "x"}, "wrong_type", "count must be integer"),
        ({"text": "a", "flag": 1}, "wrong_type", "flag must be boolean"),
        ({"text": "a", "number": 5}, "out_of_range", "number is out of range"),
        ({"text": "a", "number": -2}, "out_of_range", "minimum -1"),
        ({"text": "a" * 11}, "out_of_range", "maxLength 10"),
        ({"text": "a", "names": ["a", "b", "c"]}, "out_of_range", "maxItems 2"),
        ({"text": "a", "names": ["a", 1]}, "wrong_type", "names[1]"),
        ({"text": "a", "color": "blue"}, "not_in_enum", 'no choice "blue"'),
        ({"text": "a", "color": True}, "not_in_enum", "no choice true"),
        ({"text": "a", "point": {}}, "missing_argument", "point lacks x"),
        ({"text": "a", "point": {"x": 1, "z": 2}}, "extra_argument", "point has no z"),
        ({"text": "a", "number": float("nan")}, "not_finite", "number"),
        ({"text": "a", "maybe": float("inf")}, "not_finite", "finite"),
        ({"text": "a", "open": {"deep": [float("nan")]}}, "not_finite", "finite"),
        ([1], "wrong_type", "must be an object"),
        ("no json", "wrong_type", "must be an object"),
        (5, "wrong_type", "must be an object"),
    ],
)
def test_every_fault_has_its_reason_and_a_sentence(given: Any, reason: str, said: str) -> None:
    result = check(given)
    assert reasons(result) == [reason]
    message = result.rejections[0].message
    assert said in message
    assert message.endswith(".")


PLACES = [f"shelf {number}" for number in range(60)]
NESTED: dict[str, Any] = {
    "definitions": {"speed": {"type": "number", "minimum": 0}},
    "properties": {
        "place": {"enum": PLACES},
        "stops": {"type": "array", "items": {"enum": PLACES}},
        "point": {
            "type": "object",
            "properties": {
                "frame": {"enum": ["map", "odom"]},
                "x": {"$ref": "#/definitions/speed"},
            },
            "required": ["frame"],
        },
        "mode": {"anyOf": [{"enum": ["slow", "fast"]}, {"type": "null"}]},
        "level": {"anyOf": [{"type": "number", "minimum": 3}, {"type": "null"}]},
        "word": {"allOf": [{"type": "string"}, {"pattern": "^a+$"}]},
        "marks": {
            "patternProperties": {"^x": {"type": "number"}},
            "additionalProperties": False,
        },
        "exact": {"const": 5},
    },
}


@pytest.mark.parametrize(
    ("given", "reason", "said"),
    [
        ({"place": "attic"}, "not_in_enum", 'place has no choice "attic"; its parameters are'),
        ({"place": "attic"}, "not_in_enum", "shelf 18, shelf 19 and 40 more)"),
        (
            {"place": "shelf 3o"},
            "not_in_enum",
            'place has no choice "shelf 3o", did you mean shelf 3 or shelf 53?; its parameters are',
        ),
        (
            {"stops": ["self 41"]},
            "not_in_enum",
            'no choice "self 41", did you mean shelf 41 or shelf 4?, only one of shelf 0',
        ),
        ({"place": 5}, "not_in_enum", "place has no choice 5;"),
        (
            {"stops": ["attic"]},
            "not_in_enum",
            'stops[0] has no choice "attic", only one of shelf 0',
        ),
        ({"point": {"y": 1}}, "missing_argument", "point lacks frame and has no y;"),
        (
            {"point": {"frame": "x"}},
            "not_in_enum",
            'frame has no choice "x", only one of map, odom',
        ),
        (
            {"point": {"frame": "map", "x": -1}},
            "out_of_range",
            "is out of range (minimum 0), found -1;",
        ),
        ({"mode": "mad"}, "wrong_type", 'mode must be one of slow, fast or null, found "mad";'),
        ({"level": 1}, "wrong_type", "level must be number (minimum 3) or null, found 1;"),
        ({"word": "b"}, "out_of_range", 'word is out of range (pattern ^a+$), found "b";'),
        ({"word": 5}, "wrong_type", "word must be string, found 5;"),
        ({"marks": {"x": 1, "y": 2}}, "extra_argument", "marks must not contain {'y'}"),
        ({"marks": {"x": "q"}}, "wrong_type", 'marks.x must be number, found "q";'),
        ({"exact": 4}, "not_in_enum", "exact must be 5, found 4;"),
    ],
)
def test_the_rule_that_was_broken_is_told_wherever_it_stands(
    given: Any, reason: str, said: str
) -> None:
    result = check(given, "deep", [ToolSchema("deep", "", NESTED)])
    assert reasons(result) == [reason]
    assert said in result.rejections[0].message


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("fly", "unknown_tool"),
        (5, "bad_name"),
        ({}, "bad_name"),
        ("", "bad_name"),
        (None, "bad_name"),
    ],
)
def test_names_are_on_the_list_or_refused(name: Any, reason: str) -> None:
    assert reasons(check({}, name)) == [reason]


@pytest.mark.parametrize(
    ("format_name", "text"),
    [
        ("hermes", '<tool_call>{"name": "", "arguments": {"x": 1}}</tool_call>'),
        ("hermes", '<tool_call>{"name": " ", "arguments": {"x": 1}}</tool_call>'),
        ("qwen3_coder", "<function=>\n<parameter=x>\n1\n</parameter>\n</function>"),
        ("arg_key", "<tool_call><arg_key>x</arg_key><arg_value>1</arg_value></tool_call>"),
        ("arg_key", "<tool_call>\n<tool_sep>\n</tool_call>"),
        ("ifm", "<ifm|tool_call><ifm|arg_key>x</ifm|arg_key><ifm|arg_value>1</ifm|arg_value>"),
        ("gigachat", '<|function_call|>{"name": "", "arguments": {"x": 1}}'),
        ("gpt_oss", "<|channel|>commentary to=functions. <|message|>{}<|call|>"),
        ("gpt_oss", '<|channel|>commentary to= <|constrain|>json<|message|>{"x": 1}<|call|>'),
        ("chatml_function_calling", 'functions.:\n{"x": 1}'),
        ("apertus", '<|tools_prefix|>[{"": {"x": 1}}]<|tools_suffix|>'),
        ("mistral", '[TOOL_CALLS][ARGS]{"x": 1}'),
        ("functionary", '<|recipient|><|content|>{"x": 1}'),
    ],
)
def test_a_call_without_a_name_is_refused_as_one(format_name: str, text: str) -> None:
    result = ToolCallParser((format_name,), TOOLS).parse(text)
    assert [each.name for each in result.rejections] == [None]
    assert (reasons(result), called(result), result.speech) == (["bad_name"], [], "")


def test_the_message_names_the_real_parameters_and_tools() -> None:
    assert "its parameters are text (string, required), number (number)" in (
        check({}).rejections[0].message
    )
    assert "the tools are f, one, stop" in check({}, "fly").rejections[0].message


def test_a_schema_as_arguments_is_none_for_a_tool_without_parameters() -> None:
    assert called(check({"type": "object", "properties": {}}, "stop")) == [("stop", {})]
    assert reasons(check({"type": "object", "properties": {}}, "one")) == ["extra_argument"]


def test_one_prefix_is_stripped() -> None:
    assert called(check({}, "functions.stop")) == [("stop", {})]
    assert reasons(check({}, "functions.functions.stop")) == ["unknown_tool"]


def test_native_calls_pass_the_same_gate() -> None:
    parser = ToolCallParser(("hermes",), TOOLS)
    native = [
        {"id": "c1", "type": "function", "function": {"name": "one", "arguments": '{"x": "2"}'}},
        {"id": "c2", "function": {"name": "fly", "arguments": "{}"}},
    ]
    result = parser.check(native, "On my way.")
    assert [(each.id, each.arguments) for each in result.calls] == [("c1", {"x": 2})]
    assert reasons(result) == ["unknown_tool"]
    assert result.speech == "On my way."


@pytest.mark.parametrize(
    ("tools", "said"),
    [
        ([ToolSchema("f"), ToolSchema("f")], "f: declared twice"),
        ([ToolSchema("f", "", {"type": "array"})], "f: expected parameters of type object"),
        (
            [ToolSchema("f", "", {"type": "object", "properties": {"x": {"type": "nmber"}}})],
            "tool f",
        ),
        (
            [ToolSchema("f", "", {"type": "object", "properties": {"x": {"$ref": "http://a/b"}}})],
            "may not refer to another document",
        ),
    ],
)
def test_bad_declarations_are_refused_by_name(tools: list[ToolSchema], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        ToolCallParser((), tools)


def test_an_unknown_format_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"found 'latin', expected one of .*hermes"):
        ToolCallParser(("latin",), TOOLS)


ROOM = {"type": "object", "properties": {"room": {"type": "string"}}, "required": ["room"]}
ROOMS = [ToolSchema("light", "", ROOM), ToolSchema("stop"), *TOOLS[:1]]


@pytest.mark.parametrize(
    ("name", "given", "read"),
    [
        ("stop", {"properties": "{}", "type": "object"}, {}),
        ("stop", {"properties": {}, "type": "object", "required": []}, {}),
        ("stop", {"type": "object"}, {}),
        ("stop", {"type": "object", "properties": None}, {}),
        ("stop", '{"properties": "{}", "type": "object"}', {}),
        ("light", {"type": "object", "properties": {"room": "bedroom"}}, {"room": "bedroom"}),
        ("light", {"properties": {"room": "bedroom"}}, {"room": "bedroom"}),
        ("light", {"type": "object", "properties": '{"room": "bedroom"}'}, {"room": "bedroom"}),
        (
            "light",
            {"type": "object", "properties": {"room": "bedroom"}, "required": ["room"]},
            {"room": "bedroom"},
        ),
        ("light", '{"type": "object", "properties": {"room": "bedroom"}}', {"room": "bedroom"}),
        (
            "f",
            {"type": "object", "properties": {"text": "a", "count": "7"}},
            {"text": "a", "count": 7},
        ),
    ],
)
def test_a_schema_around_the_arguments_is_taken_off(
    name: str, given: Any, read: dict[str, Any]
) -> None:
    result = check(given, name, ROOMS)
    assert (called(result), reasons(result)) == ([(name, read)], [])


@pytest.mark.parametrize(
    ("name", "given", "reason"),
    [
        ("light", {"type": "object", "properties": {}}, "missing_argument"),
        ("light", {"type": "object", "properties": {"room": {"type": "string"}}}, None),
        ("light", {"type": "object", "properties": {"room": 5}}, "wrong_type"),
        ("light", {"type": "object", "properties": {"hall": "x"}}, "missing_argument"),
        ("light", {"type": "string", "properties": {"room": "x"}}, None),
        ("light", {"type": "object", "properties": {"room": "x"}, "speed": 1}, None),
        ("f", {"type": "object", "properties": {"text": "a", "open": {"type": "object"}}}, None),
        ("stop", {"type": "object", "properties": {"room": "bedroom"}}, "extra_argument"),
    ],
)
def test_a_schema_that_holds_no_arguments_is_refused(
    name: str, given: Any, reason: str | None
) -> None:
    result = check(given, name, ROOMS)
    assert called(result) == []
    assert len(result.rejections) == 1
    assert reason is None or reasons(result) == [reason]


def test_a_tool_may_have_parameters_that_a_schema_has_too() -> None:
    schema = {"type": "object", "properties": {"type": {"type": "string"}, "title": {}}}
    tools = [ToolSchema("tag", "", schema)]
    given = {"type": "object", "title": "x"}
    assert called(check(given, "tag", tools)) == [("tag", given)]


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("x" * 60_000, {}),
        ("f", {"text": "a", "x" * 60_000: 1}),
        ("f", {"text": "a", **{f"x{number}": 1 for number in range(5000)}}),
        ("f", {"text": "a", "open": [{"x" * 60_000: 1}]}),
        ("f", {"text": "a", "color": "x" * 60_000}),
        ("f", {"text": "x" * 60_000}),
    ],
)
def test_names_and_values_that_were_made_up_are_cut_in_what_is_told(
    name: str, arguments: dict[str, Any]
) -> None:
    [rejection] = check(arguments, name).rejections
    assert len(rejection.name or "") < 300
    assert len(rejection.message) < 1500 and len(rejection.why) < 1500
