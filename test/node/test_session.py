"""What the parameters and the preset make of a turn's settings."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from edgevox_ros.agent import PERSONA
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.languages import LANGUAGES
from edgevox_ros.llm.loader import RunningModel
from edgevox_ros.llm.preset import Preset
from edgevox_ros.node.parameters import parameters_of
from edgevox_ros.node.session import SwappableExecutor, turn_settings

TOOLS = (ToolSchema("dock"),)


def system(preset: Preset, **given: Any) -> str:
    model: Any = object.__new__(RunningModel)
    model.__dict__.update(preset=preset, formats=("hermes",), engine=None)
    values = {name.replace("__", "."): value for name, value in given.items()}
    return turn_settings(parameters_of(values), model, TOOLS).system


def preset(**keys: Any) -> Preset:
    return Preset(name="mine", file="mine.gguf", **keys)


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


class Hands:
    """An executor that takes as long to free as its last answers do."""

    def __init__(self, did: list[str]) -> None:
        self.did = did
        self.answered = threading.Event()

    def cancel(self) -> None:
        self.did.append("stopped")

    def free(self) -> None:
        self.answered.wait(20)
        self.did.append("freed")

    def close(self) -> None:
        self.did.append("closed")


def test_tools_are_swapped_without_waiting_for_the_old_ones() -> None:
    did: list[str] = []
    old: Any = Hands(did)
    following: Any = Hands(did)
    executor = SwappableExecutor(old)
    executor.swap(following)
    assert executor.current is following
    assert did == ["stopped"]
    old.answered.set()
    executor.close()
    assert sorted(did) == ["closed", "freed", "stopped"]
