"""How tools are declared as text, for chat templates without support for tools."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

# Tools in OpenAI's form.
Tools = Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class ToolStyle:
    """A way to declare tools. `name` is what presets call it; `declare` writes the tools.

    `example_format`: the format of the example call if the preset names no format.
    """

    name: str
    declare: Callable[[Tools], str]
    example_format: str


def _lines(tools: Tools) -> str:
    return "\n".join(json.dumps(tool, ensure_ascii=False) for tool in tools)


def _in_tags(tools: Tools) -> str:
    return f"# Tools\n\nYou may call these functions:\n<tools>\n{_lines(tools)}\n</tools>\n"


def _plainly(tools: Tools) -> str:
    return f"You may call these functions:\n\n{_lines(tools)}\n"


JSON_IN_TAGS = ToolStyle("hermes", _in_tags, "hermes")
PLAIN_JSON = ToolStyle("json", _plainly, "xlam")
