"""What was said and done so far: the turns that the model remembers, and the last one."""

from __future__ import annotations

from dataclasses import dataclass, field

from edgevox_ros.agent.history import History, closed
from edgevox_ros.agent.last_turn import LastTurn
from edgevox_ros.agent.phrases import phrase
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.core.messages import Message


@dataclass
class Conversation:
    """The history for the model, and what "again" and corrections mean."""

    history: History = field(default_factory=History)
    last: LastTurn = field(default_factory=LastTurn)

    def forget(self) -> None:
        """Forget all of it."""
        self.history.clear()
        self.last.forget()

    def correct(self, text: str, settings: TurnSettings) -> None:
        """An order was corrected before it began: remember it like one that was cut short."""
        messages = [Message("user", settings.shown(text))]
        self.history.add(closed(messages, (), phrase("cancelled", settings.language)))
        self.last.remember(messages[0].content, answered=False, cut=True)
