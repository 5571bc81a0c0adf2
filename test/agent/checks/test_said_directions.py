"""A call goes the way that the user said, whatever sign the model wrote."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from support.agent.checked import checked

from edgevox_ros.agent import GuardSwitches
from edgevox_ros.agent.checks.said_directions import SaidDirectionsCheck
from edgevox_ros.core import Message, Reason, ToolCall, ToolSchema
from edgevox_ros.core.events import GuardEvent
from edgevox_ros.evaluation import read_case_groups
from edgevox_ros.parsing import ParseResult, ToolCallParser

ROOT = Path(__file__).resolve().parents[3]
SHEETS = [
    *sorted((ROOT / "test/heldout/fresh_maps").glob("*_cases.yaml")),
    *sorted((ROOT / "test/heldout/conversation").glob("*.yaml")),
    ROOT / "test/heldout/newcomer/dialogues.yaml",
    *sorted((ROOT / "config/suites/robot/en").glob("*.yaml")),
    *sorted((ROOT / "config/suites/robot/de").glob("*.yaml")),
]


def tool(name: str, description: str, **of: Any) -> ToolSchema:
    return ToolSchema(name, description, {"type": "object", "properties": of})


TOOLS = (
    tool("turn", "Turn. Left is positive.", angle_deg={"type": "integer"}),
    tool("drive", "Drive.", m={"type": "number", "minimum": -1, "description": "ahead: positive"}),
    tool("lift", "Lift. Left is positive.", cm={"type": "number", "minimum": 0}),
    tool("move", "Left is positive.", x={"type": "number"}, y={"type": "number"}),
    tool("look", "Look.", angle_deg={"type": "integer"}),
)


def judged(
    said: str, *calls: tuple[str, Mapping[str, Any]], turn: tuple[Message, ...] = ()
) -> tuple[ParseResult, str]:
    """What becomes of calls, and what was mended."""
    guard = SaidDirectionsCheck(said, TOOLS, "en", ToolCallParser((), TOOLS).check_changed)
    result = ParseResult(tuple(ToolCall("7", *call, raw="as written") for call in calls))
    left, mended, _ = checked(guard, result, turn)
    return left, mended


@pytest.mark.parametrize(
    ("said", "name", "wrong", "right"),
    [
        ("turn right thirty degrees", "turn", {"angle_deg": 30}, {"angle_deg": -30}),
        ("turn thirty degrees clockwise", "turn", {"angle_deg": 30}, {"angle_deg": -30}),
        ("turn to the left a bit", "turn", {"angle_deg": -10}, {"angle_deg": 10}),
        ("ahead half a metre", "drive", {"m": -0.5}, {"m": 0.5}),
    ],
)
def test_a_wrong_sign_is_turned(
    said: str, name: str, wrong: dict[str, Any], right: dict[str, Any]
) -> None:
    result, mended = judged(said, (name, wrong))
    assert result.calls == (ToolCall("7", name, right, raw="as written"),)
    assert mended == f"{name}: {' '.join(str(each) for pair in right.items() for each in pair)}"
    assert judged(said, (name, right)) == (ParseResult(result.calls), "")


@pytest.mark.parametrize(
    ("said", "name", "right"),
    [
        ("turn right ninety degrees turn right ninety degrees", "turn", -90),
        ("turn to the right turn to the right fifty degrees", "turn", -50),
        ("turn left forty degrees drive back half a metre", "turn", 40),
        ("turn left forty degrees go forward half a metre", "drive", 0.5),
        ("to your right move um thirty degrees", "turn", -30),
        ("spin thirty degrees left take a picture", "turn", 30),
        ("turn right uhh thirty degrees", "turn", -30),
        ("turn thirty degrees turn right thirty degrees", "turn", -30),
        ("twenty degrees to the right i mean twenty degrees to the left", "turn", 20),
    ],
)
def test_the_direction_beside_an_amount_is_its_own(said: str, name: str, right: float) -> None:
    number = "m" if name == "drive" else "angle_deg"
    for written in (right, -right):
        assert judged(said, (name, {number: written}))[0].calls[0].arguments == {number: right}


@pytest.mark.parametrize(
    ("said", "name", "arguments"),
    [
        ("turn right thirty degrees", "look", {"angle_deg": 30}),
        ("turn right thirty degrees", "lift", {"cm": 30}),
        ("right thirty", "move", {"x": 30, "y": 0}),
        ("turn right", "turn", {"angle_deg": 0}),
        ("turn right", "turn", {"angle_deg": True}),
        ("turn right", "turn", {}),
        ("turn right", "unheard_of", {"angle_deg": 30}),
        ("turn right, then left", "turn", {"angle_deg": 30}),
        ("turn right thirty degrees then left thirty degrees", "turn", {"angle_deg": 30}),
        ("turn minus thirty degrees right", "turn", {"angle_deg": 30}),
        ("turn left at the shelf on the right thirty degrees", "turn", {"angle_deg": 30}),
        ("with the door on your left turn right thirty degrees", "turn", {"angle_deg": 30}),
        ("go back half a metre then forward half a metre", "drive", {"m": -0.5}),
        ("turn thirty degrees but not right thirty degrees", "turn", {"angle_deg": 30}),
        ("turn fifty degrees turn left on arrival", "look", {"angle_deg": -50}),
    ],
)
def test_what_is_not_plain_is_left(said: str, name: str, arguments: dict[str, Any]) -> None:
    result, mended = judged(said, (name, arguments))
    assert (result.calls[0].arguments, mended) == (arguments, "")


def test_a_tool_that_is_called_twice_in_a_turn_is_left() -> None:
    there, back = ("drive", {"m": 0.5}), ("drive", {"m": -0.5})
    assert len(judged("half a metre forward and undo that", there, back)[0].calls) == 2
    before = (Message("assistant", "", tool_calls=(ToolCall("6", *there),)),)
    assert judged("half a metre forward and undo that", back, turn=before)[1] == ""


def test_a_tool_that_is_called_as_often_as_its_amount_was_said_has_its_direction() -> None:
    said = "turn right thirty degrees and again turn right thirty degrees"
    result, _ = judged(said, ("turn", {"angle_deg": 30}), ("turn", {"angle_deg": -30}))
    assert [call.arguments["angle_deg"] for call in result.calls] == [-30, -30]


def test_a_direction_that_was_said_as_often_as_the_tool_is_called_is_that_of_each_call() -> None:
    twice = [("turn", {"angle_deg": 30})] * 2
    result, _ = judged("turn right turn right thirty degrees", *twice)
    assert [call.arguments["angle_deg"] for call in result.calls] == [-30, -30]
    result, _ = judged("turn right thirty degrees and then home", *twice)
    assert [call.arguments["angle_deg"] for call in result.calls] == [30, 30]


def test_the_mended_call_passes_the_validator_once_more() -> None:
    result, _ = judged("two metres in reverse", ("drive", {"m": 2.0}))
    assert [each.reason for each in result.rejections] == [Reason.OUT_OF_RANGE]
    assert not result.calls


@pytest.mark.not_unit  # the groups' maps want interface types
def test_no_right_call_of_any_sheet_is_changed() -> None:
    seen = 0
    for group in read_case_groups(SHEETS):
        check = ToolCallParser((), group.tried.schemas).check_changed
        for turn in (turn for case in group.cases for turn in case.turns):
            guard = SaidDirectionsCheck(turn.say, group.tried.schemas, group.language, check)
            for calls in turn.expected.calls:
                right = tuple(ToolCall(None, name, dict(values)) for name, values in calls)
                assert checked(guard, ParseResult(right))[0].calls == right, turn.say
                seen += bool(right)
    assert seen > 500


def test_the_turn_runs_and_remembers_the_mended_call(stage: Any, call: Any) -> None:
    scene = stage(call("turn", '{"angle_deg": 30}'), "Done.")
    scene.executor.schemas = lambda: TOOLS
    assert scene.run("turn thirty degrees to the right").ending == "done"
    assert [each.arguments for each in scene.executor.ran] == [{"angle_deg": -30}]
    told = [event for event in scene.of(GuardEvent) if event.guard == "said_directions"]
    assert [event.detail for event in told] == ["turn: angle_deg -30"]
    remembered = [each for each in scene.engine.prompts[-1] if each.tool_calls][-1]
    assert remembered.tool_calls[0].arguments == {"angle_deg": -30}
    assert remembered.token_ids is None


def test_without_the_guard_the_sign_is_the_model_s(stage: Any, call: Any) -> None:
    scene = stage(call("turn", '{"angle_deg": 30}'), "Done.")
    scene.executor.schemas = lambda: TOOLS
    guards = GuardSwitches(said_directions=False, said_values=False)
    scene.settings = dataclasses.replace(scene.settings, guards=guards)
    scene.run("turn thirty degrees to the right")
    assert [each.arguments for each in scene.executor.ran] == [{"angle_deg": 30}]
