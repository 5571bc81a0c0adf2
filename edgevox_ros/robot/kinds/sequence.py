"""Tools that consist of other tools, one after the other.

Each step begins when the one before has ended well, also where a goal is not waited for otherwise.
Before the first step runs, all of them are checked, each against the tool that it uses.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from edgevox_ros.core.strict_yaml import KeyPath
from edgevox_ros.core.tools import ErrorKind, Progress, ResultStatus, ToolResult
from edgevox_ros.robot.call_inputs import Inputs, evaluated
from edgevox_ros.robot.call_results import ToolFailed
from edgevox_ros.robot.expressions import expressions_in
from edgevox_ros.robot.kinds.kind import Call, ParsedTool, Spec, ToolEntry
from edgevox_ros.robot.kinds.runner import PreparedCall, Runner, RunnerParts, StepRunner
from edgevox_ros.robot.map.fields import BROKEN, Fields, show
from edgevox_ros.robot.map.tool_parameters import Properties, declared
from edgevox_ros.robot.map.try_expressions import failure_of, mistyped, never_valid
from edgevox_ros.robot.validity import invalid
from edgevox_ros.robot.waiting import raise_if_cancelled

if TYPE_CHECKING:
    from edgevox_ros.robot.call_speech import CallSpeech
    from edgevox_ros.robot.tool import Tool

MAX_STEPS = 50


@dataclass(frozen=True)
class Step:
    """One call of a sequence. `arguments`: constants, or Expressions over those of the sequence."""

    tool: str
    arguments: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class SequenceSpec(Spec):
    """Other tools, one after the other."""

    KEY = "sequence"
    USES_TOOLS = True

    steps: tuple[Step, ...]

    @classmethod
    def read(cls, written: ToolEntry) -> ParsedTool:
        """See Spec."""
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

    @classmethod
    def runner(cls, parts: RunnerParts) -> Sequences:
        """See Spec."""
        return Sequences(parts)

    @property
    def members(self) -> tuple[Step, ...]:
        """See Spec."""
        return self.steps

    def description(self) -> str:
        """See Spec."""
        return f"runs {', '.join(step.tool for step in self.steps)}"

    def calls(self, inputs: Inputs, tools: Mapping[str, Tool]) -> Sequence[Call]:
        """See Spec."""
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


class InStep:
    """Adds the step to the message of a ToolFailed that is raised inside."""

    def __init__(self, spec: Spec, index: int) -> None:
        steps = spec.members
        self._place = f"step {index + 1} of {len(steps)}, {steps[index].tool}"

    def __enter__(self) -> None:
        return

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, ToolFailed):
            raise ToolFailed(
                error.kind, f"{self._place}: {error}", error.reason, error.cause
            ) from error


def prepare_steps(
    tool: Tool, inputs: Inputs, tools: Mapping[str, Tool], runner: StepRunner
) -> PreparedCall:
    """Check all steps of a tool. Raises ToolFailed.

    They run until one fails, a cancel comes, or one goes on after an interrupt.
    """
    calls = tool.spec.calls(inputs, tools)
    for index, (step, arguments) in enumerate(calls):
        with InStep(tool.spec, index):
            runner.check_step(step, arguments)
    for index in range(len(calls)):
        with InStep(tool.spec, index):
            runner.check_rate_limits([step for step, _ in calls[: index + 1]])

    def run(cancel: threading.Event, speech: CallSpeech) -> ToolResult:
        results: list[ToolResult] = []
        for index, (step, arguments) in enumerate(calls):
            with InStep(tool.spec, index):
                raise_if_cancelled(cancel)
                dry = tool.dry_run or step.dry_run
                results.append(runner.perform(step, arguments, cancel, speech, dry=dry))
            if results[-1].progress is Progress.DETACHED:
                break
        result = ToolResult(tool.name, ResultStatus.OK, steps=tuple(results))
        ended = not result.ongoing and not result.dry_run
        return replace(result, closing=speech.done()) if ended else result

    return PreparedCall(run)


class Sequences(Runner[SequenceSpec]):
    """Runs the steps of sequences."""

    def __init__(self, parts: RunnerParts) -> None:
        self._tools = parts.tools
        self._steps = parts.steps

    def prepare(self, tool: Tool, spec: SequenceSpec, inputs: Inputs) -> PreparedCall:
        """See Runner."""
        return prepare_steps(tool, inputs, self._tools, self._steps)


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
    if used is None or used.spec.USES_TOOLS:
        plain = ", ".join(n for n, t in tools.items() if not t.spec.USES_TOOLS)
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
