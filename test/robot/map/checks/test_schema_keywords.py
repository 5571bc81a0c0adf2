"""The JSON Schema of a parameter: what is misspelt or cannot be enforced is told with its place."""

from __future__ import annotations

import json
from bisect import bisect
from pathlib import Path
from typing import Any

import pytest
from support.robot.stops import stops

from edgevox_ros.core.errors import Problem
from edgevox_ros.parsing import ToolCallParser
from edgevox_ros.robot import ToolMap, ToolMapError
from edgevox_ros.robot.validity import unusable

RE2 = "what RE2 reads: no look-around, no back-references, no huge repeats"
DRIVE = """\
tools:
  drive:
    description: Drive.
    parameters:
      v: {}
    publish: {{topic: a, type: std_msgs/msg/String, message: {{data: "=text(v)"}}}}
"""


def read(folder: Path, schema: str) -> ToolMap:
    path = folder / "map.yaml"
    path.write_text(stops(DRIVE.format(schema)))
    return ToolMap.from_yaml(path)


def problems(folder: Path, schema: str) -> tuple[Problem, ...]:
    with pytest.raises(ToolMapError) as caught:
        read(folder, schema)
    return caught.value.problems


@pytest.mark.parametrize(
    ("schema", "place", "found", "expected"),
    [
        ("{type: number, maximun: 1}", ".maximun", "the keyword 'maximun'", "maximum"),
        ("{type: number, max: 1}", ".max", "the keyword 'max'", "maximum"),
        ("{type: number, limit: 1}", ".limit", "the keyword 'limit'",
         "a keyword of JSON Schema, draft 7, such as enum or maximum"),
        ("{type: string, contentEncoding: base64}", ".contentEncoding",
         "the keyword 'contentEncoding'",
         "a keyword of JSON Schema, draft 7, such as enum or maximum"),
        ("{type: array, items: {maximun: 1}}", ".items.maximun",
         "the keyword 'maximun'", "maximum"),
        ("{type: object, properties: {type: {maximun: 1}}}", ".properties.type.maximun",
         "the keyword 'maximun'", "maximum"),
        ("{anyOf: [{const: 1}, {maximun: 1}]}", ".anyOf[1].maximun",
         "the keyword 'maximun'", "maximum"),
        ("{type: object, additionalProperties: {not: {maximun: 1}}}",
         ".additionalProperties.not.maximun", "the keyword 'maximun'", "maximum"),
        ("{allOf: [{enum_from: t}]}", ".allOf[0].enum_from", "the keyword 'enum_from'",
         "it at the top of a parameter only, or in its items"),
        ("{type: number, $ref: '#/definitions/a'}", ".$ref", "the keyword '$ref'",
         "the schema written out here: no references, no dialects"),
        ("{type: number, $defs: {}}", ".$defs", "the keyword '$defs'",
         "the schema written out here: no references, no dialects"),
        ("{type: number, maximum: '0.5'}", ".maximum", "'0.5'", "a number"),
        ("{type: number, maximum: .inf}", ".maximum", "inf", "finite numbers"),
        ("{anyOf: [{not: {const: .inf}}]}", ".anyOf[0].not.const", "inf", "finite numbers"),
        ("{enum: [1, .nan]}", ".enum", "[1, nan]", "finite numbers"),
        ("{type: number, exclusiveMaximum: true}", ".exclusiveMaximum", "True", "a number"),
        ("{type: numbr}", ".type", "'numbr'",
         "string, number, integer, boolean, object, array, null, or a list of them"),
        ("{type: number, then: false}", ".then", "then alone", "if beside it"),
        ("{maximum: 1}", ".maximum", "maximum with no type", "type number or integer beside it"),
        ("{type: string, maximum: 1}", ".maximum", "maximum with type 'string'",
         "type number or integer beside it"),
        ("{type: object, properties: {x: {}}, required: [y]}", ".required", "'y'",
         "names under properties: x"),
        ("{type: string, pattern: '('}", ".pattern", "the pattern '(' (missing ): ()", RE2),
        ("{type: string, pattern: '^(?!a)'}", ".pattern",
         "the pattern '^(?!a)' (invalid perl operator: (?!)", RE2),
        (r"{type: string, pattern: '(a)\1'}", ".pattern",
         r"the pattern '(a)\\1' (invalid escape sequence: \1)", RE2),
        ("{type: object, patternProperties: {'(?=b)': {}}}", ".patternProperties.(?=b)",
         "the pattern '(?=b)' (invalid perl operator: (?=)", RE2),
        ("{type: number, maximum: 1, default: 2}", ".default", "2",
         "a valid value: it must be smaller than or equal to 1"),
    ],
)  # fmt: skip
def test_each_error_names_its_place(
    tmp_path: Path, schema: str, place: str, found: str, expected: str
) -> None:
    (problem,) = problems(tmp_path, schema)
    assert (problem.line, problem.path) == (5, f"tools.drive.parameters.v{place}")
    assert (problem.found, problem.expected) == (found, expected)


def test_all_errors_of_a_schema_are_told_at_once(tmp_path: Path) -> None:
    schema = "{type: number, maximun: 1, $id: a, items: [{minimun: 2}], default: fast}"
    assert [problem.path.partition(".v.")[2] for problem in problems(tmp_path, schema)] == [
        "maximun", "$id", "items", "items[0].minimun", "default",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "schema",
    [
        "{enum: [{maximun: 1}], default: {maximun: 1}, examples: [{maximun: 1}]}",
        "{type: object, properties: {maximun: {const: {max: 1}}}}",
        "{type: object, properties: {x: {}}, required: [y], additionalProperties: true}",
        "{type: [integer, 'null'], anyOf: [{maximum: 3}, {const: null}]}",
    ],
)
def test_names_and_data_are_no_keywords(tmp_path: Path, schema: str) -> None:
    made = read(tmp_path, schema)
    assert ToolCallParser(formats=("hermes",), tools=made.schemas())


def nested(levels: int) -> dict[str, Any]:
    schema: dict[str, Any] = {}
    for _ in range(levels):
        schema = {"type": "object", "properties": {"x": schema}}
    return schema


def test_a_schema_too_deep_to_be_compiled_within_its_tool_is_told_there(tmp_path: Path) -> None:
    deepest = bisect(range(100), 0, key=lambda levels: len(unusable(nested(levels)))) - 1
    (problem,) = problems(tmp_path, json.dumps(nested(deepest)))
    assert (problem.line, problem.path) == (4, "tools.drive.parameters")
    assert "parameters that together are not a schema (too many" in problem.found


@pytest.mark.parametrize(
    ("schema", "keyword", "found", "expected"),
    [
        (
            "{type: number, minimum: 10, maximum: -10}",
            "minimum",
            "minimum 10",
            "at most the maximum, -10",
        ),
        (
            "{type: array, items: {type: string, minLength: 3, maxLength: 2}}",
            "items.minLength",
            "minLength 3",
            "at most the maxLength, 2",
        ),
    ],
)
def test_limits_that_leave_nothing(
    tmp_path: Path, schema: str, keyword: str, found: str, expected: str
) -> None:
    [problem] = problems(tmp_path, schema)
    assert problem.path == f"tools.drive.parameters.v.{keyword}"
    assert (problem.found, problem.expected) == (found, expected)
    read(tmp_path, "{type: number, minimum: 10, maximum: 10}")


def test_a_second_tool_of_a_name_is_told_with_the_place_of_the_first(tmp_path: Path) -> None:
    first, second = tmp_path / "first.yaml", tmp_path / "second.yaml"
    first.write_text(stops(DRIVE.format("{type: number}")))
    second.write_text(DRIVE.format("{type: number}"))
    with pytest.raises(ToolMapError, match=f"the other is at {first}:2"):
        ToolMap.from_yaml([first, second])


def test_a_file_that_is_not_there_has_no_lines(tmp_path: Path) -> None:
    with pytest.raises(ToolMapError, match=r"gone\.yaml: found No such file"):
        ToolMap.from_yaml(tmp_path / "gone.yaml")
