"""What one turn is about, and what has come of it so far."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass

from edgevox_ros.agent.call_log import CallLog
from edgevox_ros.agent.surroundings import UnderWay
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.core.messages import Message
from edgevox_ros.hearing.order_reading import OrderReading


@dataclass
class TurnState:
    """The state of a turn, which all its parts share.

    - `reading`: the utterance as an order. `settings`: those for the model that answers now.
    - `cancel` ends the turn. `log`: what was called. `messages`: of this turn.
    - `facts`: what the model is shown of the robot's state in front of them, "" for nothing.
    - `given`: no model has found the first calls, so they are all that was to be done.
    """

    reading: OrderReading
    settings: TurnSettings
    cancel: threading.Event
    log: CallLog
    messages: list[Message]
    facts: str = ""
    given: bool = False

    @property
    def text(self) -> str:
        """The utterance."""
        return self.reading.text

    @property
    def silent(self) -> bool:
        """Whether nothing that the model writes is said any more.

        After a dry run it believes that it has acted, and would say so.
        """
        return self.cancel.is_set() or self.log.rehearsed

    def under_way(self, said: Sequence[str]) -> UnderWay:
        """The turn as others see it while a call is carried out."""
        return UnderWay(tuple(self.messages), tuple(said), self.log.results, self.settings)
