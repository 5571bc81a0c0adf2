"""What the model is told in its next turn about a stop that came between two turns."""

from __future__ import annotations

from contextlib import suppress

from edgevox_ros.agent.executor_protocol import Executor
from edgevox_ros.agent.history import History
from edgevox_ros.agent.phrases import phrase
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.core.messages import Message

# How many characters of a stopped request the model is told.
_SAID = 200


class StopNews:
    """Goals that were stopped after their turn had ended, and the words that stopped something."""

    def __init__(self) -> None:
        self.stopped_goals = False
        self._said = ""

    def notice(self, executor: Executor) -> None:
        """A stop came while no turn ran. Never raises, or it would keep the stop from going on."""
        with suppress(Exception):
            self.stopped_goals = self.stopped_goals or executor.busy

    def heard(self, said: str) -> None:
        """These words, if any, have stopped something."""
        self._said = said[:_SAID] or self._said

    def forget_words(self) -> None:
        """The conversation is forgotten."""
        self._said = ""

    def tell(self, history: History, settings: TurnSettings) -> None:
        """Add the news to the history, and forget them."""
        stopped, said = self.stopped_goals, self._said
        self.stopped_goals, self._said = False, ""
        words = phrase("cancelled", settings.language)
        if said and settings.history_turns:
            history.add((Message("user", said), Message("assistant", words)))
        elif stopped:
            history.append_words(words)
