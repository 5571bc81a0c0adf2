"""Makes an example call of a tool from its schema, if the parser would accept that call."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from typing import Any

from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.tools import ToolCall, ToolSchema
from edgevox_ros.parsing.formats.notation import CannotRender
from edgevox_ros.parsing.formats.registry import get_format
from edgevox_ros.parsing.parser import ToolCallParser

# Example calls go into system text, which is not neutralised: no value may spell a control token.
_PLAIN = re.compile(r"[\w .,'+-]*\Z")
_WORD = "text"
_DEPTH = 8
_UNKNOWN = ("$ref", "allOf", "not", "if")


def example_call(tool: ToolSchema, format_name: str) -> ToolCall | None:
    """A call that the parser reads back from its own text, or None if none can be made."""
    try:
        arguments = example_value({"type": "object", **tool.parameters})
        call = ToolCall(None, tool.name, arguments)
        text = get_format(format_name).render([call])
    except (NoExample, CannotRender):
        return None
    read = ToolCallParser((format_name,), [tool]).parse(text).calls
    same = [(each.name, each.arguments) for each in read] == [(tool.name, arguments)]
    return call if same and _plain([tool.name, arguments]) else None


def _plain(value: Any) -> bool:
    if isinstance(value, str):
        return bool(_PLAIN.match(value))
    if isinstance(value, Mapping):
        return all(_plain(key) and _plain(item) for key, item in value.items())
    return not isinstance(value, (list, tuple)) or all(map(_plain, value))


class NoExample(EdgevoxError, ValueError):
    """No example could be made that the schema allows."""


def example_value(schema: Any, depth: int = 0) -> Any:
    """A value for the schema: its constant, its first choice, or a small one of its type.

    Objects get their required properties only. Raises NoExample.
    """
    if schema is True:
        return _WORD
    if not isinstance(schema, Mapping) or depth > _DEPTH or any(key in schema for key in _UNKNOWN):
        raise NoExample("schema is too deep or has unsupported keywords")
    if "const" in schema:
        return schema["const"]
    for key in ("enum", "examples"):
        if schema.get(key):
            return schema[key][0]
    for key in ("anyOf", "oneOf"):
        if key in schema:
            rest = {name: value for name, value in schema.items() if name != key}
            return _first([{**rest, **each} for each in schema[key] if each is not True], depth)
    return _of_type(schema, depth)


def _first(choices: list[dict[str, Any]], depth: int) -> Any:
    """The value for the first choice that allows one."""
    for choice in choices:
        try:
            return example_value(choice, depth + 1)
        except NoExample:
            continue
    raise NoExample("no choice has an example")


def _of_type(schema: Mapping[str, Any], depth: int) -> Any:
    declared = schema.get("type", "string")
    if isinstance(declared, list):
        return _first([{**schema, "type": each} for each in declared], depth)
    makers: dict[str, Callable[[], Any]] = {
        "string": lambda: _string(schema),
        "number": lambda: _number(schema, whole=False),
        "integer": lambda: _number(schema, whole=True),
        "boolean": lambda: True,
        "null": lambda: None,
        "array": lambda: _array(schema, depth),
        "object": lambda: _object(schema, depth),
    }
    if declared not in makers:
        raise NoExample(f"type {declared!r}")
    return makers[declared]()


def _string(schema: Mapping[str, Any]) -> str:
    if "pattern" in schema or "format" in schema:
        raise NoExample("string with a pattern or format")
    least, most = schema.get("minLength", 0), schema.get("maxLength", 100)
    text = (_WORD * 25)[: max(int(least), min(len(_WORD), int(most)))]
    if not least <= len(text) <= most:
        raise NoExample("string of that length")
    return text


def _number(schema: Mapping[str, Any], *, whole: bool) -> float | int:
    """An allowed number: 1 or 0 if possible, else one at a bound or near it."""
    step = schema.get("multipleOf", 1 if whole else None)
    low, high = schema.get("minimum", -math.inf), schema.get("maximum", math.inf)
    above = schema.get("exclusiveMinimum", -math.inf)
    below = schema.get("exclusiveMaximum", math.inf)
    inside = step or 0.1
    ends = [low + inside, high - inside, above + inside, below - inside]
    tries = [1, 0, low, high, *ends, (above + below) / 2]
    for tried in tries:
        number = _stepped(tried, step, whole)
        if number is not None and low <= number <= high and above < number < below:
            return number
    raise NoExample("no number within the bounds")


def _stepped(number: float, step: float | None, whole: bool) -> float | int | None:
    """The number rounded to a multiple of `step`; None if not finite, or not `whole` as asked."""
    try:
        number = round(number / step) * step if step else number
    except (OverflowError, ValueError):
        return None
    if not math.isfinite(number):
        return None
    if whole:
        return int(number) if number == int(number) else None
    return round(float(number), 6)


def _array(schema: Mapping[str, Any], depth: int) -> list[Any]:
    least = int(schema.get("minItems", 0))
    if least > 16 or (least > 1 and schema.get("uniqueItems")):
        raise NoExample("list of that size")
    items = schema.get("items", {})
    most = schema.get("maxItems", 1)
    return [example_value(items, depth + 1) for _ in range(max(least, min(1, most)))]


def _object(schema: Mapping[str, Any], depth: int) -> dict[str, Any]:
    properties = schema.get("properties") or {}
    required = schema.get("required") or ()
    return {name: example_value(properties.get(name, {}), depth + 1) for name in required}
