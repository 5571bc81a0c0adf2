"""Schemas are checked in bounded time, whatever pattern they hold."""

from __future__ import annotations

from typing import Any

import fastjsonschema
import pytest
from hypothesis import given, strategies

from edgevox_ros.core.json_schema import MAX_TEXT, SchemaError, compile_pattern, compile_schema
from edgevox_ros.parsing import ToolCallParser, ToolSchema
from edgevox_ros.robot.validity import invalid

FREEZES = r"^(\w+[ ,.]?)+$"
# With an engine that backtracks, each of these is tried in 2**70 ways or more.
HARD = [
    (FREEZES, "a" * 70 + "!"),
    ("(x+x+)+y", "x" * MAX_TEXT),
    ("(a|a)*b", "a" * MAX_TEXT),
    ("(a|aa)+$", "a" * 70 + "!"),
    ("^(([a-z])+.)+[A-Z]([a-z])+$", "a" * MAX_TEXT),
    (".*.*.*.*.*.*.*.*=", "x" * MAX_TEXT),
    ("(.?){200}x{200}$", "x" * 199 + "!" + "x" * 199),
]
FORMATS = [
    "date-time", "date", "time", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6",
    "uri", "uri-reference", "iri", "iri-reference", "uri-template", "json-pointer",
    "relative-json-pointer", "regex",
]  # fmt: skip


def valid(schema: dict[str, Any], value: Any) -> bool:
    try:
        compile_schema(schema)(value)
    except fastjsonschema.JsonSchemaValueException:
        return False
    return True


@pytest.mark.parametrize(("pattern", "text"), HARD)
@pytest.mark.parametrize(
    "schema_of",
    [
        lambda pattern: {"type": "string", "pattern": pattern},
        lambda pattern: {"anyOf": [{"type": "number"}, {"pattern": pattern}]},
        lambda pattern: {"not": {"not": {"allOf": [{"pattern": pattern}]}}},
        lambda pattern: {"if": {"minLength": 1}, "then": {"pattern": pattern}},
    ],
)
def test_no_pattern_takes_long(pattern: str, text: str, schema_of: Any) -> None:
    assert not valid(schema_of(pattern), text)


@pytest.mark.parametrize(("pattern", "text"), HARD)
def test_no_pattern_of_names_takes_long(pattern: str, text: str) -> None:
    names = {"patternProperties": {pattern: {}}, "additionalProperties": False}
    assert not valid({"type": "object", **names}, {text: 1})
    # Names of required properties are looked at when the schema is compiled.
    assert not valid({"type": "object", "required": [text], **names}, {text: 1})
    assert not valid({"propertyNames": {"pattern": pattern}}, {text: 1})


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("unit", ["a", "a.", "a@", "@.", "{a}", "%20", "/", "1:", "~0", "xn--a-"])
def test_no_format_takes_long(name: str, unit: str) -> None:
    assert not valid({"format": name}, unit * (MAX_TEXT // len(unit)) + " \n#")


def test_patterns_mean_what_they_did() -> None:
    assert valid({"type": "string", "pattern": FREEZES}, "well here,we are.")
    assert valid({"pattern": "b"}, "abc")
    assert not valid({"pattern": "^b$"}, "b\n")
    assert valid({"pattern": r"^[\u00e4-\u00fc]+$"}, "äöü")
    assert valid({"pattern": "^.$"}, 5), "a pattern is a limit of text alone"
    by_name = {"patternProperties": {"^a": {"type": "number"}, "z$": {"minimum": 3}}}
    assert valid(by_name, {"a": 1, "b": "x"})
    assert not valid(by_name, {"a": "1"})
    assert not valid(by_name, {"az": 2})
    closed = {**by_name, "additionalProperties": False, "required": ["a1"]}
    assert valid(closed, {"a1": 1})
    assert not valid(closed, {"a1": 1, "b": 1})


def test_a_long_enum_means_what_a_short_one_does() -> None:
    rows = [f"shelf {index}" for index in range(20000)]
    assert valid({"enum": rows}, "shelf 19999")
    assert not valid({"type": "string", "enum": rows}, "shelf 20000")
    assert not valid({"enum": rows}, 5)
    assert not valid({"type": ["string", "null"], "enum": rows}, None)
    assert not valid({"enum": rows, "allOf": [{"minLength": 9}]}, "shelf 1")
    assert valid({"enum": [*rows, None]}, None)
    assert invalid({"enum": rows}, "x").startswith("must be one of 'shelf 0', ")


def test_a_schema_that_would_be_compiled_for_seconds_is_refused() -> None:
    number = {"type": "number", "minimum": 0, "maximum": 1}
    assert valid({"properties": {f"p{n}": number for n in range(500)}}, {"p1": 0.5})
    for large in (
        {"properties": {f"p{n}": number for n in range(1000)}},
        {"enum": list(range(50000))},
        {"anyOf": [{"const": [n] * 10} for n in range(500)]},
    ):
        with pytest.raises(SchemaError, match="expected at most 3000"):
            compile_schema(large)


def test_data_and_names_are_no_patterns() -> None:
    named = {"type": "object", "properties": {"pattern": {"const": {"pattern": "("}}}}
    assert valid(named, {"pattern": {"pattern": "("}})
    assert not valid(named, {"pattern": 1})


def test_a_schema_is_compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = []
    compile_one = fastjsonschema.compile

    def counted(definition: Any, **options: Any) -> Any:
        compiled.append(definition)
        return compile_one(definition, **options)

    monkeypatch.setattr(fastjsonschema, "compile", counted)
    schema = {"type": "object", "properties": {"only in this test": {"type": "number"}}}
    tool = ToolSchema("note", "Note it.", {**schema, "additionalProperties": False})
    for value in range(3):
        assert not invalid(tool.parameters, {"only in this test": value})
        parser = ToolCallParser(("hermes",), [tool])
        call = {"name": "note", "arguments": {"only in this test": value}}
        assert parser.check([{"function": call}], "").calls
    assert len(compiled) == 1


def test_an_error_quotes_the_schema_as_it_was_written() -> None:
    rows = [f"shelf {index}" for index in range(60)]
    schema: dict[str, Any] = {
        "properties": {
            "row": {"type": "string", "enum": rows},
            "word": {"type": "string", "pattern": "^a+$"},
            "either": {"anyOf": [{"pattern": "^b"}, {"const": {"pattern": "c"}}]},
        }
    }
    check = compile_schema(schema)
    for key, rule in (("row", "enum"), ("word", "pattern"), ("either", "anyOf")):
        with pytest.raises(fastjsonschema.JsonSchemaValueException) as caught:
            check({key: "x"})
        error = caught.value
        assert (error.name, error.value, error.rule) == (f"data.{key}", "x", rule)
        assert error.rule_definition == schema["properties"][key][rule]


def test_no_other_document_is_looked_up() -> None:
    with pytest.raises(SchemaError, match="may not refer to another document"):
        compile_schema({"$ref": "http://127.0.0.1:9/schema.json"})


def test_the_error_tells_the_pattern_itself() -> None:
    assert "^a+$" in invalid({"type": "string", "pattern": "^a+$"}, "b")


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        ("(?=a)b", "invalid perl operator"),
        (r"(a)\1", "invalid escape sequence"),
        ("((a{999}){999}){999}", "repetition size"),
        ("(", "missing )"),
        ("a\ud800", "surrogates"),
        ("a" * 1001, "1001 characters"),
        (["a"], "expected text"),
    ],
)
def test_a_pattern_that_cannot_be_matched_in_linear_time_is_refused(pattern: Any, why: str) -> None:
    for schema in ({"pattern": pattern}, {"properties": {"x": {"items": [{"pattern": pattern}]}}}):
        with pytest.raises(SchemaError, match=why.replace(")", r"\)")):
            compile_schema(schema)


def test_a_pattern_behind_a_reference_into_data_is_refused() -> None:
    hidden = {"$ref": "#/default", "default": {"pattern": FREEZES}}
    with pytest.raises(SchemaError, match="stands where no schema is expected"):
        compile_schema(hidden)
    assert not valid({"$ref": "#/x", "x": {"pattern": FREEZES}}, "a" * 70 + "!")


@given(strategies.text(max_size=60), strategies.text(max_size=200))
def test_any_pattern_is_matched_or_refused(pattern: str, text: str) -> None:
    try:
        compile_pattern(pattern).search(text)
    except SchemaError as error:
        assert "expected" in str(error)


def test_half_a_character_matches_nothing() -> None:
    assert not valid({"pattern": "."}, "\ud800")


def test_the_gate_refuses_the_text_at_once_and_tells_the_model() -> None:
    schema = {"type": "object", "properties": {"words": {"type": "string", "pattern": FREEZES}}}
    parser = ToolCallParser(("hermes",), [ToolSchema("note", "Note it.", schema)])
    words = "a" * 70 + "!"
    call = f'<tool_call>{{"name": "note", "arguments": {{"words": "{words}"}}}}</tool_call>'
    (rejection,) = parser.parse(call).rejections
    assert FREEZES in rejection.message
    with pytest.raises(ValueError, match=r"tool note: .*look-around"):
        ToolCallParser(
            ("hermes",), [ToolSchema("note", "x", {"properties": {"a": {"pattern": "(?=a)"}}})]
        )
