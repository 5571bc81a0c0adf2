"""What the parameters and the preset make of a turn's settings."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from edgevox_ros.agent import PERSONA, GuardSwitches, TurnSettings
from edgevox_ros.core import ToolSchema
from edgevox_ros.core.paths import share_file
from edgevox_ros.core.settings import BY_NAME, settings_of
from edgevox_ros.languages import LANGUAGES
from edgevox_ros.llm import Preset, RunningModel
from edgevox_ros.llm.model_overrides import model_options
from edgevox_ros.node.session import turn_settings
from edgevox_ros.robot import ToolMap

TOOLS = (ToolSchema("dock"),)


def settings(preset: Preset, tools: Sequence[ToolSchema] = TOOLS, **given: Any) -> TurnSettings:
    engine: Any = SimpleNamespace(prefix_text=lambda system, tools: "", missing=None)
    file = Path(preset.file)
    model = RunningModel(engine, preset, ("hermes",), False, file, None, 4096, 1, 0, 0, "a model")
    values = {name.replace("__", "."): value for name, value in given.items()}
    return turn_settings(settings_of(values), model, tools)


def system(preset: Preset, **given: Any) -> str:
    return settings(preset, **given).system


def preset(**keys: Any) -> Preset:
    return Preset(name="mine", file="mine.gguf", **keys)


def test_an_adapter_and_its_scale_reach_the_engine() -> None:
    given = model_options(settings_of({"model.lora": "a.gguf", "model.lora_scale": 0.0}))
    assert (given.lora, given.lora_scale) == ("a.gguf", 0.0)
    unset = model_options(settings_of({}))
    assert (unset.lora, unset.lora_scale) == ("", None)


def test_the_system_prompt_is_persona_and_rules() -> None:
    assert system(preset()) == f"{PERSONA}\n{LANGUAGES['en'].saying.directive}"
    assert system(preset(directive=False)) == PERSONA
    assert system(preset(), prompt__directive="none", prompt__persona="I am R2.") == "I am R2."
    assert system(preset(directive=False), prompt__directive="Call.") == f"{PERSONA}\nCall."


@pytest.mark.parametrize(
    ("given", "wanted", "shown"),
    [
        ("preset", False, False),
        ("preset", True, True),
        ("one", False, True),
        ("none", True, False),
    ],
)
def test_examples_are_shown_where_preset_or_parameter_want_them(
    given: str, wanted: bool, shown: bool
) -> None:
    text = system(preset(tool_examples=wanted), prompt__tool_examples=given)
    assert ('<tool_call>\n{"name": "dock"' in text) is shown
    assert text.startswith(f"{PERSONA}\n{LANGUAGES['en'].saying.directive}")


@pytest.mark.parametrize(("wanted", "count"), [("turns", 36), ("one", 0), ("preset", 0)])
def test_a_parameter_wants_examples_as_turns(wanted: str, count: int) -> None:
    tools = ToolMap.from_yaml([share_file("config/tools/demo_robot.yaml")]).tools.values()
    demo = [tool.schema for tool in tools]
    assert len(settings(preset(), demo, prompt__tool_examples=wanted).examples) == count


@pytest.mark.parametrize("name", [field.name for field in dataclasses.fields(GuardSwitches)])
def test_every_guard_has_a_parameter(name: str) -> None:
    assert BY_NAME[f"guards.{name}"].default is True


@pytest.mark.parametrize("wanted", [True, False])
def test_values_are_guarded_with_every_preset(wanted: bool) -> None:
    found = settings(preset(), guards__said_values=wanted).guards
    assert found.said_values is wanted
    assert found.loop
