"""What tools answer where there is no robot: results that were prepared."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.core.tools import ToolCall

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
