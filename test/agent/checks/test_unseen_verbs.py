"""Checks on robots whose verbs nobody knew who wrote the lists of words: a sheep barn, a press."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml
from support.agent.turn_stage import TurnStage, call

from edgevox_ros.core import ToolCall, ToolSchema

FILE = Path(__file__).parents[2] / "heldout" / "unseen_verbs.yaml"
ROBOTS = yaml.safe_load(FILE.read_text(encoding="utf-8"))["robots"]


@dataclass(frozen=True)
class Said:
    """One sentence of the file, for one robot."""

    robot: dict[str, Any]
    case: dict[str, Any]

    def __str__(self) -> str:
        return str(self.case["say"])

    @property
    def tools(self) -> tuple[ToolSchema, ...]:
        return tuple(map(schema, self.robot["tools"]))


def schema(tool: dict[str, Any]) -> ToolSchema:
    parameters = {
        "type": "object",
        "properties": tool["parameters"],
        "required": list(tool["parameters"]),
        "additionalProperties": False,
    }
    return ToolSchema(tool["name"], tool["description"], parameters, tool["read_only"])


def every(kind: str) -> list[Said]:
    return [Said(robot, case) for robot in ROBOTS for case in robot[kind]]


def stage_of(said: Said, *replies: str) -> tuple[TurnStage, list[str]]:
    """A stage with this robot, and what it asks; the answer is no."""
    scene, asked = TurnStage(*replies), []
    scene.executor.schemas = lambda: said.tools  # type: ignore[method-assign]

    def means(question: str, calls: Sequence[ToolCall]) -> bool:
        asked.append(question)
        return False

    scene.parts.means = means
    return scene, asked


def a_call(said: Said) -> str:
    """A valid call of the tool that the sentence may lead to."""
    tool = next(tool for tool in said.tools if tool.name == said.case["tool"])
    values = {
        name: each["enum"][0] if "enum" in each else each["minimum"]
        for name, each in tool.parameters["properties"].items()
    }
    return call(tool.name, json.dumps(values))


@pytest.mark.parametrize("said", every("not_orders"), ids=str)
def test_what_orders_nothing_moves_nothing(said: Said) -> None:
    scene, _ = stage_of(said, a_call(said), "Very well.")
    scene.run(str(said))
    assert scene.executor.ran == []


@pytest.mark.parametrize("said", every("orders"), ids=str)
def test_what_is_ordered_runs_or_is_asked_about(said: Said) -> None:
    written = call(said.case["tool"], json.dumps(said.case["arguments"]))
    scene, asked = stage_of(said, written, "Very well.")
    scene.run(str(said))
    assert bool(scene.executor.ran) is not bool(asked)


def test_most_of_what_is_ordered_runs_at_once() -> None:
    ran = 0
    orders = every("orders")
    for said in orders:
        written = call(said.case["tool"], json.dumps(said.case["arguments"]))
        scene, _ = stage_of(said, written, "Very well.")
        scene.run(str(said))
        ran += bool(scene.executor.ran)
    assert ran > 0.75 * len(orders)


@pytest.mark.parametrize("said", every("harmless"), ids=str)
def test_what_claims_no_act_is_said(said: Said) -> None:
    scene, _ = stage_of(said, str(said))
    scene.run("hello there")
    assert scene.said == [str(said)]


@pytest.mark.parametrize("said", every("claims"), ids=str)
def test_what_was_not_done_is_not_claimed_behind_a_plain_order(said: Said) -> None:
    verb = said.case["tool"].split("_")[0]
    scene, _ = stage_of(said, str(said), str(said))
    scene.run(f"please {verb} it now")
    assert str(said) not in scene.said
