"""Makes an example call of a tool from its schema, if the parser would accept that call."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from edgevox_ros.core.tools import ToolCall, ToolSchema
from edgevox_ros.parsing.example_values import NoExample, example_value
from edgevox_ros.parsing.formats.notation import CannotRender
from edgevox_ros.parsing.formats.registry import get_format
from edgevox_ros.parsing.parser import ToolCallParser

# Example calls go into system text, which is not neutralised: no value may spell a control token.
_PLAIN = re.compile(r"[\w .,'+-]*\Z")


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
