"""Reads a node's events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def results(events: Sequence[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """Tool, status and error kind of each result event."""
    return [
        (event["name"], event["status"], event.get("error_kind"))
        for event in events
        if event["type"] == "result"
    ]
