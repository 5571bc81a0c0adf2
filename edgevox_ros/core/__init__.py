"""Types and helpers for all layers. Imports no other package of ours, and nothing compiled."""

from edgevox_ros.core.messages import Engine, Generation, Message, SamplingSettings
from edgevox_ros.core.tools import Reason, Rejection, ToolCall, ToolResult, ToolSchema

__all__ = [
    "Engine",
    "Generation",
    "Message",
    "Reason",
    "Rejection",
    "SamplingSettings",
    "ToolCall",
    "ToolResult",
    "ToolSchema",
]
