"""Packs of dialogues: one scene (system prompt and tools) and many conversations in it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from scripts.training.tool_dialogues.follow_ups import follow_up
from scripts.training.tool_dialogues.scenes import Scene, draw_scene
from scripts.training.tool_dialogues.toolset_files import ToolSet
from scripts.training.tool_dialogues.turns import Message, Turn, draw_turn

# Never trained on: what the curve of steps against accuracy is measured with.
HELD_OUT = (
    "boat_autopilot", "aquarium", "cnc_mill", "karaoke", "sauna", "hospital_bed", "toll_gate",
    "planetarium", "paint_mixer", "vending_machine", "tint_bar", "wood_router",
)  # fmt: skip
TURNS = ((1, 2, 3, 4), (58, 24, 12, 6))


def split(toolsets: Sequence[ToolSet]) -> tuple[list[ToolSet], list[ToolSet]]:
    """The sets to train on, and those held out."""
    kept = [each for each in toolsets if each.name not in HELD_OUT]
    return kept, [each for each in toolsets if each.name in HELD_OUT]


def draw_pack(rng: random.Random, toolsets: Sequence[ToolSet], count: int) -> dict[str, Any]:
    """`{"system", "tools", "dialogues"}` as JSON: `count` dialogues in one scene."""
    scene = draw_scene(rng, toolsets)
    dialogues = [draw_dialogue(rng, scene) for _ in range(count)]
    return {"system": scene.persona, "tools": scene.schemas, "dialogues": dialogues}


def draw_dialogue(rng: random.Random, scene: Scene) -> list[Message]:
    """The messages after the system prompt: one turn, or up to four."""
    count = rng.choices(*TURNS)[0]
    messages: list[Message] = []
    last = Turn([])
    for number in range(count):
        ends = number == count - 1
        turn = None
        if last.commands and rng.random() < 0.6:
            turn = follow_up(scene, last, rng, ends=ends)
        last = turn or draw_turn(scene, rng, ends=ends)
        messages += last.messages
    return messages
