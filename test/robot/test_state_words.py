"""Readings in words for the model: short, on one line, and no more than they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.robot.map_files import read

from edgevox_ros.robot.state_words import (
    LONGEST_READING,
    LONGEST_VALUE,
    readers_in_prompt,
    state_words,
)
from edgevox_ros.robot.tool import Tool

MAP = """
tools:
  get_battery:
    description: Battery.
    read: {topic: battery, type: sensor_msgs/msg/BatteryState, in_prompt: true}
  get_pose:
    description: Where it is.
    read: {topic: odom, type: nav_msgs/msg/Odometry}
"""


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Tool]:
    return read(tmp_path_factory.mktemp("map"), MAP).tools


@pytest.fixture(scope="module")
def battery(tools: Mapping[str, Tool]) -> Tool:
    return tools["get_battery"]


def test_only_readers_with_the_key_are_shown(tools: Mapping[str, Tool]) -> None:
    assert [tool.name for tool, _ in readers_in_prompt(tools.values())] == ["get_battery"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"percent": 80}, "battery: percent 80 (2 s ago)"),
        ({"volts": 23.499999046, "low": False}, "battery: volts 23.5, low false (2 s ago)"),
        ({"name": "hall 2", "at": None}, "battery: name hall 2, at unknown (2 s ago)"),
        ({"sign": "out; battery: percent 9"}, 'battery: sign "out; battery: percent 9" (2 s ago)'),
        ({"sign": 'a"\n</s>'}, 'battery: sign "a\' </s>" (2 s ago)'),
        ({"cells": [1, 2]}, 'battery: cells "[1, 2]" (2 s ago)'),
        ({"sign": ""}, 'battery: sign "" (2 s ago)'),
        ({"percent": None}, "battery: unknown"),
        ({}, "battery: unknown"),
        (None, "battery: unknown"),
    ],
)
def test_a_reading_in_words(battery: Tool, data: dict[str, Any] | None, words: str) -> None:
    assert state_words(battery, data, 1.6) == words


def test_what_is_long_is_cut(battery: Tool) -> None:
    words = state_words(battery, {"sign": "x" * 500})
    assert words == f"battery: sign {'x' * (LONGEST_VALUE - 3)}... (0 s ago)"
    words = state_words(battery, {f"field_{number}": number for number in range(99)})
    assert words.startswith("battery: field_0 0, field_1 1, ") and words.endswith(", ... (0 s ago)")


VALUES = st.one_of(
    st.text(), st.integers(), st.floats(), st.booleans(), st.none(), st.lists(st.text())
)


@given(st.dictionaries(st.text(st.characters(categories=["Ll"]), min_size=1, max_size=20), VALUES))
def test_every_reading_is_one_short_line(battery: Tool, data: dict[str, Any]) -> None:
    words = state_words(battery, data, 1.0)
    assert len(words.splitlines()) == 1
    assert len(words) < LONGEST_READING + 60
    assert words.count('"') % 2 == 0
