"""What the robot knows of itself, in words for the model: readers of the map with `in_prompt`.

Values come from other programs: text that nobody vouches for. So each stands on one line and is cut
where it is long, and a text that could pass for more than a word or a name stands in quotation
marks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from edgevox_ros.core.safe_text import one_line
from edgevox_ros.robot.kinds.read import ReadSpec
from edgevox_ros.robot.tool import Tool

UNKNOWN = "unknown"
# Characters of a value, and of all values of a reader.
LONGEST_VALUE = 60
LONGEST_READING = 150
_CUT = "..."
_PLAIN = re.compile(r"[\w .-]*")
# Of "get_battery" the model is shown "battery": what it is, not a tool to call.
_VERB = "get_"


def readers_in_prompt(tools: Iterable[Tool]) -> tuple[tuple[Tool, ReadSpec], ...]:
    """Those of the tools whose newest reading the model is shown."""
    return tuple(
        (tool, tool.spec)
        for tool in tools
        if isinstance(tool.spec, ReadSpec) and tool.spec.in_prompt
    )


def state_words(tool: Tool, data: Mapping[str, Any] | None, age_s: float = 0.0) -> str:
    """A reading in words: "battery: percent 80 (2 s ago)"; "battery: unknown" without data."""
    about = tool.name.removeprefix(_VERB).replace("_", " ")
    if not data or all(value is None for value in data.values()):
        return f"{about}: {UNKNOWN}"
    return f"{about}: {_values(data)} ({age_s:.0f} s ago)"


def _values(data: Mapping[str, Any]) -> str:
    words = ""
    for name, value in data.items():
        more = f", {name} {_value(value)}" if words else f"{name} {_value(value)}"
        if words and len(words) + len(more) > LONGEST_READING:
            return f"{words}, {_CUT}"
        words += more
    return words


def _value(value: object) -> str:
    if value is None:
        return UNKNOWN
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.6g}"
    text = one_line(" ".join(str(value).split())).replace('"', "'")
    text = text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - len(_CUT)] + _CUT
    return text if text and _PLAIN.fullmatch(text) else f'"{text}"'
