"""Runs the steps of sequences, one after the other."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import replace

from edgevox_ros.core.tools import Progress, ResultStatus, ToolResult
from edgevox_ros.robot.call_inputs import Inputs
from edgevox_ros.robot.call_speech import CallSpeech
from edgevox_ros.robot.kinds.sequence import InStep, SequenceSpec
from edgevox_ros.robot.running.runner import PreparedCall, Runner, StepRunner
from edgevox_ros.robot.tool import Tool
from edgevox_ros.robot.waiting import raise_if_cancelled


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

    def __init__(self, tools: Mapping[str, Tool], steps: StepRunner) -> None:
        self._tools = tools
        self._steps = steps

    def prepare(self, tool: Tool, spec: SequenceSpec, inputs: Inputs) -> PreparedCall:
        """See Runner."""
        return prepare_steps(tool, inputs, self._tools, self._steps)
