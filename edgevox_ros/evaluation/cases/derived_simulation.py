"""A simulated robot for a map that comes with none."""

from __future__ import annotations

import keyword
from collections.abc import Iterator, Mapping
from typing import Any

from edgevox_ros.evaluation.cases.made_up_answer import TEXT, sample_field, sample_result
from edgevox_ros.evaluation.cases.simulation import Simulation
from edgevox_ros.robot.map.checks.sample_values import values_of
from edgevox_ros.robot.map.tool_map import ToolMap
from edgevox_ros.robot.tool import Tool
from edgevox_ros.robot.validity import invalid

# In the state: the value that each argument was given last, whichever tool it was.
GIVEN = "given"

# Numbers that people say, the most usual first.
ROUND = (2, 1, 5, 10, 20, 50, 100, 200, 500, 1000, 0.5, 0.2, 0.1, 0.05, 3, 4, -1, -2)
BY_TYPE: Mapping[str, Any] = {"number": 1.0, "integer": 1, "boolean": True}


def simulation_of(tool_map: ToolMap) -> Simulation:
    """A simulated robot derived from the map. The same map gives the same robot.

    The state keeps the arguments that each acting tool was given last, under the tool's name. A
    result field with the name of an argument is the value that this argument was given last, by
    whichever tool; before that, a value that it allows. Other fields have a fixed value that fits
    their name or their type. Arguments that no expression can name, such as `from`, are not kept.
    """
    acting = [tool for tool in tool_map.tools.values() if _acts(tool)]
    arguments: dict[str, Any] = {}
    for tool in acting:
        for name, value in _samples(tool).items():
            arguments.setdefault(name, value)
    state_name = _free_name(tool_map)
    return Simulation(
        place="the robot derived from the tool map",
        state={**{tool.name: _samples(tool) for tool in acting}, state_name: arguments},
        effects={tool.name: dict(_effects(tool, state_name)) for tool in acting},
        reads={
            tool.name: {field: _value(tool, field, arguments, state_name) for field in fields}
            for tool in tool_map.tools.values()
            if (fields := fields_read(tool))
        },
    )


def _acts(tool: Tool) -> bool:
    return not tool.schema.read_only and not tool.spec.members


def _samples(tool: Tool) -> dict[str, Any]:
    """A value for each argument that expressions can name."""
    properties = tool.schema.parameters.get("properties", {})
    return {
        name: sample_of(name, prop)
        for name, prop in properties.items()
        if not keyword.iskeyword(name)
    }


def sample_of(name: str, prop: Mapping[str, Any]) -> Any:
    """A value for a parameter: its default, else a usual one that it allows, inside its range.

    If the schema does not say, a value of its type; it may break a pattern.
    """
    if "default" in prop:
        return prop["default"]
    if prop.get("type") == "array" and isinstance(prop.get("items"), Mapping):
        return _several(name, prop["items"], max(1, prop.get("minItems", 1)))
    values = values_of(prop)
    if "enum" in prop or "const" in prop:
        return values[0] if values else TEXT
    usual = [sample_result(name), *ROUND]
    fitting = (each for each in usual if isinstance(each, str) is (prop.get("type") == "string"))
    found = next((each for each in fitting if not invalid(prop, each)), None)
    if found is not None and prop.get("type") != "boolean":
        return found
    return values[0] if values else BY_TYPE.get(str(prop.get("type")), TEXT)


def _several(name: str, items: Mapping[str, Any], count: int) -> list[Any]:
    """This many values of a list, different ones if it takes them from an enum that has enough."""
    values = values_of(items) if "enum" in items else []
    return values[:count] if len(values) >= count else [sample_of(name, items)] * count


def _effects(tool: Tool, state_name: str) -> Iterator[tuple[str, str]]:
    for name in _samples(tool):
        yield f"{tool.name}.{name}", f"={name}"
        yield f"{state_name}.{name}", f"={name}"


def fields_read(tool: Tool) -> tuple[str, ...]:
    """The fields that a reader returns. One for which the map lists none has one.

    Acting tools have none: a tool that the simulation reads with would count as a reader.
    """
    if not tool.schema.read_only or tool.spec.members:
        return ()
    fields = getattr(tool.spec, "result", None)
    if fields is None:
        return (tool.name.removeprefix("get_").removeprefix("read_"),)
    return tuple(name for name in fields if name != "ok")


def _value(tool: Tool, field: str, arguments: Mapping[str, Any], state_name: str) -> Any:
    return f'=state["{state_name}"]["{field}"]' if field in arguments else sample_field(tool, field)


def _free_name(tool_map: ToolMap) -> str:
    name = GIVEN
    while name in tool_map.tools:
        name += "_"
    return name
