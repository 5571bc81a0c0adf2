"""Types and helpers for all layers. Imports no other package of ours, and nothing compiled."""

from edgevox_ros.core.messages import Engine, Generation, Message, SamplingSettings
from edgevox_ros.core.tools import (
    ErrorKind,
    Progress,
    Reason,
    Rejection,
    ResultStatus,
    ToolCall,
    ToolResult,
    ToolSchema,
)

__all__ = [
    "Engine",
    "ErrorKind",
    "Generation",
    "Message",
    "Progress",
    "Reason",
    "Rejection",
    "ResultStatus",
    "SamplingSettings",
    "ToolCall",
    "ToolResult",
    "ToolSchema",
]
