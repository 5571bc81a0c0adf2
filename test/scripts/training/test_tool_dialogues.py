"""The dialogues that teach a model any tool map: true calls, and nothing of the suites."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from edgevox_ros.core import ToolCall, ToolSchema
from edgevox_ros.parsing import ToolCallParser, get_format
from scripts.training.tool_dialogues.commands import draw_command, one_of_it
from scripts.training.tool_dialogues.dialogues import HELD_OUT, draw_pack, split
from scripts.training.tool_dialogues.said_values import number_words, say
from scripts.training.tool_dialogues.scenes import draw_scene
from scripts.training.tool_dialogues.toolset_files import (
    Parameter,
    Tool,
    ToolSet,
    ToolSetError,
    read_toolsets,
)

ROOT = Path(__file__).resolve().parents[3]
PACKS = 40


@pytest.fixture(scope="module")
def toolsets() -> list[ToolSet]:
    return read_toolsets()


@pytest.fixture(scope="module")
def packs(toolsets: list[ToolSet]) -> list[dict[str, Any]]:
    return [draw_pack(random.Random(number), toolsets, 10) for number in range(PACKS)]


def turns(packs: list[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    for pack in packs:
        for dialogue in pack["dialogues"]:
            yield pack, dialogue


def evaluated_tools() -> set[str]:
    """Names of all tools of all suites and shipped maps."""
    maps = [
        *(ROOT / "config" / "suites").rglob("maps/*.yaml"),
        *(ROOT / "config/tools").glob("*.yaml"),
    ]
    return {name for path in maps for name in yaml.safe_load(path.read_text())["tools"]}


def test_there_are_many_sets_with_names_of_their_own(toolsets: list[ToolSet]) -> None:
    assert len({each.name for each in toolsets}) == len(toolsets) >= 130


def test_no_tool_of_a_suite_or_a_shipped_map_is_trained_on(toolsets: list[ToolSet]) -> None:
    names = {tool.name for each in toolsets for tool in each.tools}
    assert len(evaluated_tools()) > 60
    assert not names & evaluated_tools()


def test_no_sentence_of_a_suite_is_trained_on(packs: list[dict[str, Any]]) -> None:
    cases = (ROOT / "config" / "suites").rglob("*.yaml")
    suites = {_plain(said) for path in cases for said in _said(yaml.safe_load(path.read_text()))}
    heard = {
        _plain(message["content"])
        for _, dialogue in turns(packs)
        for message in dialogue
        if message["role"] == "user" and len(message["content"].split()) > 4
    }
    assert len(suites) > 200
    assert not heard & suites


def _said(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("say"), str):
            yield value["say"]
        for each in value.values():
            yield from _said(each)
    elif isinstance(value, list):
        for each in value:
            yield from _said(each)


def _plain(text: str) -> str:
    return "".join(char for char in text.lower() if char.isalnum() or char == " ")


def test_the_sets_of_the_curve_are_kept_out_of_training(toolsets: list[ToolSet]) -> None:
    trained, kept = split(toolsets)
    assert {each.name for each in kept} == set(HELD_OUT)
    assert len(trained) + len(kept) == len(toolsets)


def test_every_call_validates_and_is_read_back_from_its_own_text(
    packs: list[dict[str, Any]],
) -> None:
    written = get_format("pythonic")
    count = 0
    for pack, dialogue in turns(packs):
        tools = [ToolSchema.from_openai(tool) for tool in pack["tools"]]
        parser = ToolCallParser(("pythonic",), tools)
        for message in dialogue:
            made = [
                ToolCall(None, c["name"], c["arguments"]) for c in message.get("tool_calls", ())
            ]
            if made:
                result = parser.parse(written.render(made))
                assert not result.rejections
                assert [(c.name, c.arguments) for c in result.calls] == [
                    (c.name, c.arguments) for c in made
                ]
                count += len(made)
    assert count > PACKS * 5


def test_every_call_gets_one_result_and_every_dialogue_ends_with_the_robot(
    packs: list[dict[str, Any]],
) -> None:
    for _, dialogue in turns(packs):
        assert dialogue[0]["role"] == "user"
        assert dialogue[-1]["role"] == "assistant"
        waiting = 0
        for message in dialogue:
            if message["role"] == "tool":
                waiting -= 1
            else:
                assert waiting == 0
                waiting = len(message.get("tool_calls", ()))


def test_no_place_for_a_value_is_left_open(packs: list[dict[str, Any]]) -> None:
    for _, dialogue in turns(packs):
        for message in dialogue:
            if message["role"] != "tool":
                assert not set("{}[]|()") & set(message["content"])


def test_all_kinds_of_turns_occur(packs: list[dict[str, Any]]) -> None:
    said = [m["content"] for _, d in turns(packs) for m in d if m["role"] == "assistant"]
    assert any(text.startswith("I can not do that, but I can") for text in said)
    assert any(text.startswith("I can only do") for text in said)
    assert any(text.endswith("?") for text in said)
    assert any("won't" in text for text in said)
    several = [m for _, d in turns(packs) for m in d if len(m.get("tool_calls", ())) > 2]
    assert several


def test_behind_calls_that_were_made_come_those_that_are_missing_or_nothing(
    packs: list[dict[str, Any]],
) -> None:
    begun = silent = 0
    for _, dialogue in turns(packs):
        for at, message in enumerate(dialogue):
            if message["role"] != "assistant":
                continue
            if message.get("tool_calls") and not message["learned"]:
                following = next(each for each in dialogue[at + 1 :] if each["role"] != "tool")
                assert following["tool_calls"]
                assert following["learned"]
                begun += 1
            if not message["content"] and not message.get("tool_calls"):
                assert at == len(dialogue) - 1
                assert '"said"' in dialogue[at - 1]["content"]
                silent += 1
    assert begun
    assert silent


def test_the_same_seed_gives_the_same_dialogues(toolsets: list[ToolSet]) -> None:
    assert draw_pack(random.Random(3), toolsets, 5) == draw_pack(random.Random(3), toolsets, 5)


def test_a_line_that_cannot_be_read_is_told_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("== boat | sail\n+ steer | Steer.\n@ deg int ten | course\n")
    with pytest.raises(ToolSetError, match=r"a\.txt:3: found '@ deg int ten | course'"):
        read_toolsets(tmp_path)


def test_a_pattern_that_lacks_a_value_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("== b | sail\n+ s | Steer.\n@ deg int 0..9\nsteer now\n")
    with pytest.raises(ToolSetError, match="expected slots or arguments for deg"):
        read_toolsets(tmp_path)


def test_every_tool_is_spoken_of_and_every_reader_tells(toolsets: list[ToolSet]) -> None:
    tools: list[Tool] = [tool for each in toolsets for tool in each.tools]
    assert all(len(tool.patterns) >= 4 for tool in tools)
    assert all(tool.tells and tool.fields for tool in tools if not tool.acts)


CRANE = """== crane | pan the camera
+ pan | Pan the camera; positive is <left|right>.
@ degrees num -90..90
pan left by {degrees} degrees
-degrees: pan right by {degrees} degrees
degrees=90: pan left all the way
"""


def test_a_direction_that_is_said_and_one_that_counts_as_positive_give_the_sign(
    tmp_path: Path,
) -> None:
    (tmp_path / "crane.txt").write_text(CRANE)
    (crane,) = read_toolsets(tmp_path)
    conventions = set()
    for seed in range(200):
        rng = random.Random(seed)
        (pan,) = draw_scene(rng, [crane]).offered
        command = draw_command(pan, rng)
        positive = pan.description.rpartition(" ")[2].rstrip(".")
        conventions.add(positive)
        assert (float(str(command.arguments["degrees"])) > 0) == (f"pan {positive}" in command.text)
    assert conventions == {"left", "right"}


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ("wait one minutes", "wait one minute"),
        ("wait 1 minutes and 1 seconds", "wait 1 minute and 1 second"),
        ("ninety one centimeters", "ninety one centimeters"),
        ("forty-one liters", "forty-one liters"),
        ("one hundred and one degrees", "one hundred and one degrees"),
        ("2.1 meters", "2.1 meters"),
    ],
)
def test_one_of_a_unit_has_no_plural(said: str, right: str) -> None:
    assert one_of_it(said) == right


def test_a_temperature_is_no_turn() -> None:
    warmth = Parameter("degrees", "integer", minimum=40, maximum=280)
    rng = random.Random(1)
    said = [say(warmth, rng, unit="degrees").words for _ in range(200)]
    assert not [words for words in said if "turn" in words or "angle" in words]


@pytest.mark.parametrize("value", [0.5, 7.5, 999.5, 1000.5, 4999.5, 1200, 250_000])
def test_every_number_has_words(value: float) -> None:
    assert all(number_words(value, random.Random(seed)) for seed in range(40))
