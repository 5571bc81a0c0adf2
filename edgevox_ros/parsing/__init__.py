"""Model text -> candidates -> tool calls. Pure Python: imports neither ROS nor llama.cpp."""

from edgevox_ros.parsing.detect import detect_formats
from edgevox_ros.parsing.events import (
    CallDelta,
    CallEnded,
    CallStarted,
    SpeechDelta,
    StreamEvent,
    ThinkingDelta,
)
from edgevox_ros.parsing.parser import ToolCallParser
from edgevox_ros.parsing.result import ParseReport, ParseResult
from edgevox_ros.parsing.stream import ParserStream
from edgevox_ros.tools import Reason, Rejection, ToolCall, ToolSchema

__all__ = [
    "CallDelta",
    "CallEnded",
    "CallStarted",
    "ParseReport",
    "ParseResult",
    "ParserStream",
    "Reason",
    "Rejection",
    "SpeechDelta",
    "StreamEvent",
    "ThinkingDelta",
    "ToolCall",
    "ToolCallParser",
    "ToolSchema",
    "detect_formats",
]
