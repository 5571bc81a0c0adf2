"""What tools answer where there is no robot: results that were prepared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from edgevox_ros.core.errors import ConfigurationError, Problem, WrongValue, show_value
from edgevox_ros.core.strict_yaml import KeyPath, show_path
from edgevox_ros.core.tools import ToolCall
from edgevox_ros.evaluation.cases.user_json import NoJson, read_json

SUCCESS: Mapping[str, Any] = {"ok": True}
_RESULT = "a result: {FIELD: VALUE}"
_FAILED = "{ok: false, error: TEXT}"


class ResultsError(ConfigurationError):
    """A file of canned results cannot be used."""


class Answers(Protocol):
    """Answers calls. A result is JSON: an object of fields, or a plain value.

    An object with `ok: false` and `error` is a failed call.
    """

    def answer(self, call: ToolCall) -> Any:
        """The result of a call."""

    def peek(self, name: str) -> Any:
        """What a call of a reader would result in now; none is made."""

    def begin(self) -> None:
        """Forget what happened: a new conversation begins."""


class CannedResults:
    """Results from lists: tool -> results, used in order; the last one stays.

    A tool without a list is answered by `otherwise`; without that it just succeeds.
    """

    def __init__(
        self, results: Mapping[str, Sequence[Any]] | None = None, otherwise: Answers | None = None
    ) -> None:
        self._results = {
            name: list(of_tool) for name, of_tool in (results or {}).items() if of_tool
        }
        self._otherwise = otherwise
        self._used: Counter[str] = Counter()

    def __contains__(self, name: object) -> bool:
        further = isinstance(self._otherwise, CannedResults) and name in self._otherwise
        return name in self._results or further

    def answer(self, call: ToolCall) -> Any:
        """The tool's next result; its last one again when there are no more."""
        canned = self._next(call.name)
        if canned is None:
            return self._otherwise.answer(call) if self._otherwise is not None else SUCCESS
        self._used[call.name] += 1
        return canned[0]

    def peek(self, name: str) -> Any:
        """What the tool's next call results in."""
        canned = self._next(name)
        if canned is None:
            return self._otherwise.peek(name) if self._otherwise is not None else SUCCESS
        return canned[0]

    def _next(self, name: str) -> tuple[Any] | None:
        canned = self._results.get(name)
        return None if canned is None else (canned[min(self._used[name], len(canned) - 1)],)

    def begin(self) -> None:
        """Start every list from its first result."""
        self._used.clear()
        if self._otherwise is not None:
            self._otherwise.begin()


def result_list(value: object) -> tuple[Any, ...]:
    """The results of one tool: one result is a list of one."""
    return tuple(value) if isinstance(value, list) else (value,)


def wrong_results(value: object) -> Iterator[tuple[KeyPath, WrongValue]]:
    """What cannot be a result in the file of a user, with its path below the tool."""
    if value == []:
        yield (), WrongValue("an empty list", f"{_RESULT}, or a list of them")
    for index, result in enumerate(result_list(value)):
        below: KeyPath = (index,) if isinstance(value, list) else ()
        if wrong := _wrong_result(result):
            yield (*below, *wrong[0]), wrong[1]


def _wrong_result(result: object) -> tuple[KeyPath, WrongValue] | None:
    if not isinstance(result, Mapping):
        return (), WrongValue(show_value(result), _RESULT)
    done = result.get("ok", True)
    if not isinstance(done, bool):
        return ("ok",), WrongValue(show_value(done), "true or false")
    if done:
        return None
    for name in result:
        if name not in ("ok", "error"):
            return (name,), WrongValue(f"the field {name!r} of a failed call", _FAILED)
    if not isinstance(error := result.get("error", ""), str):
        return ("error",), WrongValue(show_value(error), f"a text: {_FAILED}")
    return None


def read_results(file: Path) -> dict[str, list[Any]]:
    """Read a JSON object of tool name -> result, or list of results. Raises ResultsError."""
    try:
        data = read_json(file.read_bytes(), "a JSON object of tool name -> result")
    except OSError as error:
        raise ResultsError.at(file, str(error.strerror), "a readable file") from None
    except NoJson as error:
        problem = Problem(str(file), error.found, error.expected, error.line)
        raise ResultsError([problem]) from None
    if not isinstance(data, dict):
        expected = "an object of tool name -> result"
        raise ResultsError.at(file, f"a {type(data).__name__}", expected)
    problems = [
        Problem(str(file), wrong.found, wrong.expected, path=show_path((name, *below)))
        for name, value in data.items()
        for below, wrong in wrong_results(value)
    ]
    if problems:
        raise ResultsError(problems)
    return {name: list(result_list(value)) for name, value in data.items()}
