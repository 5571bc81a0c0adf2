"""Runs sequences."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from edgevox_ros.robot.call_inputs import Inputs
from edgevox_ros.robot.kinds.sequence import SequenceSpec
from edgevox_ros.robot.prepared_call import PreparedCall, StepRunner, prepare_steps
from edgevox_ros.robot.running.runner import Runner
from edgevox_ros.robot.tool import Tool


class Sequences(Runner[SequenceSpec]):
    """Runs the steps of sequences. `tools` gives those of the map as it is now."""

    def __init__(self, tools: Callable[[], Mapping[str, Tool]], steps: StepRunner) -> None:
        self._tools = tools
        self._steps = steps

    def prepare(self, tool: Tool, spec: SequenceSpec, inputs: Inputs) -> PreparedCall:
        """Check every step. Raises ToolFailed."""
        return prepare_steps(tool, inputs, self._tools(), self._steps)
