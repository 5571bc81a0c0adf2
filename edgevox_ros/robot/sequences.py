"""The steps of a sequence with their arguments, all checked before the first one runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from edgevox_ros.core.tools import ErrorKind
from edgevox_ros.robot.kinds.inputs import Inputs, evaluated
from edgevox_ros.robot.outcome import ToolFailed
from edgevox_ros.robot.specs import SequenceSpec, Tool
from edgevox_ros.robot.validity import invalid

Call = tuple[Tool, Mapping[str, Any]]


def calls_of(spec: SequenceSpec, inputs: Inputs, tools: Mapping[str, Tool]) -> list[Call]:
    """(tool, arguments) of each step. Raises ToolFailed that names the step that is wrong."""
    calls: list[Call] = []
    for index, step in enumerate(spec.steps):
        tool = tools[step.tool]
        try:
            arguments = evaluated(step.arguments, inputs.names)
            _check(tool, arguments)
        except ToolFailed as error:
            raise in_step(spec, index, error) from error
        calls.append((tool, arguments))
    return calls


def in_step(spec: SequenceSpec, index: int, error: ToolFailed) -> ToolFailed:
    """The same failure, with the step that it happened in."""
    place = f"step {index + 1} of {len(spec.steps)}, {spec.steps[index].tool}"
    return ToolFailed(error.kind, f"{place}: {error}")


def _check(tool: Tool, arguments: Mapping[str, Any]) -> None:
    problem = invalid(tool.schema.parameters, dict(arguments))
    if problem:
        raise ToolFailed(ErrorKind.INVALID, problem)
