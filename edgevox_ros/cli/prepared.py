"""An executor without a robot: offers tools, runs none, answers with prepared results."""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from edgevox_ros.tools import ErrorKind, ResultStatus, ToolCall, ToolResult, ToolSchema


class ResultsError(ValueError):
    """A results file that cannot be used: which file, what was found, what was expected."""


class PreparedExecutor:
    """Satisfies the agent's Executor. `results` holds one list for each tool, used in order.

    The last result of a list is used again for further calls; without one a call just succeeds.
    """

    def __init__(
        self, schemas: Sequence[ToolSchema], results: Mapping[str, Sequence[Any]] | None = None
    ) -> None:
        self._schemas = tuple(schemas)
        self._results = results or {}
        self._used: Counter[str] = Counter()

    def schemas(self) -> tuple[ToolSchema, ...]:
        """The tools on offer."""
        return self._schemas

    def needs_confirmation(self, call: ToolCall) -> str | None:
        """Nobody is asked: nothing is carried out."""
        return None

    def execute(self, call: ToolCall, cancel: threading.Event) -> ToolResult:
        """The prepared result of a call."""
        prepared = self._results.get(call.name) or [{"ok": True}]
        number = min(self._used[call.name], len(prepared) - 1)
        self._used[call.name] += 1
        return as_result(call, prepared[number])

    def cancel(self) -> None:
        """Nothing runs."""

    def let_go(self) -> None:
        """Nothing runs."""

    @property
    def busy(self) -> bool:
        """Nothing runs."""
        return False

    def begin(self) -> None:
        """Begin every list of results anew."""
        self._used.clear()


def as_result(call: ToolCall, prepared: Any) -> ToolResult:
    """A prepared result as a tool result. `{"ok": false, "error": "..."}` is a failed call."""
    if not isinstance(prepared, Mapping):
        return ToolResult(call.name, ResultStatus.OK, {"result": prepared}, call_id=call.id)
    data = {key: value for key, value in prepared.items() if key != "ok"}
    if prepared.get("ok", True) is not False:
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
        raise ResultsError(f"{file}: found {error.strerror}, expected a readable file") from None
    except UnicodeDecodeError as error:
        found = f"byte {error.object[error.start]:#04x} at offset {error.start}"
        raise ResultsError(f"{file}: found {found}, expected UTF-8 text") from None
    except (ValueError, RecursionError) as error:
        raise ResultsError(f"{file}: found no JSON ({error}), expected a JSON object") from None
    if not isinstance(data, dict):
        found = type(data).__name__
        raise ResultsError(f"{file}: found a {found}, expected an object of tool name -> result")
    return {name: value if isinstance(value, list) else [value] for name, value in data.items()}
