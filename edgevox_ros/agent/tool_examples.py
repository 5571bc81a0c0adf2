"""One example call for each tool, in the model's own wire format, for the system prompt.

Values are generated from the tool's schema. Only a call that the parser reads back from its own
text, and that passes the tool's schema, is shown.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from edgevox_ros.agent.example_values import NoExample, example_value
from edgevox_ros.parsing import FORMATS, CannotRender, ToolCallParser
from edgevox_ros.tools import ToolCall, ToolSchema

DEFAULT_LANGUAGE = "en"
HEADINGS: dict[str, str] = {
    "en": "The form of each call, with made-up values:",
    "de": "Die Form jedes Aufrufs, mit erfundenen Werten:",
    "fr": "La forme de chaque appel, avec des valeurs inventées :",
    "es": "La forma de cada llamada, con valores inventados:",
    "it": "La forma di ogni chiamata, con valori inventati:",
    "pt": "A forma de cada chamada, com valores inventados:",
    "nl": "De vorm van elke aanroep, met verzonnen waarden:",
    "zh": "每个调用的格式（数值为虚构）：",
    "ja": "各呼び出しの形式（値は架空）:",
    "ko": "각 호출의 형식(값은 임의):",
    "ar": "شكل كل استدعاء بقيم مختلقة:",
    "hi": "हर कॉल का रूप, काल्पनिक मानों के साथ:",
    "vi": "Dạng của mỗi lời gọi, với giá trị giả định:",
    "th": "รูปแบบของการเรียกแต่ละครั้ง ค่าเป็นค่าสมมติ:",
}
# System text is not neutralised, so nothing in a value may spell a control token.
_PLAIN = re.compile(r"[\w .,'+-]*\Z")


def tool_examples(tools: Sequence[ToolSchema], formats: Sequence[str], language: str) -> str:
    """The examples as text; "" where the model has no format or no tool has an example."""
    if not formats or not tools:
        return ""
    parser = ToolCallParser(formats[:1], tools)
    shown = [text for text in (_example(tool, formats[0], parser) for tool in tools) if text]
    heading = HEADINGS.get(language.split("-")[0].lower(), HEADINGS[DEFAULT_LANGUAGE])
    return "\n".join([heading, *shown]) if shown else ""


def _example(tool: ToolSchema, format_name: str, parser: ToolCallParser) -> str:
    """The example of one tool, or "" if none can be made that would run."""
    try:
        arguments = example_value({"type": "object", **tool.parameters})
        text = FORMATS[format_name].render([ToolCall(None, tool.name, arguments)])
    except (NoExample, CannotRender):
        return ""
    calls = parser.parse(text).calls
    same = [(call.name, call.arguments) for call in calls] == [(tool.name, arguments)]
    return text if same and _plain([tool.name, arguments]) else ""


def _plain(value: Any) -> bool:
    if isinstance(value, str):
        return bool(_PLAIN.match(value))
    if isinstance(value, Mapping):
        return all(_plain(key) and _plain(item) for key, item in value.items())
    return not isinstance(value, (list, tuple)) or all(map(_plain, value))
