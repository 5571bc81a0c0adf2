"""An executor without a robot: it offers tools, runs none, and answers with canned results."""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.core.safe_text import complain
from edgevox_ros.core.tools import (
    ErrorKind,
    Progress,
    ResultStatus,
    ToolCall,
    ToolResult,
    ToolSchema,
)
from edgevox_ros.robot.call_inputs import Inputs, spoken
from edgevox_ros.robot.call_results import ToolFailed, begun, failed
from edgevox_ros.robot.expressions import ExpressionError
from edgevox_ros.robot.kinds.action import AnnounceSpec
from edgevox_ros.robot.kinds.kind import Call
from edgevox_ros.robot.kinds.sequence import InStep
from edgevox_ros.robot.map.tool_map import ToolMap
from edgevox_ros.robot.tool import Tool


class ResultsError(ConfigurationError):
    """A file of canned results cannot be used."""


class CannedExecutor:
    """Satisfies the agent's Executor. `results` holds one list for each tool, used in order.

    The last result of a list is used for all further calls; a tool without a list simply succeeds.
    What the map says about a call applies as on the robot: its question, its steps, the longest
    motion, and what is said about a goal that nobody waits for, whose result is the canned one.
    """

    def __init__(
        self,
        schemas: Sequence[ToolSchema],
        results: Mapping[str, Sequence[Any]] | None = None,
        tool_map: ToolMap | None = None,
    ) -> None:
        self._schemas = tuple(schemas)
        self._results = results or {}
        self._map = tool_map or ToolMap()
        self._used: Counter[str] = Counter()
        self._announced: list[str] = []

    def schemas(self) -> tuple[ToolSchema, ...]:
        """The tools that can be called."""
        return self._schemas

    def needs_confirmation(self, call: ToolCall) -> str | None:
        """The question that the map declares for this tool."""
        tool = self._map.tools.get(call.name)
        if tool is None:
            return None
        return self._map.question(tool, call.arguments, _complain) or None

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

    def begin(self) -> None:
        """Start again from the first result of every list."""
        self._used.clear()
        self._announced.clear()

    def announced(self) -> tuple[str, ...]:
        """What is said after the turn about the goals that nobody waited for."""
        return tuple(self._announced)

    def _result(self, tool: Tool | None, call: ToolCall) -> ToolResult:
        if tool is None:
            return self._canned(call)
        inputs = Inputs({**tool.defaults, **call.arguments}, self._map.tables)
        spec = tool.spec
        steps = () if call.name in self._results else spec.calls(inputs, self._map.tools)
        if steps:
            return self._sequence(tool, steps)
        spec.check_values(inputs)
        if spec.announcement is not None:
            return self._started(call, spec.announcement, inputs)
        return self._canned(call)

    def _canned(self, call: ToolCall) -> ToolResult:
        canned = self._results.get(call.name) or [{"ok": True}]
        number = min(self._used[call.name], len(canned) - 1)
        self._used[call.name] += 1
        return as_result(call, canned[number])

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
            ending = _words(announce.failed, {**inputs.names, "reason": end.error})
        else:
            ending = _words(announce.done, {**inputs.names, **end.data})
        self._announced += [ending] if ending else []
        said = _words(announce.started, inputs.names) if announce.started is not None else ""
        return begun(call.name, Progress.STARTED, said)


def _words(value: Any, names: Mapping[str, Any]) -> str:
    try:
        return spoken(value, names)
    except ExpressionError as error:
        _complain(f"this cannot be said: {error} (fields of the result come from --results)")
        return ""


def _complain(problem: str) -> None:
    complain(f"ask: {problem}")


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


def read_results(file: Path) -> dict[str, list[Any]]:
    """Read a JSON object of tool name -> result, or list of results. Raises ResultsError."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ResultsError.at(file, str(error.strerror), "a readable file") from None
    except UnicodeDecodeError as error:
        found = f"byte {error.object[error.start]:#04x} at offset {error.start}"
        raise ResultsError.at(file, found, "UTF-8 text") from None
    except (ValueError, RecursionError) as error:
        raise ResultsError.at(file, f"no JSON ({error})", "a JSON object") from None
    if not isinstance(data, dict):
        expected = "an object of tool name -> result"
        raise ResultsError.at(file, f"a {type(data).__name__}", expected)
    return {name: value if isinstance(value, list) else [value] for name, value in data.items()}
