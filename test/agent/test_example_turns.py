"""Examples as turns: what a past turn would look like, and nothing that could be said or run."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest

from edgevox_ros.agent.system_prompt import MOST_TOOLS, example_turns
from edgevox_ros.core import ToolSchema
from edgevox_ros.core.paths import share_file
from edgevox_ros.languages import LANGUAGES
from edgevox_ros.parsing import ToolCallParser
from edgevox_ros.robot import ToolMap

DEMO = [
    tool.schema
    for tool in ToolMap.from_yaml([share_file("config/tools/demo_robot.yaml")]).tools.values()
]


def test_there_is_one_for_each_tool_and_two_without_a_call() -> None:
    turns = example_turns(DEMO, ("hermes",), "en")
    roles = [message.role for message in turns]
    assert roles == ["user", "assistant"] * 2 + ["user", "assistant", "tool", "assistant"] * 8
    called = [call.name for message in turns for call in message.tool_calls]
    assert called == [tool.name for tool in DEMO]
    users = [message.content for message in turns if message.role == "user"]
    assert users[2:5] == [
        "Drive straight ahead, or backwards when distance_m is negative, distance 1",
        "Turn on the spot, angle 1",
        "Drive to a named place, place kitchen",
    ]


def test_every_call_would_run_and_has_its_own_result() -> None:
    turns = example_turns(DEMO, ("hermes",), "en")
    parser = ToolCallParser(("hermes",), DEMO)
    ids = []
    for call, answer in zip(turns[5::4], turns[6::4], strict=True):
        [made] = call.tool_calls
        native = {"function": {"name": made.name, "arguments": json.dumps(dict(made.arguments))}}
        assert parser.check([native], "").calls
        assert made.id == answer.tool_call_id
        ids.append(made.id)
    assert len(set(ids)) == 8


def test_tools_that_only_read_are_shown_last() -> None:
    turns = example_turns(DEMO[::-1], ("hermes",), "en")
    called = [call.name for message in turns for call in message.tool_calls]
    assert called == ["dock", "set_light", "stop", "go_to", "turn", "drive", *called[6:]]
    assert set(called[6:]) == {"get_battery", "get_pose"}


def test_no_more_tools_are_shown_than_a_small_context_bears() -> None:
    many = [ToolSchema(f"tool_{n}", "Does it.") for n in range(40)]
    assert len(example_turns(many, ("hermes",), "en")) == MOST_TOOLS * 4 + 4


@pytest.mark.parametrize(("tools", "formats"), [([], ("hermes",)), (DEMO, ())])
def test_without_tools_or_a_format_there_are_none(tools: Any, formats: tuple[str, ...]) -> None:
    assert example_turns(tools, formats, "en") == ()


def test_there_is_talk_in_every_language() -> None:
    greetings = {example_turns(DEMO, ("hermes",), code)[1].content for code in LANGUAGES}
    assert greetings == {each.saying.example_talk.greeted for each in LANGUAGES.values()}
    assert example_turns(DEMO, ("hermes",), "de-AT")[7].content == "Erledigt."


def test_they_stand_ahead_of_the_history(stage: Any) -> None:
    shown = example_turns(DEMO, ("hermes",), "en")
    scene = stage("One.", "Two.")
    scene.settings = dataclasses.replace(scene.settings, examples=shown)
    scene.run("first")
    scene.run("second")
    prompt = scene.engine.prompts[-1]
    assert prompt[1 : len(shown) + 1] == shown
    said = [m.content for m in prompt[len(shown) + 1 :]]
    assert said == ["first", "One.", "second"]
