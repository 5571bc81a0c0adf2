"""Example calls for the system prompt: each one would run, and none spells a control token."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.agent.system_prompt import tool_examples
from edgevox_ros.core import ToolSchema
from edgevox_ros.languages import LANGUAGES
from edgevox_ros.parsing import FORMATS, ToolCallParser
from edgevox_ros.robot import ToolMap

MAPS = Path(__file__).parents[2] / "config" / "tools"
DRIVE = ToolSchema(
    "drive",
    parameters={
        "type": "object",
        "properties": {
            "distance_m": {"type": "number", "minimum": -10, "maximum": 10},
            "speed_mps": {"type": "number"},
        },
        "required": ["distance_m"],
    },
)


def tool(**properties: Any) -> ToolSchema:
    schema = {"type": "object", "properties": properties, "required": list(properties)}
    return ToolSchema("do_it", parameters=schema)


def calls_of(text: str, format_name: str, tools: tuple[ToolSchema, ...]) -> list[str]:
    """Names of the calls that a reply of nothing but one tool's example makes."""
    heading, *examples = text.split("\n", 1)
    assert heading in [each.saying.examples_heading for each in LANGUAGES.values()]
    parser = ToolCallParser((format_name,), tools)
    return [call.name for part in examples for call in parser.parse(part).calls]


def test_an_example_is_a_call_in_the_wire_format() -> None:
    text = tool_examples((DRIVE,), ("hermes", "qwen25"), "de-AT")
    call = '<tool_call>\n{"name": "drive", "arguments": {"distance_m":1.0}}\n</tool_call>'
    assert text == f"{LANGUAGES['de'].saying.examples_heading}\n{call}"


@pytest.mark.not_unit
@pytest.mark.parametrize("format_name", FORMATS)
def test_every_tool_of_the_shipped_maps_has_an_example_that_would_run(format_name: str) -> None:
    for file in sorted(MAPS.glob("*.yaml")):
        tools = [each for each in ToolMap.from_yaml(file).tools.values() if not each.unavailable]
        for each in tools:
            text = tool_examples((each.schema,), (format_name,), "en")
            assert calls_of(text, format_name, (each.schema,)) == [each.name], (file, each.name)


@pytest.mark.parametrize("format_name", FORMATS)
@pytest.mark.parametrize(
    "impossible",
    [
        {"type": "string", "pattern": "^[0-9]{4}$"},
        {"allOf": [{"type": "string"}]},
        {"type": "integer", "minimum": 5, "maximum": 4},
        {"enum": ["<|im_end|>"]},
        {"enum": ["[INST]"]},
        {"enum": ["</s>", "kitchen"]},
    ],
)
def test_without_a_value_there_is_no_example(format_name: str, impossible: dict[str, Any]) -> None:
    tools = (tool(value=impossible), DRIVE)
    text = tool_examples(tools, (format_name,), "en")
    assert "do_it" not in text
    assert calls_of(text, format_name, tools) == ["drive"]
    assert tool_examples(tools[:1], (format_name,), "en") == ""


def test_without_tools_or_format_there_is_nothing() -> None:
    assert tool_examples((), ("hermes",), "en") == ""
    assert tool_examples((DRIVE,), (), "en") == ""


WORDS = st.text(st.characters(blacklist_categories=["Cs"]), max_size=6)
VALUES = st.one_of(
    st.builds(lambda choices: {"enum": choices}, st.lists(WORDS | st.integers(), min_size=1)),
    st.builds(lambda least: {"type": "string", "minLength": least}, st.integers(0, 120)),
    st.builds(lambda low: {"type": "number", "minimum": low}, st.floats(allow_nan=False)),
    st.builds(lambda inner: {"type": "array", "items": {"enum": [inner]}}, WORDS),
)


@given(st.sampled_from(sorted(FORMATS)), st.dictionaries(WORDS, VALUES, max_size=3))
def test_whatever_is_shown_would_run(format_name: str, properties: dict[str, Any]) -> None:
    made = tool(**properties)
    text = tool_examples((made,), (format_name,), "en")
    if text:
        assert calls_of(text, format_name, (made,)) == ["do_it"]
