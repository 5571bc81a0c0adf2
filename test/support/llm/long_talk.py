"""A conversation that outgrows its context: whole oldest turns are removed, as in the node."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

from edgevox_ros.core import Engine, Generation, Message, SamplingSettings, ToolSchema
from edgevox_ros.core.errors import ContextOverflow

SYSTEM = Message("system", "You are a robot.")
TOOLS = (ToolSchema("drive", "Drive straight ahead."), ToolSchema("stop", "Stop moving."))
SETTINGS = SamplingSettings(max_tokens=12)


@dataclass
class Conversation:
    """The remembered turns, each a list of messages."""

    turns: list[list[Message]] = field(default_factory=list)
    dropped: int = 0

    def messages(self) -> list[Message]:
        """The messages for the engine."""
        return [SYSTEM, *(message for turn in self.turns for message in turn)]


def ask(engine: Engine, conversation: Conversation) -> Generation:
    """Generate one reply; whole oldest turns are removed until the prompt fits."""
    while True:
        try:
            *_, last = engine.generate(conversation.messages(), TOOLS, SETTINGS, threading.Event())
        except ContextOverflow:
            conversation.turns.pop(0)
            conversation.dropped += 1
            continue
        assert isinstance(last, Generation)
        return last


def take_turn(engine: Engine, conversation: Conversation, number: int) -> Generation:
    """Take one turn and return its last reply; every second turn has a call and a second hop."""
    turn = [Message("user", f"drive {number} metres")]
    conversation.turns.append(turn)
    last = ask(engine, conversation)
    if number % 2:
        turn.append(Message("assistant", last.text, token_ids=last.token_ids))
        turn.append(Message("tool", '{"ok": true}', tool_call_id=f"c{number}", name="drive"))
        last = ask(engine, conversation)
    return last
