"""What a turn reports while it runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

EventKind = Literal[
    "transcript", "call", "rejection", "result", "speech", "stop", "guard", "telemetry"
]
EventSink = Callable[[EventKind, Mapping[str, Any]], None]
State = Literal["idle", "loading", "thinking", "acting", "confirming", "error"]
