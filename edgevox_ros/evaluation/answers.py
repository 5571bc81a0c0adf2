"""What tools answer where there is no robot: results that were prepared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from edgevox_ros.core.errors import ConfigurationError, Problem
from edgevox_ros.core.tools import ToolCall
from edgevox_ros.evaluation.strict_json import NoJson, read_json

SUCCESS: Mapping[str, Any] = {"ok": True}


class ResultsError(ConfigurationError):
    """A file of canned results cannot be used."""


class Answers(Protocol):
    """Answers calls. A result is JSON: an object of fields, or a plain value.

    An object with `ok: false` and `error` is a failed call.
    """

    def answer(self, call: ToolCall) -> Any:
        """The result of a call."""

    def begin(self) -> None:
        """Forget what happened: a new conversation begins."""


class CannedResults:
    """Results from lists: tool -> results, used in order; the last one stays.

    A tool without a list is answered by `otherwise`; without that it just succeeds.
    """

    def __init__(
        self, results: Mapping[str, Sequence[Any]] | None = None, otherwise: Answers | None = None
    ) -> None:
        self._results = {name: list(given) for name, given in (results or {}).items() if given}
        self._otherwise = otherwise
        self._used: Counter[str] = Counter()

    def __contains__(self, name: object) -> bool:
        further = isinstance(self._otherwise, CannedResults) and name in self._otherwise
        return name in self._results or further

    def answer(self, call: ToolCall) -> Any:
        """See Answers."""
        canned = self._results.get(call.name)
        if canned is None:
            return self._otherwise.answer(call) if self._otherwise is not None else SUCCESS
        number = min(self._used[call.name], len(canned) - 1)
        self._used[call.name] += 1
        return canned[number]

    def begin(self) -> None:
        """See Answers: every list starts from its first result."""
        self._used.clear()
        if self._otherwise is not None:
            self._otherwise.begin()


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
    return {name: value if isinstance(value, list) else [value] for name, value in data.items()}
