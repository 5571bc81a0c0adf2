"""Model text -> candidates -> tool calls. Pure Python: imports neither ROS nor llama.cpp."""

from edgevox_ros.core.tools import Reason, Rejection, ToolCall, ToolSchema
from edgevox_ros.parsing.formats.base import WireFormat
from edgevox_ros.parsing.formats.notation import CannotRender
from edgevox_ros.parsing.formats.registry import FORMATS, detect_formats, get_format
from edgevox_ros.parsing.parse_result import ParseReport, ParseResult
from edgevox_ros.parsing.parser import ToolCallParser
from edgevox_ros.parsing.scanning.marks import THINKING_MARKS
from edgevox_ros.parsing.span_watch import SpanWatch
from edgevox_ros.parsing.stream import ParserStream
from edgevox_ros.parsing.stream_events import (
    CallDelta,
    CallEnded,
    CallStarted,
    SpeechDelta,
    StreamEvent,
    ThinkingDelta,
)

__all__ = [
    "FORMATS",
    "THINKING_MARKS",
    "CallDelta",
    "CallEnded",
    "CallStarted",
    "CannotRender",
    "ParseReport",
    "ParseResult",
    "ParserStream",
    "Reason",
    "Rejection",
    "SpanWatch",
    "SpeechDelta",
    "StreamEvent",
    "ThinkingDelta",
    "ToolCall",
    "ToolCallParser",
    "ToolSchema",
    "WireFormat",
    "detect_formats",
    "get_format",
]
