"""Tools declared as signatures."""

from __future__ import annotations

import json
from typing import Any

import pytest

from edgevox_ros.parsing.formats.registry import TOOL_STYLES


def declared(parameters: dict[str, Any], required: tuple[str, ...] = ()) -> str:
    function = {
        "name": "set_vent",
        "description": "Open the vent.",
        "parameters": {"type": "object", "properties": parameters, "required": list(required)},
    }
    text = TOOL_STYLES["signatures"].declare([{"type": "function", "function": function}])
    heading, line = text.split("\n")
    assert heading == "Tools:"
    return line


def test_a_tool_is_one_line_with_its_limits_and_words() -> None:
    percent = {"type": "integer", "minimum": 0, "maximum": 100, "description": "opening"}
    assert (
        declared({"percent": percent}, ("percent",))
        == "set_vent(percent: integer 0..100 (opening)): Open the vent."
    )


def test_a_tool_without_parameters_has_empty_brackets() -> None:
    assert declared({}) == "set_vent(): Open the vent."


@pytest.mark.parametrize(
    ("schema", "told"),
    [
        ({"type": "boolean"}, "true | false"),
        ({"type": "string"}, "text"),
        ({"type": "string", "enum": ["a b", "c"]}, '"a b" | "c"'),
        ({"enum": [1, 2]}, "1 | 2"),
        ({"type": "number", "minimum": 0.5}, "number from 0.5"),
        ({"type": "number", "maximum": 2}, "number to 2"),
        ({"type": "number", "minimum": 0, "maximum": 1, "multipleOf": 0.1}, "number 0..1 by 0.1"),
        ({"type": "integer", "default": 5}, "integer = 5"),
    ],
)
def test_a_parameter_has_a_short_form(schema: dict[str, Any], told: str) -> None:
    assert declared({"x": schema}, ("x",)) == f"set_vent(x: {told}): Open the vent."


def test_what_may_be_left_out_has_a_question_mark() -> None:
    assert declared({"x": {"type": "integer"}}) == "set_vent(x?: integer): Open the vent."


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "array", "items": {"type": "number"}},
        {"type": ["integer", "null"]},
        {"type": "string", "pattern": "^a+$"},
        True,
    ],
)
def test_a_schema_without_a_short_form_is_told_as_json(schema: Any) -> None:
    assert json.dumps(schema) in declared({"x": schema}, ("x",))


def test_bare_functions_are_declared_too() -> None:
    text = TOOL_STYLES["signatures"].declare([{"name": "halt", "description": "Stop it."}])
    assert text == "Tools:\nhalt(): Stop it."
