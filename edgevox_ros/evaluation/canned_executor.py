"""An executor without a robot: it offers tools, runs none, and answers with canned results."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from edgevox_ros.core.named_calls import NamedCall
from edgevox_ros.core.safe_text import complain
from edgevox_ros.core.tools import (
    ErrorKind,
    Progress,
    ResultStatus,
    ToolCall,
    ToolResult,
    ToolSchema,
)
from edgevox_ros.evaluation.answers import Answers, CannedResults
from edgevox_ros.robot.call_inputs import Inputs, spoken
from edgevox_ros.robot.call_results import ToolFailed, begun, failed
from edgevox_ros.robot.expressions import ExpressionError
from edgevox_ros.robot.kinds.action import AnnounceSpec
from edgevox_ros.robot.kinds.sequence import prepare_steps
from edgevox_ros.robot.map.tool_map import ToolMap
from edgevox_ros.robot.tool import Tool


class CannedExecutor:
    """Satisfies the agent's Executor. `answers` gives the results; without it all calls succeed.

    What the map says about a call applies as on the robot: its question, its steps, the longest
    motion, dry runs, and what is said about a goal that nobody waits for. The canned result of such
    a goal is its end. Limits of the rate do not apply: no time passes here.
    `tell` is told about sentences of the map that cannot be said.
    """

    def __init__(
        self,
        schemas: Sequence[ToolSchema],
        answers: Answers | None = None,
        tool_map: ToolMap | None = None,
        tell: Callable[[str], None] = complain,
    ) -> None:
        self._schemas = tuple(schemas)
        self._answers: Answers = answers or CannedResults()
        self._map = tool_map or ToolMap()
        self._tell = tell
        self._announced: list[str] = []
        self._carried_out: list[NamedCall] = []

    def schemas(self) -> tuple[ToolSchema, ...]:
        """The tools that can be called."""
        return self._schemas

    def needs_confirmation(self, call: ToolCall) -> str | None:
        """The question that the map declares for this tool."""
        tool = self._map.tools.get(call.name)
        if tool is None:
            return None
        return self._map.question(tool, call.arguments, self._tell) or None

    def execute(self, call: ToolCall, cancel: threading.Event) -> ToolResult:
        """The canned result of a call."""
        tool = self._map.tools.get(call.name)
        try:
            result = self._canned(call) if tool is None else self._result(tool, call, cancel)
        except ToolFailed as error:
            result = failed(call.name, error, 0.0)
        return replace(result, call_id=call.id)

    def check_step(self, step: Tool, arguments: Mapping[str, Any]) -> None:
        """See StepRunner."""
        step.spec.check_values(self._inputs(step, arguments))

    def check_rate_limits(self, steps: Sequence[Tool]) -> None:
        """See StepRunner."""
        return

    def perform(
        self, step: Tool, arguments: Mapping[str, Any], cancel: threading.Event, *, dry: bool
    ) -> ToolResult:
        """See StepRunner."""
        self.check_step(step, arguments)
        if dry and not step.schema.read_only:
            return begun(step.name, Progress.DRY_RUN)
        call = ToolCall(None, step.name, dict(arguments))
        announce = step.spec.announcement
        if announce is None:
            return self._canned(call)
        return self._started(call, announce, self._inputs(step, arguments))

    def cancel(self) -> None:
        """Nothing runs."""

    def detach_goals(self) -> None:
        """Nothing runs."""

    @property
    def busy(self) -> bool:
        """Nothing runs."""
        return False

    def take_announced(self) -> tuple[str, ...]:
        """What is said after the turn about the goals that nobody waited for; told once."""
        announced, self._announced = tuple(self._announced), []
        return announced

    def take_carried_out(self) -> tuple[NamedCall, ...]:
        """The calls that were carried out since this was asked last.

        They succeeded, or a goal was accepted for which nobody waits, however it ended. A sequence
        comes behind its steps.
        """
        done, self._carried_out = tuple(self._carried_out), []
        return done

    def _result(self, tool: Tool, call: ToolCall, cancel: threading.Event) -> ToolResult:
        if not tool.spec.USES_TOOLS:
            return self.perform(tool, call.arguments, cancel, dry=tool.dry_run)
        inputs = self._inputs(tool, call.arguments)
        prepared = prepare_steps(tool, inputs, self._map.tools, self)
        dry = tool.dry_run and not tool.schema.read_only
        if isinstance(self._answers, CannedResults) and call.name in self._answers and not dry:
            return self._canned(call)
        result = prepared.run(cancel)
        if not result.dry_run:
            self._note(call)
        return result

    def _inputs(self, tool: Tool, arguments: Mapping[str, Any]) -> Inputs:
        return Inputs({**tool.defaults, **arguments}, self._map.tables)

    def _note(self, call: ToolCall) -> None:
        self._carried_out.append((call.name, dict(call.arguments)))

    def _canned(self, call: ToolCall) -> ToolResult:
        """The canned result. Raises ToolFailed."""
        result = _as_result(call.name, self._answers.answer(call))
        self._note(call)
        return result

    def _started(self, call: ToolCall, announce: AnnounceSpec, inputs: Inputs) -> ToolResult:
        """A goal was accepted; its canned end is announced after the turn."""
        self._note(call)
        try:
            end = _as_result(call.name, self._answers.answer(call))
        except ToolFailed as error:
            ending = self._words(announce.failed, {**inputs.names, "reason": str(error)})
        else:
            ending = self._words(announce.done, {**inputs.names, **end.data})
        self._announced += [ending] if ending else []
        said = self._words(announce.started, inputs.names) if announce.started is not None else ""
        return begun(call.name, Progress.STARTED, said)

    def _words(self, value: Any, names: Mapping[str, Any]) -> str:
        try:
            return spoken(value, names)
        except ExpressionError as error:
            self._tell(f"this cannot be said: {error} (fields of the result come from --results)")
            return ""


def _as_result(name: str, canned: Any) -> ToolResult:
    """A canned result as a tool result.

    `{"ok": false, "error": "..."}` is a failed call: raises ToolFailed.
    """
    if not isinstance(canned, Mapping):
        return ToolResult(name, ResultStatus.OK, {"result": canned})
    data = {key: value for key, value in canned.items() if key != "ok"}
    if canned.get("ok", True) is False:
        raise ToolFailed(ErrorKind.ABORTED, str(data.get("error") or "it failed"))
    return ToolResult(name, ResultStatus.OK, data)
