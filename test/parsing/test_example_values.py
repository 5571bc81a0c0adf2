"""Small values that schemas allow."""

from __future__ import annotations

from typing import Any

import fastjsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.parsing.example_calls import NoExample, example_value

CASES: list[tuple[dict[str, Any], Any]] = [
    ({"const": 3}, 3),
    ({"type": "string", "enum": ["kitchen", "office"]}, "kitchen"),
    ({"type": "string", "examples": ["tea"]}, "tea"),
    ({"type": "number"}, 1),
    ({"type": "number", "minimum": -10, "maximum": 10}, 1),
    ({"type": "number", "minimum": 0.05, "maximum": 0.5}, 0.05),
    ({"type": "number", "maximum": -3}, -3),
    ({"type": "number", "exclusiveMinimum": 1}, 1.1),
    ({"type": "number", "exclusiveMinimum": 1, "exclusiveMaximum": 1.05}, 1.025),
    ({"type": "integer", "minimum": 5}, 5),
    ({"type": "integer", "multipleOf": 90}, 0),
    ({"type": "integer", "multipleOf": 90, "minimum": 1}, 90),
    ({"type": "integer", "minimum": 1.2, "maximum": 1.8}, None),
    ({"type": "string"}, "text"),
    ({"type": "string", "maxLength": 2}, "te"),
    ({"type": "string", "minLength": 6}, "textte"),
    ({"type": "string", "pattern": "^x"}, None),
    ({"type": "boolean"}, True),
    ({"type": "null"}, None),
    ({"type": ["null", "integer"]}, None),
    ({"type": "array", "items": {"type": "integer"}}, [1]),
    ({"type": "array", "items": {"type": "string"}, "minItems": 2}, ["text", "text"]),
    ({"type": "array", "maxItems": 0}, []),
    ({"anyOf": [{"type": "string", "pattern": "x"}, {"type": "integer"}]}, 1),
    ({"$ref": "#/definitions/x"}, None),
    (
        {
            "type": "object",
            "properties": {"a": {"type": "integer"}, "b": {"type": "string"}},
            "required": ["a"],
        },
        {"a": 1},
    ),
]


@pytest.mark.parametrize(("schema", "value"), CASES)
def test_a_value_is_small_and_plain_or_there_is_none(schema: dict[str, Any], value: Any) -> None:
    if value is None and "null" not in str(schema):
        with pytest.raises(NoExample):
            example_value(schema)
    else:
        assert example_value(schema) == value


BOUNDS = st.one_of(st.integers(-1000, 1000), st.floats(-1e308, 1e308))
NUMBERS = st.fixed_dictionaries(
    {"type": st.sampled_from(["number", "integer"])},
    optional={
        "minimum": BOUNDS,
        "maximum": BOUNDS,
        "exclusiveMinimum": BOUNDS,
        "exclusiveMaximum": BOUNDS,
    },
)
TEXTS = st.fixed_dictionaries(
    {"type": st.just("string")},
    optional={"minLength": st.integers(0, 200), "maxLength": st.integers(0, 200)},
)
SCHEMAS = st.recursive(
    NUMBERS | TEXTS | st.just({"type": "boolean"}) | st.just({"enum": ["a", 1, None]}),
    lambda inner: (
        st.builds(
            lambda items, least: {"type": "array", "items": items, "minItems": least},
            inner,
            st.integers(0, 4),
        )
        | st.builds(
            lambda fields: {"type": "object", "properties": fields, "required": list(fields)},
            st.dictionaries(st.sampled_from("abcd"), inner),
        )
        | st.builds(lambda choices: {"anyOf": choices}, st.lists(inner, min_size=1, max_size=3))
    ),
    max_leaves=6,
)


@given(SCHEMAS)
def test_whatever_is_made_is_valid(schema: dict[str, Any]) -> None:
    try:
        value = example_value(schema)
    except NoExample:
        return
    fastjsonschema.compile(schema)(value)
