"""What the tests say to real models: tools, sentences, and one request."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from edgevox_ros.core import Generation, Message, SamplingSettings, ToolCall, ToolSchema
from edgevox_ros.llm import LoadedModel

GREEDY = SamplingSettings(temperature=0.0, max_tokens=16)
SYSTEM = Message("system", "You are a robot in a house.")
_DISTANCE = {"type": "number", "minimum": -10, "maximum": 10, "description": "distance in metres"}
_PLACE = {"type": "string", "enum": ["kitchen", "office", "charging station"]}
TOOLS = (
    ToolSchema(
        "drive",
        "Drive straight ahead, or backwards when distance_m is negative.",
        {"type": "object", "properties": {"distance_m": _DISTANCE}, "required": ["distance_m"]},
    ),
    ToolSchema(
        "go_to",
        "Drive to a place in the house.",
        {"type": "object", "properties": {"place": _PLACE}, "required": ["place"]},
    ),
    ToolSchema("get_battery", "How full the battery is, in per cent.", read_only=True),
)
CALL = ToolCall("call00001", "drive", {"distance_m": 2})
RESULT = Message("tool", '{"ok": true}', tool_call_id=CALL.id, name="drive")


def user(text: str) -> Message:
    return Message("user", text)


def said(generation: Generation, *calls: ToolCall) -> Message:
    return Message("assistant", generation.text, calls, token_ids=generation.token_ids)


def ask(
    loaded: LoadedModel,
    messages: Sequence[Message],
    settings: SamplingSettings = GREEDY,
    cancel: threading.Event | None = None,
) -> Generation:
    """One request. Its pieces are its text."""
    replies = loaded.engine.generate(messages, TOOLS, settings, cancel or threading.Event())
    *pieces, last = replies
    assert isinstance(last, Generation)
    assert "".join(str(piece) for piece in pieces) == last.text
    return last
