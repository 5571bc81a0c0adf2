"""The bundled model is told apart from maps that it was not trained for."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from edgevox_ros.core import ToolSchema
from edgevox_ros.core.paths import share_file
from edgevox_ros.llm import find_preset, load_presets
from edgevox_ros.node.reporting import TRAINED_ON, untrained_tools
from edgevox_ros.robot import ToolMap

DEMO = find_preset(load_presets(), "demo")


def tools_of(name: str) -> list[ToolSchema]:
    return [tool.schema for tool in ToolMap.from_yaml([share_file(name)]).tools.values()]


def test_the_demo_robots_own_tools_are_known() -> None:
    assert untrained_tools(DEMO, tools_of(TRAINED_ON)) == []
    assert untrained_tools(DEMO, tools_of(TRAINED_ON)[:3]) == []


@pytest.mark.not_unit
@pytest.mark.parametrize("file", ["config/tools/arm.yaml", "config/tools/nav2.yaml"])
def test_another_robots_tools_are_named(file: str) -> None:
    assert untrained_tools(DEMO, tools_of(file))


def test_a_known_name_with_other_parameters_is_strange() -> None:
    [drive, *_] = tools_of(TRAINED_ON)
    other = {"type": "object", "properties": {"metres": {"type": "number"}}}
    assert untrained_tools(DEMO, [dataclasses.replace(drive, parameters=other)]) == ["drive"]


@pytest.mark.not_unit
def test_other_models_were_trained_for_any_map() -> None:
    other = find_preset(load_presets(), "granite-4.0-1b")
    own = dataclasses.replace(DEMO, own=True, file=Path("mine.gguf").name)
    for preset in (other, own):
        assert untrained_tools(preset, tools_of("config/tools/arm.yaml")) == ()
