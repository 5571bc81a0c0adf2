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
from edgevox_ros.robot.kinds.kind import Call
from edgevox_ros.robot.kinds.sequence import InStep
from edgevox_ros.robot.map.tool_map import ToolMap
from edgevox_ros.robot.tool import Tool


class CannedExecutor:
    """Satisfies the agent's Executor. `answers` gives the results; without it all calls succeed.

    What the map says about a call applies as on the robot: its question, its steps, the longest
    motion, and what is said about a goal that nobody waits for, whose result is the canned one.
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
            result = self._result(tool, call)
        except ToolFailed as error:
            result = failed(call.name, error, 0.0)
        return replace(result, call_id=call.id)

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
        """The calls that succeeded since this was asked last, steps of sequences included."""
        done, self._carried_out = tuple(self._carried_out), []
        return done

    def _result(self, tool: Tool | None, call: ToolCall) -> ToolResult:
        if tool is None:
            return self._canned(call)
        inputs = Inputs({**tool.defaults, **call.arguments}, self._map.tables)
        spec = tool.spec
        prepared = isinstance(self._answers, CannedResults) and call.name in self._answers
        steps = () if prepared else spec.calls(inputs, self._map.tools)
        if steps:
            return self._sequence(tool, steps)
        spec.check_values(inputs)
        if spec.announcement is not None:
            return self._started(call, spec.announcement, inputs)
        return self._canned(call)

    def _canned(self, call: ToolCall) -> ToolResult:
        result = as_result(call, self._answers.answer(call))
        if result.status is not ResultStatus.ERROR:
            self._carried_out.append((call.name, dict(call.arguments)))
        return result

    def _sequence(self, tool: Tool, steps: Sequence[Call]) -> ToolResult:
        results: list[ToolResult] = []
        for index, (step, arguments) in enumerate(steps):
            with InStep(tool.spec, index):
                result = self._result(step, ToolCall(None, step.name, dict(arguments)))
                if result.status is ResultStatus.ERROR:
                    raise ToolFailed(result.error_kind or ErrorKind.ABORTED, result.error)
            results.append(result)
        return ToolResult(tool.name, ResultStatus.OK, steps=tuple(results))

    def _started(self, call: ToolCall, announce: AnnounceSpec, inputs: Inputs) -> ToolResult:
        """A goal was accepted; its canned end is announced after the turn."""
        end = self._canned(call)
        if end.status is ResultStatus.ERROR:
            ending = self._words(announce.failed, {**inputs.names, "reason": end.error})
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


def as_result(call: ToolCall, canned: Any) -> ToolResult:
    """A canned result as a tool result. `{"ok": false, "error": "..."}` is a failed call."""
    if not isinstance(canned, Mapping):
        return ToolResult(call.name, ResultStatus.OK, {"result": canned}, call_id=call.id)
    data = {key: value for key, value in canned.items() if key != "ok"}
    if canned.get("ok", True) is not False:
        return ToolResult(call.name, ResultStatus.OK, data, call_id=call.id)
    return ToolResult(
        call.name,
        ResultStatus.ERROR,
        error=str(data.get("error") or "it failed"),
        error_kind=ErrorKind.ABORTED,
        call_id=call.id,
    )
