"""Puts structured calls together from the parts in which servers stream them.

vLLM, SGLang, llama-server: id and name first, then the arguments in parts, by `index`
Ollama: each call whole; older versions give every one the index 0
others: without an index, or with the arguments as an object
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


class CallParts:
    """Takes parts of calls. Parts of odd shapes are passed over."""

    def __init__(self) -> None:
        self._calls: list[dict[str, Any]] = []
        self._at: dict[int, int] = {}

    def add(self, part: object) -> None:
        """Take one entry of `delta.tool_calls`."""
        if not isinstance(part, dict):
            return
        inner = part.get("function")
        function: Mapping[str, Any] = inner if isinstance(inner, dict) else {}
        call = self._call_of(part, function)
        given = part.get("id")
        call["id"] = given if isinstance(given, str) and given else call["id"]
        _add_to(call["function"], function)

    def calls(self, whole: bool) -> tuple[dict[str, Any], ...]:
        """The calls. Without `whole` the last one may be incomplete and is left out."""
        found = self._calls if whole else self._calls[:-1]
        return tuple(_complete(call) for call in found)

    def _call_of(self, part: Mapping[str, Any], function: Mapping[str, Any]) -> dict[str, Any]:
        """The call that a part belongs to: one that has begun, or a new one."""
        index = part.get("index")
        known = self._at.get(index) if type(index) is int else len(self._calls) - 1
        if known is not None and known >= 0 and not _begins(part, function, self._calls[known]):
            return self._calls[known]
        self._calls.append(
            {"id": None, "type": "function", "function": {"name": "", "arguments": ""}}
        )
        if type(index) is int:
            self._at[index] = len(self._calls) - 1
        return self._calls[-1]


def _begins(part: Mapping[str, Any], function: Mapping[str, Any], last: Mapping[str, Any]) -> bool:
    """Whether a part begins a call of its own although its place is taken by `last`."""
    name, given = function.get("name"), part.get("id")
    if not isinstance(name, str) or not name:
        return False
    if isinstance(given, str) and given and last["id"] is not None:
        return bool(given != last["id"])
    return _is_whole(last["function"]["arguments"])


def _is_whole(arguments: str) -> bool:
    try:
        return isinstance(json.loads(arguments), dict)
    except (ValueError, RecursionError):
        return False


def _add_to(call: dict[str, str], part: Mapping[str, Any]) -> None:
    name, arguments = part.get("name"), part.get("arguments")
    # Some servers repeat the name in every part.
    if isinstance(name, str) and name != call["name"]:
        call["name"] += name
    if isinstance(arguments, str):
        call["arguments"] += arguments
    elif isinstance(arguments, dict):
        call["arguments"] = json.dumps(arguments, ensure_ascii=False)


def _complete(call: Mapping[str, Any]) -> dict[str, Any]:
    """The call; one without arguments has none, whether or not the server wrote that down."""
    function = call["function"]
    return {**call, "function": {**function, "arguments": function["arguments"] or "{}"}}
