"""Tool lists: mostly the demo robot's own; also parts of it, other orders, names and tools."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from scripts.training.demo_dialogues import vocabulary
from scripts.training.demo_dialogues.other_tools import OTHER_TOOLS, OtherTool

ROBOT = Path(__file__).parents[3] / "config" / "tools" / "demo_robot.yaml"
SYSTEMS = (
    "You are a robot. You act with your tools and answer in one short sentence.",
    "You are a robot. You act with your tools and answer in one short sentence.",
    "You are a helpful robot. Use your tools. Answer briefly.",
    "You are a small robot on wheels. Use your tools to do what you are told.",
    "You are the demo robot. Act with your tools and say in one short sentence what you did.",
    "You control a robot. Call a tool only if the user asks for it.",
    "You are Robbie, a friendly robot that helps at home. Keep your answers short.",
    "You are a robot. Your name is Robo. Speak English. Answer in one sentence.",
    "You are the voice of a mobile robot.",
    "",
)
RENAMES: dict[str, tuple[str, ...]] = {
    "drive": ("move", "drive_straight", "move_forward", "go_straight", "translate", "base_drive"),
    "turn": ("rotate", "spin", "turn_on_spot", "rotate_base", "yaw", "base_turn"),
    "go_to": ("navigate", "navigate_to", "drive_to", "goto_place", "go_to_place", "visit"),
    "stop": ("halt", "stop_robot", "emergency_stop", "stop_moving", "freeze"),
    "set_light": ("light", "switch_light", "set_lamp", "lamp", "lights"),
    "dock": ("charge", "dock_robot", "go_charge", "return_to_dock", "park"),
    "get_battery": ("battery", "battery_level", "read_battery", "battery_state", "power_level"),
    "get_pose": ("pose", "where_am_i", "get_position", "position", "localize"),
    "distance_m": ("distance", "metres", "length_m", "meters", "dist_m", "x"),
    "speed_mps": ("speed", "velocity", "speed_ms", "v"),
    "angle_deg": ("angle", "degrees", "yaw_deg", "rotation_deg", "theta"),
    "place": ("goal", "target", "location", "name", "destination", "where"),
    "on": ("state", "enabled", "value", "is_on", "light_on"),
}


@dataclass(frozen=True)
class ToolSet:
    """One tool list. `names` maps the demo robot's tools and parameters to their names here."""

    system: str
    tools: tuple[Mapping[str, Any], ...]
    names: Mapping[str, str]
    places: tuple[str, ...]
    others: tuple[OtherTool, ...] = field(default=())

    @property
    def offered(self) -> tuple[str, ...]:
        """The names in the list, as the model sees them."""
        return tuple(tool["function"]["name"] for tool in self.tools)


class _Loader(yaml.SafeLoader):
    """YAML with the booleans of version 1.2, so that the parameter `on` keeps its name."""


_Loader.yaml_implicit_resolvers = {
    letter: [entry for entry in resolvers if letter in "tTfF" or "bool" not in entry[0]]
    for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def openai_tool(name: str, description: str, parameters: Mapping[str, Any]) -> dict[str, Any]:
    """A tool in the OpenAI form; parameters without a default are required."""
    required = [key for key, schema in parameters.items() if "default" not in schema]
    schema = {"type": "object", "properties": dict(parameters), "required": required}
    return {
        "type": "function",
        "function": {
            "name": name,
            "description": description,
            "parameters": {**schema, "additionalProperties": False},
        },
    }


@lru_cache(maxsize=1)
def robot_tools() -> tuple[dict[str, Any], ...]:
    """The demo robot's tools as its tool map declares them, in file order."""
    declared = yaml.load(ROBOT.read_text(encoding="utf-8"), Loader=_Loader)["tools"]
    return tuple(
        openai_tool(name, tool["description"], tool.get("parameters", {}))
        for name, tool in declared.items()
    )


def plain_set(system: str = SYSTEMS[0]) -> ToolSet:
    """The demo robot's own list."""
    tools = robot_tools()
    return ToolSet(system, tools, {name: name for name in RENAMES}, tuple(vocabulary.PLACES))


def random_set(rng: random.Random) -> ToolSet:
    """A random tool list: in half of all cases the demo robot's own, in one of six a part of it."""
    system = rng.choice(SYSTEMS)
    kind = rng.random()
    if kind < 0.50:
        return plain_set(system)
    if kind < 0.67:
        return _part_of_plain_set(system, rng)
    renamed = kind > 0.82
    tools = list(robot_tools())
    if rng.random() < 0.5:
        tools = rng.sample(tools, rng.randint(3, 8))
    elif rng.random() < 0.5:
        rng.shuffle(tools)
    places = _places(rng) if rng.random() < 0.5 else tuple(vocabulary.PLACES)
    names: dict[str, str] = {}
    built = [_variant(tool["function"], places, names, renamed, rng) for tool in tools]
    others = tuple(rng.sample(OTHER_TOOLS, rng.randint(1, 6))) if rng.random() < 0.7 else ()
    built += [openai_tool(tool.name, tool.description, tool.parameters) for tool in others]
    if rng.random() < 0.5:
        rng.shuffle(built)
    return ToolSet(system, tuple(built), names, places, others)


def _part_of_plain_set(system: str, rng: random.Random) -> ToolSet:
    plain = plain_set(system)
    dropped = rng.sample(plain.offered, rng.randint(1, len(plain.tools) - 1))
    tools = [tool for tool in plain.tools if tool["function"]["name"] not in dropped]
    if rng.random() < 0.5:
        rng.shuffle(tools)
    names = {name: name for name in plain.names if name not in dropped}
    return ToolSet(system, tuple(tools), names, plain.places)


def _places(rng: random.Random) -> tuple[str, ...]:
    known = rng.sample(list(vocabulary.PLACES), rng.randint(0, 4))
    rooms = rng.sample(vocabulary.ROOMS, rng.randint(1, 5))
    places = known + rooms
    rng.shuffle(places)
    return tuple(places)


def _variant(
    tool: Mapping[str, Any],
    places: tuple[str, ...],
    names: dict[str, str],
    renamed: bool,
    rng: random.Random,
) -> dict[str, Any]:
    def rename(name: str) -> str:
        names[name] = rng.choice(RENAMES[name]) if renamed and rng.random() < 0.6 else name
        return names[name]

    parameters = {}
    for key, schema in tool["parameters"]["properties"].items():
        schema = {**schema, "enum": list(places)} if "enum" in schema else schema
        if renamed and rng.random() < 0.3:
            schema = {k: v for k, v in schema.items() if k not in ("minimum", "maximum")}
        parameters[rename(key)] = schema
    return openai_tool(rename(tool["name"]), tool["description"], parameters)
