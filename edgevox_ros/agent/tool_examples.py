"""One example call per tool, in the model's own wire format, for the system prompt.

Its values are generated from the tool's schema. It is shown only if the parser reads the same call
back from its text, and the call is valid.
"""

from __future__ import annotations

from collections.abc import Sequence

from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.languages import language_of
from edgevox_ros.parsing import FORMATS
from edgevox_ros.parsing.example_calls import example_call


def tool_examples(tools: Sequence[ToolSchema], formats: Sequence[str], language: str) -> str:
    """The examples as text. Empty if the model has no format, or no tool has an example."""
    if not formats or not tools:
        return ""
    calls = [call for tool in tools if (call := example_call(tool, formats[0]))]
    shown = [FORMATS[formats[0]].render([call]) for call in calls]
    heading = language_of(language).saying.examples_heading
    return "\n".join([heading, *shown]) if shown else ""
