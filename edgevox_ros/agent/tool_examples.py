"""One example call for each tool, in the model's own wire format, for the system prompt.

Values are generated from the tool's schema. Only a call that the parser reads back from its own
text, and that passes the tool's schema, is shown.
"""

from __future__ import annotations

from collections.abc import Sequence

from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.parsing import FORMATS
from edgevox_ros.parsing.example_calls import example_call

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


def tool_examples(tools: Sequence[ToolSchema], formats: Sequence[str], language: str) -> str:
    """The examples as text; "" where the model has no format or no tool has an example."""
    if not formats or not tools:
        return ""
    calls = [call for tool in tools if (call := example_call(tool, formats[0]))]
    shown = [FORMATS[formats[0]].render([call]) for call in calls]
    heading = HEADINGS.get(language.split("-")[0].lower(), HEADINGS[DEFAULT_LANGUAGE])
    return "\n".join([heading, *shown]) if shown else ""
