"""What happened since the last turn: how goals ended, and that they were stopped."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from edgevox_ros.agent.conversation import History
from edgevox_ros.agent.executor_protocol import Executor
from edgevox_ros.agent.phrases import phrase
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.core.messages import Message

KEPT = 3
SayText = Callable[[str], None]
# How many characters of a stopped request the model is shown.
_SAID = 200


class Announcements:
    """Says each announcement at once, but not before the reply of the turn that caused it.

    Thread-safe. The newest KEPT are remembered until `take_news` hands them to the model.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._turn = 0
        self._talking = False
        self._held: list[tuple[SayText, str]] = []
        self._news: deque[str] = deque(maxlen=KEPT)

    def begin_turn(self) -> None:
        """A turn begins. Announcements of what it starts wait for its reply."""
        with self._lock:
            self._turn += 1
            self._talking = True

    def end_turn(self) -> None:
        """The turn has said its reply: say the announcements that waited for it."""
        with self._lock:
            self._talking = False
        self.say_held()

    def say_held(self) -> None:
        """Say the announcements that waited so far: the turn goes on only behind them."""
        with self._lock:
            held, self._held = self._held, []
        for say, sentence in held:
            self._announce(say, sentence)

    def drop(self) -> None:
        """Forget waiting announcements: after a stop there is nothing to announce."""
        with self._lock:
            self._held.clear()

    def after_this_turn(self, say: SayText) -> SayText:
        """Wrap `say` so that it waits for the end of the running turn. Never blocks."""
        turn = self._turn

        def announce(sentence: str) -> None:
            with self._lock:
                wait = self._talking and self._turn == turn
                if wait:
                    self._held.append((say, sentence))
            if not wait:
                self._announce(say, sentence)

        return announce

    def take_news(self) -> tuple[str, ...]:
        """Return and forget what was announced since the last call, the oldest first."""
        with self._lock:
            news = tuple(self._news)
            self._news.clear()
        return news

    def _announce(self, say: SayText, sentence: str) -> None:
        with self._lock:
            self._news.append(sentence)
        say(sentence)


class StopNews:
    """Goals that were stopped after their turn had ended, and the words that stopped something.

    `came`: there was a stop.
    """

    def __init__(self) -> None:
        self.stopped_goals = self.came = False
        self._said = ""

    def notice(self, executor: Executor) -> None:
        """A stop came while no turn ran. Never raises, or it would keep the stop from going on."""
        with suppress(Exception):
            self.stopped_goals = self.stopped_goals or executor.busy

    def note_words(self, said: str) -> None:
        """Note the words, if any, that have stopped something."""
        self._said = said[:_SAID] or self._said

    def forget_words(self) -> None:
        """The conversation is forgotten."""
        self._said = ""

    def take_came(self) -> bool:
        """Whether there was a stop since this was asked last."""
        came, self.came = self.came, False
        return came

    def add_to(self, history: History, settings: TurnSettings) -> None:
        """Add the news to the history, and forget them."""
        stopped, said = self.stopped_goals, self._said
        self.stopped_goals, self._said = False, ""
        words = phrase("cancelled", settings.language)
        if said and settings.history_turns:
            history.add((Message("user", said), Message("assistant", words)))
        elif stopped:
            history.append_words(words)
