"""Reads the steps of a sequence, and checks each against the tool that it uses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from edgevox_ros.core.strict_yaml import KeyPath
from edgevox_ros.robot.expressions import expressions_in
from edgevox_ros.robot.map.fields import BROKEN, Fields, show
from edgevox_ros.robot.map.parameters import Properties
from edgevox_ros.robot.map.trials import failure_of, mistyped, never_valid
from edgevox_ros.robot.specs import SequenceSpec, Step, Tool
from edgevox_ros.robot.validity import invalid

MAX_STEPS = 50


def read_steps(
    tool: Fields,
    known: Mapping[str, Any],
    properties: Properties,
    tools: Mapping[str, Tool],
    tables: Mapping[str, Any],
) -> tuple[Step, ...]:
    """The steps under `sequence`. `tools` are those that were read before any sequence."""
    written = tool.data["sequence"]
    if not isinstance(written, list) or not 1 <= len(written) <= MAX_STEPS:
        tool.wrong(("sequence",), show(written), f"a list of 1 to {MAX_STEPS} steps")
        return ()
    steps = [_step(tool, index, known, tools) for index in range(len(written))]
    read = tuple(step for step in steps if step is not None)
    _try_steps(tool, steps, properties, tools, tables)
    used = {name for step in read for e in expressions_in(step.arguments) for name in e.names}
    for name in properties:
        if name not in used:
            tool.wrong(("parameters", name), f"{name}, which goes nowhere", "a step that uses it")
    return read


def _try_steps(
    tool: Fields,
    steps: Sequence[Step | None],
    properties: Properties,
    tools: Mapping[str, Tool],
    tables: Mapping[str, Any],
) -> None:
    """Note expressions that fail, or that give a step nothing that it takes."""
    read = [(index, step) for index, step in enumerate(steps) if step is not None]
    for index, step in read:
        for name, value in step.arguments.items():
            schema = tools[step.tool].schema.parameters["properties"].get(name)
            if schema is None or not any(expressions_in(value)):
                continue
            problem = (
                mistyped(value, properties, tables)
                or failure_of(value, properties, tables)
                or never_valid(value, schema, properties, tables)
            )
            if problem:
                tool.wrong(("sequence", index, "arguments", name), *problem)


def unavailable_step(used: Sequence[Tool]) -> str:
    """Why a sequence of these tools cannot be carried out here, or an empty text."""
    missing = [f"its step {tool.name}: {tool.unavailable}" for tool in used if tool.unavailable]
    return "; ".join(missing)


def _step(
    tool: Fields, index: int, known: Mapping[str, Any], tools: Mapping[str, Tool]
) -> Step | None:
    written = tool.data["sequence"][index]
    fields = Fields(tool.document, tool.path, tool.problems)
    place: KeyPath = ("sequence", index)
    name, arguments = written, {}
    if isinstance(written, Mapping):
        fields = Fields(tool.document, (*tool.path, *place), tool.problems)
        fields.known_keys("tool", "arguments")
        name, place = fields.text("tool"), ("tool",)
        arguments = fields.values("arguments", known, "arguments and tables") or {}
    used = tools.get(name) if isinstance(name, str) else None
    if used is None or isinstance(used.spec, SequenceSpec):
        plain = ", ".join(n for n, t in tools.items() if not isinstance(t.spec, SequenceSpec))
        fields.wrong(place, show(name), f"a tool that is no sequence ({plain or 'there is none'})")
        return None
    _check_arguments(fields, used, arguments)
    return Step(used.name, arguments)


def _check_arguments(fields: Fields, used: Tool, arguments: Mapping[str, Any]) -> None:
    properties = used.schema.parameters["properties"]
    for name, value in arguments.items():
        place = ("arguments", name)
        if name not in properties:
            expected = f"one of {', '.join(properties) or 'none'}, the parameters of {used.name}"
            fields.wrong(place, f"the argument {name!r}", expected)
        elif value is not BROKEN and not any(expressions_in(value)):
            problem = invalid(properties[name], value)
            if problem:
                fields.wrong(place, show(value), f"what {used.name} takes: {problem}")
    missing = [name for name in used.schema.parameters["required"] if name not in arguments]
    if missing:
        fields.wrong((), f"no argument {', '.join(missing)}", f"all that {used.name} needs")
