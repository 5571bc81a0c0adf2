"""A tool's schema as a form, and the arguments that are typed into it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from edgevox_ros.cli.panel_page.tool_forms import (
    FormError,
    FormField,
    description_of,
    fields_of,
    name_of,
    read_arguments,
)
from edgevox_ros.parsing import ToolCallParser
from edgevox_ros.robot import ToolMap

MAP = Path(__file__).resolve().parents[3] / "config" / "tools" / "demo_robot.yaml"
TOOL = {
    "name": "fetch",
    "description": "Fetch something.",
    "parameters": {
        "type": "object",
        "properties": {
            "what": {"type": "string", "description": "name of the thing"},
            "place": {"type": "string", "enum": ["kitchen", "front door"]},
            "times": {"type": "integer", "minimum": 1, "default": 2},
            "speed": {"type": "number", "minimum": 0.1, "maximum": 0.5},
            "carefully": {"type": "boolean"},
            "level": {"enum": [1, 2, "high"]},
            "route": {"type": "array", "items": {"type": "string"}},
        },
        "required": ["what", "place"],
    },
}


def test_each_parameter_is_a_field() -> None:
    fields = {field.name: field for field in fields_of(TOOL)}
    assert [(name, field.kind) for name, field in fields.items()] == [
        ("what", "text"),
        ("place", "choice"),
        ("times", "integer"),
        ("speed", "number"),
        ("carefully", "choice"),
        ("level", "choice"),
        ("route", "json"),
    ]
    assert [name for name, field in fields.items() if field.needed] == ["what", "place"]
    assert list(fields["place"].choices or ()) == ["kitchen", "front door"]
    assert list(fields["carefully"].choices or ()) == ["true", "false"]
    assert fields["times"].hint == "1 and more, otherwise 2"
    assert fields["speed"].hint == "0.1 to 0.5"
    assert fields["what"].hint == "name of the thing"


def test_a_tool_may_stand_in_its_openai_wrapping() -> None:
    wrapped = {"type": "function", "function": TOOL}
    assert (name_of(wrapped), description_of(wrapped)) == ("fetch", "Fetch something.")
    assert fields_of(wrapped) == fields_of(TOOL)


def test_what_was_typed_becomes_arguments_of_the_right_types() -> None:
    typed: dict[str, object] = {
        "what": " a cup ",
        "place": "kitchen",
        "times": "3",
        "speed": 0.5,
        "carefully": "false",
        "level": "2",
        "route": '["hall", "stairs"]',
    }
    assert read_arguments(fields_of(TOOL), typed) == {
        "what": " a cup ",
        "place": "kitchen",
        "times": 3,
        "speed": 0.5,
        "carefully": False,
        "level": 2,
        "route": ["hall", "stairs"],
    }


def test_a_place_is_one_choice_whatever_else_it_is_called() -> None:
    places = ["kitchen", "galley", "Pantry", "office"]
    tool = {"name": "go_to", "parameters": {"properties": {"place": {"enum": places}}}}
    [field] = fields_of(tool, {"place": {"galley": "kitchen", "Pantry": "kitchen"}})
    assert field.labels == {"kitchen": "kitchen (galley, Pantry)", "office": "office"}
    for typed in ("kitchen", " Kitchen ", "galley", "pantry", "kitchen (galley, Pantry)"):
        assert field.choice_of(typed) == "kitchen"
        assert read_arguments([field], {"place": typed}) == {"place": "kitchen"}
    assert field.choice_of("off") is None, "nothing is guessed"
    with pytest.raises(FormError, match="expected one of kitchen, office"):
        read_arguments([field], {"place": "off"})


def test_names_may_hold_what_a_label_is_written_with() -> None:
    places = ["lab, left", "lab 1 (a, b)", "lab (right)", "lab", "right"]
    tool = {"name": "go_to", "parameters": {"properties": {"place": {"enum": places}}}}
    [field] = fields_of(tool, {"place": {"lab 1 (a, b)": "lab, left", "right": "lab"}})
    assert field.names == {
        "lab, left": ("lab, left", "lab 1 (a, b)"),
        "lab (right)": ("lab (right)",),
        "lab": ("lab", "right"),
    }
    assert field.labels["lab"] == "lab (right)"
    for typed, choice in (("lab, left", "lab, left"), ("right", "lab"), ("left", None)):
        assert field.choice_of(typed) == choice
    for typed in ("lab (right)", "LAB (Right)"):
        assert field.choice_of(typed) == "lab (right)", "its own name before another's label"


def test_choices_that_differ_by_case_alone_are_two() -> None:
    [field] = fields_of({"name": "a", "parameters": {"properties": {"x": {"enum": ["B", "b"]}}}})
    assert [field.choice_of(typed) for typed in ("B", "b")] == ["B", "b"]
    assert list(field.labels) == ["B", "b"]


def test_empty_fields_are_left_out() -> None:
    typed: dict[str, object] = {"what": "x", "place": "kitchen", "times": " ", "speed": None}
    assert read_arguments(fields_of(TOOL), typed) == {"what": "x", "place": "kitchen"}


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"place": "kitchen"}, "what: a value is needed"),
        ({"what": "x", "place": "moon"}, "place: found moon, expected one of kitchen, front door"),
        ({"what": "x", "place": "kitchen", "speed": "fast"}, "speed: found fast, expected a numb"),
        ({"what": "x", "place": "kitchen", "speed": "nan"}, "expected a finite number"),
        ({"what": "x", "place": "kitchen", "speed": "1e999"}, "expected a finite number"),
        ({"what": "x", "place": "kitchen", "route": "[1"}, "route: found no JSON"),
    ],
)
def test_what_cannot_be_sent_is_told_with_its_field(typed: dict[str, object], told: str) -> None:
    with pytest.raises(FormError) as error:
        read_arguments(fields_of(TOOL), typed)
    assert told in str(error.value)


@pytest.mark.parametrize(
    "odd",
    [
        {},
        {"name": 3, "parameters": []},
        {"function": "x"},
        {"name": "a", "parameters": {"properties": {"x": 3, "y": {"type": ["string", "null"]}}}},
        {"name": "a", "parameters": {"properties": {"x": {"enum": []}}, "required": 3}},
        {"name": "a", "parameters": {"properties": {"x": {"minimum": "low"}}}},
    ],
)
def test_odd_schemas_raise_nothing(odd: dict[str, Any]) -> None:
    name_of(odd), description_of(odd)
    assert all(isinstance(field, FormField) for field in fields_of(odd))


TYPED = {
    "drive": {"distance_m": "1.5"},
    "turn": {"angle_deg": "-90"},
    "go_to": {"place": "front door"},
    "set_light": {"on": "true"},
}


def test_the_validator_takes_what_the_forms_of_the_demo_write() -> None:
    schemas = [spec.schema for spec in ToolMap.from_yaml(MAP).tools.values()]
    parser = ToolCallParser(formats=(), tools=schemas)
    for schema in schemas:
        tool = schema.to_openai()
        arguments = read_arguments(fields_of(tool), TYPED.get(schema.name, {}))
        checked = parser.check([{"name": schema.name, "arguments": arguments}])
        assert [each.name for each in checked.calls] == [schema.name], checked.rejections
