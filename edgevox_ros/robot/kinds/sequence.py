"""Tools that consist of other tools, one after the other.

Each step begins when the one before has ended well, also where a goal is not waited for otherwise.
Before the first step runs, all of them are checked, each against the tool that it uses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from edgevox_ros.core.strict_yaml import KeyPath
from edgevox_ros.core.tools import ErrorKind
from edgevox_ros.robot.call_inputs import Inputs, evaluated
from edgevox_ros.robot.call_results import ToolFailed
from edgevox_ros.robot.expressions import expressions_in
from edgevox_ros.robot.kinds.kind import KindSpec, ParsedTool, ToolEntry
from edgevox_ros.robot.map.checks.fields import BROKEN, Fields, show
from edgevox_ros.robot.map.checks.tool_parameters import Properties, declared
from edgevox_ros.robot.map.checks.try_expressions import failure_of, mistyped, never_valid
from edgevox_ros.robot.prepared_call import InStep
from edgevox_ros.robot.tool import Call, Step, Tool
from edgevox_ros.robot.validity import invalid

MAX_STEPS = 50


@dataclass(frozen=True)
class SequenceSpec(KindSpec):
    """Other tools, one after the other."""

    KEY = "sequence"
    USES_TOOLS = True

    steps: tuple[Step, ...]

    @classmethod
    def read(cls, written: ToolEntry) -> ParsedTool:
        """Read the steps. It only reads if all of them do, and moves if one does."""
        properties = declared(written.tool, written.tables) or {}
        steps = _read_steps(written, properties)
        used = [written.tools[step.tool] for step in steps]
        missing = [f"its step {tool.name}: {tool.unavailable}" for tool in used if tool.unavailable]
        return ParsedTool(
            cls(steps),
            properties,
            unavailable="; ".join(missing),
            read_only=bool(used) and all(tool.schema.read_only for tool in used),
            moves=any(tool.moves for tool in used),
            incomplete=any(tool.incomplete for tool in used),
        )

    @property
    def members(self) -> tuple[Step, ...]:
        """Its steps, in order."""
        return self.steps

    def description(self) -> str:
        """Which tools it runs."""
        return f"runs {', '.join(step.tool for step in self.steps)}"

    def calls(self, inputs: Inputs, tools: Mapping[str, Tool]) -> Sequence[Call]:
        """One call a step; all but the last wait for the end of what they began."""
        calls: list[Call] = []
        for index, step in enumerate(self.steps):
            tool = tools[step.tool]
            with InStep(self, index):
                arguments = evaluated(step.arguments, inputs.names)
                problem = invalid(tool.schema.parameters, dict(arguments))
                if problem:
                    raise ToolFailed(ErrorKind.INVALID, problem)
            last = index + 1 == len(self.steps)
            calls.append((tool if last else tool.waited, arguments))
        return calls


def _read_steps(entry: ToolEntry, properties: Properties) -> tuple[Step, ...]:
    """The steps under `sequence`, which use tools that were read before any sequence."""
    tool, tools, known = entry.tool, entry.tools, entry.known(properties)
    written = tool.data["sequence"]
    if not isinstance(written, list) or not 1 <= len(written) <= MAX_STEPS:
        tool.wrong(("sequence",), show(written), f"a list of 1 to {MAX_STEPS} steps")
        return ()
    steps = [_step(tool, index, known, tools) for index in range(len(written))]
    read = tuple(step for step in steps if step is not None)
    _try_steps(tool, steps, properties, tools, entry.tables)
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
    """Note expressions that fail, or that give values no step takes."""
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
    if used is None and any(f"{each.path}.".startswith(f"tools.{name}.") for each in tool.problems):
        return None  # that is what is wrong
    if used is None or used.spec.USES_TOOLS:
        plain = ", ".join(n for n, t in tools.items() if not t.spec.USES_TOOLS)
        fields.wrong(
            place, show(name), f"a tool that is not a sequence ({plain or 'there is none'})"
        )
        return None
    check_arguments(fields, used, arguments)
    return Step(used.name, arguments)


def check_arguments(fields: Fields, used: Tool, arguments: Mapping[str, Any]) -> None:
    """Note what a call of a tool with these arguments lacks, or has that it does not take."""
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
