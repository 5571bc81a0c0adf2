"""A scene: who the robot is and which tools it is offered, under which names."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from edgevox_ros.agent import PERSONA
from scripts.training.tool_dialogues.imperatives import VERBS
from scripts.training.tool_dialogues.toolset_files import (
    Parameter,
    Tool,
    ToolSet,
    Value,
    either_way,
)

PERSONAS = (
    "You are the voice of a {name}. You act with your tools and answer in one short sentence.",
    "You are a helpful robot. Use your tools. Answer briefly.",
    "You control a {name}. Be brief.",
    "You are {who}, a robot. You act with your tools and answer in one short sentence.",
    "You are {who}, the assistant of the {name}. Call tools for everything that is to be done.",
    "You are a {name} with a voice. People speak to you. Answer in few words.",
    "You are a robot that listens to people. Do what they ask for with your tools; never guess.",
    "You are a friendly machine and can {can}. Keep it short.",
    "Act with your tools. One short sentence is enough as an answer.",
)
WHO = ("Robbie", "Ada", "Max", "Nova", "Juno", "Otto", "Mika", "Bolt", "Iris", "Pepe", "Zed")
# Verbs of tools' names that say the same.
SYNONYMS = {
    "set": ("adjust", "change", "put", "apply"), "get": ("read", "check", "query"),
    "read": ("get", "check", "query"), "start": ("begin", "run", "launch"),
    "open": ("unlock", "release"), "turn": ("rotate", "switch"), "play": ("start", "run"),
    "show": ("display", "present"), "move": ("shift", "bring"), "send": ("dispatch", "deliver"),
    "check": ("get", "read"), "switch": ("turn", "toggle"), "add": ("put", "give"),
}  # fmt: skip
# Of so many draws a set counts with tools that tell directions by signs, which are few.
DIRECTED = 6
ABOUT = ("{}", "{}", "{}", "Use this to {}", "This will {}", "Tool to {}")


@dataclass(frozen=True)
class Offered:
    """A tool as the model sees it. `names`, `values`: the set's own to the offered ones."""

    tool: Tool
    name: str
    description: str
    names: Mapping[str, str]
    values: Mapping[str, Mapping[str, str]]

    def call(self, arguments: Mapping[str, Value]) -> dict[str, Any]:
        """A call with the set's arguments, in the order of the parameters."""
        given = {
            self.names[key]: self.values.get(key, {}).get(str(arguments[key]), arguments[key])
            for key in self.tool.parameters
            if key in arguments
        }
        return {"name": self.name, "arguments": given}

    def schema(self) -> dict[str, Any]:
        """The tool in OpenAI's form."""
        parameters = self.tool.parameters
        properties = {
            self.names[key]: _schema(each, self.values.get(key, {}))
            for key, each in parameters.items()
        }
        needed = [self.names[key] for key, each in parameters.items() if each.needed]
        about = {
            "type": "object", "properties": properties, "required": needed,
            "additionalProperties": False,
        }  # fmt: skip
        function = {"name": self.name, "description": self.description, "parameters": about}
        return {"type": "function", "function": function}


def _schema(parameter: Parameter, values: Mapping[str, str]) -> dict[str, Any]:
    out: dict[str, Any] = {"type": parameter.kind}
    if parameter.said:
        out["enum"] = [values.get(value, value) for value in parameter.said]
    for key, value in (
        ("minimum", parameter.minimum), ("maximum", parameter.maximum),
        ("multipleOf", parameter.step), ("description", parameter.description or None),
    ):  # fmt: skip
        if value is not None:
            out[key] = value
    if parameter.default is not None:
        out["default"] = values.get(str(parameter.default), parameter.default)
    return out


@dataclass(frozen=True)
class Scene:
    """A robot: `offered` are its tools, `absent` those of its kind that it has not."""

    persona: str
    sets: tuple[ToolSet, ...]
    offered: tuple[Offered, ...]
    absent: tuple[Tool, ...]

    @property
    def schemas(self) -> list[dict[str, Any]]:
        """The tools in OpenAI's form."""
        return [each.schema() for each in self.offered]


def draw_scene(rng: random.Random, toolsets: Sequence[ToolSet]) -> Scene:
    """One set or two, some of their tools left out, in any order, often renamed."""
    count = rng.choices((1, 2, 3), (50, 40, 10))[0]
    pool = [each for each in toolsets for _ in range(DIRECTED if each.directed else 1)]
    drawn = rng.sample(pool, min(count, len(pool)))
    sets = tuple({each.name: each for each in drawn}.values())
    kept: dict[str, Tool] = {}
    absent: list[Tool] = []
    for each in sets:
        for tool in each.tools:
            if rng.random() < 0.18 or tool.name in kept:
                absent.append(tool)
            else:
                kept[tool.name] = tool
    tools = list(kept.values())[:14] or [sets[0].tools[0]]
    opposite = rng.random() < 0.5
    tools = [either_way(tool, opposite=opposite) for tool in tools]
    absent = [tool for tool in absent if tool.name not in {each.name for each in tools}]
    rng.shuffle(tools)
    style = _Style(rng)
    taken: set[str] = set()
    offered = tuple(style.offer(tool, taken) for tool in tools)
    return Scene(_persona(rng, sets[0]), sets, offered, tuple(absent))


def _persona(rng: random.Random, toolset: ToolSet) -> str:
    if rng.random() < 0.4:
        return PERSONA
    name = toolset.name.replace("_", " ")
    return rng.choice(PERSONAS).format(name=name, who=rng.choice(WHO), can=toolset.can)


class _Style:
    """How one integrator names things: the same way for all tools of a scene."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.case = rng.choices(("own", "snake", "camel"), (50, 35, 15))[0]
        self.renames = rng.random() < 0.5
        self.values = rng.choices(("own", "blanks", "upper", "title"), (50, 35, 8, 7))[0]
        self.about = rng.choice(ABOUT)
        self.terse = rng.random() < 0.1

    def offer(self, tool: Tool, taken: set[str]) -> Offered:
        name = self._name(tool.name)
        while name in taken:
            name += "_2"
        taken.add(name)
        names = {key: self._cased(words_of(key)) for key in tool.parameters}
        if len(set(names.values())) < len(names):
            names = {key: key for key in tool.parameters}
        values = {
            key: written
            for key, each in tool.parameters.items()
            if each.said and len(set((written := self._written(each)).values())) == len(written)
        }
        return Offered(tool, name, self._description(tool), names, values)

    def _name(self, name: str) -> str:
        words = words_of(name)
        if self.renames and words[0] in SYNONYMS and self.rng.random() < 0.5:
            words[0] = self.rng.choice(SYNONYMS[words[0]])
        elif self.renames and self.rng.random() < 0.1:
            words = [*words[1:], words[0]]
        return self._cased(words, name if words == words_of(name) else "")

    def _cased(self, words: Sequence[str], own: str = "") -> str:
        if self.case == "own" and own:
            return own
        if self.case == "camel":
            return words[0] + "".join(word.capitalize() for word in words[1:])
        return "_".join(words)

    def _written(self, parameter: Parameter) -> dict[str, str]:
        return {value: self._value(value) for value in parameter.said}

    def _value(self, value: str) -> str:
        if self.values == "upper":
            return value.upper()
        blanks = value if self.values == "own" else value.replace("_", " ")
        return blanks.title() if self.values == "title" else blanks

    def _description(self, tool: Tool) -> str:
        text = tool.description
        if self.terse:
            return text.split(".")[0]
        if tool.acts and self.about != "{}" and text.split()[0].lower() in VERBS:
            return self.about.format(text[:1].lower() + text[1:])
        return text


def words_of(name: str) -> list[str]:
    """The words of a name in snake or camel case, in lower case."""
    parts = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().split("_")
    return [part for part in parts if part] or [name]
