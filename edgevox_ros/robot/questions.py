"""The question that a call asks before it runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from edgevox_ros.robot.answers import ToolFailed
from edgevox_ros.robot.expressions import ExpressionError
from edgevox_ros.robot.inputs import Inputs, spoken
from edgevox_ros.robot.map.tool_map import ToolMap
from edgevox_ros.robot.tool import Tool


def question_of(
    tool_map: ToolMap, tool: Tool, arguments: Mapping[str, Any], complain: Callable[[str], Any]
) -> str:
    """What the map asks for this tool, or for the steps of a sequence; "" for nothing.

    A question without words, or one that cannot be told (`complain` gets why), is the tool's name.
    """
    inputs = Inputs({**tool.defaults, **arguments}, tool_map.tables)
    try:
        calls = () if tool.confirm else tool.spec.calls(inputs, tool_map.tools)
        if calls:
            questions = [question_of(tool_map, step, given, complain) for step, given in calls]
            return " ".join(dict.fromkeys(filter(None, questions)))
        question = spoken(tool.confirm, inputs.names)
    except ExpressionError as error:
        complain(f"tool {tool.name}: its question cannot be told: {error}")
        question = ""
    except ToolFailed:  # of a step: the call is going to fail before anything runs
        return ""
    return question or (f"{tool.name.replace('_', ' ')}?" if tool.confirm else "")
