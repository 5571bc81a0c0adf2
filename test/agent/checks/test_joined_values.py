"""Several values for one tool: what was not called is asked for, and told."""

from __future__ import annotations

from typing import Any

import pytest
from support.agent.turn_stage import TOOLS, schema

from edgevox_ros.agent.checks.joined_values import values_left
from edgevox_ros.agent.vocabulary import ToolVocabulary
from edgevox_ros.core import ToolCall, ToolSchema

ROW = {"type": "integer", "description": "Number of the row."}
PLACE = {"type": "string", "enum": ["barn", "pump house", "gate"]}
METRES = {"type": "number", "description": "How far, in metres."}
MOWS = schema("mow_row", row=ROW)
GOES = schema("go_to", place=PLACE)
DRIVES = schema("drive", distance_m=METRES)


def left(said: str, tool: ToolSchema, value: Any, language: str = "en") -> tuple[str, ...]:
    parts = ToolVocabulary((MOWS, GOES, DRIVES), (), language).reading(said).parts
    name = tool.parameters["required"][0]
    return values_left(parts, tool, [ToolCall(None, tool.name, {name: value})], language)


@pytest.mark.parametrize(
    ("said", "tool", "value", "rest"),
    [
        ("mow row two and row three", MOWS, 2, ("row three",)),
        ("mow row two, three and four", MOWS, 2, ("three", "four")),
        ("mow row two and row three", MOWS, 3, ("mow row two",)),
        ("go to the barn and the pump house", GOES, "barn", ("the pump house",)),
        ("go to the barn and then to the pump house", GOES, "barn", ("the pump house",)),
        ("mow row two and row two", MOWS, 2, ()),
        ("mow row two or row three", MOWS, 2, ()),
        ("mow row two and be careful", MOWS, 2, ()),
        ("go to the barn before the pump house", GOES, "barn", ()),
        ("mow row two", MOWS, 2, ()),
        # A call with neither may be for something else.
        ("mow row two and row three", MOWS, 7, ()),
        # Two amounts may be one: "one metre and twenty".
        ("drive two metres and three", DRIVES, 2, ()),
    ],
)
def test_which_values_are_left(said: str, tool: ToolSchema, value: Any, rest: Any) -> None:
    assert left(said, tool, value) == rest


def test_in_another_language() -> None:
    assert left("va à la barn et à la gate", GOES, "barn", "fr") == ("à la gate",)


def test_a_tool_that_needs_two_values_is_not_looked_at() -> None:
    brings = schema("bring", place=PLACE, row=ROW)
    call = ToolCall(None, "bring", {"place": "barn", "row": 2})
    assert values_left(("bring it to the barn", "the gate"), brings, [call], "en") == ()


@pytest.fixture
def mower(stage: Any) -> Any:
    def made(*replies: str) -> Any:
        scene = stage(*replies)
        scene.executor.schemas = lambda: (*TOOLS, MOWS)
        return scene

    return made


def test_the_model_is_asked_once_for_the_rest(mower: Any, call: Any) -> None:
    second = call("mow_row", '{"row": 3}')
    scene = mower(call("mow_row", '{"row": 2}'), "I mowed both.", second, "I mowed both rows.")
    scene.run("mow row two and row three")
    assert [each.arguments for each in scene.executor.ran] == [{"row": 2}, {"row": 3}]
    assert scene.engine.prompts[2][-1].content == "Now row three."


def test_what_does_not_come_is_told(mower: Any, call: Any) -> None:
    scene = mower(call("mow_row", '{"row": 2}'), "I mowed both.", "I mowed both.")
    scene.run("mow row two and row three")
    assert scene.executor.names == ["mow_row"]
    assert "row three" in scene.said[-1]


def test_a_mowing_that_was_denied_is_not_asked_for(mower: Any, call: Any) -> None:
    scene = mower(call("mow_row", '{"row": 2}'), "I mowed row 2.", "never said")
    scene.run("mow row two, not row three")
    assert scene.executor.names == ["mow_row"] and scene.said == ["I mowed row 2."]
