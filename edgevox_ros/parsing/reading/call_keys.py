"""Decides which objects are calls, by the keys that models use for name, arguments and id."""

from __future__ import annotations

from typing import Any

from edgevox_ros.core.tools import Reason
from edgevox_ros.parsing.reading.call_expression import NAME
from edgevox_ros.parsing.reading.findings import Candidate

NAME_KEYS = ("name", "tool", "tool_name", "function_name", "function")
ARGUMENT_KEYS = ("arguments", "parameters", "args", "input", "params", "kwargs")
_COMMON_PAIRS = (("name", "arguments"), ("name", "parameters"), ("tool", "arguments"))
ID_KEYS = ("id", "call_id", "tool_call_id")
_KNOWN = frozenset((*NAME_KEYS, *ARGUMENT_KEYS, *ID_KEYS, "type", "description", "strict"))
_NAMING = frozenset((*NAME_KEYS, *ID_KEYS, "type"))
_RESULT_KEYS = frozenset(("ok", "error", "result", "retry_hint"))


def candidates_of(value: Any, start: int, end: int) -> list[Candidate]:
    """The candidates in an object or a list of objects; what is not a call gets an error."""
    if type(value) is dict:
        if len(value) == 2:  # the common case
            if "name" in value:
                if "arguments" in value:
                    return [Candidate(value["name"], value["arguments"], start, end)]
                if "parameters" in value:
                    return [Candidate(value["name"], value["parameters"], start, end)]
            elif "tool" in value and "arguments" in value:
                return [Candidate(value["tool"], value["arguments"], start, end)]
        if "tool_calls" in value and isinstance(value["tool_calls"], list):
            return candidates_of(value["tool_calls"], start, end)
        return [_one(value, start, end)]
    if type(value) is list:
        return [_item(item, start, end) for item in value]
    return [Candidate(None, None, start, end, error=Reason.MALFORMED)]


def _item(item: Any, start: int, end: int) -> Candidate:
    if type(item) is not dict:
        return Candidate(None, None, start, end, error=Reason.MALFORMED)
    if len(item) == 2 and "name" in item and "arguments" in item:
        return Candidate(item["name"], item["arguments"], start, end)
    return _one(item, start, end)


def _one(item: dict[str, Any], start: int, end: int) -> Candidate:
    inner = item.get("function")
    if type(inner) is dict:
        candidate = _one(inner, start, end) if "function" not in inner else None
        if candidate is None:
            return Candidate(None, None, start, end, error=Reason.MALFORMED)
        if candidate.id is None:
            candidate.id = _id_of(item)
        if candidate.arguments is None and candidate.error is None:
            candidate.arguments = next((item[k] for k in ARGUMENT_KEYS if k in item), None)
        return candidate
    names = [item[key] for key in NAME_KEYS if key in item]
    arguments = [item[key] for key in ARGUMENT_KEYS if key in item]
    if not names:
        return Candidate(None, None, start, end, error=Reason.MALFORMED)
    conflict = len(names) > 1 and any(name != names[0] for name in names[1:])
    if len(arguments) > 1 and any(other != arguments[0] for other in arguments[1:]):
        conflict = True
    if conflict:
        return Candidate(names[0], None, start, end, error=Reason.AMBIGUOUS)
    if not arguments and not _KNOWN.issuperset(item):
        return Candidate(names[0], None, start, end, error=Reason.MALFORMED)
    return Candidate(
        names[0], arguments[0] if arguments else None, start, end, call_id=_id_of(item)
    )


def _id_of(item: dict[str, Any]) -> str | None:
    for key in ID_KEYS:
        value = item.get(key)
        if isinstance(value, str) and value:
            return value
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
    return None


def looks_like_call(value: Any, tool_names: frozenset[str]) -> bool:
    """Whether an unmarked object (or every item of a list) has the shape of a call."""
    if type(value) is list:
        for item in value:
            if type(item) is not dict or not looks_like_call(item, tool_names):
                return False
        return bool(value)
    if type(value) is not dict:
        return False
    if len(value) == 2:
        for name, arguments in _COMMON_PAIRS:
            if name in value and arguments in value:
                return True
    if isinstance(value.get("tool_calls"), list):
        return looks_like_call(value["tool_calls"], tool_names)
    inner = value.get("function")
    if type(inner) is dict:
        return looks_like_call(inner, tool_names)
    names = [value[key] for key in NAME_KEYS if key in value]
    if not names:
        return False
    if any(key in value for key in ARGUMENT_KEYS):
        return True
    # A tool's name is enough, whatever the other keys are: candidates_of judges those.
    known = isinstance(names[0], str) and names[0] in tool_names
    return known and _RESULT_KEYS.isdisjoint(value)


def keyed_calls(value: Any, tool_names: frozenset[str]) -> list[tuple[str, dict[str, Any]]]:
    """The calls in `{"f": {..}}`, or in a list of such objects; none if it is anything else.

    The key is a tool's name. An empty `arguments` may stand beside it.
    """
    found = []
    for item in value if type(value) is list else [value]:
        keys = [key for key in item if not _is_filler(key, item)] if type(item) is dict else []
        if len(keys) != 1 or keys[0] not in tool_names or type(item[keys[0]]) is not dict:
            return []
        found.append((keys[0], item[keys[0]]))
    return found


def _is_filler(key: str, item: dict[str, Any]) -> bool:
    return len(item) > 1 and key in ARGUMENT_KEYS and item[key] == {}


def only_names(value: Any) -> bool:
    """Whether an object has nothing but a function's name, of a tool or not, and no arguments."""
    if type(value) is not dict or not _NAMING.issuperset(value):
        return False
    names = [value[key] for key in NAME_KEYS if key in value]
    return bool(names) and all(isinstance(each, str) and NAME.fullmatch(each) for each in names)


def is_echoed_result(value: Any) -> bool:
    """Whether an object, or each object of a list, is a tool result that the model repeats."""
    if type(value) is list:
        return bool(value) and all(is_echoed_result(item) for item in value)
    return type(value) is dict and not _RESULT_KEYS.isdisjoint(value)
