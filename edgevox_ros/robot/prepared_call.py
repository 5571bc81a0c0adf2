"""A call that was checked and may run, alone or as steps one after the other. Needs no ROS."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from edgevox_ros.core.tools import Progress, ResultStatus, ToolResult
from edgevox_ros.robot.call_inputs import Inputs
from edgevox_ros.robot.call_results import ToolFailed
from edgevox_ros.robot.call_speech import CallSpeech
from edgevox_ros.robot.tool import Spec, Tool
from edgevox_ros.robot.waiting import raise_if_cancelled


@dataclass(frozen=True)
class PreparedCall:
    """A checked call. `run` carries it out; `shown` is what it would send; `reads`: it only reads.

    `run` reports to the CallSpeech when the call really begins, and takes the closing words from
    it. `halt_on_failure`: what it moves does not end by itself, so the stop messages end it if it
    fails.
    """

    run: Callable[[threading.Event, CallSpeech], ToolResult]
    shown: str = ""
    reads: bool = False
    halt_on_failure: bool = False


class StepRunner(Protocol):
    """Runs the steps of tools that consist of other tools."""

    def check_step(self, step: Tool, arguments: Mapping[str, Any]) -> None:
        """Raise ToolFailed for a call whose values would be refused."""

    def check_rate_limits(self, steps: Sequence[Tool]) -> None:
        """Raise ToolFailed if the last of these calls, made now, would pass a rate limit."""

    def perform(
        self,
        step: Tool,
        arguments: Mapping[str, Any],
        cancel: threading.Event,
        whole: CallSpeech,
        *,
        dry: bool,
    ) -> ToolResult:
        """Carry out one call, which is a step of the one that `whole` speaks about.

        Raises ToolFailed.
        """


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
